import { system } from '#identity/make-actor.ts';
import type { Runtime } from '#api/route.ts';
import { purge } from '#belongings/purge.ts';
import { keepNextFree } from '#scheduler/engine/server/next-free.ts';
import { tellOfClosures } from '#scheduler/messages/server/closure-news.ts';
import { cleanOutbox } from '#scheduler/messages/server/mail-worker.ts';
import { offerEarlierTimes } from '#scheduler/waitlist/server/offer-job.ts';
import { connectPartners, fhirPartnersOf } from '#scheduler/systems/fhir/partners.ts';
import { RECONCILE_SECONDS, reconcile } from '#scheduler/systems/fhir/server/reconcile.ts';
import { content } from '#content-model/content.ts';

const MINUTE = 60_000;

/** Periodic jobs and their intervals. Several processes may run them at once. `first`: once also before the first visitor is served. */
type Job = { name: string; everyMs: number; first?: true; run: (runtime: Runtime) => Promise<unknown> };

const JOBS: readonly Job[] = [
  // While no process ran, the times that are kept may all have passed.
  { name: 'open times', everyMs: MINUTE, first: true, run: ({ database }) => keepNextFree(database) },
  { name: 'earlier times', everyMs: MINUTE, run: ({ database }) => offerEarlierTimes(database) },
  { name: 'closed places', everyMs: MINUTE, run: ({ database }) => tellOfClosures(database) },
  {
    name: 'appointments at partners',
    everyMs: RECONCILE_SECONDS * 1000,
    run: ({ database, settings }) => reconcile(database, connectPartners(fhirPartnersOf(content().partners), settings)),
  },
  {
    name: 'retention',
    everyMs: 60 * MINUTE,
    run: ({ database, belongings, settings }) => purge(database, system('retention'), belongings, settings),
  },
  { name: 'old emails', everyMs: 60 * MINUTE, run: ({ settings }) => cleanOutbox(settings) },
  { name: 'old limits', everyMs: 60 * MINUTE, run: forgetOldLimits },
];

/** Does what comes before the first visitor, and starts the jobs. Resolves to a function that stops them and resolves when the last one has finished. */
export async function startJobs(runtime: Runtime): Promise<() => Promise<void>> {
  for (const job of JOBS) if (job.first) await attempt(job, runtime);
  const stops = JOBS.map((job) => repeat(job, runtime));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

async function attempt({ name, run }: Job, runtime: Runtime): Promise<void> {
  try {
    await run(runtime);
  } catch (error) {
    runtime.database.warn(`the job '${name}' failed this time`, error);
  }
}

function repeat(job: Job, runtime: Runtime): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => attempt(job, runtime));
  }, job.everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Deletes expired rate-limit counters. */
async function forgetOldLimits({ database }: Runtime): Promise<void> {
  await database.pool.query('delete from rate_limits where expire < $1', [Date.now()]);
}
