import { useEffect, useState, type ReactNode } from 'react';

import { countdown, slotLong } from '#scheduler/engine/slot-words.ts';
import type { Held } from '#scheduler/kit/hold/hold-life.ts';
import { secondsLeft } from '#scheduler/kit/hold/hold-states.ts';
import { call } from '#scheduler/kit/session/booking-context.ts';
import { makeSession } from '#scheduler/kit/session/booking-session.ts';
import { Icon } from '#ui/Icon.tsx';

/** The time that this tab's booking holds goes on being held, and for how long; nothing where none is. */
export function StillHeld(): ReactNode {
  const [held, setHeld] = useState<Held | null>(null);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const { readSession } = makeSession();
    const [id, skew] = [readSession('aptHoldId'), Number(readSession('holdSkew') ?? 0)];
    if (id)
      void call('$get', '/scheduler/holds/:id', { param: { id } }).then(
        (hold) => setHeld({ state: 'held', hold, skew, extendedAt: 0 }),
        () => undefined,
      );
  }, []);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = held ? secondsLeft(held, now) : 0;
  if (!held || left <= 0) return null;
  return (
    <p className="still-held">
      <Icon name="clock" />
      <span>
        <b>{slotLong(held.hold.slot)}</b> is held for you, and what you typed is kept:{' '}
        <b className="num" role="timer" aria-label="Time left on your hold">
          {countdown(left)}
        </b>
      </span>
    </p>
  );
}
