import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { signFinder } from './find-signs.ts';

const { dangerSigns, dangerWords } = content();
const find = signFinder(dangerSigns, dangerWords);
const linesOf = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('# '));

test('whatever somebody in danger types finds the sign that it tells of, also when it is misspelt, in Spanish or about others', () => {
  let id = '';
  const missed: string[] = [];
  const phrases = linesOf('danger-phrases.txt').flatMap((line) => {
    if (!line.startsWith('## ')) return [{ id, line }];
    id = line.slice(3);
    return [];
  });
  for (const phrase of phrases)
    if (!find(phrase.line).some((sign) => sign.id === phrase.id && sign.urgency !== 'today'))
      missed.push(`${phrase.line}: not ${phrase.id}`);
  expect(missed).toEqual([]);
  expect(phrases.length).toBeGreaterThanOrEqual(950);
});

test('each sign that can’t wait has at least three phrases', () => {
  const blocks = readFileSync(new URL('danger-phrases.txt', import.meta.url), 'utf8')
    .split('\n## ')
    .slice(1);
  const counts = new Map(
    blocks.map((block) => [block.split('\n', 1)[0], block.trim().split('\n').length - 1] as const),
  );
  const urgent = dangerSigns.filter(({ urgency }) => urgency !== 'today').map(({ id }) => id);
  expect(urgent.filter((id) => (counts.get(id) ?? 0) < 3)).toEqual([]);
});

test('words that only look like danger find no sign', () => {
  const phrases = linesOf('harmless-phrases.txt');
  const alarms = phrases.flatMap((words) => find(words).map(({ id }) => `${words}: ${id}`));
  expect(alarms).toEqual([]);
  expect(phrases.length).toBeGreaterThanOrEqual(800);
});
