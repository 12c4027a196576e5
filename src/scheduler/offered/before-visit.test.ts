import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beforeVisit, bringTo, fastWords, leavesTimeToFast, stopEating } from './before-visit.ts';

const timeZone = 'America/Chicago';
const nine = { least: 9, most: 12 };
const days = (start: string, count: number) => Date.parse(start) - count * 86_400_000;

describe('when to stop eating', () => {
  test('is a clock and a day at the location, and nobody is told to eat at night', () => {
    const ten = '2026-11-29T16:00:00Z';
    expect(fastWords({ start: ten, timeZone }, nine, days(ten, 2))).toBe(
      'Eat dinner late if you like, and nothing after 1:00 am on Sunday, November 29.',
    );
    const three = '2026-11-24T21:00:00Z';
    expect(fastWords({ start: three, timeZone }, { least: 8, most: 8 }, days(three, 1))).toBe(
      'Don’t eat after 7:00 am on Tuesday, November 24.',
    );
  });

  test('that has passed says who can still come, and nothing after the visit has begun', () => {
    const start = '2026-11-24T14:40:00Z';
    const now = Date.parse('2026-11-24T14:00:00Z');
    expect(fastWords({ start, timeZone }, nine, now)).toBe(
      'Come only if you haven’t eaten since 11:40 pm on Monday, November 23. If you have, choose a later time.',
    );
    expect(fastWords({ start, timeZone }, nine, Date.parse(start))).toBe('');
  });

  test('counts real hours over a change of the clocks', () => {
    // At 2 am on November 1 the clocks go back: nine hours before 8 am is midnight.
    const autumn = '2026-11-01T14:00:00Z';
    expect(fastWords({ start: autumn, timeZone }, nine, days(autumn, 1))).toContain('after 12:00 am on Sunday');
    const spring = '2026-03-08T13:00:00Z';
    expect(fastWords({ start: spring, timeZone }, nine, days(spring, 1))).toContain('after 10:00 pm on Saturday');
  });

  test('is never said of a time that has passed, whenever and wherever it is read', () => {
    const instant = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-01-01') });
    const zones = fc.constantFrom('America/Chicago', 'Pacific/Guam', 'America/St_Johns', 'Pacific/Honolulu');
    const fast = fc.tuple(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 0, max: 6 }));
    fc.assert(
      fc.property(instant, fc.integer({ min: -3000, max: 3000 }), zones, fast, (now, ahead, zone, [least, more]) => {
        const start = new Date(now + ahead * 60_000).toISOString();
        const hours = { least, most: least + more };
        const words = fastWords({ start, timeZone: zone }, hours, now);
        const isAhead = stopEating(start, hours) >= now;
        expect(leavesTimeToFast(start, hours, now)).toBe(isAhead);
        expect(/^(Don’t eat|Eat dinner late)/.test(words)).toBe(isAhead);
        expect(words.startsWith('Come only if')).toBe(!isAhead && Date.parse(start) > now);
        expect(words).not.toContain('no earlier');
      }),
    );
  });
});

test('a parent is told to come along, before all else and first on the list', () => {
  const service = { fast: null, preparation: 'Bring the vaccine card.', bring: ['The vaccine card'] };
  const visit = { datetime: '2026-11-29T16:00:00Z', timeZone, needsParent: true, service };
  expect(beforeVisit(visit, 0)).toBe(
    'A parent or guardian must come along, with a photo ID, and pays for the visit. Bring the vaccine card.',
  );
  expect(bringTo(visit)).toEqual(['A parent or guardian, with a photo ID', 'The vaccine card']);
  expect(bringTo({ ...visit, needsParent: false })).toEqual(['The vaccine card']);
});
