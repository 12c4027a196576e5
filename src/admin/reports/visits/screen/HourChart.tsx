import type { ReactNode } from 'react';

import { WideRows } from '#admin/frame/WideRows.tsx';
import { clockWords } from '#location/opening-words.ts';
import { Icon } from '#ui/Icon.tsx';
import type { HoursOfWeek } from '../visit-report.schema.ts';
import { monthDay } from './figures.ts';
import { hourName, levelOf, NO_PLACES, weekGrid, WEEKDAYS, weekWords, type HourShown } from './hour-figures.ts';

/** Pixels: the two lines of hours above the drawing, and a row of it. Across it is as wide as there is room, in percent. */
const [TOP, ROW] = [36, 30];
/** So many hours are readable on a phone. */
const SHORT_DAY = 11;

type Grid = ReturnType<typeof weekGrid>;

/** How much of the places was used by weekday and hour: a chart, and the table that has the same. */
export function HoursSection({ hours, isOnly }: { hours: HoursOfWeek; isOnly: boolean }): ReactNode {
  const grid = weekGrid(hours);
  return (
    <section className="flow" aria-labelledby="by-hour">
      <h2 id="by-hour">Places used by hour of the week, in percent</h2>
      <p className="muted whole-line">
        {monthDay(hours.from)} to {monthDay(hours.to)}, by each site’s clock. Hours are counted in whole four weeks that
        are over, always the same ones, so that two reports can’t be compared to find a single person.
      </p>
      {grid.hours.length === 0 ? (
        <p>No appointments in these weeks.</p>
      ) : (
        <>
          {!isOnly && <HourChart grid={grid} />}
          <details key={String(isOnly)} open={isOnly}>
            <summary>
              <Icon name="chevron-down" />
              Numbers, 7 days by {grid.hours.length} hours
            </summary>
            <HourTable grid={grid} />
          </details>
        </>
      )}
    </section>
  );
}

function HourChart({ grid: { hours, rows } }: { grid: Grid }): ReactNode {
  const step = 100 / hours.length;
  const x = (at: number): string => `${(at * step).toFixed(3)}%`;
  return (
    <>
      <WideRows name="Chart of places used by hour of the week">
        <svg
          className={hours.length > SHORT_DAY ? 'hour-chart long-day' : 'hour-chart'}
          role="img"
          aria-labelledby="hours-title hours-text"
          height={TOP + 7 * ROW}
        >
          <title id="hours-title">Places used by hour of the week, in percent</title>
          <desc id="hours-text">{weekWords(rows)}</desc>
          {hours.map((hour, at) => (
            <text key={hour} x={x(at + 0.5)} y={14} textAnchor="middle">
              {hour % 12 || 12}
              {(at === 0 || hour === 12) && (
                <tspan x={x(at + 0.5)} dy={14}>
                  {hour < 12 ? 'am' : 'pm'}
                </tspan>
              )}
            </text>
          ))}
          {rows.map((cells, weekday) => (
            <g key={WEEKDAYS[weekday]} transform={`translate(0 ${String(TOP + weekday * ROW)})`}>
              <text x="-8" y={19} textAnchor="end">
                {WEEKDAYS[weekday]}
              </text>
              {cells.map((cell, at) => (
                <HourCell key={cell.hour} cell={cell} x={x(at)} middle={x(at + 0.5)} width={`${step.toFixed(3)}%`} />
              ))}
            </g>
          ))}
        </svg>
      </WideRows>
      <ul className="chart-key">
        <li>62+: at least 62, the rest is hidden</li>
        <li>…: hidden</li>
        <li>–: used, but no places by the hours of now</li>
        <li>empty: closed</li>
      </ul>
    </>
  );
}

function HourCell({
  cell,
  x,
  middle,
  width,
}: {
  cell: HourShown;
  x: string;
  middle: string;
  width: string;
}): ReactNode {
  const { share, isMore, words } = cell;
  const look = share === null ? 'none' : String(levelOf(share));
  return (
    <g>
      <title>{`${hourName(cell)}: ${words}`}</title>
      <rect className={`hour-${look}`} x={x} width={width} height={ROW} />
      {words !== 'closed' && (
        <text className={`hour-text-${look}`} x={middle} y={19} textAnchor="middle">
          {words === NO_PLACES ? '–' : share === null ? '…' : `${String(share)}${isMore ? '+' : ''}`}
        </text>
      )}
    </g>
  );
}

function HourTable({ grid: { hours, rows } }: { grid: Grid }): ReactNode {
  return (
    <WideRows name="Places used by hour of the week">
      <table className="plain-rows hour-rows">
        <caption className="vh">Places used by hour of the week, in percent</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {hours.map((hour) => (
              <th scope="col" className="num" key={hour}>
                {clockWords(hour * 60)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, weekday) => (
            <tr key={WEEKDAYS[weekday]}>
              <th scope="row">{WEEKDAYS[weekday]}</th>
              {cells.map(({ hour, words }) => (
                <td className="num" key={hour}>
                  {words === 'hidden' ? <span className="hidden-count">hidden</span> : words}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideRows>
  );
}
