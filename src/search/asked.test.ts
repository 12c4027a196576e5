import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asked, neighboursJoined } from './asked.ts';

test.each([
  ['flu-shot', ['flu shot', 'flushot']],
  ['Flu Shot', ['flu shot']],
  ['flu‑shot', ['flu shot', 'flushot']],
  ['flu – shot', ['flu shot']],
  ['e-mail', ['email']],
  ['X-ray of a hand', ['xray of a hand']],
  ['covid-19', ['covid 19', 'covid19']],
  ['skin/hair', ['skin hair']],
  ['vision&hearing', ['vision hearing']],
  ['vitamin-d', ['vitamin d', 'vitamind']],
  ['over-the-counter', ['over the counter', 'overthecounter']],
  ['women’s', ['womens']],
  ["women's health", ['womens health']],
  ['St. John’s', ['st johns']],
  ['“flu shot”', ['"flu shot"']],
  ['señal', ['señal']],
  ['привет', ['привет']],
  ['?!', ['']],
])('‘%s’ is looked up as %j [SHELL-4 part]', (typed, forms) => {
  expect(asked(typed)).toEqual(forms);
});

test('what stands between two words, and how an apostrophe is written, changes nothing that is found first [SHELL-4 part]', () => {
  const word = fc.stringMatching(/^[a-zé]{2,9}$/).map((text) => text.normalize('NFKC'));
  const between = fc.constantFrom('-', '‐', '/', '&', ', ', ' - ', '  ', '+', ' & ');
  const apostrophe = fc.constantFrom("'", '’', '‘', 'ʼ', '');
  fc.assert(
    fc.property(word, word, between, apostrophe, (one, other, join, mark) => {
      expect(asked(`${one}${join}${other}${mark}s`)[0]).toBe(`${one} ${other}s`);
    }),
  );
});

test.each([
  ['lab corp', ['labcorp']],
  ['Lab Corp blood', ['labcorp blood', 'lab corpblood']],
  ['labcorp', []],
  ['"lab corp"', []],
  ['a b c d e f', []],
  ['', []],
])('‘%s’ with two neighbours as one is %j [SHELL-4 part]', (typed, forms) => {
  expect(neighboursJoined(typed)).toEqual(forms);
});
