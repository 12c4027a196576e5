import { useEffect, useState, type ReactNode } from 'react';

import { countdown, slotLong } from '#scheduler/engine/slot-words.ts';
import { call } from '#scheduler/kit/session/booking-context.ts';
import { makeSession } from '#scheduler/kit/session/booking-session.ts';
import type { HoldAnswer } from '#scheduler/offered/api.schema.ts';
import { Icon } from '#ui/Icon.tsx';

/** The time that this tab's booking holds goes on being held, and for how long; nothing where none is. */
export function StillHeld(): ReactNode {
  const [hold, setHold] = useState<HoldAnswer | null>(null);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const id = makeSession().readSession('aptHoldId');
    if (id) void call('$get', '/scheduler/holds/:id', { param: { id } }).then(setHold, () => undefined);
  }, []);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = hold ? Math.floor((Date.parse(hold.expirationTime) - now) / 1000) : 0;
  if (!hold || left <= 0) return null;
  return (
    <p className="still-held">
      <Icon name="clock" />
      <span>
        <b>{slotLong(hold.slot)}</b> is held for you, and what you typed is kept:{' '}
        <b className="num" role="timer" aria-label="Time left on your hold">
          {countdown(left)}
        </b>
      </span>
    </p>
  );
}
