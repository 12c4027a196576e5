import fc from 'fast-check';
import { expect, test } from 'vitest';
import { misspellings, typingErrors } from './misspelling.ts';

test.each([
  ['chicago', 'chicago', 0],
  ['chicgo', 'chicago', 1],
  ['pheonix', 'phoenix', 1],
  ['philidelphia', 'philadelphia', 1],
  ['cincinatti', 'cincinnati', 2],
  ['', 'ada', 3],
])('%j is %j with %i typing errors', (from, to, errors) => {
  expect(typingErrors(from, to)).toBe(errors);
});

test('the misspellings of a name are what is one typing error away', () => {
  const name = fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9})?$/);
  fc.assert(
    fc.property(name, (text) => {
      const found = misspellings(text);
      expect(new Set(found).size).toBe(found.length);
      expect(found.every((other) => typingErrors(text, other) === 1)).toBe(true);
    }),
    { numRuns: 50 },
  );
  expect(misspellings('bsoton')).toContain('boston');
  expect(misspellings('ofallon')).toContain('o fallon');
});
