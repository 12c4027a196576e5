import type { ReactNode } from 'react';

import { dayWords } from '#scheduler/engine/slot-words.ts';
import { DAY_NAMES, type Draft } from '../draft.ts';
import type { Editing } from '../editing.ts';
import { seatsOf, startsByHour } from './hours-bar.ts';

type Open = Extract<Editing, { state: 'open' }>;
const [STEP, BAR, TOP, BASE, FOOT] = [40, 26, 18, 92, 108];

/** The day whose places are drawn: that of the preview, else the first that is open. */
function dayOf({ preview, draft }: Pick<Open, 'preview' | 'draft'>): number {
  const shown = preview ? DAY_NAMES.findIndex((name) => name === dayWords(preview.date).weekday) : -1;
  if (shown >= 0 && draft.week[shown]?.kind !== 'closed') return shown;
  return draft.week.findIndex(({ kind }) => kind !== 'closed');
}

/** How many people can come in each hour of a day, and how many of the places are kept for walk-ins. */
export function PlacesChart({ editing }: { editing: Open }): ReactNode {
  const { draft } = editing;
  const index = dayOf(editing);
  const hours = hoursOf(draft, index);
  const most = Math.max(1, ...hours.map(({ all }) => all));
  if (hours.length === 0) return <p className="muted">No places on any day of the week.</p>;
  const high = (count: number): number => (count * (BASE - TOP)) / most;
  const [first] = hours;
  return (
    <figure className="places-chart">
      <svg viewBox={`0 0 ${String(hours.length * STEP)} 114`} role="img" aria-labelledby="places-chart">
        <title id="places-chart">
          {`Places an hour on a ${DAY_NAMES[index] ?? ''}: ${hours.map(({ clock, all }) => `${String(all)} at ${clock}`).join(', ')}`}
        </title>
        <path className="grid" d={`M0 ${String(BASE)}H${String(hours.length * STEP)}`} />
        {hours.map(({ hour, label, all, kept }, at) => {
          const x = at * STEP + (STEP - BAR) / 2;
          return (
            <g key={hour}>
              <rect className="bar-come" x={x} y={BASE - high(all)} width={BAR} height={high(all - kept)} />
              <rect className="bar-kept" x={x} y={BASE - high(kept)} width={BAR} height={high(kept)} />
              <text x={x + BAR / 2} y={BASE - high(all) - 5} textAnchor="middle">
                {all}
              </text>
              <text x={x + BAR / 2} y={FOOT} textAnchor="middle">
                {label}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption className="chart-words">
        <span>
          {DAY_NAMES[index]}, from {first?.clock}
        </span>
        <span>
          <i className="key-of come" /> offered online
        </span>
        <span>
          <i className="key-of kept" /> kept for walk-ins
        </span>
      </figcaption>
    </figure>
  );
}

function hoursOf({ week, hourlyCapacity, reserveCapacity }: Draft, index: number) {
  const day = week[index];
  const seats = seatsOf(hourlyCapacity);
  const keeps = Math.min(seats, seatsOf(reserveCapacity));
  return (day ? startsByHour(day) : []).map(({ hour, starts }) => ({
    hour,
    label: String(hour % 12 || 12),
    clock: `${String(hour % 12 || 12)} ${hour < 12 ? 'am' : 'pm'}`,
    all: starts * seats,
    kept: starts * keeps,
  }));
}
