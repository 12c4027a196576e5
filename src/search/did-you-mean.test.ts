import { expect, test } from 'vitest';
import { isDoubtful, isUnfinished } from './akin.ts';
import { corrections, readWords } from './did-you-mean.ts';
import { siteWords } from './server/site-words.ts';

const page = (text: string) => `<title>Find | Larkmoor</title><main id="main">${text}</main>`;
const written = siteWords();
[
  page('<p>A dermatologist looks at eczema, moles and rashes.</p><form>formless</form>'),
  page('<p>Labcorp draws blood. Flu shots; psoriasis; diabetes; weight loss. A cost, a college, a place to care</p>'),
  page('<p>shot shots eczema weight</p>'),
  page('<p>shots eczema</p>'),
].forEach(written.add);
const words = readWords(written.list());
/** The search itself knows short words and other endings. */
const finds = (word: string) => Promise.resolve(['flu', 'me', 'mole', 'near'].includes(word));

test.each([
  ['dermatolgist', 'dermatologist'],
  ['DERMATOLGIST', 'dermatologist'],
  ['eczma', 'eczema'],
  ['labcrop', 'labcorp'],
  ['soriasis', 'psoriasis'],
  ['diabeetis', 'diabetes'],
  ['flu shto', 'flu shot'],
  ['flu-shto', 'flu shot'],
  ['dermatolgist near me', 'dermatologist near me'],
  ['wieght loss', 'weight loss'],
  ['mole dermatolgist', 'mole dermatologist'],
])(
  '‘%s’ is taken for ‘%s’: only words that the site does not know are changed [SHELL-4 part]',
  async (typed, meant) => {
    expect(await corrections(typed, words, { finds })).toBe(meant);
  },
);

test.each([
  ['xyzzyplugh'],
  ['flu xyzzyplugh'],
  ['melatonn'],
  ['cyst'],
  ['collagen'],
  ['races'],
  ['flu shot'],
  ['formlss'],
  ['привет'],
  ['covid19'],
  [''],
  ['dermatolgist '.repeat(9)],
])('‘%s’ is taken for nothing else [SHELL-4 part]', async (typed) => {
  expect(await corrections(typed, words, { finds })).toBeUndefined();
});

test.each([
  ['dermatolg', 'dermatologist'],
  ['dermatlogi', 'dermatologist'],
  ['flu derma tolog', undefined],
  ['labcr', 'labcorp'],
  ['eczm', undefined],
])('while one types, ‘%s’ is taken for the beginning of ‘%s’ [SHELL-4 part]', async (typed, meant) => {
  expect(await corrections(typed, words, { types: true, finds })).toBe(meant);
});

test.each([
  ['eczem', ['eczema'], false],
  ['rashes', ['rash'], false],
  ['babies', ['baby'], false],
  ['women’s', ["Women's"], false],
  ['flu shot', ['Flu', 'shots.'], false],
  ['dermatologits', ['dermatologists', 'Dermatology'], true],
  ['email', ['e-mail'], false],
])('whether ‘%s’ is doubtful where %j was found: %s [SHELL-4 part]', (typed, found, doubtful) => {
  expect(isDoubtful(typed, found)).toBe(doubtful);
});

test.each([
  ['slep', ['slept'], true],
  ['slep', ['slept', 'slep'], false],
  ['rash', ['rashes'], false],
  ['rashes', ['rash'], false],
  ['flu slep', ['flu', 'slept'], true],
])('whether ‘%s’ is but the beginning of what was found in %j: %s [SHELL-4 part]', (typed, found, unfinished) => {
  expect(isUnfinished(typed, found)).toBe(unfinished);
});
