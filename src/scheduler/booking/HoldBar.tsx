import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import type { Slot } from '../engine/slot.schema.ts';
import { HOLD_SECONDS, type Loss, type LostTime } from './hold-states.ts';
import { countdown, slotLong, slotShort } from '../slot-words.ts';
import { $hold, $holdNews, $lost, $seat, $secondsLeft, $slot, sendHold } from './store-hold.ts';
import { useValue } from '../use-store-value.ts';
import { Icon } from '#ui/Icon.tsx';

/** The time held with its countdown, which is not read out each second [SCHED-3]. */
export function HoldBar(): ReactNode {
  const seat = useValue($seat);
  const hold = useValue($hold);
  const news = useValue($holdNews);
  return (
    <>
      <p className="vh" role="status">
        {news}
      </p>
      {seat.state === 'holding' && (
        <p className="wait" role="status">
          <Icon name="clock" />
          Holding {slotLong(seat.wanted.slot)} for you
        </p>
      )}
      {hold && <Held slot={hold.slot} />}
    </>
  );
}

function Held({ slot }: { slot: Slot }): ReactNode {
  const left = useValue($secondsLeft);
  return (
    <div className={left < 60 ? 'hold warn' : 'hold tint'} role="timer" aria-label="Time left on your hold">
      <Icon name="clock" />
      <p>
        <b>We are holding {slotLong(slot)} for you.</b> Finish booking before the time runs out.
      </p>
      <b className="num">{countdown(left)}</b>
      <progress max={HOLD_SECONDS} value={left} aria-label="Hold time left" />
    </div>
  );
}

/** The countdown in few words, for the bar at the foot of a phone. */
export function HeldFor(): ReactNode {
  const hold = useValue($hold);
  const slot = useValue($slot);
  const left = useValue($secondsLeft);
  if (!hold) return <p>{slot ? slotShort(slot) : 'No time chosen'}</p>;
  return (
    <p>
      <b>{slotShort(hold.slot)}</b>
      <small>
        Held for <span className="num">{countdown(left)}</span>
      </small>
    </p>
  );
}

/** What is said where the eye is not on the list of times. */
export const LOST_BEFORE: Loss[] = ['expired', 'not-offered'];
/** What answers a choice in the list of times. */
export const LOST_BY_CHOICE: Loss[] = ['taken', 'too-many', 'failed'];
export const LOST_ANYHOW = [...LOST_BEFORE, ...LOST_BY_CHOICE];

function titleOf({ why, time }: LostTime): string {
  const when = time && slotLong(time);
  if (why === 'expired') return when ? `Your hold on ${when} has ended.` : 'Your hold has ended.';
  if (why === 'taken') return 'Someone else has just taken that time.';
  if (why === 'not-offered') return when ? `${when} is no longer available.` : 'That time is not available.';
  if (why === 'too-many') return 'You can’t hold another time right now.';
  return 'We could not hold that time.';
}

function adviceOn({ why, detail }: LostTime): string {
  if (why === 'failed') return 'Please try again, or choose another time.';
  return detail ?? 'Choose another time.';
}

/** That a time is lost, and the free ones near it; nothing when `of` does not list why [SCHED-3]. */
export function LostAlert({ of }: { of: Loss[] }): ReactNode {
  const lost = useValue($lost);
  if (!lost || !of.includes(lost.why)) return null;
  const { why, nearest, offered } = lost;
  return (
    <Alert tone={why === 'failed' ? 'error' : 'warn'} title={titleOf(lost)} live>
      {nearest === null && <p>Looking for the closest open times.</p>}
      {nearest && offered && nearest.length > 0 && (
        <>
          <p>Your answers are saved. These times are open:</p>
          <p className="row">
            {nearest.map((slot) => (
              <button
                className="btn quiet num"
                type="button"
                key={slot.id}
                onClick={() => sendHold({ on: 'take', wanted: { slot, ...offered } })}
              >
                {slotShort(slot)}
              </button>
            ))}
          </p>
        </>
      )}
      {nearest?.length === 0 && <p>{adviceOn(lost)} Your answers are saved.</p>}
    </Alert>
  );
}
