import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from '#text/edit-distance.ts';
import { misspellings } from './misspelling.ts';

test('the misspellings of a name are what is one typing error away', () => {
  const name = fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9})?$/);
  fc.assert(
    fc.property(name, (text) => {
      const found = misspellings(text);
      expect(new Set(found).size).toBe(found.length);
      expect(found.every((other) => editDistance(text, other) === 1)).toBe(true);
    }),
    { numRuns: 50 },
  );
  expect(misspellings('bsoton')).toContain('boston');
  expect(misspellings('ofallon')).toContain('o fallon');
});
