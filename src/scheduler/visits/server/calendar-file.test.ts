import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { timeZoneName, wallOf } from '#location/time-zone.ts';
import { MINUTE } from '#text/durations.ts';
import { twelveHour } from '../../engine/twelve-hour.ts';
import type { Appointment } from '../appointment.schema.ts';
import { calendarFile, methodOf, type CalendarMethod, type CalendarSender } from './calendar-file.ts';

const SENDER: CalendarSender = {
  origin: 'https://care.example',
  retailer: 'Larkmoor',
  organizer: 'visits@care.example',
};
const ID = '7b9a1c52-6c1e-4b59-9d2a-0a4d1c3b5e6f';

function visit(changes: Partial<Appointment> = {}, timeZone = 'America/Chicago'): Appointment {
  const datetime = changes.datetime ?? '2026-11-24T15:30:00.000Z';
  const start = Date.parse(datetime);
  return {
    appointmentId: ID,
    confirmationNumber: 'LK-7QF2-M4XP',
    confirmationcode: 'LK-7QF2-M4XP',
    status: 'booked',
    type: 'Cholesterol test',
    datetime,
    end: new Date(start + 20 * 60_000).toISOString(),
    date: '2026-11-24',
    localTime: twelveHour(wallOf(timeZone, start).minutes),
    timeZone,
    timeZoneName: timeZoneName(timeZone),
    location: {
      locationId: 'lab-1',
      partnerLocationId: 'L1',
      organizationId: 'labcorp',
      name: 'Labcorp at Larkmoor, Lincoln Park',
      physicianName: null,
      address: { line1: '2400 N Clark St', city: 'Chicago', state: 'IL', zip: '60614' },
      position: { latitude: 41.92, longitude: -87.65 },
      timeZone,
      coLocated: true,
      note: 'Inside the store, next to the pharmacy',
    },
    service: { serviceId: 1, display: 'Cholesterol test', serviceDetail: 'One tube of blood', code: 'CHOL' },
    patient: { patientId: ID, firstName: 'Avery', lastName: 'Stone' },
    needsParent: false,
    sequence: 0,
    bookedAt: '2026-11-20T10:00:00.000Z',
    ...changes,
  };
}

/** What an independent reader makes of a file. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const component = calendar.getFirstSubcomponent('vevent');
  if (!component) throw new Error('no event');
  const event = new ICAL.Event(component);
  const value = (name: string) => component.getFirstPropertyValue(name);
  return {
    method: calendar.getFirstPropertyValue('method'),
    events: calendar.getAllSubcomponents('vevent').length,
    uid: event.uid,
    sequence: event.sequence,
    summary: event.summary,
    place: event.location,
    words: event.description,
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    isUtc: event.startDate.zone === ICAL.Timezone.utcTimezone,
    status: value('status'),
    stamp: (value('dtstamp') as ICAL.Time).toJSDate().toISOString(),
    organizer: value('organizer'),
    attendee: value('attendee'),
  };
}

test('a calendar reads the visit from its file: where, when, the number and the way to change it', () => {
  const found = read(calendarFile(visit(), 'PUBLISH', SENDER));
  expect(found).toEqual({
    method: 'PUBLISH',
    events: 1,
    uid: `${ID}@find-care`,
    sequence: 0,
    summary: 'Appointment at Labcorp at Larkmoor, Lincoln Park',
    place: 'Labcorp at Larkmoor, Lincoln Park\n2400 N Clark St, Chicago, IL 60614',
    words:
      '9:30 am Central Time\nConfirmation number: LK-7QF2-M4XP\nInside the store, next to the pharmacy\n' +
      'To see, change or cancel this appointment: https://care.example/schedule-appointment/partner/appointments/',
    start: '2026-11-24T15:30:00.000Z',
    end: '2026-11-24T15:50:00.000Z',
    isUtc: true,
    status: 'CONFIRMED',
    stamp: '2026-11-20T10:00:00.000Z',
    organizer: 'mailto:visits@care.example',
    attendee: null,
  });
});

test('a move and a cancel keep the entry’s name and count up, so that a calendar changes it and then takes it out', () => {
  const moved = visit({ datetime: '2026-11-25T14:50:00.000Z', sequence: 1, movedAt: '2026-11-21T10:00:00.000Z' });
  const cancelled = visit({ ...moved, status: 'cancelled', sequence: 2, cancelledAt: '2026-11-22T10:00:00.000Z' });
  const mail = { ...SENDER, attendee: 'avery@example.com' };
  const files = [
    read(calendarFile(visit(), 'REQUEST', mail)),
    read(calendarFile(moved, 'REQUEST', mail)),
    read(calendarFile(cancelled, 'CANCEL', mail)),
  ];
  expect(files.map(({ method, status, sequence, stamp }) => ({ method, status, sequence, stamp }))).toEqual([
    { method: 'REQUEST', status: 'CONFIRMED', sequence: 0, stamp: '2026-11-20T10:00:00.000Z' },
    { method: 'REQUEST', status: 'CONFIRMED', sequence: 1, stamp: '2026-11-21T10:00:00.000Z' },
    { method: 'CANCEL', status: 'CANCELLED', sequence: 2, stamp: '2026-11-22T10:00:00.000Z' },
  ]);
  expect(new Set(files.map(({ uid, attendee }) => `${uid} ${String(attendee).toLowerCase()}`)).size).toBe(1);
  expect(files[0]?.attendee).toMatch(/^mailto:avery@example\.com$/i);
  expect([methodOf(visit()), methodOf(cancelled)]).toEqual(['PUBLISH', 'CANCEL']);
});

test('nothing about health, and no patient, is in the file', () => {
  const text = calendarFile(visit(), 'REQUEST', { ...SENDER, attendee: 'avery@example.com' });
  for (const word of ['Cholesterol', 'blood', 'CHOL', 'Stone', 'Avery ']) expect(text).not.toContain(word);
});

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Pacific/Guam',
  'America/Indiana/Knox',
];
// Days around both changes of clocks, and any other.
const instants = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 10, 1) / MINUTE, max: Date.UTC(2026, 10, 3) / MINUTE }),
  fc.integer({ min: Date.UTC(2027, 2, 13) / MINUTE, max: Date.UTC(2027, 2, 16) / MINUTE }),
  fc.integer({ min: Date.UTC(2026, 0, 1) / MINUTE, max: Date.UTC(2030, 0, 1) / MINUTE }),
);
// All that a name may hold, with what the format itself uses, letters of several bytes and lines longer than one line of it.
const names = fc
  .array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('\\', ';', ',', ':', '"', '\\n', 'é', '東', '🧪')), {
    maxLength: 30,
  })
  .map((parts) => parts.join('').trim());
const methods = fc.constantFrom<CalendarMethod>('PUBLISH', 'REQUEST', 'CANCEL');

test('any visit in any zone, on days on which clocks change too, reads back as the same instant and the same words', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      instants,
      names,
      names,
      fc.nat(),
      methods,
      (zone, minute, name, note, sequence, method) => {
        const datetime = new Date(minute * MINUTE).toISOString();
        const { location, ...rest } = visit({ datetime, sequence }, zone);
        const appointment = { ...rest, location: { ...location, name: `a${name}z`, note: `n${note}z` } };
        const text = calendarFile(appointment, method, SENDER);
        const found = read(text);
        expect(found).toMatchObject({ method, sequence, start: datetime, end: appointment.end, isUtc: true });
        expect(found.summary).toBe(`Appointment at a${name}z`);
        expect(found.words.split('\n')).toEqual([
          `${appointment.localTime} ${appointment.timeZoneName}`,
          'Confirmation number: LK-7QF2-M4XP',
          `n${note}z`,
          `To see, change or cancel this appointment: ${SENDER.origin}/schedule-appointment/partner/appointments/`,
        ]);
        const lines = text.split('\r\n');
        expect(lines.at(-1)).toBe('');
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
        }
      },
    ),
    { numRuns: 2000 },
  );
});
