import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';
import { Alert } from '#ui/Alert.tsx';
import type { VisitStep } from '#scheduler/visits/visit-status.ts';
import { $done, $faster, $last, doAgain, stepBack, takeStep } from '../state/store-steps.ts';
import { goToRow } from '../state/store-visit.ts';

/** What was done last and the way back from it, then from the step before. It stays until the next step. */
export function LastLine(): ReactNode {
  const last = useStore($last);
  const before = useStore($done).at(-1);
  if (!last) return null;
  const isDone = last.back === 'undo';
  return (
    <div className="last-line" role="group" aria-label="Last step">
      <p>
        <Icon name={isDone ? 'circle-check' : 'rotate-ccw'} />
        <span>{last.words}</span>
      </p>
      <button className="btn quiet row-btn" type="button" onClick={isDone ? stepBack : doAgain}>
        {last.label}
        {isDone && <kbd>Z</kbd>}
      </button>
      {!isDone && before && (
        <button className="btn quiet row-btn" type="button" onClick={stepBack}>
          Undo: {before.words}
          <kbd>Z</kbd>
        </button>
      )}
    </div>
  );
}

/** Leaves an appointment as somebody else has it, and goes back to its row. */
function leave(id: string): void {
  $faster.set(null);
  goToRow(id);
}

/** Does the step on what it is now. */
function allTheSame({ id, step }: { id: string; step: VisitStep }): void {
  goToRow(id);
  void takeStep(id, step);
}

const STEPS: Record<VisitStep, string> = {
  'check-in': 'Check in all the same',
  keep: 'Done all the same',
  miss: 'No-show all the same',
  undo: 'Take it back all the same',
};

/** That somebody else was faster: the screen can't know who is right, so both ways weigh the same. */
export function Faster(): ReactNode {
  const faster = useStore($faster);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (faster) box.current?.focus({ preventScroll: true });
  }, [faster]);
  if (!faster) return null;
  return (
    <div className="stays-above" ref={box} tabIndex={-1}>
      <Alert tone="warn" title={faster.why} live>
        <p className="row">
          <button className="btn quiet" type="button" onClick={() => leave(faster.id)}>
            Leave it as it is
          </button>
          <button className="btn quiet" type="button" onClick={() => allTheSame(faster)}>
            {STEPS[faster.step]}
          </button>
        </p>
      </Alert>
    </div>
  );
}
