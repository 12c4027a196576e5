import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FILTERS, finderAddress, MILES, readFinderAsk } from './finder-ask.ts';

const start = readFinderAsk('');

test('without a query all stores within 50 miles are asked for, ten of them', () => {
  expect(start).toEqual({ near: '', at: null, services: [], openNow: false, miles: 50, shown: 10 });
  expect(finderAddress(start)).toBe('/store-finder');
});

test('what was chosen is in the address, and is read from it again', () => {
  const ask = {
    ...start,
    near: '02139 Cambridge, MA',
    services: ['Labs', 'Hearing'] as const,
    openNow: true,
    miles: 10,
    shown: 20,
  };
  const address = finderAddress({ ...ask, services: [...ask.services] });
  expect(address).toBe('/store-finder?near=02139+Cambridge,+MA&has=Labs&has=Hearing&open=1&miles=10&show=20');
  expect(readFinderAsk(new URL(address, 'http://find.example').search)).toEqual(ask);
});

test('every choice comes back from the address that it makes', () => {
  const asks = fc.record({
    near: fc.string({ maxLength: 60 }).map((text) => text.trim()),
    at: fc.constant(null),
    services: fc.uniqueArray(fc.constantFrom(...FILTERS)),
    openNow: fc.boolean(),
    miles: fc.constantFrom(...MILES),
    shown: fc.integer({ min: 1, max: 10 }).map((tens) => tens * 10),
  });
  fc.assert(
    fc.property(asks, (ask) => {
      expect(readFinderAsk(new URL(finderAddress(ask), 'http://find.example').search)).toEqual(ask);
    }),
  );
});

test.each([
  'miles=1e9',
  'miles=-5',
  'show=-1',
  'show=0',
  'show=x',
  'has=Surgery',
  'open=yes',
  'at=91,0',
  'at=1,2,3',
  'at=NaN,1',
  '%E0%A4',
])('%s is left out', (query) => {
  expect(readFinderAsk(query)).toEqual(start);
});

test('a list is never longer than its limit', () => {
  expect(readFinderAsk('show=999999').shown).toBe(100);
  expect(readFinderAsk('show=11').shown).toBe(20);
  expect(readFinderAsk('at=41.9,-87.6').at).toEqual({ lat: 41.9, lng: -87.6 });
});
