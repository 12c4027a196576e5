import { useStore } from '@nanostores/react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

import { $now } from '#admin/frame/store-me.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import type { DriveUp } from '../drive-up-calls.schema.ts';
import { LONG_WAIT_MINUTES, minutesHere, STATUS_WORDS } from '../lot-steps.ts';
import { $parking, park } from './store-lot.ts';

interface SpacesProps {
  count: number;
  inLot: readonly DriveUp[];
  /** Whose space is asked for. */
  parking: DriveUp | undefined;
}

/** The spaces as they are painted; while one is asked for, the free ones are the answers. */
export function Spaces({ count, inLot, parking }: SpacesProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const asked = parking?.engagementId;
  const wasAsked = useRef(false);
  useEffect(() => {
    if (asked !== undefined) box.current?.focus();
    // Answered: on to the next step in the list.
    else if (wasAsked.current) document.querySelector<HTMLElement>('.lot-page tbody button')?.focus();
    wasAsked.current = asked !== undefined;
  }, [asked]);
  function onKeyDown({ key }: KeyboardEvent): void {
    if (!parking) return;
    const space = Number(key);
    const isFree = !inLot.some((one) => one.space === space);
    if (key === 'Escape') $parking.set(null);
    // Two digits would need a pause to tell 1 from 12.
    else if (count < 10 && space >= 1 && space <= count && isFree) void park(parking, space);
  }
  return (
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- each key has a button
    <div onKeyDown={onKeyDown}>
      {parking && (
        <div className="row which-space" ref={box} tabIndex={-1}>
          <p>
            <b>{parking.person} is here.</b> Which space?
          </p>
          <button className="btn quiet row-btn" type="button" onClick={() => $parking.set(null)}>
            Not parked yet<kbd>Esc</kbd>
          </button>
        </div>
      )}
      <SpaceList count={count} inLot={inLot} parking={parking} />
    </div>
  );
}

function SpaceList({ count, inLot, parking }: SpacesProps): ReactNode {
  return (
    <ol className="lot-spaces" aria-label="Spaces">
      {Array.from({ length: count }, (_, index) => index + 1).map((space) => {
        const there = inLot.filter((one) => one.space === space);
        return (
          <li key={space} className={there.length > 0 ? 'there' : undefined}>
            <b className="num">{space}</b>
            {there.length === 0 && !parking && <span className="muted">empty</span>}
            {there.length === 0 && parking && (
              <button className="btn quiet row-btn" type="button" onClick={() => void park(parking, space)}>
                Put here<span className="vh">: space {space}</span>
              </button>
            )}
            {there.map((one) => (
              <span key={one.engagementId} className="lot-person">
                <span>{one.person}</span> <Wait one={one} />
              </span>
            ))}
          </li>
        );
      })}
    </ol>
  );
}

const LOOKS: Record<DriveUp['status'], { look: string; icon: IconName }> = {
  clean: { look: 'waiting', icon: 'hourglass' },
  here: { look: 'info', icon: 'user-check' },
  'in-progress': { look: 'ok', icon: 'circle-check' },
  done: { look: 'plain', icon: 'check' },
};

/** How far somebody is; who waits long is amber, with an icon and in words. */
export function Wait({ one }: { one: DriveUp }): ReactNode {
  const minutes = minutesHere(one, useStore($now));
  const { look, icon } = LOOKS[one.status];
  const isLong = one.status === 'here' && minutes >= LONG_WAIT_MINUTES;
  return (
    <span className={`status-c ${isLong ? 'warn' : look}`}>
      <Icon name={isLong ? 'clock' : icon} />
      {STATUS_WORDS[one.status]}
      {one.status === 'here' && ` ${String(minutes)} min`}
    </span>
  );
}
