import type { ReactNode } from 'react';

import type { VisitCharts } from '../visit-report.schema.ts';
import { countWords, dayWords, monthDay, topOf } from './figures.ts';

/** Pixels: the height of the drawing, and of the line of days below it. Across it is as wide as the page, in percent. */
const [HEIGHT, BOTTOM] = [230, 34];
const PARTS = [
  ['kept', 'bar-kept'],
  ['missed', 'bar-missed'],
  ['cancelled', 'bar-cancelled'],
  ['open', 'bar-open'],
] as const;
/** With more weeks than these, every second one is named where it is narrow. */
const WEEKS_NAMED = 5;

/** Appointments by day as bars. What became of them is told apart where that is shown; the table beside it has all the numbers. */
export function DayChart({ days }: Pick<VisitCharts, 'days'>): ReactNode {
  const top = topOf(Math.max(...days.map(({ counts }) => counts.visits.count)));
  const room = HEIGHT - BOTTOM - 10;
  const step = 100 / days.length;
  const heightOf = (count: number): number => (count * room) / top;
  const [most] = days.toSorted((one, other) => other.counts.visits.count - one.counts.visits.count);
  const areMany = days.length > WEEKS_NAMED * 7;
  return (
    <svg className="day-chart" role="img" aria-labelledby="days-title days-text">
      <title id="days-title">Appointments by day</title>
      <desc id="days-text">
        {days.length} days; the highest bar is {most && `${dayWords(most.date)} with ${countWords(most.counts.visits)}`}
        .
      </desc>
      {[0, 0.5, 1].map((part) => {
        const y = HEIGHT - BOTTOM - part * room;
        return (
          <g key={part}>
            <line className="grid-line" x1="0" x2="100%" y1={y} y2={y} />
            <text x="-8" y={y + 4} textAnchor="end">
              {Math.round(part * top)}
            </text>
          </g>
        );
      })}
      {days.map(({ date, counts }, at) => {
        const told = PARTS.map(([part, look]) => ({ look, height: heightOf(counts[part].count) }));
        const rest = heightOf(counts.visits.count) - told.reduce((sum, { height }) => sum + height, 0);
        let y = HEIGHT - BOTTOM;
        return (
          <g key={date}>
            <title>{`${dayWords(date)}: ${countWords(counts.visits)}`}</title>
            {[...told, { look: 'bar-any', height: Math.max(0, rest) }].map(({ look, height }) => {
              y -= height;
              const place = { x: percent((at + 0.12) * step), width: percent(step * 0.76), y, height };
              return height > 0 && <rect key={look} className={look} {...place} />;
            })}
            {at % 7 === 0 && (
              <text
                className={areMany && at % 14 !== 0 ? 'second-week' : undefined}
                x={percent((at + 0.12) * step)}
                y={HEIGHT - 12}
              >
                {monthDay(date)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function percent(of: number): string {
  return `${of.toFixed(3)}%`;
}

/** What the looks of the bars stand for. */
export function ChartKey(): ReactNode {
  const names = ['kept', 'missed', 'canceled', 'to come', 'not told apart'];
  return (
    <ul className="chart-key">
      {[...PARTS.map(([, look]) => look), 'bar-any'].map((look, at) => (
        <li key={look}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <rect className={look} width="12" height="12" rx="3" />
          </svg>
          {names[at]}
        </li>
      ))}
    </ul>
  );
}
