import { useEffect, useRef, type ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { slotShort } from '../../engine/slot-words.ts';
import { useValue } from '../parts/use-store-value.ts';
import { useHoldView } from './hold-view.ts';

/** For somebody who was signed out here and is back: that what they typed is there, and that their time is held again [SHELL-3]. */
export function BackAgain(): ReactNode {
  const { hold } = useHoldView();
  const back = useValue(hold.$back);
  const held = useValue(hold.$hold);
  const box = useRef<HTMLDivElement>(null);
  const isBack = back !== 'no';
  useEffect(() => {
    if (isBack) box.current?.focus();
  }, [isBack]);
  if (!isBack) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="ok" title="Welcome back. What you typed is here." live>
        {back === 'held' && held && <p>{slotShort(held.slot)} was still open, so we are holding it again.</p>}
      </Alert>
    </div>
  );
}
