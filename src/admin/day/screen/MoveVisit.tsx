import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { Icon } from '#ui/Icon.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { clockAt } from '../../frame/clock-at.ts';
import { nameOf } from '../state/store-visits.ts';
import { $moving, chooseTime, moveToHeld, showMoveDay, startMove, stopMove, type Moving } from '../state/store-move.ts';
import type { HeldForMove, MaskedVisit, SiteDay } from '../visit.schema.ts';

type Choosing = Extract<Moving, { state: 'choosing' }>;

interface MoveVisitProps {
  visit: MaskedVisit;
  day: SiteDay;
}

/** Another time for an appointment: days, their times, the one that is held. The old one stays until the new one is booked. */
export function MoveVisit({ visit, day }: MoveVisitProps): ReactNode {
  const moving = useStore($moving);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (!moving) return null;
  return (
    <section aria-label={`Move ${nameOf(visit)}`}>
      <h3 ref={heading} tabIndex={-1}>
        Move to
      </h3>
      {moving.state === 'loading' && <SkeletonLines lines={3} />}
      {moving.state === 'failed' && (
        <Alert tone="error" title="The times did not load." live>
          <button className="btn" type="button" onClick={() => void startMove(moving.id)}>
            Try again
          </button>
        </Alert>
      )}
      {moving.state === 'choosing' && <Times moving={moving} visit={visit} day={day} />}
      <p className="row">
        {moving.state === 'choosing' && moving.held && (
          <button className="btn" type="button" disabled={moving.isBusy} onClick={() => void moveToHeld(visit)}>
            Move to {moving.held.localTime}
          </button>
        )}
        <button className="btn quiet" type="button" onClick={stopMove}>
          Keep {visit.localTime}
        </button>
      </p>
    </section>
  );
}

function Times({ moving, visit, day }: MoveVisitProps & { moving: Choosing }): ReactNode {
  const { days, date, held, near, problem, isBusy } = moving;
  const times = days.find((one) => one.date === date)?.times ?? [];
  const { timeZone, timeZoneName } = day.site;
  if (days.length === 0) return <p>Nothing is free here for this service, today and the seven days after.</p>;
  return (
    <>
      {problem && (
        <Alert tone="warn" title={problem} live>
          {near.length > 0 && (
            <p className="row">
              {near.map(({ slotId, localTime }) => (
                <button className="btn quiet" type="button" key={slotId} onClick={() => void chooseTime(slotId)}>
                  {localTime}
                </button>
              ))}
            </p>
          )}
        </Alert>
      )}
      <fieldset className="time-chips by-day">
        <legend className="vh">Day</legend>
        {days.map((one) => (
          <label className="chip" key={one.date}>
            <input type="radio" name="move-day" checked={one.date === date} onChange={() => showMoveDay(one.date)} />
            <span>
              {shortDay(one.date)} <small>{one.times.length} open</small>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className="time-chips">
        <legend>
          {date === day.today ? 'Today' : shortDay(date)}, {timeZoneName}
        </legend>
        {times.map(({ slotId, start, localTime }) => (
          <label className="chip" key={slotId}>
            <input
              type="radio"
              name="move-time"
              checked={held?.start === start}
              aria-disabled={isBusy || undefined}
              onChange={() => void chooseTime(slotId)}
            />
            {localTime}
          </label>
        ))}
      </fieldset>
      <div role="status">{held && <Held held={held} visit={visit} timeZone={timeZone} />}</div>
    </>
  );
}

interface HeldProps {
  held: HeldForMove;
  visit: MaskedVisit;
  timeZone: string;
}

/** The time that it has beside the one that is held for it. */
function Held({ held, visit, timeZone }: HeldProps): ReactNode {
  return (
    <>
      <p className="move-both">
        <span>
          <small>Now</small> <s className="num">{visit.localTime}</s>
        </span>
        <Icon name="arrow-right" />
        <span>
          <small>Held until {clockAt(Date.parse(held.endsAt), timeZone)}</small>{' '}
          <b className="num">
            {held.date === visit.date ? '' : `${shortDay(held.date)}, `}
            {held.localTime}
          </b>
        </span>
      </p>
      <p className="muted">They are emailed the new time if we have an address.</p>
    </>
  );
}

function shortDay(date: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(Date.parse(date));
}
