import { expect, test } from 'vitest';
import { hoursOfOperation } from './hours-of-operation.ts';
import { siteNote } from './site-note.ts';
import { siteZoneOf } from './site-zones.ts';

test('a site’s note says by car or inside, one kind of test, and what pays, before it is chosen', () => {
  const plain = { byCar: true, insuranceRequired: false, binax: false };
  expect(siteNote(plain)).toBe('By car.');
  expect(siteNote({ ...plain, insuranceRequired: true })).toBe('By car. Needs insurance or a voucher.');
  expect(siteNote({ byCar: false, insuranceRequired: false, binax: true })).toBe(
    'Inside the store. Rapid antigen tests only.',
  );
});

test('days that are alike stand together in the hours of operation, closed ones in none, and midnight to midnight is all day', () => {
  const day = { open: '07:30', close: '12:00' };
  const allDay = { open: '00:00', close: '00:00' };
  const none = { breakTime: null, breakDuration: null };
  expect(
    hoursOfOperation([day, null, day, null, null, allDay, { ...day, breakStart: '12:15', breakMinutes: 30 }]),
  ).toEqual([
    { daysOfWeek: ['mon', 'wed'], allDay: false, openingTime: '07:30 AM', closingTime: '12:00 PM', ...none },
    { daysOfWeek: ['sat'], allDay: true, openingTime: '12:00 AM', closingTime: '12:00 AM', ...none },
    {
      ...{ daysOfWeek: ['sun'], allDay: false, openingTime: '07:30 AM', closingTime: '12:00 PM' },
      ...{ breakTime: '12:15 PM', breakDuration: 30 },
    },
  ]);
});

test('a zone with the clock of one of the eight is that one, and Guam is none', () => {
  expect(siteZoneOf('America/Detroit')).toBe('America/New_York');
  expect(siteZoneOf('America/Phoenix')).toBe('America/Phoenix');
  expect(siteZoneOf('Pacific/Guam')).toBeNull();
});
