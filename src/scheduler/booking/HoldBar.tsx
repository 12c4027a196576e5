import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { ClockIcon } from '#ui/icons.tsx';
import type { Slot } from '../engine/slot.schema.ts';
import { countdown, slotLong, slotShort } from '../slot-words.ts';
import { $hold, $holdNews, $lost, $secondsLeft, HOLD_SECONDS, holdSlot, type LostTime } from './store-hold.ts';
import { useValue } from '../use-value.ts';

/** The time held with its countdown, which is not read out each second [SCHED-3]. */
export function HoldBar(): ReactNode {
  const hold = useValue($hold);
  const news = useValue($holdNews);
  return (
    <>
      <p className="vh" role="status">
        {news}
      </p>
      {hold.state === 'holding' && (
        <p className="wait" role="status">
          <ClockIcon />
          Holding {slotLong(hold.slot)} for you
        </p>
      )}
      {hold.state === 'held' && <Held slot={hold.hold.slot} />}
    </>
  );
}

function Held({ slot }: { slot: Slot }): ReactNode {
  const left = useValue($secondsLeft);
  return (
    <div className={left < 60 ? 'hold warn' : 'hold tint'} role="timer" aria-label="Time left on your hold">
      <ClockIcon />
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
  const left = useValue($secondsLeft);
  if (hold.state !== 'held') return <p>{hold.state === 'holding' ? slotShort(hold.slot) : 'No time chosen'}</p>;
  return (
    <p>
      <b>{slotShort(hold.hold.slot)}</b>
      <small>
        Held for <span className="num">{countdown(left)}</span>
      </small>
    </p>
  );
}

/** What is said where the eye is not on the list of times. */
export const LOST_BEFORE: LostTime['why'][] = ['expired', 'not-offered'];
/** What answers a choice in the list of times. */
export const LOST_BY_CHOICE: LostTime['why'][] = ['taken', 'too-many', 'failed'];
export const LOST_ANYHOW = [...LOST_BEFORE, ...LOST_BY_CHOICE];

function titleOf({ why, when }: LostTime): string {
  if (why === 'expired') return when ? `Your hold on ${when} has ended.` : 'Your hold has ended.';
  if (why === 'taken') return 'Someone else has just taken that time.';
  if (why === 'not-offered') return when ? `${when} is not offered any more.` : 'That time is not offered.';
  if (why === 'too-many') return 'You can’t hold another time just now.';
  return 'We could not hold that time.';
}

function adviceOn({ why, detail }: LostTime): string {
  if (why === 'failed') return 'Please try again, or choose another time.';
  return detail ?? 'Choose another time.';
}

/** That a time is lost, and the free ones near it; nothing when `of` does not list why [SCHED-3]. */
export function LostAlert({ of }: { of: LostTime['why'][] }): ReactNode {
  const lost = useValue($lost);
  if (!lost || !of.includes(lost.why)) return null;
  const { why, nearest } = lost;
  return (
    <Alert tone={why === 'failed' ? 'error' : 'warn'} title={titleOf(lost)} live>
      {nearest === null && <p>Looking for the closest free times.</p>}
      {nearest && nearest.length > 0 && (
        <>
          <p>These are the closest free ones. What you typed is kept.</p>
          <p className="row">
            {nearest.map((slot) => (
              <button className="btn quiet num" type="button" key={slot.id} onClick={() => void holdSlot(slot)}>
                {slotShort(slot)}
              </button>
            ))}
          </p>
        </>
      )}
      {nearest?.length === 0 && <p>{adviceOn(lost)} What you typed is kept.</p>}
    </Alert>
  );
}
