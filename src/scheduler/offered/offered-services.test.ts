import { describe, expect, test } from 'vitest';
import { offeredVisits, priceLine, readFast } from './offered-services.ts';

const visit = { code: 'A', serviceDetail: 'One tube.', durationMinutes: 10, everyMinutes: 10 };
const partner = (changes: object) => ({
  slug: 'fern',
  name: 'Fernhill',
  organizationId: 'org-1',
  scheduler: { termsId: 't', services: [{ ...visit, serviceId: 1, ...changes }] },
});
const tile = { title: 'Blood test', priceCurrency: '$', scheduling: { organization: 'org-1', service: 'A' } };
const only = (changes: object, tiles = [{ ...tile, price: 39 }]) =>
  offeredVisits({ partners: [partner(changes)], services: tiles })[0];

describe('what a visit costs, and whom one pays', () => {
  test.each([
    ['its tile’s figure, paid at the visit', { price: 39 }, '$39, you pay Fernhill at the visit'],
    ['cents where there are some', { price: 39.5 }, '$39.50, you pay Fernhill at the visit'],
    ['its tile’s words', { priceOverrideText: 'Billed by Fernhill' }, 'Billed by Fernhill'],
  ])('is %s', (_, price, words) => {
    const found = only({}, [{ ...tile, ...price } as never]);
    expect(found).toMatchObject({ display: 'Blood test' });
    expect(found?.price && priceLine(found.price)).toBe(words);
  });

  test('is said by the partner’s file where no tile leads to it, and by nobody for one that says none', () => {
    expect(only({ display: 'Swab', priceText: 'Billed by Fernhill' }, [])).toMatchObject({
      display: 'Swab',
      price: { figure: null, words: 'Billed by Fernhill' },
    });
    expect(only({ display: 'Swab' }, [])).toMatchObject({ price: null });
  });

  test('is never that of another organization’s tile with the same code', () => {
    const other = { ...tile, price: 12, scheduling: { organization: 'org-2', service: 'A' } };
    expect(only({ display: 'Swab' }, [other])).toMatchObject({ display: 'Swab', price: null });
  });
});

test('a fast is read in hours, and nothing else is taken for one', () => {
  expect([readFast('9 to 12 hours'), readFast('8 hours')]).toEqual([
    { least: 9, most: 12 },
    { least: 8, most: 8 },
  ]);
  expect(only({ fast: '8 hours' })).toMatchObject({ fast: { least: 8, most: 8 } });
  for (const words of ['overnight', '9-12 hours', ''])
    expect(() => readFast(words)).toThrow('is not a number of hours');
});
