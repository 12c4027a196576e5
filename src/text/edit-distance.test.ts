import { expect, test } from 'vitest';
import { distanceToBeginning, editDistance } from './edit-distance.ts';

test.each([
  ['chicago', 'chicago', 0],
  ['chicgo', 'chicago', 1],
  ['pheonix', 'phoenix', 1],
  ['philidelphia', 'philadelphia', 1],
  ['cincinatti', 'cincinnati', 2],
  ['', 'ada', 3],
])('%j is %j with %i typing errors', (from, to, errors) => {
  expect(editDistance(from, to)).toBe(errors);
});

test.each([
  ['derm', 'dermatology', 0],
  ['demra', 'dermatology', 1],
  ['dermm', 'dermatology', 1],
  ['dermatologyst', 'derm', Infinity],
])('%j half typed begins %j with %d typing errors', (typed, word, errors) => {
  expect(distanceToBeginning(typed, word)).toBe(errors);
});
