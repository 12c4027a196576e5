import type { ReactNode } from 'react';

import type { VisitCharts } from '../visit-report.schema.ts';
import { dayWords, topOf } from './figures.ts';

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [1100, 230, 40, 34];
const PARTS = [
  ['kept', 'bar-kept'],
  ['missed', 'bar-missed'],
  ['cancelled', 'bar-cancelled'],
  ['open', 'bar-open'],
] as const;

/** Visits by day as bars. What became of them is told apart where that is shown; the table beside it has all the numbers. */
export function DayChart({ days }: Pick<VisitCharts, 'days'>): ReactNode {
  const top = topOf(Math.max(...days.map(({ counts }) => counts.visits.count)));
  const room = HEIGHT - BOTTOM - 10;
  const step = (WIDTH - LEFT) / days.length;
  const heightOf = (count: number): number => (count * room) / top;
  const [most] = days.toSorted((one, other) => other.counts.visits.count - one.counts.visits.count);
  return (
    <svg className="day-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby="days-title days-text">
      <title id="days-title">Visits by day</title>
      <desc id="days-text">
        {days.length} days; the highest bar is {most && `${dayWords(most.date)} with ${most.counts.visits.count}`}.
      </desc>
      {[0, 0.5, 1].map((part) => {
        const y = HEIGHT - BOTTOM - part * room;
        return (
          <g key={part}>
            <path className="grid-line" d={`M${LEFT} ${y}H${WIDTH}`} />
            <text x={LEFT - 8} y={y + 4} textAnchor="end">
              {Math.round(part * top)}
            </text>
          </g>
        );
      })}
      {days.map(({ date, counts }, at) => {
        const x = LEFT + at * step + step * 0.12;
        const told = PARTS.map(([part, look]) => ({ look, height: heightOf(counts[part].count) }));
        const rest = heightOf(counts.visits.count) - told.reduce((sum, { height }) => sum + height, 0);
        let y = HEIGHT - BOTTOM;
        return (
          <g key={date}>
            {[...told, { look: 'bar-any', height: Math.max(0, rest) }].map(({ look, height }) => {
              y -= height;
              return height > 0 && <rect key={look} className={look} x={x} y={y} width={step * 0.76} height={height} />;
            })}
            {at % 7 === 0 && (
              <text x={x} y={HEIGHT - 12} textAnchor="start">
                {dayWords(date)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
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
