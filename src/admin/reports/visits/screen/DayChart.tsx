import type { ReactNode } from 'react';

import type { VisitCharts } from '../visit-report.schema.ts';
import { countWords, dayWords, monthDay, topOf, usedShare } from './figures.ts';

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

type Days = VisitCharts['days'];
type Bar = { look: string; value: number };
interface DayBarsProps {
  id: string;
  title: string;
  /** What is to be known of it without seeing it. */
  text: string;
  /** What the highest line stands for. */
  top: number;
  /** Of each day what a pointer is told, and its bars from below. */
  days: readonly { date: string; words: string; bars: readonly Bar[] }[];
}

/** Bars by day over a scale; the table beside them has all the numbers. */
function DayBars({ id, title, text, top, days }: DayBarsProps): ReactNode {
  const room = HEIGHT - BOTTOM - 10;
  const step = 100 / days.length;
  const areMany = days.length > WEEKS_NAMED * 7;
  return (
    <svg className="day-chart" role="img" aria-labelledby={`${id}-title ${id}-text`}>
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{text}</desc>
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
      {days.map(({ date, words, bars }, at) => {
        let y = HEIGHT - BOTTOM;
        return (
          <g key={date}>
            <title>{`${dayWords(date)}: ${words}`}</title>
            {bars.map(({ look, value }) => {
              const height = (value * room) / top;
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

/** Appointments by day. What became of them is told apart where that is shown. */
export function DayChart({ days }: { days: Days }): ReactNode {
  const [most] = days.toSorted((one, other) => other.counts.visits.count - one.counts.visits.count);
  const highest = most ? `${dayWords(most.date)} with ${countWords(most.counts.visits)}` : '';
  return (
    <DayBars
      id="days"
      title="Appointments by day"
      text={`${String(days.length)} days; the highest bar is ${highest}.`}
      top={topOf(most?.counts.visits.count ?? 0)}
      days={days.map(({ date, counts }) => ({ date, words: countWords(counts.visits), bars: partsOf(counts) }))}
    />
  );
}

/** How much of each day's places was used, in percent; a day of which that is hidden has no bar. */
export function UsedChart({ days }: { days: Days }): ReactNode {
  const used = days.map(({ date, counts, places }) => ({ date, share: usedShare(counts, places) }));
  const shown = used.filter(({ share }) => share !== null);
  const most = Math.max(0, ...shown.map(({ share }) => share ?? 0));
  const hidden = used.length - shown.length;
  return (
    <DayBars
      id="used"
      title="Places used by day, in percent"
      text={`${String(used.length)} days, ${String(hidden)} of them hidden; the most used is ${String(most)}%.`}
      top={Math.max(100, topOf(most))}
      days={used.map(({ date, share }) => ({
        date,
        words: share === null ? 'hidden' : `${String(share)}%`,
        bars: [{ look: 'bar-kept', value: share ?? 0 }],
      }))}
    />
  );
}

function percent(of: number): string {
  return `${of.toFixed(3)}%`;
}

/** The appointments of a day or of a site, as bars in a line: what became of them, and the rest, of which that is hidden. */
export function partsOf(counts: Days[number]['counts']): Bar[] {
  const told = PARTS.map(([part, look]) => ({ look, value: counts[part].count }));
  const rest = counts.visits.count - told.reduce((sum, { value }) => sum + value, 0);
  return [...told, { look: 'bar-any', value: Math.max(0, rest) }];
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
