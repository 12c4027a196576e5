import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';
import { Alert } from '#ui/Alert.tsx';
import type { VisitStep } from '#scheduler/visits/visit-status.ts';
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
    if (faster) box.current?.focus();
  }, [faster]);
  if (!faster) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="warn" title={faster.why} live>
        <p className="row">
          <button className="btn quiet" type="button" onClick={() => $faster.set(null)}>
            Leave it as it is
          </button>
          <button className="btn quiet" type="button" onClick={() => void takeStep(faster.id, faster.step)}>
            {STEPS[faster.step]}
          </button>
        </p>
      </Alert>
    </div>
  );
}
