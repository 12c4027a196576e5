import { expect, test } from 'vitest';
import { countWords, shareWords, topOf, usedShare } from './figures.ts';

const count = (many: number, isMore = false) => ({ count: many, isMore });

test('a count of which some is hidden says so, and no share is reckoned from it', () => {
  expect([
    countWords(count(0)),
    countWords(count(0, true)),
    countWords(count(1204)),
    countWords(count(31, true)),
  ]).toEqual(['0', 'hidden', '1,204', 'at least 31']);
  expect(shareWords(count(30), { visits: count(120) })).toBe('25.0%');
  expect(shareWords(count(30, true), { visits: count(120) })).toBeNull();
  expect(shareWords(count(30), { visits: count(120, true) })).toBeNull();
  const counts = { visits: count(120), kept: count(90), missed: count(11), cancelled: count(19), open: count(0) };
  expect(usedShare(counts, 202)).toBe(50);
  expect(usedShare({ ...counts, cancelled: count(0, true) }, 202)).toBeNull();
  expect(usedShare(counts, 0)).toBeNull();
});

test('the top of a chart is a round number above its highest bar', () => {
  expect([0, 9, 11, 99, 101, 270].map(topOf)).toEqual([10, 10, 20, 100, 200, 300]);
});
