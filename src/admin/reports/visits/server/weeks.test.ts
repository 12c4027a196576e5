import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY, HOUR } from '#text/durations.ts';
import { datesOf, hourWeeksOf, weeksBefore, weeksOf } from './weeks.ts';

const at = (time: string): number => Date.parse(time);

test('as many weeks before are those that end the day before', () => {
  const weeks = weeksOf({ from: '2026-11-04', to: '2026-11-12' }, at('2026-11-26T12:00Z'));
  expect(datesOf(weeksBefore(weeks))).toEqual({ from: '2026-10-19', to: '2026-11-01' });
});

test('hours of the week are of whole four weeks that are over everywhere, the same ones whichever days are asked for', () => {
  const of = (now: string, from?: string, to?: string) =>
    datesOf(hourWeeksOf(weeksOf({ ...(from && { from }), ...(to && { to }) }, at(now)), at(now)));
  expect(of('2026-11-26T12:00Z')).toEqual({ from: '2026-10-26', to: '2026-11-22' });
  // Sunday has not ended in Hawaii yet: the four weeks before are the last ones.
  expect(of('2026-11-23T09:00Z')).toEqual({ from: '2026-09-28', to: '2026-10-25' });
  expect(of('2026-11-24T00:00Z')).toEqual({ from: '2026-10-26', to: '2026-11-22' });
  expect(of('2026-11-26T12:00Z', '2026-10-20', '2026-10-20')).toEqual({ from: '2026-09-28', to: '2026-10-25' });
  expect(of('2026-11-26T12:00Z', '2026-10-20', '2026-11-01')).toEqual({ from: '2026-09-28', to: '2026-11-22' });
  expect(of('2026-11-26T12:00Z', '2026-12-28', '2026-12-28')).toEqual({ from: '2026-10-26', to: '2026-11-22' });
  const now = at('2026-11-26T12:00Z');
  fc.assert(
    fc.property(fc.integer({ min: 20000, max: 20900 }), fc.integer({ min: 0, max: 12 }), (day, more) => {
      const date = (some: number): string => new Date(some * DAY).toISOString().slice(0, 10);
      const { first, last } = hourWeeksOf(weeksOf({ from: date(day), to: date(day + more * 7) }, now), now);
      expect([(first - 4) % 28, (last - 3) % 28]).toEqual([0, 0]);
      expect(first).toBeLessThan(last);
      expect((last + 1) * DAY + 10 * HOUR).toBeLessThanOrEqual(now);
    }),
  );
});
