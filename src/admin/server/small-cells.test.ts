import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hideSmall, hideSmallRows, LEAST_SHOWN } from './small-cells.ts';

test('counts under 11 are shown together, with the smallest other where their sum is under 11 too', () => {
  expect(hideSmall([40, 12, 11, 10, 3, 0])).toEqual({ shown: [40, 12, 11, null, null, 0], others: 13 });
  expect(hideSmall([40, 12, 10])).toEqual({ shown: [40, null, null], others: 22 });
  expect(hideSmall([4, 3])).toEqual({ shown: [null, null], others: null });
  expect(hideSmall([40, 12])).toEqual({ shown: [40, 12], others: 0 });
});

test('whatever is counted, no shown number is from 1 to 10, no single count can be reckoned from a sum, and sums stay true', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 30 }), (counts) => {
      const { shown, others } = hideSmall(counts);
      const told = shown.filter((count) => count !== null);
      for (const count of [...told, others ?? 0]) expect(count === 0 || count >= LEAST_SHOWN).toBe(true);
      const hidden = shown.filter((count) => count === null).length;
      // One hidden count alone would be the sum itself, unless that isn't shown either.
      if (hidden === 1) expect(others).toBeNull();
      const sum = (some: readonly number[]): number => some.reduce((total, one) => total + one, 0);
      if (others !== null) expect(sum(told) + others).toBe(sum(counts));
    }),
  );
});

test('a name of which no count is shown isn’t in the report', () => {
  const rows = [
    { name: 'acne', found: 40, nothing: 3 },
    { name: 'zits', found: 2, nothing: 0 },
    { name: 'warts', found: 25, nothing: 30 },
  ];
  expect(hideSmallRows(rows, ['found', 'nothing'])).toEqual([
    { name: 'acne', counts: [40, null] },
    { name: '', counts: [27, 33] },
  ]);
});
