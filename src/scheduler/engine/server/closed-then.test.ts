import { expect, test } from 'vitest';
import fc from 'fast-check';
import { testDatabase } from '#testing/database.ts';
import type { Opening } from '#location/opening-hours.schema.ts';
import { dateOfDay } from '#location/time-zone.ts';
import { DAY } from '#text/durations.ts';
import { closedThenWords } from '../closed-then.ts';
import { gridPlace, type Schedule } from '../time-slots.ts';
import { CLOSED_THEN } from './closed-then.ts';

const { pool } = await testDatabase();
/** 2026-10-01. */
const FIRST_DAY = 20_727;

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
/** Hours on the grid of 5 minutes from 4 am on, when clocks have changed; some with a break. */
const opening = fc
  .record({
    open: fc.integer({ min: 48, max: 200 }),
    length: fc.integer({ min: 12, max: 80 }),
    pause: fc.boolean(),
    untilMidnight: fc.boolean(),
  })
  .map(({ open, length, pause, untilMidnight }): Opening => {
    const hours = { open: clock(open * 5), close: untilMidnight ? '00:00' : clock((open + length) * 5) };
    return pause ? { ...hours, breakStart: clock((open + 6) * 5), breakMinutes: 15 } : hours;
  });
const day = fc.option(opening, { freq: 3 });

test('a booked time is closed exactly when no visit could start then by the hours, on holidays, other days and days with another clock too', async () => {
  const visit = fc.record({
    week: fc.tuple(day, day, day, day, day, day, day),
    holidays: fc.record({ thanksgiving: day, christmas: day }, { requiredKeys: [] }),
    other: fc.option(day, { nil: undefined }),
    zone: fc.constantFrom('America/Chicago', 'America/Phoenix', 'Pacific/Guam', 'America/New_York'),
    // October to March: both changes of the clocks, Thanksgiving and Christmas among them.
    ahead: fc.oneof(fc.constantFrom(31, 56, 85, 164), fc.integer({ min: 0, max: 181 })),
    at: fc.integer({ min: 0, max: 287 }),
  });
  await fc.assert(
    fc.asyncProperty(visit, async ({ week, holidays, other, zone, ahead, at }) => {
      const date = dateOfDay(FIRST_DAY + ahead);
      const specialDays = { ...holidays, ...(other !== undefined && { [date]: other }) };
      const schedule: Schedule = { hours: week, specialDays, zone, durationMinutes: 20, everyMinutes: 5 };
      const start = (FIRST_DAY + ahead) * DAY + at * 300_000 + 6 * 3_600_000;
      const { rows } = await pool.query<{ closed: { why: string } | null }>(
        `select ${CLOSED_THEN} as closed
         from (select $1::timestamptz as starts_at, tstzrange($1, $1::timestamptz + interval '20 minutes') as during, 0 as location_id, gen_random_uuid() as hold_id, false as stands) s,
           (select 'Active' as status, false as co_located, null as store_number, $2::text as time_zone, $3::jsonb as hours, $4::jsonb as special_days, null::date as suspended_from) l`,
        [new Date(start), zone, JSON.stringify(week), JSON.stringify(specialDays)],
      );
      expect(rows[0]?.closed ?? null).toEqual(gridPlace(schedule, start) ? null : { why: 'hours' });
    }),
    { numRuns: 400 },
  );
});

test('why a place is closed is said with its days, as they lie to today', () => {
  const say = (from: string, until: string | null) =>
    closedThenWords({ why: 'store', from, until }, { name: 'Labcorp at Oak St' }, '2026-12-04');
  const begin = 'Labcorp at Oak St is in a store that is closed ';
  expect(say('2026-12-01', '2026-12-14')).toBe(`${begin}until Monday, December 14.`);
  expect(say('2026-12-08', '2026-12-14')).toBe(`${begin}from Tuesday, December 8, until Monday, December 14.`);
  expect(say('2026-12-08', '2026-12-08')).toBe(`${begin}on Tuesday, December 8.`);
  expect(say('2026-12-01', null)).toBe(`${begin}until further notice.`);
});
