import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';

import { nameOf } from '../state/store-visits.ts';
import { $hasKeys } from '../state/store-focus.ts';
import { $chosen, $mayChoose, $toCancel, chooseNone, chooseTime, toggleChosen } from '../state/store-choice.ts';
import type { MaskedVisit } from '../visit.schema.ts';

/** Whether a row is chosen: it is, it can be, or it can't. */
export type Chooses = 'chosen' | 'can be' | 'no';

interface ChoiceBoxProps {
  visit: MaskedVisit;
  choice: Chooses;
  isStop: boolean;
}

/** The box of a row that chooses it. The key X does it too, so Tab passes it by unless keys are switched off. */
export function ChoiceBox({ visit, choice, isStop }: ChoiceBoxProps): ReactNode {
  const hasKeys = useStore($hasKeys);
  // Its room stays, so that all names stand below one another.
  if (choice === 'no') return <span className="choice" />;
  return (
    <label className="choice">
      <input
        type="checkbox"
        tabIndex={isStop && !hasKeys ? 0 : -1}
        checked={choice === 'chosen'}
        onChange={() => toggleChosen(visit)}
      />
      <span className="vh">Choose {nameOf(visit)}</span>
    </label>
  );
}

/** A time as the button that chooses all its people in the list. */
export function ChoiceTime({ localTime, start }: { localTime: string; start: string }): ReactNode {
  const hasKeys = useStore($hasKeys);
  return (
    <button
      className="choice-time"
      type="button"
      title={`Choose all of ${localTime}`}
      tabIndex={hasKeys ? -1 : 0}
      onClick={() => chooseTime(start)}
    >
      {localTime}
    </button>
  );
}

/** How many are chosen, and what can be done with them. */
export function ChoiceBar(): ReactNode {
  const chosen = useStore($chosen);
  useEffect(() => {
    $mayChoose.set(true);
    return () => $mayChoose.set(false);
  }, []);
  if (chosen.length === 0) return null;
  const [first, last] = [chosen[0]?.localTime, chosen.at(-1)?.localTime];
  return (
    <div className="choice-bar" role="region" aria-label="Chosen appointments">
      <p>
        <b>{chosen.length} chosen</b>{' '}
        <span className="muted">{first === last ? `at ${first ?? ''}` : `from ${first ?? ''} to ${last ?? ''}`}</span>
      </p>
      <p className="acts">
        <button
          className="btn danger"
          type="button"
          aria-haspopup="dialog"
          onClick={() => $toCancel.set(chosen.map(({ appointmentId }) => appointmentId))}
        >
          Cancel {chosen.length}
        </button>
        <button className="btn text" type="button" onClick={chooseNone}>
          Choose none
        </button>
      </p>
    </div>
  );
}
