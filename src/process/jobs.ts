import { accountMailWorker } from '#account/server/mail-worker.ts';
import { accountDataRun } from '#account/server/own/account-data.ts';
import { bulkCancelRun } from '#admin/bulk-cancel/server/cancel-job.ts';
import { strandedRun } from '#admin/sites/server/stranded-job.ts';
import { PAPER_RUN } from '#admin/papers/server/paper-run.ts';
import { forgetOldLimits } from '#api/counted-limits.ts';
import type { Runtime } from '#api/route.ts';
import { purge } from '#belongings/purge.ts';
import { content as projectContent } from '#content-model/content.ts';
import { covidTestingOf } from '#covid/server/organization.ts';
import type { Auth } from '#identity/server/auth.ts';
import { system } from '#identity/make-actor.ts';
import { jobBelongings } from '#jobs/server/belongings.ts';
import { runWorker } from '#jobs/server/run-worker.ts';
import { startSchedules, type JobSchedule } from '#jobs/server/schedules.ts';
import { startWorkers } from '#jobs/server/workers.ts';
import { mailWorker } from '#scheduler/messages/server/mail-worker.ts';
import { SCHEDULER_RUNS, schedulerSchedules } from '#scheduler/server/schedules.ts';
import { otherSystems } from '#scheduler/systems/server/other-systems.ts';
import { schedulingOf } from '#scheduler/systems/server/scheduling.ts';
import { offerSoon } from '#scheduler/waitlist/server/make-offers.ts';
import { sentCounts } from './sent-counts.ts';

/** The schedules of what stands below the jobs. */
const OWN: readonly JobSchedule[] = [
  {
    name: 'retention',
    everySeconds: 3600,
    run: ({ database, belongings, settings }) => purge(database, system('retention'), belongings, settings),
  },
  // A file is promised to be gone after its time, not up to an hour later.
  {
    name: 'expired files',
    everySeconds: 60,
    run: ({ database, settings }) => purge(database, system('retention'), jobBelongings, settings),
  },
  { name: 'old limits', everySeconds: 3600, run: ({ database }) => forgetOldLimits(database) },
  sentCounts,
];

/**
 * Does what must precede the first visitor, and starts the features' background work. Resolves to a stop function.
 * `origin`: the site's address; `auth`: the sign-in that the API uses too.
 */
export async function startJobs(
  runtime: Runtime,
  { origin, auth }: { origin: string; auth: Auth },
): Promise<() => Promise<void>> {
  const content = projectContent();
  const { database } = runtime;
  const organizations = [covidTestingOf(content)];
  const scheduling = schedulingOf({ ...content, organizations }, otherSystems(content, runtime.settings), offerSoon);
  const stopSchedules = await startSchedules(runtime, [...schedulerSchedules(content.partners), ...OWN]);
  const workers = [
    mailWorker(runtime, { origin, content: { ...content, organizations } }),
    accountMailWorker(runtime, { origin, auth, site: content.site }),
    runWorker(database, [
      ...SCHEDULER_RUNS,
      accountDataRun(runtime.belongings),
      bulkCancelRun(scheduling),
      strandedRun(scheduling),
      PAPER_RUN,
    ]),
  ];
  const stopWorkers = await startWorkers(database, workers);
  return async () => {
    await Promise.all([stopSchedules(), stopWorkers()]);
  };
}
