import { expect, test } from 'vitest';

import { content } from '#content-model/content.ts';
import { saidAs } from '#safety/testing-signs.ts';
import { isUrgent, adviceOf } from './danger-advice.ts';
import { dangerFinder } from './server/danger.ts';

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

test('two signs are one panel, the most urgent first, with what to do in both', () => {
  const words = said('chest pain and she swallowed bleach');
  expect(words?.heading).toBe('Call 911 now');
  expect(words?.links.map(({ href }) => href)).toEqual(['tel:911', 'tel:+18002221222']);
  expect(words?.steps.join(' ')).toMatch(/sit down.*vomit/);
});

test('each sign of the table has a heading, a sentence and, when it can’t wait, a number or a place to go', () => {
  const lost = content().dangerSigns.flatMap(({ id, words: [phrase = ''] }) => {
    const [typed] = saidAs(phrase, content().dangerWords.groups);
    const danger = dangerIn(typed).filter((one) => one.id === id);
    const words = adviceOf(danger);
    const way = words && (words.links.length > 0 || !danger.some(isUrgent) || /call|go to/i.test(words.heading));
    return words?.heading && words.sentences.length > 0 && way ? [] : [id];
  });
  expect(lost).toEqual([]);
});

test('without danger there is nothing to say', () => {
  expect(adviceOf([])).toBeUndefined();
});
