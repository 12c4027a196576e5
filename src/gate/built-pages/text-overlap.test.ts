import { expect, test } from 'vitest';
import { overlaps, tooAlike } from './text-overlap.ts';

const OWN = 'A doctor looks at the rash and tells you what it is and what will help it heal.';
const OTHER = 'Bring your glasses and a list of the medicines that you take in the morning.';
const NOTICE = 'If you believe you have a medical emergency, please call 911 at once.';

test('a page that is another with the name changed is found', () => {
  const texts = new Map([
    ['/a', `Fernhill. ${OWN} ${OTHER}`],
    ['/b', `Halden. ${OWN} ${OTHER}`],
    ['/c', 'Sleep is a habit, and habits are made in the evening by small steps.'],
  ]);
  const [worst, ...rest] = overlaps(texts);
  expect(worst?.pages).toEqual(['/a', '/b']);
  expect(worst?.share).toBeGreaterThan(0.9);
  expect(rest).toEqual([]);
});

test('a short page that stands whole in a long one shares all of its runs', () => {
  const [worst] = overlaps(
    new Map([
      ['/short', OWN],
      ['/long', `${OWN} ${OTHER} ${NOTICE}`],
    ]),
  );
  expect(worst?.share).toBe(1);
});

test('disclaimers that pages share do not count', () => {
  const texts = new Map([
    ['/a', `${OWN} ${NOTICE}`],
    ['/b', `${OTHER} ${NOTICE}`],
  ]);
  expect(overlaps(texts)[0]?.share).toBeGreaterThan(0.2);
  expect(overlaps(texts, [NOTICE])).toEqual([]);
});

test('a pair that shares more than 40 % of its runs is too alike, one that shares less is not', () => {
  const words = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `word${String(from + index)}`).join(' ');
  // 24 words are 20 runs; of the second text's, 9 and then 8 stand in the first as well.
  const pair = (common: number) =>
    overlaps(
      new Map([
        ['/a', words(0, 24)],
        ['/b', `${words(24 - common, common)} ${words(100, 24 - common)}`],
      ]),
    );
  expect(pair(13)[0]?.share).toBe(0.45);
  expect(tooAlike(pair(13))).toHaveLength(1);
  expect(pair(12)[0]?.share).toBe(0.4);
  expect(tooAlike(pair(12))).toEqual([]);
});
