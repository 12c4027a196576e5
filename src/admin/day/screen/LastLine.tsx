import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';
import { Alert } from '#ui/Alert.tsx';
import type { VisitStep } from '#scheduler/visits/visit-status.ts';
import { focusRow } from '../state/store-focus.ts';
import { $faster, $last, stepBack, takeStep } from '../state/store-steps.ts';

/** What was done last and the way back from it. It stays until the next step. */
export function LastLine(): ReactNode {
  const last = useStore($last);
  if (!last) return null;
  return (
    <div className="last-line" role="group" aria-label="Last step">
      <p>
        <Icon name={last.back === 'undo' ? 'circle-check' : 'rotate-ccw'} />
        <span>{last.words}</span>
      </p>
      <button className="btn quiet row-btn" type="button" onClick={stepBack}>
        {last.label}
        <kbd>Z</kbd>
      </button>
    </div>
  );
}

/** Leaves an appointment as somebody else has it, and goes back to its row. */
function leave(id: string): void {
  $faster.set(null);
  focusRow(id);
}

/** Does the step on what it is now. */
function allTheSame({ id, step }: { id: string; step: VisitStep }): void {
  focusRow(id);
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
