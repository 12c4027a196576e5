import fc from 'fast-check';
import { expect, test } from 'vitest';
import { interleave, articlesAmong, ARTICLES_AMONG } from './interleave.ts';

const list = (letter: string, count: number) => Array.from({ length: count }, (_, at) => `${letter}${at + 1}`);
const shown = (services: number, articles: number) =>
  interleave(list('s', services), list('a', articles).slice(0, articlesAmong(services, articles))).join(' ');

test('an article follows each four services, as in the second row of three', () => {
  expect(shown(5, 3)).toBe('s1 s2 s3 s4 a1 s5');
  expect(shown(8, 3)).toBe('s1 s2 s3 s4 a1 s5 s6 s7 s8 a2');
  expect(shown(12, 5)).toBe('s1 s2 s3 s4 a1 s5 s6 s7 s8 a2 s9 s10 s11 s12 a3');
});

test('beside few services one article stands at the end; with none, articles stand alone', () => {
  expect(shown(2, 3)).toBe('s1 s2 a1');
  expect(shown(0, 2)).toBe('a1 a2');
  expect(shown(7, 0)).toBe('s1 s2 s3 s4 s5 s6 s7');
});

test('however many there are, services come first, in their order, and no article is lost to a filter', () => {
  const few = fc.integer({ min: 0, max: 30 });
  fc.assert(
    fc.property(few, few, few, (services, left, articles) => {
      const count = articlesAmong(services, articles);
      expect(count).toBeLessThanOrEqual(ARTICLES_AMONG);
      const items = interleave(list('s', left), list('a', count));
      expect(items.filter((item) => item.startsWith('s'))).toEqual(list('s', left));
      expect(items.filter((item) => item.startsWith('a'))).toEqual(list('a', count));
      if (left > 0) expect(items[0]).toBe('s1');
    }),
  );
});
