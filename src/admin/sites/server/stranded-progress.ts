import { ProblemError } from '#api/problem.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import type { Reading, Work } from '#db/work.ts';
import type { JobResult } from '#jobs/job.schema.ts';
import { doneOf, jobOf, noSuchJob } from '#jobs/server/runs.ts';
import { siteInReach } from '#admin/day/server/site-in-reach.ts';
import { withVisits } from '../../bulk-cancel/server/preview.ts';
import type { Decided, Decisions } from '../decisions.schema.ts';
import { OUTCOMES, type StrandedJob } from '../stranded-calls.schema.ts';
import { carryOut, checkDecided } from './decide.ts';
import { runningSite, visitsAhead, type Running, type StrandedVisit } from './stranded.ts';
import { giveBack, stepOf, STRANDED } from './stranded-job.ts';

/** How far a job of the caller's is, and once it has ended what needs a hand. Throws 404 for another's, and for another kind. */
export async function strandedProgress(reading: Reading<GrantedStaff>, jobId: string): Promise<StrandedJob> {
  const { kind, results, state, done, total, madeAt, endedAt } = await jobOf(reading, jobId);
  if (kind !== STRANDED.name) throw noSuchJob();
  const counted = results ?? (await doneOf(reading.db, jobId));
  const job = { jobId, state, done, total, madeAt, endedAt };
  return { ...job, counts: countsOf(counted), needsHand: results && (await needsHand(reading, results)) };
}

function countsOf(done: readonly JobResult[]): StrandedJob['counts'] {
  const many = (...words: (typeof OUTCOMES)[number][]): number =>
    done.filter(({ outcome }) => words.some((word) => word === outcome)).length;
  return {
    moved: many('moved', 'moved-to-call', 'moved-not-told'),
    canceled: many('canceled', 'canceled-to-call', 'canceled-not-told'),
    notTold: many('moved-not-told', 'canceled-not-told'),
    already: many('already'),
    left: done.filter(isLeft).length,
  };
}

/** Whether a visit is as it was. */
function isLeft({ outcome }: JobResult): boolean {
  return !OUTCOMES.some((one) => one === outcome);
}

const CALLED = /-(?:not-told|to-call)$/;

/** Who was left where they are, then who has to be called, each in the order of the job. */
async function needsHand(
  reading: Reading<GrantedStaff>,
  results: readonly JobResult[],
): Promise<StrandedJob['needsHand']> {
  const some = [...results.filter(isLeft), ...results.filter(({ outcome }) => CALLED.test(outcome))];
  const rows = some.map(({ item, outcome }) => ({ appointmentId: stepOf(item).appointmentId, outcome }));
  return withVisits(reading, rows, 'appointment.search');
}

/** Whom a job of the caller's has left where they are at a site: those who are still booked there. Throws 404, 409 job-not-ended. */
export async function leftBehind(
  reading: Reading<GrantedStaff>,
  site: Running,
  jobId: string,
): Promise<{ visits: StrandedVisit[]; results: JobResult[] }> {
  const { kind, results: all } = await jobOf(reading, jobId);
  if (kind !== STRANDED.name) throw noSuchJob();
  if (!all) throw notEnded();
  const results = all.filter(isLeft);
  const ids = results.map(({ item }) => stepOf(item).appointmentId);
  const starts = new Map(results.map(({ item }) => [stepOf(item).appointmentId, stepOf(item).start]));
  const visits = await visitsAhead(reading.db, site, ids);
  return { visits: visits.filter(({ id, start }) => starts.get(id) === start), results };
}

/** Decides once more about whom a job has left where they are, by the site as it is now. Throws as the change did. */
export async function decideAgain(
  work: Work<GrantedStaff>,
  locationId: string,
  jobId: string,
  decisions: Decisions,
): Promise<Decided> {
  const { row } = await siteInReach(work, locationId);
  const site = await runningSite(work.db, row, 'for update');
  const { visits, results } = await leftBehind(work, site, jobId);
  checkDecided(work.actor, locationId, visits, decisions);
  // A job that failed has given nothing back.
  for (const { item } of results) await giveBack(work, stepOf(item).holdId);
  return carryOut(work, { site, change: site }, visits, decisions);
}

function notEnded(): ProblemError {
  const detail = 'This is still going on. Wait until it has ended.';
  return new ProblemError({ status: 409, code: 'job-not-ended', detail });
}
