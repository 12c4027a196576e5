import fc from 'fast-check';
import { expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { NO_DANGER_WORDS } from '../danger-words.schema.ts';
import { signFinder } from './find-signs.ts';
import { saidAs } from './testing-signs.ts';

const { dangerSigns, dangerWords } = content();
const { read, tell } = signFinder(dangerSigns, dangerWords);
const said = (phrase: string) => saidAs(phrase, dangerWords.groups);
const find = (text: string) => tell(read(text)).map(({ sign }) => sign);
const ids = (text: string) => find(text).map(({ id }) => id);

/** The ids of these signs that a text tells of. */
function told(text: string, signs: readonly Partial<(typeof dangerSigns)[number]>[], words = {}): string[] {
  const whole = signs.map((sign, index) => ({
    id: `sign-${String(index)}`,
    urgency: '911' as const,
    who: { fromMonths: 0, pregnant: false, afterBirth: false, conditions: [], symptoms: [] },
    words: [],
    names: [],
    together: [],
    notWords: [],
    alsoPast: false,
    ...sign,
  }));
  const own = signFinder(whole, { ...NO_DANGER_WORDS, ...words });
  return own.tell(own.read(text)).map(({ sign }) => sign.id);
}

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
  const poisoning = {
    id: 'poisoning',
    words: ['poisoned'],
    together: ['ate/swallowed + whole + bottle'],
    notWords: ['bottle of milk'],
  };
  expect(told('a whole bottle, and he swallowed it', [poisoning])).toEqual(['poisoning']);
  expect(told('she swalowed the whole thing, a bottle', [poisoning])).toEqual(['poisoning']);
  expect(told('swallowed a whole bottle of milk', [poisoning])).toEqual([]);
  expect(told('swallowed a bottle', [poisoning])).toEqual([]);
});

test('words that stand far apart, and one word for two, mean nothing together', () => {
  const hit = { id: 'hit', together: ['mom/dad + beats + mom/me'] };
  expect(told('my dad beats mom', [hit])).toEqual(['hit']);
  expect(told('mom beats her record', [hit])).toEqual([]);
  expect(told(`dad ${'walks home '.repeat(8)} and beats me`, [hit])).toEqual([]);
});

test('a group stands for each of its words and of those of the groups it names, whichever phrase they are', () => {
  const words = { groups: { BABY: ['newborn', '1/2/one/two month old'], CHILD: ['BABY', 'kid'] } };
  const sign = { id: 'poison', words: ['CHILD drank/ate bleach'], together: ['CHILD + bait'] };
  for (const text of ['newborn drank bleach', 'my two month old ate the bleach', 'bait, and a 1 month old'])
    expect(told(text, [sign], words), text).toEqual(['poison']);
  expect(told('the month old bleach', [sign], words)).toEqual([]);
});

test('dots stand for a few other words, in order', () => {
  const sign = { id: 'breath', words: ['hard ... breathe'] };
  expect(told('hard to breathe', [sign])).toEqual(['breath']);
  expect(told('hard for my dad to breathe', [sign])).toEqual(['breath']);
  expect(told('breathe hard', [sign])).toEqual([]);
  expect(told('hard chairs at the new yoga place where we breathe', [sign])).toEqual([]);
});

test('what is said to be absent or past is no danger, but beside it and in the next sentence it is, and always where past danger counts', () => {
  const words = { absent: ['no'], past: { before: ['history of'], after: ['years ago'] } };
  const [pain, suicide] = [
    { id: 'pain', words: ['chest pain'], together: ['chest + hurts'] },
    { id: 'suicide', words: ['tried to die'], alsoPast: true },
  ];
  for (const text of ['no chest pain', 'history of chest pain', 'chest pain years ago'])
    expect(told(text, [pain], words), text).toEqual([]);
  for (const text of ['no, chest pain', 'I am 60. Years ago nothing, chest pain now', 'no fever, my chest hurts'])
    expect(told(text, [pain], words), text).toEqual(['pain']);
  expect(told('tried to die years ago', [suicide], words)).toEqual(['suicide']);
});

test('the name of a condition is quiet where it is only talked about, what it looks like never is, and neither when it happens now', () => {
  const words = {
    talk: ['class', 'what is'],
    past: { before: ['history of'], after: ['in 2015'] },
    now: ['right now'],
  };
  const stroke = { id: 'stroke', names: ['stroke'], words: ['face drooping'] };
  for (const text of ['what is a stroke', 'stroke class', 'history of stroke', 'stroke in 2015'])
    expect(told(text, [stroke], words), text).toEqual([]);
  for (const text of [
    'having a stroke',
    'stroke in 2015 and a stroke right now',
    'what is face drooping',
    'stroke class: right now',
  ])
    expect(told(text, [stroke], words), text).toEqual(['stroke']);
});

test('who is past the age that is told comes after who is of it', () => {
  const who = { pregnant: false, afterBirth: false, conditions: [], symptoms: [] };
  const signs = [
    { id: 'baby', words: ['fever'], who: { ...who, fromMonths: 0, underMonths: 3 } },
    { id: 'adult', words: ['fever'], who: { ...who, fromMonths: 216 } },
  ];
  expect(told('fever 40 year old', signs)).toEqual(['adult', 'baby']);
  expect(told('fever 2 month old', signs)).toEqual(['baby', 'adult']);
});

test.each(['cantbreathe', 'over dose', 'chestpain', 'unconcious', 'hart attack', 'seisure', 'chest pian'])(
  '"%s" is read as it was meant',
  (text) => {
    expect(find(text).length).toBeGreaterThan(0);
  },
);

test('what only looks like a sign hides no other that is told of beside it', () => {
  expect(ids('family history of heart attack and now my chest hurts')).toContain('chest-pain');
});

test('each of a sign’s own words finds it, whatever stands around', () => {
  const lost = dangerSigns.flatMap((sign) =>
    sign.words
      .flatMap(said)
      .filter((words) => !find(`hello ${words} since today`).some(({ id }) => id === sign.id))
      .map((words) => `${sign.id}: ${words}`),
  );
  expect(lost).toEqual([]);
});

test('nothing that is typed breaks it, and what can wait comes last', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constantFrom(...dangerSigns.flatMap(({ words }) => words.flatMap(said))))),
      (parts) => {
        const text = parts.join(' ');
        const told = tell(read(text));
        const waits = told.filter(({ fits }) => fits).map(({ sign }) => sign.urgency === 'today');
        expect(waits).toEqual(waits.toSorted());
      },
    ),
  );
});
