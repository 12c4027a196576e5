import { expect, test } from 'vitest';
import { CallError } from '#api/browser/call-error.ts';
import { outageWords } from './call-day.ts';

test('who has called too often is told to wait, and not that no answer came', () => {
  expect(outageWords(new CallError(1000, 429))).toBe('That was too much at once. Wait a minute.');
  for (const error of [new CallError(1000, 503), new Error('cut')]) expect(outageWords(error)).toBe('No answer came.');
});
