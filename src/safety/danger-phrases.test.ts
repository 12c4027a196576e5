import { expect, test } from 'vitest';
import { readFiles } from '#content-model/content.ts';
import { DANGER_PHRASES, HARMLESS_PHRASES } from './danger-phrases.ts';
import { signFinder } from './find-signs.ts';

const TABLE = readFiles().files['danger-signs'].flatMap(({ id, data }) => (data ? [{ ...data, id }] : []));
const find = signFinder(TABLE);

test('whatever somebody in danger types finds a sign that cannot wait, also when it is misspelt or about others', () => {
  const missed = DANGER_PHRASES.filter((words) => !find(words).some(({ urgency }) => urgency !== 'today'));
  expect(missed).toEqual([]);
  expect(DANGER_PHRASES.length).toBeGreaterThanOrEqual(120);
});

test('words that only look like danger find no sign', () => {
  const alarms = HARMLESS_PHRASES.flatMap((words) => find(words).map(({ id }) => `${words}: ${id}`));
  expect(alarms).toEqual([]);
  expect(HARMLESS_PHRASES.length).toBeGreaterThanOrEqual(100);
});
