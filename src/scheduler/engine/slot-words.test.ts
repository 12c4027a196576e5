import { expect, test } from 'vitest';

import { birthWords, countdown, dayAt, dayWords, slotLong, slotShort, zoneElsewhere } from './slot-words.ts';

const slot = {
  start: '2026-11-25T15:30:00.000Z',
  localTime: '9:30 am',
  timeZone: 'America/Chicago',
  timeZoneName: 'Central Time',
};

test('a time is said in the location’s own day, whatever zone the browser is in [SCHED-2 part]', () => {
  expect(slotLong(slot)).toBe('Wednesday, November 25, 9:30 am');
  expect(slotShort(slot)).toBe('Wed, Nov 25, 9:30 am');
  expect(dayAt({ start: '2026-11-25T05:30:00Z', timeZone: 'America/Chicago' })).toBe('2026-11-24');
  expect(dayAt({ start: '2026-11-24T23:30:00Z', timeZone: 'Pacific/Guam' })).toBe('2026-11-25');
});

test('a time in another zone than the browser’s names its zone [SCHED-2 part]', () => {
  expect(zoneElsewhere(slot.start, 'America/Los_Angeles', 'America/Chicago')).toBe('Pacific Time');
  expect(zoneElsewhere(slot.start, 'America/Chicago', 'America/Menominee')).toBe('');
});

test('days and dates of birth are read as calendar days', () => {
  expect(dayWords('2026-12-01')).toEqual({
    weekday: 'Tuesday',
    short: 'Tue',
    monthDay: 'Dec 1',
    long: 'Tuesday, December 1',
  });
  expect(birthWords('1986-04-17')).toBe('April 17, 1986');
});

test('the countdown has minutes and two digits of seconds [SCHED-3 part]', () => {
  expect([600, 522, 61, 9, 0].map(countdown)).toEqual(['10:00', '8:42', '1:01', '0:09', '0:00']);
});
