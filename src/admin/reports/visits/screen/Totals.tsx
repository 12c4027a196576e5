import type { ReactNode } from 'react';

import type { Count, VisitReport } from '../visit-report.schema.ts';
import { countWords, shareWords, usedWas, usedWords, visitsWere, wasWords } from './figures.ts';

/** What became of all appointments of a report, and how much of the places that was, each beside what it was in as many weeks before. */
export function Totals({ report }: { report: VisitReport }): ReactNode {
  const { total, places, before } = report;
  const parts = [
    ['Kept', 'kept'],
    ['Missed', 'missed'],
    ['Canceled', 'cancelled'],
  ] as const;
  return (
    <dl className="totals">
      <Entry name="Booked">
        <Figure count={total.visits} share={null} was={visitsWere(report)} />
      </Entry>
      {parts.map(([name, part]) => (
        <Entry name={name} key={part}>
          <Figure
            count={total[part]}
            share={shareWords(total[part], total)}
            was={wasWords(before.total[part], before.total)}
          />
        </Entry>
      ))}
      <Entry name="Places used">
        {usedWords(report)} <small>{joined([`of ${places.toLocaleString('en-US')}`, usedWas(before)])}</small>
      </Entry>
    </dl>
  );
}

function Entry({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

/** A share with its count, or a count of which a part is left out; and what it was before. */
function Figure({ count, share, was }: { count: Count; share: string | null; was: string | null }): ReactNode {
  const isPart = !share && count.isMore && count.count > 0;
  const [figure, kind] = share
    ? [share, countWords(count)]
    : isPart
      ? [count.count.toLocaleString('en-US'), 'at least']
      : [countWords(count), null];
  return (
    <>
      {figure} <small>{joined([kind, was], isPart ? '; ' : ', ')}</small>
    </>
  );
}

function joined(words: readonly (string | null)[], between = ', '): string {
  return words.filter(Boolean).join(between);
}
