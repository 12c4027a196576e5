import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { ANSWERED_SCRIPT } from './answered-script.ts';

it.each([
  [{ helpChoosing: { who: 'me', symptoms: ['acne'] } }, true],
  [{ helpChoosing: {} }, false],
  [{ other: 1 }, false],
  ['text', false],
  [null, false],
])('a page opened with the state %j is told so before it is drawn: %s', (state, isTold) => {
  const html = {
    answered: undefined as boolean | undefined,
    toggleAttribute: (_: string, on: boolean) => (html.answered = on),
  };
  runInNewContext(ANSWERED_SCRIPT, { document: { documentElement: html }, history: { state } });
  expect(html.answered).toBe(isTold);
});
