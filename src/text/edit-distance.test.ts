import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

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
