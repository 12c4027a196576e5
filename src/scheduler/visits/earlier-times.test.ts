import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf } from '#location/time-zone.ts';
import { DAY, HOUR } from '#text/durations.ts';
import { isOfferHour } from './earlier-times.ts';

/** Zones of the country, and some whose clocks change at other hours, by other steps or around midnight, or stand between hours. */
const zone = fc.constantFrom(
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles'],
  ...[
    'America/Anchorage',
    'America/Adak',
    'Pacific/Honolulu',
    'America/Puerto_Rico',
    'Pacific/Guam',
    'Pacific/Pago_Pago',
  ],
  ...['America/St_Johns', 'Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Africa/Cairo', 'Pacific/Apia'],
);
/** A day of 2026 to 2029: [days since 1970]. Those around a change of clocks somewhere are as likely as all others. */
const changing = [
  '2026-03-08',
  '2026-11-01',
  '2027-03-14',
  '2027-11-07',
  '2026-04-05',
  '2026-10-04',
  '2026-04-24',
  '2026-10-30',
];
const day = fc.oneof(
  fc.integer({ min: 20_454, max: 21_914 }),
  fc.constantFrom(...changing).map((date) => Date.parse(date) / DAY),
);

test('earlier times are offered from 8 am to 9 pm by the location’s own clock, on every day of every zone', () => {
  fc.assert(
    fc.property(zone, day, fc.integer({ min: 0, max: DAY - 1 }), (name, date, after) => {
      const instant = date * DAY + after;
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: name, hour: '2-digit', hourCycle: 'h23' });
      const hour = Number(clock.format(instant));
      expect(isOfferHour(name, instant)).toBe(hour >= 8 && hour < 21);
    }),
    { numRuns: 2000 },
  );
});

test('they begin at 8 and end at 9 pm to the millisecond, also on the days on which clocks change', () => {
  fc.assert(
    fc.property(zone, day, (name, date) => {
      const [from, until] = [8, 21].map((hour) => instantOf(name, date * DAY + hour * HOUR) ?? 0) as [number, number];
      const around = [from - 1, from, until - 1, until];
      expect(around.map((instant) => isOfferHour(name, instant))).toEqual([false, true, true, false]);
    }),
    { numRuns: 1000 },
  );
});
