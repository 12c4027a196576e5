import { expect, it } from 'vitest';
import { chipText, nextFreeText } from './next-free.ts';

const now = Date.parse('2026-05-04T18:00:00Z');

it.each([
  ['2026-05-04T21:15:00Z', 'America/Chicago', 'today, 4:15 pm'],
  ['2026-05-05T12:45:00Z', 'America/Chicago', 'tomorrow, 7:45 am'],
  ['2026-05-05T04:30:00Z', 'America/Chicago', 'today, 11:30 pm'],
  ['2026-05-05T04:30:00Z', 'America/Puerto_Rico', 'tomorrow, 12:30 am'],
  ['2026-05-07T16:30:00Z', 'America/Phoenix', 'Thu 9:30 am'],
  ['2026-05-14T16:00:00Z', 'America/Chicago', 'Thu, May 14, 11:00 am'],
  ['2026-05-04T22:00:00Z', 'Pacific/Guam', 'today, 8:00 am'],
])('tells the next free time %s on the clock of %s: %s [TILE-17]', (start, timeZone, words) => {
  expect(nextFreeText({ start, timeZone }, now)).toBe(words);
});

it.each([
  ['2026-05-04T21:15:00Z', 'Today', '4:15 pm'],
  ['2026-05-05T12:45:00Z', 'Tue', '7:45 am'],
  ['2026-05-14T16:00:00Z', 'May 14', '11:00 am'],
])('says %s on a chip as %s over %s', (start, day, time) => {
  expect(chipText({ start, timeZone: 'America/Chicago' }, now)).toEqual({ day, time });
});
