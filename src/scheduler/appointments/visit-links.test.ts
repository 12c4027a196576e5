import { expect, test } from 'vitest';
import { readDeepLink } from '../booking/deep-link.ts';
import { bookAgainLink } from './visit-links.ts';

test('the way to another visit keeps test and place, as the booking page reads them', () => {
  const location = { locationId: 'lab-1', organizationName: 'labcorp' };
  const link = bookAgainLink({ location, service: { serviceId: 1003 } } as Parameters<typeof bookAgainLink>[0]);
  const { pathname, search } = new URL(link, 'http://test');
  expect(pathname).toBe('/schedule-appointment/labcorp');
  expect(readDeepLink(search)).toEqual({ serviceId: 1003, locationId: 'lab-1', start: null });
});
