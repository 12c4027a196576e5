import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';
import { oneSlipAway, slipsBetween, speller, type SpellingRules } from './speller.ts';

const RULES: SpellingRules = {
  slips: [
    [4, 1],
    [8, 2],
  ],
  first: 'seldom',
  short: { letters: 4, slips: ['left out', 'put in', 'swapped'] },
  fewest: 4,
  onlyLetters: true,
  heard: { letters: 5, share: 0.5 },
};
const BEGUN: SpellingRules = {
  slips: [
    [5, 1],
    [8, 2],
  ],
  begun: 4,
};

test.each([
  ['eczma', 'eczema', 1],
  ['ecezma', 'eczema', 1],
  ['dermatolgist', 'dermatologist', 1],
  ['psychatirist', 'psychiatrist', 2],
  ['zcema', 'eczema', Infinity],
  ['czema', 'eczema', 1],
  ['xeczema', 'eczema', 1],
  ['aczema', 'eczema', Infinity],
  ['cost', 'cyst', Infinity],
  ['csyt', 'cyst', 1],
  ['cyt', 'cyst', Infinity],
  ['covid1', 'covid', Infinity],
])('%j is typed for %j by %d slips', (typed, word, slips) => {
  expect(slipsBetween(typed, word, RULES)).toBe(slips);
});

test('a word means the one with the fewest slips, the commonest of several, or one that sounds alike', () => {
  const { meant, near } = speller(
    new Map([
      ['rash', 1],
      ['trash', 9],
      ['crash', 2],
      ['diarrhea', 1],
    ]),
    RULES,
  );
  expect(meant('rassh')).toBe('rash');
  expect(near('rassh')).toEqual(['rash']);
  expect(meant('drash')).toBe('rash');
  expect(meant('diareah')).toBe('diarrhea');
  expect(meant('xyzzy')).toBeUndefined();
});

test('what is being typed means the word of which it begins most', () => {
  const { meant } = speller(new Map([['dermatologist', 1]]), BEGUN);
  expect(meant('dermtol')).toBe('dermatologist');
  expect(meant('derx')).toBeUndefined();
  expect(meant('dxrxatol')).toBeUndefined();
});

test('a first letter that is kept is that of the word', () => {
  const { near } = speller(
    new Map([
      ['stabbed', 1],
      ['grabbed', 1],
    ]),
    { slips: [[4, 1]], first: 'kept' },
  );
  expect(near('stabed')).toEqual(['stabbed']);
  expect(near('rabbed')).toEqual([]);
});

test('what is one slip away from a name is one typing error away, each once', () => {
  const name = fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9})?$/);
  fc.assert(
    fc.property(name, (text) => {
      const found = oneSlipAway(text);
      expect(new Set(found).size).toBe(found.length);
      expect(found.every((other) => editDistance(text, other) === 1)).toBe(true);
    }),
    { numRuns: 50 },
  );
  expect(oneSlipAway('bsoton')).toContain('boston');
  expect(oneSlipAway('ofallon')).toContain('o fallon');
});
