import { expect, test } from 'vitest';
import { filtersOf, isSameFilters, visitsPath } from './filters-in-address.ts';

test('filters are in the address, the whole of them, and read from it again [ADM-2 part]', () => {
  const filters = {
    site: 'bluewick-0001',
    from: '2026-11-01',
    to: '2026-11-24',
    status: ['missed', 'cancelled'] as ('missed' | 'cancelled')[],
    serviceId: 1901,
    organizationId: 'bluewick',
  };
  const path = visitsPath(filters);
  expect(path).toBe(
    '/admin/visits?site=bluewick-0001&from=2026-11-01&to=2026-11-24&status=missed%2Ccancelled&service=1901&partner=bluewick',
  );
  expect(filtersOf(new URL(path, 'http://a').search)).toEqual(filters);
  expect([filtersOf(''), visitsPath({})]).toEqual([{}, '/admin/visits']);
  expect(isSameFilters({ status: ['kept'] }, { status: ['kept'] })).toBe(true);
});

test('words about a person, and what is no filter, are never taken from an address', () => {
  expect(filtersOf('?words=Avery&name=Avery&q=0178&from=yesterday&to=2026-13-45&status=late,gone&service=x')).toEqual(
    {},
  );
});
