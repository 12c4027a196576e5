import { expect, test } from 'vitest';
import { bannerNow } from './banner.ts';

const at = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const banner = { text: 'Closed on Thanksgiving', from: '2026-11-20', until: '2026-11-26' };

test.each([
  ['2026-11-19', null],
  ['2026-11-20', 'Closed on Thanksgiving'],
  ['2026-11-26', 'Closed on Thanksgiving'],
  ['2026-11-27', null],
])('the line over every page is there from its first day to its last: on %s %j', (day, text) => {
  expect(bannerNow(banner, at(day))?.text ?? null).toBe(text);
});

test('without days it is always there, and without a text never', () => {
  expect(bannerNow({ text: 'Welcome', link: { label: 'Go', href: '/' } }, 0)).toEqual({
    text: 'Welcome',
    link: { label: 'Go', href: '/' },
  });
  expect(bannerNow(undefined, 0)).toBeNull();
});
