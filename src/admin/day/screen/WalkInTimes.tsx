import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { dateOfDay, wallOf } from '#location/time-zone.ts';
import { Choices } from '#ui/fields/Choices.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { $now } from '../../frame/store-me.ts';
import { loadTimes, type, type WalkInForm } from '../state/store-walk-in.ts';
import type { SiteDay } from '../visit.schema.ts';

const SOON_MS = 60 * 60_000;

/** Returns true for a time (ISO) that is not today at the site. */
export function isOtherDay(start: string, { site, today }: Pick<SiteDay, 'site' | 'today'>): boolean {
  return dateOfDay(wallOf(site.timeZone, Date.parse(start)).day) !== today;
}

/** The next times with room, the kept places included; where the next hour is full, that is said. */
export function WalkInTimes({
  form: { times, typed, wrong, serviceId },
  day,
}: {
  form: WalkInForm;
  day: SiteDay;
}): ReactNode {
  const now = useStore($now);
  if (times === 'loading') return <SkeletonLines lines={1} />;
  if (times === 'failed')
    return (
      <p role="alert">
        The times did not load.{' '}
        <button className="btn text" type="button" onClick={() => void loadTimes(serviceId)}>
          Try again
        </button>
      </p>
    );
  const [first] = times;
  if (!first) return <p role="status">There is no place left for this service, today and the day after.</p>;
  const isFull = Date.parse(first.start) - now > SOON_MS;
  return (
    <Choices
      id="walk-in-slotId"
      legend={`Time, ${day.site.timeZoneName}`}
      hint={isFull ? `The next hour is full. The first place is at ${first.localTime}.` : undefined}
      error={wrong.slotId}
    >
      <div className="time-chips">
        {times.map(({ slotId, start, localTime }, at) => (
          <label className="chip" key={slotId}>
            <input
              id={at === 0 ? 'walk-in-slotId' : undefined}
              type="radio"
              name="walk-in-time"
              checked={slotId === typed.slotId}
              onChange={() => type({ slotId })}
            />
            {localTime}
            {isOtherDay(start, day) && ' tomorrow'}
          </label>
        ))}
      </div>
    </Choices>
  );
}
