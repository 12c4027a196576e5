import { expect, test } from 'vitest';
import type { VisitReport } from '../visit-report.schema.ts';
import { comparedWords, countWords, shareWords, topOf, usedShare, usedWas, visitsWere, wasWords } from './figures.ts';

const count = (many: number, isMore = false) => ({ count: many, isMore });

test('a count of which some is hidden says so, and no share is reckoned from it', () => {
  expect([
    countWords(count(0)),
    countWords(count(0, true)),
    countWords(count(1204)),
    countWords(count(31, true)),
  ]).toEqual(['0', 'hidden', '1,204', 'at least 31']);
  expect(shareWords(count(30), { visits: count(120) })).toBe('25.0%');
  expect(shareWords(count(30, true), { visits: count(120) })).toBeNull();
  expect(shareWords(count(30), { visits: count(120, true) })).toBeNull();
  const counts = { visits: count(120), kept: count(90), missed: count(11), cancelled: count(19), open: count(0) };
  expect(usedShare(counts, 202)).toBe(50);
  expect(usedShare({ ...counts, cancelled: count(0, true) }, 202)).toBeNull();
  expect(usedShare(counts, 0)).toBeNull();
});

test('what was in the weeks before is told as far as it is told in a report of them, and nothing is said of shares where there was nothing', () => {
  const counts = { visits: count(120), kept: count(90), missed: count(11), cancelled: count(19), open: count(0) };
  const report = (total: typeof counts, of: Partial<VisitReport> = {}): VisitReport => ({
    ...{ from: '2026-11-02', to: '2026-11-15', total: counts, places: 202, sites: [], services: [] },
    before: { from: '2026-10-19', to: '2026-11-01', total, places: 202 },
    ...of,
  });
  const told = (total: typeof counts) => {
    const { before } = report(total);
    return [visitsWere({ before }), wasWords(total.kept, total), usedWas(before)];
  };
  expect(told(counts)).toEqual(['120 in the 2 weeks before', 'was 75.0%', 'was 50%']);
  expect(told({ ...counts, kept: count(31, true), cancelled: count(0, true) })).toEqual([
    '120 in the 2 weeks before',
    'was at least 31',
    'was hidden',
  ]);
  const [none, few] = [count(0), count(0, true)];
  expect(told({ visits: few, kept: few, missed: few, cancelled: few, open: few })).toEqual([
    'hidden in the 2 weeks before',
    'was hidden',
    'was hidden',
  ]);
  expect(told({ visits: none, kept: none, missed: none, cancelled: none, open: none })).toEqual([
    'none in the 2 weeks before',
    null,
    null,
  ]);
  expect(comparedWords(report(counts))).toBe('Beside them: the 2 weeks before, Oct 19 to Nov 1.');
  expect(comparedWords(report(counts, { total: { ...counts, open: count(1200) } }))).toContain(
    'Of those booked, 1,200 are still to come',
  );
});

test('the top of a chart is a round number above its highest bar', () => {
  expect([0, 9, 11, 99, 101, 270].map(topOf)).toEqual([10, 10, 20, 100, 200, 300]);
});
