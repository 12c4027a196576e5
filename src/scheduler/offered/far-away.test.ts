import { expect, test } from 'vitest';

import { farAwayWords } from './far-away-words.ts';
import { farAwayLine } from './far-away.ts';
import { farAwayHeading } from '../partner-list/partners-in-reach.ts';

const spokane = { city: 'Spokane', state: 'WA', distance: 1489.6 };

test('a provider with nothing in reach says so, with the nearest place it has [SCHED-1 part]', () => {
  expect(farAwayLine('60614 Chicago, IL', farAwayWords(spokane))).toBe(
    'Nothing within 150 miles of 60614 Chicago, IL. The nearest is Spokane, WA, 1,490 miles away.',
  );
  expect(farAwayLine('60614 Chicago, IL', farAwayWords(null))).toBe('Nothing within 150 miles of 60614 Chicago, IL.');
});

test("the heading says 'In other states' only where that is so", () => {
  expect(farAwayHeading('IL', [{ nearest: spokane }])).toBe('In other states');
  expect(farAwayHeading('WA', [{ nearest: spokane }])).toBe('Farther away');
  expect(farAwayHeading('', [{ nearest: spokane }])).toBe('Farther away');
  expect(farAwayHeading('IL', [{ nearest: null }])).toBe('Farther away');
});
