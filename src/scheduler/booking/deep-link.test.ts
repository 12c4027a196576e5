import { expect, test } from 'vitest';

import { namesATime, readDeepLink } from './deep-link.ts';

test('a deep link is read whole or not at all [SCHED-4]', () => {
  const link = '?serviceId=101&locationId=lc-0042&start=2026-11-25T15%3A30%3A00.000Z';
  expect(readDeepLink(link)).toEqual({ serviceId: 101, locationId: 'lc-0042', start: '2026-11-25T15:30:00.000Z' });
  for (const bad of [
    '',
    '?serviceId=101',
    '?serviceId=-1&locationId=a&start=2026-11-25',
    '?serviceId=1&locationId=a%2F..&start=2026-11-25',
    '?serviceId=1&locationId=a&start=soon',
  ])
    expect(readDeepLink(bad)).toBeNull();
  expect(namesATime('?start=soon')).toBe(true);
  expect(namesATime('?group=b')).toBe(false);
});
