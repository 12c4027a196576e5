import fc from 'fast-check';
import { expect, it } from 'vitest';

import { timeWords } from './time-words.ts';

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
  expect(timeWords(Date.parse(start), timeZone, now).words).toBe(words);
});

it.each([
  ['2026-05-04T21:15:00Z', 'Today', '4:15 pm'],
  ['2026-05-05T12:45:00Z', 'Tue', '7:45 am'],
  ['2026-05-14T16:00:00Z', 'May 14', '11:00 am'],
])('says %s on a chip as %s over %s', (start, day, time) => {
  expect(timeWords(Date.parse(start), 'America/Chicago', now)).toMatchObject({ day, time });
});

it('shows the clock that a formatter of the zone shows, also where the clocks change', () => {
  const zones = ['America/Chicago', 'America/Puerto_Rico', 'Pacific/Guam', 'America/St_Johns'];
  const instants = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2030-01-01') });
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (at, timeZone) => {
      const shown = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(at);
      expect(timeWords(at, timeZone, now).time).toBe(shown.replace(/\s/g, ' ').toLowerCase());
    }),
  );
});
