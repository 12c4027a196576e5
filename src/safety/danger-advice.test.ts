import { expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { saidAs } from './signs/testing-signs.ts';
import { adviceOf } from './danger-advice.ts';
import { isUrgent } from './is-urgent.ts';
import { dangerFinder } from './server/danger-finder.ts';

const dangerIn = dangerFinder(content());
const said = (typed: string) => adviceOf(dangerIn(typed));

test.each([
  ['chest pain', 'emergency', 'Call 911 now', ['tel:911']],
  ['want to die', 'crisis', 'You are not alone. Call or text 988', ['tel:988', 'sms:988', 'tel:911']],
  ['my son wants to die', 'crisis', 'You are not alone. Call or text 988', ['tel:988', 'sms:988', 'tel:911']],
  ['swallowed bleach', 'poison', 'Call Poison Help now: 1-800-222-1222', ['tel:+18002221222', 'tel:911']],
  ['rash with fever', 'today', 'Call or see a doctor or nurse today', []],
])('“%s” is answered in the voice of %s with its numbers', (typed, voice, heading, hrefs) => {
  const words = said(typed);
  expect(words).toMatchObject({ voice, heading });
  expect(words?.links.map(({ href }) => href)).toEqual(hrefs);
});

test('calling and texting 988 weigh the same, and 911 stands below them', () => {
  expect(said('want to die')?.links.map(({ first }) => first)).toEqual([true, true, false]);
});

test('two signs are one panel: the most urgent act, the numbers of both, the first aid of one, and the pages of both', () => {
  const words = said('chest pain and she swallowed bleach');
  expect(words?.heading).toBe('Call 911 now');
  expect(words?.links.map(({ href }) => href)).toEqual(['tel:911', 'tel:+18002221222']);
  expect(words?.steps.join(' ')).toMatch(/sit down/);
  expect(words?.steps.join(' ')).not.toMatch(/vomit/);
  expect(words?.pages.of.map(({ href }) => href)).toEqual(['/findcare/help/chest-pain', '/findcare/help/poisoning']);
});

test.each([
  ['me duele el pecho', 'emergency', 'Llame al 911 ahora', '/findcare/ayuda/chest-pain'],
  ['quiero morirme', 'crisis', 'Hay ayuda para usted. Llame al 988 (oprima 2)', '/findcare/ayuda/suicidal-thoughts'],
  ['mi hijo se trago cloro', 'poison', undefined, '/findcare/ayuda/poisoning'],
])('“%s” is answered in Spanish', (typed, voice, heading, page) => {
  const words = said(typed);
  expect(words).toMatchObject({ voice, lang: 'es', ...(heading !== undefined && { heading }) });
  expect(words?.pages.of[0]?.href).toBe(page);
  expect(words?.steps.join(' ')).not.toMatch(/\b(the|call|if)\b/i);
});

test('the Spanish crisis panel texts AYUDA to 988, and says to press 2', () => {
  expect(said('quiero morirme')?.links.map(({ label, href }) => `${label} ${href}`)).toEqual([
    'Llame al 988 (oprima 2) tel:988',
    'Envíe AYUDA al 988 sms:988?&body=AYUDA',
    'Llame al 911 tel:911',
  ]);
});

test('words that only sound like danger are answered carefully: what it may be is a page, and nothing is claimed', () => {
  const careful = dangerIn('chest pain').map((one) => ({ ...one, careful: true as const }));
  expect(adviceOf(careful)).toMatchObject({
    voice: 'careful',
    heading: 'This may be an emergency',
    steps: [],
    pages: { of: [{ href: '/findcare/help/chest-pain' }] },
  });
  expect(adviceOf(careful)?.links.map(({ href }) => href)).toEqual(['tel:911']);
  const crisis = dangerIn('want to die').map((one) => ({ ...one, careful: true as const }));
  expect(adviceOf(crisis)).toMatchObject({ voice: 'careful', heading: 'You are not alone' });
  expect(adviceOf(crisis)?.links.map(({ href }) => href)).toEqual(['tel:988', 'sms:988', 'tel:911']);
});

test('careful words take the act of the first sign, and no crisis line speaks where a sign of the body may need 911', () => {
  const careful = (...typed: string[]) =>
    adviceOf(typed.flatMap((words) => dangerIn(words).slice(0, 1)).map((one) => ({ ...one, careful: true as const })));
  expect(careful('want to die', 'chest pain')).toMatchObject({ heading: 'This may be an emergency' });
  expect(careful('want to die', 'chest pain')?.links.map(({ href }) => href)).toEqual(['tel:911']);
  const today = careful('rash with fever', 'chest pain');
  expect(today?.heading).toBe('This may need care today');
  expect(today?.links).toEqual([{ label: 'Call 911', href: 'tel:911', first: false }]);
});

test('each sign of the table has a heading, a sentence and, when it can’t wait, a number or a place to go', () => {
  const lost = content().dangerSigns.flatMap(({ id, words, names, together }) => {
    const [phrase = ''] = [...words, ...names, ...together.map((all) => all.replaceAll(' + ', ' '))];
    const [typed] = saidAs(phrase, content().dangerWords.groups);
    const danger = dangerIn(typed).filter((one) => one.id === id);
    const advice = adviceOf(danger);
    const way = advice && (advice.links.length > 0 || !danger.some(isUrgent) || /call|go to/i.test(advice.heading));
    return advice?.heading && advice.sentences.length > 0 && way ? [] : [id];
  });
  expect(lost).toEqual([]);
});

test('without danger there is nothing to say', () => {
  expect(adviceOf([])).toBeUndefined();
});
