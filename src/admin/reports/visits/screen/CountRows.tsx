import type { ReactNode } from 'react';

import { WideRows } from '#admin/frame/WideRows.tsx';
import type { Count, Counts } from '../visit-report.schema.ts';
import { partsOf } from './DayChart.tsx';
import { countWords, usedShare } from './figures.ts';

interface CountRowsProps {
  caption: string;
  first: string;
  /** Below how many were booked, and how much was used, a bar of it. */
  withBars?: boolean;
  rows: readonly { name: string; counts: Counts; places?: number }[];
}

/** Counts in lines, small ones hidden: by day, by site or by service. */
export function CountRows({ caption, first, withBars = false, rows }: CountRowsProps): ReactNode {
  const hasPlaces = rows.some(({ places }) => places !== undefined);
  const most = Math.max(1, ...rows.map(({ counts }) => counts.visits.count));
  if (rows.length === 0) return <p>No appointments in these weeks.</p>;
  return (
    <WideRows name={caption}>
      <table className="plain-rows">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {['Booked', 'Kept', 'Missed', 'Canceled', ...(hasPlaces ? ['Places used'] : [])].map((name) => (
              <th scope="col" className="num" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, counts, places }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {[counts.visits, counts.kept, counts.missed, counts.cancelled].map((count, at) => (
                <td className="num" key={String(at)}>
                  <Told count={count} />
                  {withBars && at === 0 && <RowBar bars={partsOf(counts)} whole={most} />}
                </td>
              ))}
              {places !== undefined && (
                <td className="num">
                  <Used share={usedShare(counts, places)} withBar={withBars} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </WideRows>
  );
}

function Used({ share, withBar }: { share: number | null; withBar: boolean }): ReactNode {
  if (share === null) return <Hidden />;
  return (
    <>
      {share}%{withBar && <RowBar bars={[{ look: 'bar-kept', value: share }]} whole={Math.max(100, share)} />}
    </>
  );
}

/** A bar below its number, which says the same. */
function RowBar({ bars, whole }: { bars: ReturnType<typeof partsOf>; whole: number }): ReactNode {
  const percent = (of: number): string => `${((of * 100) / whole).toFixed(2)}%`;
  const before = (at: number): number => bars.slice(0, at).reduce((sum, { value }) => sum + value, 0);
  return (
    <svg className="row-bar" aria-hidden="true">
      {bars.map(
        ({ look, value }, at) =>
          value > 0 && (
            <rect key={look} className={look} x={percent(before(at))} width={percent(value)} height="100%" />
          ),
      )}
    </svg>
  );
}

function Told({ count }: { count: Count }): ReactNode {
  const words = countWords(count);
  return words === 'hidden' ? <Hidden /> : words;
}

function Hidden(): ReactNode {
  return <span className="hidden-count">hidden</span>;
}
