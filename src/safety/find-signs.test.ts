import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFiles } from '#content-model/content.ts';
import { URGENCIES } from './danger-sign.schema.ts';
import { signFinder } from './find-signs.ts';

const TABLE = readFiles().files['danger-signs'].flatMap(({ id, data }) => (data ? [{ ...data, id }] : []));
const find = signFinder(TABLE);
const ids = (text: string) => find(text).map(({ id }) => id);

test.each([
  ['My chest hurts', 'chest-pain'],
  ['chest pian and sweating', 'chest-pain'],
  ['I cant breathe', 'trouble-breathing'],
  ["he can't breath", 'trouble-breathing'],
  ['my son wants to die', 'suicidal-thoughts'],
  ['feeling suicdal', 'suicidal-thoughts'],
  ["I don't want to be here anymore", 'suicidal-thoughts'],
  ['she took too many pills', 'poisoning'],
  ['flashes of light in my eye', 'eye-flashes'],
  ['testicle pain', 'testicle-pain'],
  ["baby isn't moving", 'baby-moves-less'],
  ['my newborn has a fever', 'fever-under-28-days'],
])('"%s" tells of %s', (text, id) => {
  expect(ids(text)).toContain(id);
});

test.each([
  'poison ivy',
  'food poisoning',
  'meningitis vaccine',
  'heavy periods',
  'family history of heart attack',
  'stroke rehab',
  'eczema cream',
  'flu shot near me',
  'die hard',
  'back pain exercises',
  'pregnancy test',
  'chest cold',
])('"%s" is no danger', (text) => {
  expect(ids(text)).toEqual([]);
});

test('words that mean it together tell of it in any order, with others among them, unless they are part of what only looks like it', () => {
  const told = (text: string) =>
    signFinder([
      {
        id: 'poisoning',
        urgency: 'call-now' as const,
        words: ['poisoned'],
        together: ['ate/swallowed + whole + bottle'],
        notWords: ['bottle of milk'],
      },
    ])(text).map(({ id }) => id);
  expect(told('a whole bottle, and he swallowed it')).toEqual(['poisoning']);
  expect(told('she swalowed the whole thing, a bottle')).toEqual(['poisoning']);
  expect(told('swallowed a whole bottle of milk')).toEqual([]);
  expect(told('swallowed a bottle')).toEqual([]);
});

test('what only looks like a sign hides no other that is told of beside it', () => {
  expect(ids('family history of heart attack and now my chest hurts')).toContain('chest-pain');
});

test('each of a sign’s own words finds it, whatever stands around', () => {
  const lost = TABLE.flatMap((sign) =>
    sign.words
      .filter((words) => !find(`hello ${words} since today`).some(({ id }) => id === sign.id))
      .map((words) => `${sign.id}: ${words}`),
  );
  expect(lost).toEqual([]);
});

test('nothing that is typed breaks it, and the most urgent sign comes first', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom(...TABLE.flatMap(({ words }) => words)))), (parts) => {
      const ranks = find(parts.join(' ')).map(({ urgency }) => URGENCIES.indexOf(urgency));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    }),
  );
});
