import { expect, test } from 'vitest';
import { HOUR } from '#text/durations.ts';
import { blockedMinutes } from './day-share.ts';

const hours = { from: 9 * HOUR, minutes: 60 };
const visit = (seat: number, from: number, minutes: number) => ({
  seat,
  start: from * HOUR,
  end: from * HOUR + minutes * 60_000,
});
const unseated = (from: number, minutes: number) => ({ ...visit(0, from, minutes), seat: null });

test.each([
  ['a short visit blocks the long one whose hour it is in', [visit(1, 9.5, 10)], 60],
  ['neighbors block that hour once', [visit(1, 9, 10), visit(1, 9.5, 10), visit(1, 9.75, 15)], 60],
  ['short visits all over the day block all of it', [9, 10, 11, 12].map((hour) => visit(1, hour, 10)), 240],
  ['one that is in two hours blocks both', [visit(1, 9.75, 30)], 120],
  ['each seat counts', [visit(1, 9, 60), visit(2, 9, 60)], 120],
  ['one without a seat may get that of its neighbor', [visit(2, 9, 10), unseated(9.5, 10)], 60],
  ['one without a seat counts where there is no other', [visit(1, 9, 10), unseated(10, 10)], 120],
])('%s', (_, visits, minutes) => {
  expect(blockedMinutes(visits, hours)).toBe(minutes);
});
