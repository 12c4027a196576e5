import type { ReactNode } from 'react';

import { countdown, slotLong } from '#scheduler/engine/slot-words.ts';
import { BookingSummary } from '#scheduler/kit/hold/BookingSummary.tsx';
import { WARN_SECONDS } from '#scheduler/kit/hold/hold-atoms.ts';
import { HOLD_SECONDS } from '#scheduler/kit/hold/hold-states.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { Icon } from '#ui/Icon.tsx';
import { $held } from './store-held.ts';

/** The time that this tab's booking holds goes on being held, and for how long; nothing where none is. */
export function StillHeld(): ReactNode {
  const held = useValue($held);
  if (!held) return null;
  const { hold, left } = held;
  return (
    <div className={left <= WARN_SECONDS ? 'hold warn' : 'hold tint'} role="timer" aria-label="Time left on your hold">
      <Icon name="clock" />
      <p>
        <b>
          We are holding {slotLong(hold.slot)} at {hold.location.name} for you.
        </b>{' '}
        What you typed is kept.
      </p>
      <b className="num">{countdown(left)}</b>
      <progress max={HOLD_SECONDS} value={left} aria-label="Hold time left" />
    </div>
  );
}

/** What is being booked, beside the ways to sign in. */
export function HeldSummary(): ReactNode {
  const held = useValue($held);
  if (!held) return null;
  const { slot, location, service } = held.hold;
  return <BookingSummary slot={slot} location={location} service={service} booked />;
}
