import { expect, test } from 'vitest';
import { typingErrors } from './typing-errors.ts';

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
