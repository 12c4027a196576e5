import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY, MINUTE } from '#text/durations.ts';
import { clockWords, dayWords, openingAt, weekLines, type OpenDay, type OpeningHours } from './opening-words.ts';
import { offsetAt, wallOf } from './time-zone.ts';

const NINE_TO_SEVEN = { open: '09:00', close: '19:00' };
const SHOP: OpeningHours = {
  timeZone: 'America/Chicago',
  week: [
    NINE_TO_SEVEN,
    NINE_TO_SEVEN,
    NINE_TO_SEVEN,
    NINE_TO_SEVEN,
    NINE_TO_SEVEN,
    { open: '09:00', close: '12:00' },
    null,
  ],
  specialDays: { thanksgiving: { open: '08:00', close: '16:00' }, christmas: null },
};
const always = Array.from({ length: 7 }, () => ({ open: '00:00', close: '00:00' }));

/** What is read there at a local time, such as '2026-11-23T10:00'. */
function words(local: string, hours: OpeningHours = SHOP): string {
  const wall = Date.parse(`${local}Z`);
  return openingAt(hours, wall - offsetAt(hours.timeZone, wall)).words;
}

test.each([
  ['2026-11-23T10:00', 'Open until 7 pm'],
  ['2026-11-23T17:59', 'Open until 7 pm'],
  ['2026-11-23T18:00', 'Closes soon, at 7 pm'],
  ['2026-11-23T18:59', 'Closes soon, at 7 pm'],
  ['2026-11-23T19:00', 'Opens tomorrow at 9 am'],
  ['2026-11-23T08:59', 'Opens at 9 am'],
  ['2026-11-23T09:00', 'Open until 7 pm'],
  ['2026-11-28T09:00', 'Open until noon'],
  ['2026-11-28T12:00', 'Opens Monday at 9 am'],
  ['2026-11-29T12:00', 'Opens tomorrow at 9 am'],
  // Thanksgiving is the fourth Thursday: an earlier opening and an earlier close.
  ['2026-11-26T08:30', 'Open until 4 pm'],
  ['2026-11-26T16:00', 'Opens tomorrow at 9 am'],
  ['2026-11-19T16:30', 'Open until 7 pm'],
  // Christmas Day 2026 is a Friday.
  ['2026-12-25T10:00', 'Opens tomorrow at 9 am'],
  ['2026-12-24T20:00', 'Opens Saturday at 9 am'],
])('at %s people read: %s', (local, expected) => {
  expect(words(local)).toBe(expected);
});

test('a place that never closes is open day and night, until a holiday on which it does', () => {
  const nonstop = { ...SHOP, week: always, specialDays: { christmas: null } };
  expect(words('2026-11-23T03:00', nonstop)).toBe('Open day and night');
  expect(words('2026-12-24T10:00', nonstop)).toBe('Open until midnight');
  expect(words('2026-12-25T10:00', nonstop)).toBe('Opens tomorrow at midnight');
});

test('hours over midnight belong to the evening before', () => {
  const late = { ...SHOP, week: SHOP.week.map(() => ({ open: '17:00', close: '02:00' })) };
  expect(words('2026-11-23T23:30', late)).toBe('Open until 2 am');
  expect(words('2026-11-24T01:30', late)).toBe('Closes soon, at 2 am');
  expect(words('2026-11-24T02:00', late)).toBe('Opens at 5 pm');
  expect(words('2026-11-23T20:00', { ...late, week: late.week.map(() => ({ open: '07:00', close: '00:00' })) })).toBe(
    'Open until midnight',
  );
});

test.each([
  ['2026-11-23T10:00', 'Open until 7 pm Central Time'],
  ['2026-11-23T18:30', 'Closes soon, at 7 pm Central Time'],
  ['2026-11-23T20:00', 'Opens tomorrow at 9 am Central Time'],
  ['2026-11-28T13:00', 'Opens Monday at 9 am Central Time'],
])('at %s people anywhere read of what is had online whose clock is meant: %s', (local, expected) => {
  expect(words(local, { ...SHOP, specialDays: {}, online: true })).toBe(expected);
});

test('what is had online day and night has no clock to name', () => {
  expect(words('2026-11-23T03:00', { timeZone: 'UTC', week: always, online: true })).toBe('Open day and night');
});

test('what is inside a store is open on a holiday only while the store is', () => {
  const pharmacy = { ...SHOP, inside: true };
  expect(words('2026-11-26T08:30', pharmacy)).toBe('Opens at 9 am');
  expect(words('2026-11-26T15:30', pharmacy)).toBe('Closes soon, at 4 pm');
  expect(words('2026-12-25T10:00', pharmacy)).toBe('Opens tomorrow at 9 am');
});

test('a closure has its own words on its first and last day, and ends with it', () => {
  const shut = { ...SHOP, closed: { from: '2026-11-24', until: '2026-12-08' } };
  expect(words('2026-11-23T10:00', shut)).toBe('Open until 7 pm');
  expect(words('2026-11-23T20:00', shut)).toBe('Opens Wednesday, December 9, at 9 am');
  expect(words('2026-11-24T10:00', shut)).toBe('Closed temporarily');
  expect(words('2026-12-08T23:59', shut)).toBe('Closed temporarily');
  expect(words('2026-12-09T10:00', shut)).toBe('Open until 7 pm');
  expect(words('2030-01-01T10:00', { ...SHOP, closed: { from: '2026-11-24', until: null } })).toBe(
    'Closed temporarily',
  );
});

test('a place that is never open says so', () => {
  expect(words('2026-11-23T10:00', { ...SHOP, specialDays: {}, week: SHOP.week.map(() => null) })).toBe('Closed');
});

test('9 am stays 9 am when clocks change, and where they never do', () => {
  const days = { ...SHOP, week: SHOP.week.map(() => NINE_TO_SEVEN) };
  // March 8 has 23 hours and November 1 has 25 in Chicago.
  for (const date of ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02'])
    for (const timeZone of ['America/Chicago', 'America/Phoenix', 'Pacific/Guam', 'America/Puerto_Rico']) {
      expect(words(`${date}T08:59`, { ...days, timeZone }), `${date} ${timeZone}`).toBe('Opens at 9 am');
      expect(words(`${date}T09:00`, { ...days, timeZone }), `${date} ${timeZone}`).toBe('Open until 7 pm');
      expect(words(`${date}T19:00`, { ...days, timeZone }), `${date} ${timeZone}`).toBe('Opens tomorrow at 9 am');
    }
  expect(openingAt(days, Date.parse('2026-11-02T15:00:00Z')).now).toBe(true);
  expect(openingAt(days, Date.parse('2026-10-30T14:00:00Z')).now).toBe(true);
  expect(openingAt({ ...days, week: always }, Date.parse('2026-03-08T08:30:00Z')).words).toBe('Open day and night');
});

test('a closing time that clocks skip is told as they show it then, and one that comes twice ends with its first', () => {
  const late = { ...SHOP, week: SHOP.week.map(() => ({ open: '17:00', close: '02:00' })) };
  expect(words('2026-03-07T23:30', late)).toBe('Open until 3 am');
  expect(openingAt(late, Date.parse('2026-03-08T07:59:00Z'))).toMatchObject({ now: true, until: '3 am' });
  expect(openingAt(late, Date.parse('2026-03-08T08:00:00Z')).now).toBe(false);
  const earlier = { ...SHOP, week: SHOP.week.map(() => ({ open: '17:00', close: '01:30' })) };
  expect(openingAt(earlier, Date.parse('2026-11-01T06:29:00Z'))).toMatchObject({ now: true, until: '1:30 am' });
  expect(openingAt(earlier, Date.parse('2026-11-01T06:30:00Z')).now).toBe(false);
});

const clock = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const hour = String(Math.floor(quarter / 4)).padStart(2, '0');
  return `${hour}:${['00', '15', '30', '45'][quarter % 4]}`;
});
const day = fc.option(fc.record({ open: clock, close: clock }), { nil: null });
const anyHours = fc.record({
  timeZone: fc.constantFrom(
    'America/New_York',
    'America/Chicago',
    'America/Phoenix',
    'Pacific/Honolulu',
    'Pacific/Guam',
  ),
  week: fc.array(day, { minLength: 7, maxLength: 7 }),
});
function minutesOf(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
}

/** Instants of two years, in minutes; the clocks change in them. */
const anyInstant = fc.integer({ min: 29_000_000, max: 30_000_000 }).map((minutes) => minutes * MINUTE);

test('it is open exactly when a clock on its wall is within an opening of today or of last night', () => {
  fc.assert(
    fc.property(anyHours, anyInstant, (hours, instant) => {
      // On the days on which clocks change, a time on the wall can be skipped or come twice.
      const steady = offsetAt(hours.timeZone, instant - 2 * DAY) === offsetAt(hours.timeZone, instant + 2 * DAY);
      fc.pre(steady);
      const { day: today, minutes } = wallOf(hours.timeZone, instant);
      const opens = (date: number, at: number): boolean => {
        const opening: OpenDay = hours.week[(date + 3) % 7] ?? null;
        if (!opening) return false;
        const [from, to] = [opening.open, opening.close].map(minutesOf);
        const end = opening.close <= opening.open ? to! + 1440 : to!;
        return from! <= at && at < end;
      };
      expect(openingAt(hours, instant).now).toBe(opens(today, minutes) || opens(today - 1, minutes + 1440));
    }),
    { numRuns: 500 },
  );
});

test('words always agree with being open, and a time that is told is one of its closing times', () => {
  fc.assert(
    fc.property(anyHours, anyInstant, (hours, instant) => {
      const { now, soon, until, words: read } = openingAt(hours, instant);
      expect(/^(Open until|Closes soon|Open day)/.test(read)).toBe(now);
      expect(soon).toBe(read.startsWith('Closes soon'));
      // A closing time that clocks skip is told as they show it then.
      const skipped = offsetAt(hours.timeZone, instant + 2 * DAY) > offsetAt(hours.timeZone, instant - 2 * DAY);
      const told = hours.week.flatMap((one) =>
        one ? (skipped ? [0, 60] : [0]).map((later) => clockWords(minutesOf(one.close) + later)) : [],
      );
      if (until) expect(told).toContain(until);
      if (!now && read !== 'Closed') expect(read).toMatch(/^Opens (at|tomorrow|\w+day)/);
    }),
    { numRuns: 500 },
  );
});

test('times and weeks are said as people say them', () => {
  expect(['00:00', '12:00', '07:30', '19:00', '00:15', '12:45'].map(clockWords)).toEqual([
    'midnight',
    'noon',
    '7:30 am',
    '7 pm',
    '12:15 am',
    '12:45 pm',
  ]);
  expect(dayWords(null)).toBe('Closed');
  expect(weekLines(SHOP.week)).toEqual([
    { days: 'Monday to Friday', hours: '9 am to 7 pm' },
    { days: 'Saturday', hours: '9 am to noon' },
    { days: 'Sunday', hours: 'Closed' },
  ]);
  expect(weekLines(always)).toEqual([{ days: 'Every day', hours: 'Day and night' }]);
  expect(weekLines([...SHOP.week.slice(0, 5), NINE_TO_SEVEN, NINE_TO_SEVEN])[0]?.days).toBe('Every day');
  expect(weekLines([...SHOP.week.slice(0, 5), null, null])[1]).toEqual({
    days: 'Saturday and Sunday',
    hours: 'Closed',
  });
});
