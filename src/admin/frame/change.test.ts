import { expect, test } from 'vitest';
import { CallError } from '#api/browser/call-error.ts';
import { makeChange, outageWords, wrongFields } from './change.ts';

test('who has called too often is told to wait, and not that no answer came', () => {
  expect(outageWords(new CallError(1000, 429))).toBe('That was too much at once. Wait a minute.');
  for (const error of [new CallError(1000, 503), new Error('cut')]) expect(outageWords(error)).toBe('No answer came.');
});

test('the same words sent again after no answer are one attempt; other words, and any after an answer, are another', async () => {
  const keys: string[] = [];
  const send = makeChange();
  const sent = (body: object, error?: Error) =>
    send(body, ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      return error ? Promise.reject(error) : Promise.resolve('saved');
    });
  expect(await sent({ name: 'Ada' }, new Error('cut'))).toEqual({ state: 'unknown', why: 'No answer came.' });
  expect(await sent({ name: 'Ada' }, new CallError(1000, 500))).toMatchObject({ state: 'unknown' });
  expect(await sent({ name: 'Ada L.' }, new CallError(1000, 429))).toMatchObject({ state: 'unknown' });
  expect(await sent({ name: 'Ada L.' }, new CallError(1000, 422))).toMatchObject({ state: 'refused' });
  expect(await sent({ name: 'Ada L.' })).toEqual({ state: 'done', answer: 'saved' });
  expect(await sent({ name: 'Ada L.' })).toEqual({ state: 'done', answer: 'saved' });
  const [first, again, other, afterOutage, afterRefusal, afterDone] = keys;
  expect([again, afterOutage]).toEqual([first, other]);
  expect(new Set([first, other, afterRefusal, afterDone]).size).toBe(4);
});

test('each field says the first word about it, and what no field has is left out', () => {
  const errors = [
    { path: 'primary.memberId', message: 'Enter the member number' },
    { path: 'primary.memberId', message: 'Use 6 digits' },
    { path: 'version', message: 'A number' },
  ];
  const problem = { status: 422, code: 'invalid', detail: 'Invalid', errors } as unknown as CallError['problem'];
  const refusal = new CallError(1000, 422, problem);
  const fieldOf = (path: string) => (path.startsWith('primary.') ? path.slice(8) : undefined);
  expect(wrongFields(refusal, fieldOf)).toEqual({ memberId: 'Enter the member number' });
});
