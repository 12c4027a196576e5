import fc from 'fast-check';
import { expect, test } from 'vitest';

import { firstOf } from './first-of.ts';

type Item = { key: number; at: number };

test('the first few are those of the whole list sorted, equal ones in the order that they came in', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9)), fc.integer({ min: 1, max: 12 }), (keys, count) => {
      const items = keys.map((key, at): Item => ({ key, at }));
      const byKey = (a: Item, b: Item): number => a.key - b.key;
      expect(firstOf(items, count, byKey)).toEqual(items.toSorted(byKey).slice(0, count));
    }),
  );
});
