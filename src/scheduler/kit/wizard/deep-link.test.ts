import { expect, test } from 'vitest';

import { choosesSomething, readDeepLink, timeOf } from './deep-link.ts';

test('a link chooses a service, with it a location, and with both a time [SCHED-4 part]', () => {
  const link = '?serviceId=101&locationId=lc-0042&start=2026-11-25T15%3A30%3A00.000Z';
  const whole = { serviceId: 101, locationId: 'lc-0042', start: '2026-11-25T15:30:00.000Z' };
  expect(readDeepLink(link)).toEqual(whole);
  expect(timeOf(readDeepLink(link))).toEqual(whole);
  expect(readDeepLink('?serviceId=101')).toEqual({ serviceId: 101, locationId: null, start: null });
  const place = readDeepLink('?serviceId=101&locationId=lc-0042');
  expect(place).toEqual({ serviceId: 101, locationId: 'lc-0042', start: null });
  expect([timeOf(place), timeOf(null)]).toEqual([null, null]);
});

test('a link with a part that is malformed chooses nothing [SCHED-4 part]', () => {
  for (const bad of [
    '',
    '?locationId=a&start=2026-11-25',
    '?serviceId=1&start=2026-11-25',
    '?serviceId=-1&locationId=a&start=2026-11-25',
    '?serviceId=1&locationId=a%2F..&start=2026-11-25',
    '?serviceId=1&locationId=a&start=soon',
  ])
    expect(readDeepLink(bad), bad).toBeNull();
  expect(choosesSomething('?start=soon')).toBe(true);
  expect(choosesSomething('?group=b')).toBe(false);
});
