import { expect, test } from 'vitest';

import { bookingHref } from './booking-link.ts';

const booking = { path: '/schedule-appointment/labcorp', serviceId: 1003 };
const time = { start: '2026-12-01T15:30:00.000Z' };

test('a link to booking carries the service, the nearest place and the time', () => {
  const tile = { booking, nearestLocationId: 'labcorp-clark-st' };
  expect(bookingHref(tile)).toBe('/schedule-appointment/labcorp?serviceId=1003&locationId=labcorp-clark-st');
  expect(bookingHref(tile, time)).toBe(
    '/schedule-appointment/labcorp?serviceId=1003&locationId=labcorp-clark-st&start=2026-12-01T15%3A30%3A00.000Z',
  );
});

test('nothing is chosen beforehand that is not known', () => {
  expect(bookingHref({ booking, nearestLocationId: null }, time)).toBe('/schedule-appointment/labcorp?serviceId=1003');
  expect(bookingHref({ booking: null, nearestLocationId: 'fernhill' }, time)).toBeUndefined();
});
