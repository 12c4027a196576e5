import { useRef, useState, type ReactNode } from 'react';

import { countAnswer, hasSaidNoByBrowser } from '#analytics/may-count.ts';
import { saveAnswer } from '#analytics/save-answer.ts';
import { Fact } from '../parts/Part.tsx';

/** Whether visits of this browser are counted, with the question anew: two equal answers. A browser that says no by itself is not asked. */
export function Counting(): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const answer = (given: 'yes' | 'no'): void => {
    setSaid(saveAnswer(given) ? 'Saved' : 'We couldn’t save your answer, so nothing is counted.');
    setAsking(false);
    opener.current?.focus();
  };
  if (hasSaidNoByBrowser()) return <Fact name="Counting visits">Your browser asks for none, so we don’t count</Fact>;
  return (
    <Fact
      name="Counting visits"
      action={
        <button
          className="btn text"
          type="button"
          ref={opener}
          aria-expanded={isAsking}
          onClick={() => {
            setSaid('');
            setAsking(!isAsking);
          }}
        >
          Change<span className="vh"> whether your visits are counted</span>
        </button>
      }
    >
      {ANSWERS[countAnswer() ?? 'none']}
      {isAsking && (
        <span className="count-again" role="group" aria-label="May we count how this site is used?">
          <button className="btn quiet" type="button" onClick={() => answer('yes')}>
            Yes, count
          </button>
          <button className="btn quiet" type="button" onClick={() => answer('no')}>
            No, don’t count
          </button>
        </span>
      )}
      <span className="hint" role="status">
        {said}
      </span>
    </Fact>
  );
}

const ANSWERS = {
  yes: 'You said yes: without who you are',
  no: 'You said no',
  none: 'You haven’t said, so we don’t count',
};
