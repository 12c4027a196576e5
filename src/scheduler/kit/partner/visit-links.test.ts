import { expect, test } from 'vitest';
import { readDeepLink } from '../wizard/deep-link.ts';
import { bookAgainLink, webCalendars } from './visit-links.ts';

test('the way to another visit keeps test and place, as the booking page reads them', () => {
  const location = { locationId: 'lab-1', bookingPath: '/schedule-appointment/labcorp' };
  const link = bookAgainLink({ location, service: { serviceId: 1003 } } as Parameters<typeof bookAgainLink>[0]);
  const { pathname, search } = new URL(link, 'http://test');
  expect(pathname).toBe('/schedule-appointment/labcorp');
  expect(readDeepLink(search)).toEqual({ serviceId: 1003, locationId: 'lab-1', start: null });
});

test('calendars on the web are told the right time, on a day of two one o’clocks too, and the place; not the number, the patient or the test', () => {
  const visit = {
    datetime: '2026-11-01T06:30:00.000Z',
    end: '2026-11-01T06:50:00.000Z',
    localTime: '1:30 am',
    timeZoneName: 'Eastern Time',
    location: {
      name: 'Labcorp & Larkmoor',
      address: { line1: '1 Elm St', city: 'Albany', state: 'NY', zip: '12207' },
    },
    confirmationNumber: 'LK-AAAA-BBBB',
    patient: { patientId: 'p', firstName: 'Ada', lastName: 'Moss' },
    service: { display: 'A1C test' },
  };
  const [google, outlook] = webCalendars(visit, 'https://care.example');
  const asked = (link = '') => Object.fromEntries(new URL(link).searchParams);
  const place = 'Labcorp & Larkmoor, 1 Elm St, Albany, NY 12207';
  const words =
    '1:30 am Eastern Time\nTo see, change or cancel this appointment: https://care.example/schedule-appointment/partner/appointments/';
  expect(asked(google?.href)).toEqual({
    action: 'TEMPLATE',
    text: 'Appointment at Labcorp & Larkmoor',
    dates: '20261101T063000Z/20261101T065000Z',
    location: place,
    details: words,
  });
  expect(asked(outlook?.href)).toEqual({
    rru: 'addevent',
    subject: 'Appointment at Labcorp & Larkmoor',
    startdt: visit.datetime,
    enddt: visit.end,
    location: place,
    body: words,
  });
});
