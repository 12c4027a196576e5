import { expect, test } from 'vitest';

import { currentLink } from './current-link.ts';

const MENU = ['/findcare/services', '/schedule-appointment/labcorp', '/schedule-appointment/partner/appointments/'];

test.each([
  ['/findcare/services', MENU[0]],
  ['/findcare/category/skin-hair', MENU[0]],
  ['/schedule-appointment/labcorp', MENU[1]],
  ['/schedule-appointment/labcorp/review', MENU[1]],
  ['/schedule-appointment/partner/appointments/', MENU[2]],
  ['/', undefined],
  ['/ui', undefined],
])('the menu shows on %s that one is in %s', (path, href) => {
  expect(currentLink(MENU, path)).toBe(href);
});
