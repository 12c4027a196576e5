import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { Icon } from '#ui/Icon.tsx';
import { slotShort } from '../../engine/slot-words.ts';
import { useValue } from '../parts/use-store-value.ts';
import type { Loss, LostTime } from './hold-life.ts';
import { useHoldView } from './hold-view.ts';
import { lostTitle } from './lost-words.ts';
import type { NearTime } from './nearest-slots.ts';

/** Those times, once they are known; in a dialog the first takes the focus from the close button, as the likeliest to be pressed. */
export function NearTimes({
  lost: { nearest },
  takesFocus = false,
}: {
  lost: LostTime;
  takesFocus?: boolean;
}): ReactNode {
  const { sendHold } = useHoldView().hold;
  const box = useRef<HTMLDivElement>(null);
  const count = nearest?.length ?? 0;
  useEffect(() => {
    const close = box.current?.closest('dialog')?.querySelector('.x');
    if (takesFocus && close && document.activeElement === close) box.current?.querySelector('button')?.focus();
  }, [takesFocus, count]);
  if (nearest === null) return <p role="status">Looking for the closest open times.</p>;
  if (nearest.length === 0) return null;
  return (
    <div ref={box}>
      <NearRows
        times={nearest}
        onTake={({ slot, offered }) => sendHold({ on: 'take', wanted: { slot, ...offered } })}
      />
    </div>
  );
}

/** Open times in place of another one, each with its place and what differs; a press takes it. */
export function NearRows({ times, onTake }: { times: NearTime[]; onTake: (time: NearTime) => void }): ReactNode {
  return (
    <ul className="nearest card">
      {times.map((time) => (
        <li key={time.slot.id}>
          <button type="button" onClick={() => onTake(time)}>
            <span>
              <b className="num">{slotShort(time.slot)}</b>
              <span>{time.place}</span>
              <small>{time.difference}</small>
            </span>
            <Icon name="arrow-right" />
          </button>
        </li>
      ))}
    </ul>
  );
}

const BY_CHOICE: Loss[] = ['taken', 'too-many', 'failed'];

/** True where the loss answers a press in the list of times; any other is told where the eye is not on that list. */
export function isByChoice({ why, isLinked }: LostTime): boolean {
  return !isLinked && BY_CHOICE.includes(why);
}

/** What to do about a time that is lost where no open one is near. */
export function adviceOn({ why, detail }: LostTime): string {
  if (why === 'failed') return 'Please try again, or choose another time.';
  return detail ?? 'Choose another time.';
}

/** That a time is lost, and the open ones near it: any one, or on the page of times those of its list (`choice`) or all others (`before`) [SCHED-3]. */
export function LostAlert({ of }: { of?: 'before' | 'choice' }): ReactNode {
  const lost = useValue(useHoldView().hold.$lost);
  if (!lost || (of && isByChoice(lost) !== (of === 'choice'))) return null;
  const { why, nearest } = lost;
  return (
    <Alert tone={why === 'failed' ? 'error' : 'warn'} title={lostTitle(lost)} live>
      {nearest?.length === 0 ? (
        <p>{adviceOn(lost)} Your answers are saved.</p>
      ) : (
        <>
          <p>Your answers are saved. These times are open:</p>
          <NearTimes lost={lost} />
        </>
      )}
    </Alert>
  );
}
