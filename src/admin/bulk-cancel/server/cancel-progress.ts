import type { GrantedStaff } from '#audit/actor.ts';
import type { Reading } from '#db/work.ts';
import type { JobAnswer, JobResult } from '#jobs/job.schema.ts';
import { doneOf, jobOf, noSuchJob } from '#jobs/server/runs.ts';
import { OUTCOMES, type BulkCancelJob } from '../bulk-cancel.schema.ts';
import { BULK_CANCEL, visitOfItem } from './cancel-job.ts';
import { withVisits } from './preview.ts';

/** How far a job of the caller's is, and once it has ended what needs a hand. Throws 404 for another's, and for another kind. */
export async function cancelProgress(reading: Reading<GrantedStaff>, id: string): Promise<BulkCancelJob> {
  const { kind: _kind, results, file: _file, ...job } = ownJob(await jobOf(reading, id));
  const done = results ?? (await doneOf(reading.db, id));
  return { ...job, counts: countsOf(done), needsHand: results && (await needsHand(reading, results)) };
}

/** A job that is a bulk cancel. Throws 404 for another kind. */
export function ownJob(job: JobAnswer): JobAnswer {
  if (job.kind !== BULK_CANCEL.name) throw noSuchJob();
  return job;
}

function countsOf(done: readonly JobResult[]): BulkCancelJob['counts'] {
  const many = (outcome: (typeof OUTCOMES)[number]): number => done.filter((one) => one.outcome === outcome).length;
  const [told, notTold, asked, already] = [many('told'), many('not-told'), many('asked'), many('already')];
  return { told, notTold, asked, already, left: done.length - told - notTold - asked - already };
}

/** Who has to be called, then what was not canceled, each in the order of the job. */
async function needsHand(
  reading: Reading<GrantedStaff>,
  results: readonly JobResult[],
): Promise<BulkCancelJob['needsHand']> {
  const well: readonly string[] = OUTCOMES.filter((outcome) => outcome !== 'not-told');
  const some = results
    .filter(({ outcome }) => !well.includes(outcome))
    .map(({ item, outcome }) => ({ appointmentId: visitOfItem(item).appointmentId, outcome }));
  const inOrder = some.toSorted(
    (one, other) => Number(other.outcome === 'not-told') - Number(one.outcome === 'not-told'),
  );
  return withVisits(reading, inOrder);
}
