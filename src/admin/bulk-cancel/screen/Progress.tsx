import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { SaveAsCsv } from '../../frame/SaveAsCsv.tsx';
import { outcomeWords } from '../outcome-words.ts';
import type { BulkCancelJob } from '../bulk-cancel.schema.ts';
import { HandRows } from './HandRows.tsx';
import { askToCancel, canceledOf, resultWords, stopJob } from './store-cancel.ts';

/** How far a bulk cancel is; once it has ended, what needs a hand first. */
export function Progress({ job, jobId }: { job: BulkCancelJob | null; jobId: string }): ReactNode {
  if (!job) return <SkeletonLines lines={3} />;
  const { counts, done, total, endedAt } = job;
  if (endedAt !== null) return <Result job={job} />;
  return (
    <div className="flow">
      <p id="cancel-progress">
        <b className="num">
          {canceledOf(job)} of {total}
        </b>{' '}
        canceled, {counts.told} told.
      </p>
      <progress className="job-bar" max={total} value={done} aria-labelledby="cancel-progress" />
      <p>You can close this: it continues, and is found again under its address. No one is told twice.</p>
      <p className="row">
        <button className="btn quiet" type="button" onClick={() => void stopJob(jobId)}>
          Stop after this one
        </button>
        <a className="btn text" href={`/admin/bulk-cancel?job=${jobId}`}>
          Its own page
        </a>
      </p>
    </div>
  );
}

function Result({ job }: { job: BulkCancelJob }): ReactNode {
  const { needsHand, state, done, total } = job;
  const hand = needsHand ?? [];
  const well = done - hand.length;
  return (
    <div className="flow">
      <p>
        <b>{resultWords(job)}</b>
      </p>
      {done < total && <Stopped job={job} />}
      {job.counts.asked > 0 && (
        <p>
          {job.counts.asked} are booked by a provider, who is asked to cancel them. They are told once that is done.
        </p>
      )}
      {hand.length > 0 && <Hand rows={hand} />}
      {well > 0 && hand.length > 0 && <p className="muted">{well} more went well.</p>}
      {state === 'done' && hand.length === 0 && (
        <Alert tone="ok" title="Nothing is left to do.">
          <p>No one was told twice.</p>
        </Alert>
      )}
      {done > 0 && (
        <p>
          <SaveAsCsv path={`/admin/appointments/bulk-cancel/${job.jobId}/file`} />
        </p>
      )}
    </div>
  );
}

/** That a job ended before its last item, and why. */
function Stopped({ job: { state, error, done, total } }: { job: BulkCancelJob }): ReactNode {
  const why =
    state === 'cancelled'
      ? 'It was stopped.'
      : error === 'time-out'
        ? 'It took more than 5 minutes.'
        : 'It failed too often.';
  return (
    <Alert tone="warn" title={`${why} ${String(total - done)} were not looked at.`}>
      <p>They are as before. Choose them again: who is canceled already is not told twice.</p>
    </Alert>
  );
}

function Hand({ rows }: { rows: NonNullable<BulkCancelJob['needsHand']> }): ReactNode {
  const again = rows.filter(({ outcome }) => outcome === 'changed').map(({ appointmentId }) => appointmentId);
  return (
    <>
      <HandRows rows={rows} wordsOf={outcomeWords} />
      {again.length > 0 && (
        <p>
          <button className="btn quiet" type="button" onClick={() => void askToCancel({ appointmentIds: again })}>
            Look again at {again.length === 1 ? 'the one that was' : `the ${String(again.length)} that were`} changed
          </button>
        </p>
      )}
    </>
  );
}
