import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';

import { dayWords } from '#scheduler/engine/slot-words.ts';
import { Alert } from '#ui/Alert.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { peopleWords } from '#text/people-words.ts';
import { HandRows } from '../../bulk-cancel/screen/HandRows.tsx';
import type { StrandedJob } from '../stranded-calls.schema.ts';
import { decideAgain } from './store-deciding.ts';
import { $stranded } from './store-stranded.ts';

/** How far it is that people are moved, canceled and told after a change; once that has ended, who needs a hand. */
export function StrandedResult(): ReactNode {
  const stranded = useStore($stranded, { ssr: 'initial' });
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = stranded.state === 'loading' && stranded.isNew;
  useEffect(() => {
    // After the dialog has given the focus back: what was saved far below is seen here.
    if (isNew) requestAnimationFrame(() => heading.current?.focus());
  }, [isNew]);
  if (stranded.state === 'none') return null;
  return (
    <section className="stranded-result flow" aria-labelledby="stranded-title">
      <h2 id="stranded-title" ref={heading} tabIndex={-1}>
        Who was booked at times that went
      </h2>
      {stranded.state === 'loading' && <SkeletonLines lines={2} />}
      {stranded.state === 'refused' && <p role="status">{stranded.why}</p>}
      {stranded.state === 'known' &&
        (stranded.job.endedAt === null ? <Going job={stranded.job} /> : <Ended job={stranded.job} />)}
    </section>
  );
}

function Going({ job: { done, total, counts } }: { job: StrandedJob }): ReactNode {
  return (
    <>
      <p id="stranded-progress">
        <b className="num">
          {done} of {total}
        </b>{' '}
        done: {counts.moved} moved, {counts.canceled} canceled.
      </p>
      <progress className="job-bar" max={total} value={done} aria-labelledby="stranded-progress" />
      <p>You can leave this page: it continues, and is found again under its address. No one is told twice.</p>
    </>
  );
}

/** Why somebody is left where they are, by the code of what refused to move or cancel them. */
const WHAT: Readonly<Record<string, string>> = {
  'moved-not-told': 'Moved, not told',
  'moved-to-call': 'Moved and emailed: call too, it was today',
  'canceled-to-call': 'Canceled and emailed: call too, it was today',
  'canceled-not-told': 'Canceled, not told',
  'not-reached': 'Left as it was: it failed too often',
  'hold-expired': 'Not moved: the time was held too long',
  'time-too-near': 'Not moved: the new time is too near now',
  'place-closed': 'Not moved: the new time is no longer open',
  'patient-busy': 'Not moved: they have another appointment then',
  'visit-over': 'Left as it was: it has begun',
  'no-such-appointment': 'It is gone',
};

function Ended({ job }: { job: StrandedJob }): ReactNode {
  const { counts, needsHand, state, jobId } = job;
  const hand = needsHand ?? [];
  return (
    <>
      <p role="status">
        <b>{resultWords(job)}</b>
      </p>
      {state !== 'done' && (
        <Alert tone="warn" title="It failed too often.">
          <p>Who is left below is booked as before. Decide about them again: no one is told twice.</p>
        </Alert>
      )}
      {hand.length > 0 && (
        <HandRows
          rows={hand}
          wordsOf={(outcome) => WHAT[outcome] ?? 'Left as it was'}
          timeOf={({ date, localTime }) => `${dayWords(date).monthDay}, ${localTime}`}
        />
      )}
      {counts.left > 0 && (
        <p>
          <button className="btn" type="button" onClick={() => void decideAgain(jobId)}>
            Decide again for {peopleWords(counts.left)}
          </button>
        </p>
      )}
      {hand.length === 0 && <p>Nothing is left to do. No one was told twice.</p>}
    </>
  );
}

function resultWords({ counts: { moved, canceled, already, left } }: StrandedJob): string {
  const parts = [
    moved > 0 && `${String(moved)} moved`,
    canceled > 0 && `${String(canceled)} canceled`,
    already > 0 && `${String(already)} had moved or canceled by themselves`,
    left > 0 && `${String(left)} left as before`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
