import { expect, test } from 'vitest';
import { addressesIn } from './offers-here.ts';

test('offers are those of an answer of ours', () => {
  expect(addressesIn({ offers: [{ address: '/a' }, { address: 5 }, null, 'x', {}] })).toEqual(['/a']);
  for (const wrong of [null, 'x', [], {}, { offers: 'x' }, JSON.parse('{"__proto__":{"offers":[{"address":"/a"}]}}')])
    expect(addressesIn(wrong)).toEqual([]);
});
