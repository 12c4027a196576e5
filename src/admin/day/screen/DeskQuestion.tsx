import { useStore } from '@nanostores/react';
import type { KeyboardEvent, ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { $question, checkInEarly, leaveQuestion, park, type Question } from '../state/store-question.ts';
import { $spaces, $visits, nameOf } from '../state/store-visits.ts';
import type { MaskedVisit } from '../visit.schema.ts';

/** What the desk is asked at a check-in: whether somebody who is hours early is meant, or where their car waits. */
export function DeskQuestion(): ReactNode {
  const question = useStore($question);
  const visit = useStore($visits).find(({ appointmentId }) => appointmentId === question?.id);
  if (!question || !visit) return <Dialog open={false} onClose={leaveQuestion} title="" children={null} />;
  return question.ask === 'early' ? (
    <Early visit={visit} minutes={question.minutes} />
  ) : (
    <WhichSpace visit={visit} question={question} />
  );
}

/** A duration as staff say it: '2 hours 39 minutes'. */
function duration(minutes: number): string {
  const of = (count: number, unit: string): string => `${String(count)} ${unit}${count === 1 ? '' : 's'}`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && of(hours, 'hour'), rest > 0 && of(rest, 'minute')].filter(Boolean).join(' ');
}

function Early({ visit, minutes }: { visit: MaskedVisit; minutes: number }): ReactNode {
  return (
    <Dialog
      open
      onClose={leaveQuestion}
      title={`${nameOf(visit)} is booked for ${visit.localTime}`}
      actions={
        <>
          <button className="btn" type="button" data-first onClick={checkInEarly}>
            Check in all the same
          </button>
          <button className="btn quiet" type="button" onClick={leaveQuestion}>
            Not now<kbd>Esc</kbd>
          </button>
        </>
      }
    >
      <p>That is {duration(minutes)} from now. Is it this appointment?</p>
    </Dialog>
  );
}

type SpaceQuestion = Extract<Question, { ask: 'space' }>;

function WhichSpace({ visit, question }: { visit: MaskedVisit; question: SpaceQuestion }): ReactNode {
  const count = useStore($spaces) ?? 0;
  const parked = new Map(
    useStore($visits).flatMap((one) => (one.car?.space == null ? [] : [[one.car.space, nameOf(one)] as const])),
  );
  function onKeyDown({ key }: KeyboardEvent): void {
    const space = Number(key);
    // Two digits would need a pause to tell 1 from 12.
    if (count < 10 && space >= 1 && space <= count && !parked.has(space)) void park(space);
  }
  const spaces = Array.from({ length: count }, (_, index) => index + 1);
  const first = spaces.find((space) => !parked.has(space));
  return (
    <Dialog
      open
      onClose={leaveQuestion}
      title={`${nameOf(visit)} is here. Which space?`}
      actions={
        <button
          className="btn quiet"
          type="button"
          data-first={first === undefined || undefined}
          onClick={leaveQuestion}
        >
          Not parked yet<kbd>Esc</kbd>
        </button>
      }
    >
      {question.problem && <Alert tone="error" title={question.problem} live />}
      {first === undefined && <p>All {count} spaces are taken.</p>}
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- each digit has a button */}
      <ol className="spaces-to-choose" onKeyDown={onKeyDown}>
        {spaces.map((space) => (
          <li key={space}>
            <button
              className="btn quiet"
              type="button"
              disabled={parked.has(space)}
              data-first={space === first || undefined}
              onClick={() => void park(space)}
            >
              <span className="num">
                <span className="vh">Space </span>
                {space}
              </span>
              {parked.has(space) && <small>{parked.get(space)}</small>}
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
