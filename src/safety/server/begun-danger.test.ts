import { expect, test } from 'vitest';
import { testEach } from '#testing/cases.ts';
import { content } from '#content-model/content.ts';
import { begunDangerFinder } from './begun-danger.ts';
import { dangerFinder, sentDangerFinder } from './danger-finder.ts';

const begun = begunDangerFinder(content());
const isBegun = (words: string): boolean => begun(words).length > 0;

testEach(
  'words may become a danger that cannot wait',
  [
    'my chest hu',
    'cant brea',
    'took too many pi',
    'i want to di',
    'my face is droo',
    'me duele el pe',
    'no puedo resp',
    // What would make it harmless is not said yet.
    'heart at',
  ].map((one) => [one] as const),
  (words) => {
    expect(isBegun(words)).toBe(true);
  },
);

testEach(
  'other words may not, whatever follows',
  ['che', 'sore thr', 'runny no', 'chest co', 'ear pa', 'flu sh', 'blood te', 'stuffy nose', 'bad col', ''].map(
    (one) => [one] as const,
  ),
  (words) => {
    expect(isBegun(words)).toBe(false);
  },
);

test('words that are sent half typed are answered by the sign that they begin', () => {
  const dangerIn = sentDangerFinder(content());
  expect(dangerIn('my chest hu')).toMatchObject([{ id: 'chest-pain', urgency: '911' }]);
  expect(dangerIn('my baby is lim')).not.toEqual([]);
  expect(dangerIn('my chest hurts')).toEqual(dangerFinder(content())('my chest hurts'));
});

testEach(
  'harmless words are sent without an alarm',
  ['sore thr', 'ear pa', 'flu sh', 'water broke my phone', ''].map((one) => [one] as const),
  (words) => {
    expect(sentDangerFinder(content())(words)).toEqual([]);
  },
);
