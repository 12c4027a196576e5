import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { rounds } from '#testing/look-at.ts';
import type { Opening, WeeklyHours } from '#location/opening-hours.schema.ts';
import { closedDaysBetween, gridPlace, readSlotId, slotId, startsBetween, type Schedule } from './time-slots.ts';
import { dateOfDay, timeZoneName } from '#location/time-zone.ts';

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'America/St_Thomas',
  'Pacific/Guam',
  'Pacific/Saipan',
  'Pacific/Pago_Pago',
  'America/Indiana/Indianapolis',
];

function everyDay(opening: Opening): WeeklyHours {
  return Array.from({ length: 7 }, () => opening);
}

function schedule(zone: string, opening: Opening = { open: '09:00', close: '17:00' }, minutes = 30): Schedule {
  return { zone, hours: everyDay(opening), durationMinutes: minutes, everyMinutes: minutes };
}

function local(zone: string, start: number): string {
  return Temporal.Instant.fromEpochMilliseconds(start)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString()
    .slice(0, 16);
}

const at = (iso: string) => Date.parse(iso);

test('the days off are those of the week, holidays and special days, on the location’s own calendar', () => {
  const open: Opening = { open: '09:00', close: '17:00' };
  const place: Schedule = {
    ...schedule('Pacific/Guam'),
    hours: [open, open, open, open, open, null, null],
    specialDays: { thanksgiving: null, '2026-11-25': null, '2026-11-28': open },
  };
  // In Guam it is Monday the 23rd from 14:00 on the 22nd, in UTC.
  expect(closedDaysBetween(place, at('2026-11-22T14:00Z'), at('2026-11-30T14:00Z'))).toEqual([
    '2026-11-25',
    '2026-11-26',
    '2026-11-29',
  ]);
  expect(closedDaysBetween(place, at('2026-11-22T13:59Z'), at('2026-11-22T14:00Z'))).toEqual(['2026-11-22']);
  expect(closedDaysBetween(place, at('2026-11-26T00:00Z'), at('2026-11-26T00:00Z'))).toEqual([]);
});

test('09:00 stays 09:00 across both changes of the clocks, and so do afternoons of the day itself [SCHED-2 part]', () => {
  for (const [from, to] of [
    ['2026-03-06T06:00Z', '2026-03-11T06:00Z'],
    ['2026-10-30T06:00Z', '2026-11-04T06:00Z'],
  ] as const) {
    const days = startsBetween(schedule('America/Chicago'), at(from), at(to));
    expect(days).toHaveLength(5);
    for (const { starts } of days) {
      expect(starts).toHaveLength(16);
      expect(local('America/Chicago', starts[0] ?? 0)).toMatch(/T09:00$/);
      expect(local('America/Chicago', starts.at(-1) ?? 0)).toMatch(/T16:30$/);
    }
  }
  expect(
    new Date(
      startsBetween(schedule('America/Chicago'), at('2026-03-07T06:00Z'), at('2026-03-08T06:00Z'))[0]?.starts[0] ?? 0,
    ).toISOString(),
  ).toBe('2026-03-07T15:00:00.000Z');
  expect(
    new Date(
      startsBetween(schedule('America/Chicago'), at('2026-03-08T06:00Z'), at('2026-03-09T05:00Z'))[0]?.starts[0] ?? 0,
    ).toISOString(),
  ).toBe('2026-03-08T14:00:00.000Z');
});

test.each([
  ['America/Phoenix', -7],
  ['Pacific/Honolulu', -10],
  ['America/Puerto_Rico', -4],
  ['Pacific/Guam', 10],
])('%s never shifts [SCHED-2 part]', (zone, hours) => {
  for (const { starts, day } of startsBetween(schedule(zone), at('2026-01-01T12:00Z'), at('2026-12-31T12:00Z'))) {
    for (const [index, start] of starts.entries()) {
      expect(start).toBe(day * 86_400_000 + (9 * 60 + index * 30 - hours * 60) * 60_000);
    }
  }
});

test('zones are named as people say them', () => {
  expect(timeZoneName('America/Chicago')).toBe('Central Time');
  expect(timeZoneName('Pacific/Guam')).toMatch(/Chamorro/);
});

test('times that spring skips are dropped, times that autumn repeats are offered once [SCHED-2 part]', () => {
  const night = schedule('America/New_York', { open: '00:00', close: '06:00' }, 30);
  const spring = startsBetween(night, at('2026-03-08T05:00Z'), at('2026-03-08T12:00Z'))[0]?.starts ?? [];
  expect(spring.map((start) => local('America/New_York', start).slice(11))).toEqual([
    '00:00',
    '00:30',
    '01:00',
    '01:30',
    '03:00',
    '03:30',
    '04:00',
    '04:30',
    '05:00',
    '05:30',
  ]);
  const autumn = startsBetween(night, at('2026-11-01T04:00Z'), at('2026-11-01T11:00Z'))[0]?.starts ?? [];
  expect(autumn).toHaveLength(12);
  expect(new Date(autumn[2] ?? 0).toISOString()).toBe('2026-11-01T05:00:00.000Z');
});

test('breaks and closed days have no starts, and the last visit ends by closing', () => {
  const hours = everyDay({ open: '09:00', close: '12:10', breakStart: '10:15', breakMinutes: 30 });
  hours[6] = null;
  const days = startsBetween(
    { zone: 'America/Denver', hours, durationMinutes: 20, everyMinutes: 20 },
    at('2026-06-01T06:00Z'),
    at('2026-06-08T06:00Z'),
  );
  expect(days.map(({ day }) => dateOfDay(day))).toEqual([
    '2026-06-01',
    '2026-06-02',
    '2026-06-03',
    '2026-06-04',
    '2026-06-05',
    '2026-06-06',
  ]);
  expect(days[0]?.minutes.map((minute) => `${Math.floor(minute / 60)}:${minute % 60}`)).toEqual([
    '9:0',
    '9:20',
    '9:40',
    '11:0',
    '11:20',
    '11:40',
  ]);
});

test('holidays each year and single days have hours of their own, a single day’s before the holiday’s', () => {
  const specialDays = {
    thanksgiving: null,
    '2027-11-25': { open: '11:00', close: '11:40' },
    '2026-11-27': { open: '06:00', close: '06:20' },
  };
  const hours = everyDay({ open: '09:00', close: '09:40' });
  const schedule = { zone: 'America/Chicago', hours, specialDays, durationMinutes: 20, everyMinutes: 20 };
  const shown = (from: string, to: string) =>
    startsBetween(schedule, at(from), at(to)).map(({ day, minutes }) => [dateOfDay(day), ...minutes]);
  expect(shown('2026-11-25T06:00Z', '2026-11-29T06:00Z')).toEqual([
    ['2026-11-25', 540, 560],
    ['2026-11-27', 360],
    ['2026-11-28', 540, 560],
  ]);
  expect(shown('2027-11-25T06:00Z', '2027-11-26T06:00Z')).toEqual([['2027-11-25', 660, 680]]);
});

test.each(['', 'Mars/Olympus', 'America/Nowhere', '+05:00', 'undefined'])(
  'a location in zone %j is refused, never taken for UTC',
  (zone) => {
    expect(() => startsBetween(schedule(zone), at('2026-06-01T00:00Z'), at('2026-06-02T00:00Z'))).toThrow(
      'not a time zone',
    );
  },
);

test('any opening in any zone gives the starts that Temporal gives', { timeout: 300_000 }, () => {
  const cases = fc.record({
    zone: fc.constantFrom(...ZONES),
    date: fc.integer({ min: at('2025-01-01') / 86_400_000, max: at('2029-12-31') / 86_400_000 }),
    nearChange: fc.constantFrom(null, '2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07'),
    shift: fc.integer({ min: -2, max: 2 }),
    open: fc.integer({ min: 0, max: 1300 }),
    length: fc.integer({ min: 5, max: 1439 }),
    duration: fc.integer({ min: 5, max: 90 }),
    every: fc.integer({ min: 5, max: 60 }),
    pause: fc.option(
      fc.record({ start: fc.integer({ min: 0, max: 1300 }), minutes: fc.integer({ min: 5, max: 120 }) }),
    ),
  });
  fc.assert(
    fc.property(cases, ({ zone, date, nearChange, shift, open, length, duration, every, pause }) => {
      const day = nearChange ? at(nearChange) / 86_400_000 + shift : date;
      const close = Math.min(1439, open + length);
      const opening: Opening = {
        open: clock(open),
        close: clock(close),
        ...(pause && { breakStart: clock(pause.start), breakMinutes: pause.minutes }),
      };
      const asked = { zone, hours: everyDay(opening), durationMinutes: duration, everyMinutes: every };
      const plain = Temporal.PlainDate.from(dateOfDay(day));
      const midnight = plain.toZonedDateTime(zone).epochMilliseconds;
      const next = plain.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
      const got = startsBetween(asked, midnight, next)[0]?.starts ?? [];
      const wanted = [];
      const instant = (minute: number) =>
        plain
          .add({ days: Math.floor(minute / 1440) })
          .toZonedDateTime({ timeZone: zone, plainTime: clock(minute % 1440) }).epochMilliseconds;
      for (let minute = open; minute + duration <= close; minute += every) {
        const start = instant(minute);
        if (!local(zone, start).endsWith(clock(minute))) continue;
        const end = start + duration * 60_000;
        if (end > instant(close)) continue;
        if (pause && minute + duration > pause.start && minute < pause.start + pause.minutes) continue;
        if (pause && end > instant(pause.start) && start < instant(pause.start + pause.minutes)) continue;
        wanted.push(start);
      }
      expect(got).toEqual(wanted);
      for (const start of got) expect(gridPlace(asked, start)?.day).toBe(day);
      expect([...got].sort((a, b) => a - b)).toEqual(got);
    }),
    { numRuns: rounds({ all: 10_000, usual: 150 }) },
  );
});

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

test('starts outside the window or off the grid are no slots', () => {
  const asked = schedule('America/Chicago');
  const from = at('2026-06-01T15:10Z');
  const days = startsBetween(asked, from, at('2026-06-01T16:00Z'));
  expect(days[0]?.starts).toEqual([at('2026-06-01T15:30Z')]);
  expect(gridPlace(asked, at('2026-06-01T15:31Z'))).toBeNull();
  expect(gridPlace(asked, at('2026-06-01T03:00Z'))).toBeNull();
  expect(gridPlace(asked, at('2026-06-01T15:30Z'))).toEqual({ day: at('2026-06-01') / 86_400_000, minutes: 630 });
});

test('a slot is read back from its id, and nothing else is', () => {
  const name = { locationId: 'lab-00901-2', serviceId: 7, start: at('2026-06-01T15:30Z') };
  expect(readSlotId(slotId(name))).toEqual(name);
  for (const id of ['', 'x', 'a.1', 'a.0.5', 'a.1.-5', 'a.1.5e3', 'a.1.99999999999', '../etc.1.5', 'a.1.5 '])
    expect(readSlotId(id)).toBeNull();
});
