import { expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { callLineFinder } from './call-lines.ts';

const callsIn = callLineFinder(content());
const languages = (words: string) => callsIn(words).map(({ lang }) => lang);

test.each([
  ['胸口痛', 'zh'],
  ['가슴이 아파요', 'ko'],
  ['болит грудь', 'ru'],
  ['ألم في الصدر', 'ar'],
  ['đau ngực', 'vi'],
  ['dau nguc kho tho', 'vi'],
  ['masakit ang dibdib ko', 'tl'],
  ['mwen pa ka respire', 'ht'],
  ['j’ai mal à la poitrine', 'fr'],
])('“%s” is told about 911 in its own language (%s), then in English', (words, lang) => {
  expect(languages(words)).toEqual([lang, 'en']);
});

test.each([
  ['my ear feels full', 'en'],
  ['swallowed my gum', 'en'],
  ['me duele la rodilla al caminar', 'es'],
])('“%s” is about a body and names no sign: a quiet line in %s', (words, lang) => {
  expect(languages(words)).toEqual([lang]);
});

test.each([
  'flu shot near me',
  'medicare annual wellness visit',
  'covid booster',
  'weight loss program',
  'Otter Creek',
  '',
])('“%s” gets no line', (words) => {
  expect(callsIn(words)).toEqual([]);
});
