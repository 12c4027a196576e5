import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexed, plainWords, readWords } from './split-words.ts';

test.each([
  ['flu-shot', 'flu shot flushot'],
  ['Flu Shot', 'flu shot'],
  ['flu – shot', 'flu shot'],
  ['e-mail', 'email'],
  ['X-ray of a hand', 'xray of a hand'],
  ['COVID‑19', 'covid 19 covid19'],
  ['skin/hair', 'skin hair'],
  ['vision&hearing', 'vision hearing'],
  ['vitamin-d', 'vitamin d vitamind'],
  ['over-the-counter', 'over the counter overthecounter'],
  ['women’s', 'womens'],
  ["women's health", 'womens health'],
  ['St. John’s', 'st johns'],
  ['at 2 a.m. in the U.S.', 'at 2 am in the us'],
  ['Walk-ins, check-up.', 'walk ins check up walkins checkup'],
  ['señal', 'senal'],
  ['привет 😀 ?!', ''],
])('‘%s’ is indexed as ‘%s’ [SHELL-4 part]', (text, words) => {
  expect(indexed(text)).toBe(words);
});

test('what stands between two words, and how an apostrophe is written, changes nothing [SHELL-4 part]', () => {
  const word = fc.stringMatching(/^[a-z]{2,9}$/);
  const between = fc.constantFrom('-', '‐', '/', '&', ', ', ' - ', '  ', '+', ' & ');
  const apostrophe = fc.constantFrom("'", '’', '‘', 'ʼ', '');
  fc.assert(
    fc.property(word, word, between, apostrophe, (one, other, join, mark) => {
      expect(plainWords(`${one}${join}${other}${mark}s`)).toBe(`${one} ${other}s`);
    }),
  );
});

test('each word is told with its place in the text, whatever the text is [SHELL-4 part]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      for (const { text: word, start, end } of readWords(text).words) {
        expect(word).toMatch(/^[a-z0-9]{1,60}$/);
        expect(plainWords(text.slice(start, end)).replaceAll(' ', '')).toBe(word);
      }
    }),
  );
});
