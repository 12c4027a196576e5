import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readFiles } from '#content-model/content.ts';
import { signFinder } from './find-signs.ts';

const TABLE = readFiles().files['danger-signs'].flatMap(({ id, data }) => (data ? [{ ...data, id }] : []));
const find = signFinder(TABLE);
const linesOf = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
const DANGER_PHRASES = linesOf('danger-phrases.txt');
const HARMLESS_PHRASES = linesOf('harmless-phrases.txt');

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
