import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { $now } from '../../frame/store-me.ts';
import { byHour, type HourOfDay } from '../state/by-hour.ts';
import { goToRow } from '../state/store-visit.ts';
import type { SiteDay } from '../visit.schema.ts';

/** The day by the hour, and a way to jump. */
export function HourStrip({ day }: { day: SiteDay }): ReactNode {
  const now = useStore($now);
  const hours = byHour(day);
  if (hours.length === 0) return null;
  const most = Math.max(...hours.map(({ taken, places }) => places ?? taken), 1);
  const format = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    hourCycle: 'h23',
    timeZone: day.site.timeZone,
  });
  const hourNow = day.date === day.today ? Number(format.format(now)) : null;
  return (
    <ol
      className="ribbon"
      aria-label={hours[0]?.places === null ? 'The day by the hour' : 'The day by the hour: places taken'}
    >
      {hours.map((hour) => (
        <li key={hour.hour}>
          <Hour hour={hour} isNow={hour.hour === hourNow} most={most} />
        </li>
      ))}
    </ol>
  );
}

function Hour({ hour, isNow, most }: { hour: HourOfDay; isNow: boolean; most: number }): ReactNode {
  const { label, taken, places, done, lost, first } = hour;
  const part = (people: number): number => Math.min(100, Math.round((people / Math.max(1, places ?? most)) * 100));
  const inside = (
    <>
      <span>
        <b>{label}</b>
        <span className={places !== null && places > 0 && taken >= places ? 'num full' : 'num'} aria-hidden="true">
          {places === null ? taken : `${String(taken)}/${String(places)}`}
        </span>
      </span>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className="bar-free" width="100" height="6" />
        <rect className="bar-come" width={part(taken)} height="6" />
        <rect className="bar-done" width={part(done)} height="6" />
        <rect className="bar-lost" x={part(done)} width={part(lost)} height="6" />
      </svg>
      <span className="vh">
        {places === null ? `${String(taken)} people` : `${String(taken)} of ${String(places)} taken`}
      </span>
    </>
  );
  const current = isNow ? 'time' : undefined;
  if (first === null)
    return (
      <div className="hour" aria-current={current}>
        {inside}
      </div>
    );
  return (
    <button className="hour" type="button" aria-current={current} onClick={() => goToRow(first)}>
      {inside}
    </button>
  );
}
