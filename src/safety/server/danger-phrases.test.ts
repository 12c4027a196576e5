import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { languageOf } from '../language.ts';
import { packed } from '../model/sign-model.ts';
import { callLineFinder } from './call-lines.ts';
import { dangerFinder } from './danger-finder.ts';

const dangerIn = dangerFinder(content());
const callsIn = callLineFinder(content());

interface Phrase {
  typed: string;
  /** The signs that are right, any of them; none for a harmless phrase. */
  signs: readonly string[];
  isHarmless: boolean;
}

function linesOf(name: string): string[] {
  return readFileSync(new URL(`../test-data/${name}.txt`, import.meta.url), 'utf8').split('\n');
}

/** 'D|what is typed|signs that are right' and 'H|what is typed'; marks that are no sign say that any answer will do. */
function phrasesIn(name: string): Phrase[] {
  return linesOf(name)
    .filter((line) => /^[DH]\|/.test(line))
    .map((line) => line.split('|'))
    .map(([kind, typed = '', signs = '']) => ({ typed, signs: signs.split(','), isHarmless: kind === 'H' }))
    .filter(({ signs }) => !NO_SIGN.has(signs.join()));
}

/** Phrases whose right answer is open. */
const NO_SIGN = new Set(['none', 'x']);
/** Any answer will do: there was no sign for it when the phrase was written. */
const ANY = ['any', 'none-yet', 'serious'];

function measure(phrases: readonly Phrase[], isRight: (phrase: Phrase, first: string) => boolean) {
  const [danger, harmless] = [phrases.filter((one) => !one.isHarmless), phrases.filter((one) => one.isHarmless)];
  const answers = danger.map((phrase) => ({ phrase, first: dangerIn(phrase.typed)[0]?.id }));
  const missed = answers.flatMap(({ phrase, first }) => (first === undefined ? [phrase.typed] : []));
  const named = answers.filter(({ phrase, first }) => first && !phrase.signs.some((sign) => ANY.includes(sign)));
  const wrong = named.flatMap(({ phrase, first = '' }) =>
    isRight(phrase, first) ? [] : [`${phrase.typed}: ${first}`],
  );
  const alarms = harmless.flatMap(({ typed }) =>
    dangerIn(typed)
      .slice(0, 1)
      .map(({ id }) => `${typed}: ${id}`),
  );
  return {
    missed,
    wrong,
    alarms,
    answered: 1 - missed.length / danger.length,
    rightFirst: 1 - wrong.length / named.length,
    alarmed: alarms.length / harmless.length,
  };
}

/** The first sign is one of those that are right. */
const isRight = ({ signs }: Phrase, first: string) => signs.includes(first);

test('what was typed on 2026-11-24 is answered: 98 % of danger, and at most 2 % of what is harmless', () => {
  const found = measure(phrasesIn('typed-2026-11'), isRight);
  expect(found.answered, found.missed.join('\n')).toBeGreaterThanOrEqual(0.98);
  expect(found.alarmed, found.alarms.join('\n')).toBeLessThanOrEqual(0.02);
  expect(found.rightFirst, found.wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
});

test('what was typed on 2026-11-28 is answered: 99 % of danger, the right sign first in 97 %, and at most 1 % of what is harmless', () => {
  const found = measure(phrasesIn('typed-2026-11-28'), isRight);
  expect(found.answered, found.missed.join('\n')).toBeGreaterThanOrEqual(0.99);
  expect(found.alarmed, found.alarms.join('\n')).toBeLessThanOrEqual(0.01);
  expect(found.rightFirst, found.wrong.join('\n')).toBeGreaterThanOrEqual(0.97);
});

test('other languages get no sign, as none is known for them: 911 has interpreters, and that is said', () => {
  const typed = linesOf('typed-2026-11-28')
    .filter((line) => line.startsWith('F|'))
    .map((line) => line.split('|')[1] ?? '');
  expect(typed.length).toBeGreaterThan(20);
  // Only a sign that is named in English, too.
  expect(typed.filter((words) => dangerIn(words).length > 0 && !/stroke/.test(words))).toEqual([]);
  expect(typed.filter((words) => (callsIn(words)[0]?.lang ?? 'en') === 'en')).toEqual([]);
});

test.each(['written-unseen', 'written-2026-11-25'])('what nothing was tuned on is answered too: %s', (name) => {
  const phrases = phrasesIn(name);
  const found = measure(phrases, isRight);
  expect(found.answered, found.missed.join('\n')).toBeGreaterThanOrEqual(0.95);
  expect(found.alarmed, found.alarms.join('\n')).toBeLessThanOrEqual(0.03);
  expect(found.rightFirst, found.wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
  const spanish = measure(
    phrases.filter(({ typed }) => languageOf(typed) === 'es'),
    isRight,
  );
  expect(spanish.answered, spanish.missed.join('\n')).toBeGreaterThanOrEqual(0.9);
});

test('the model is a file below 200 kB', () => {
  expect(packed(content().dangerModel).length).toBeLessThan(200_000);
});
