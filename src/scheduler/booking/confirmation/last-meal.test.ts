import { expect, test } from 'vitest';
import { lastMealWords } from './last-meal.ts';

const CHICAGO = 'America/Chicago';

test('a fast is said on the clock of the location, whatever day that is', () => {
  expect(lastMealWords('2026-11-24T15:30:00Z', CHICAGO, { least: 9, most: 12 })).toBe(
    'Don’t eat after 12:30 am on Tuesday, November 24. Have your last meal no earlier than 9:30 pm on Monday, November 23.',
  );
  expect(lastMealWords('2026-11-24T21:00:00Z', CHICAGO, { least: 8, most: 8 })).toBe(
    'Don’t eat after 7:00 am on Tuesday, November 24.',
  );
});

test('hours are real hours over a change of the clocks', () => {
  // At 2 am on November 1 the clocks go back: nine hours before 8 am is midnight.
  expect(lastMealWords('2026-11-01T14:00:00Z', CHICAGO, { least: 9, most: 9 })).toBe(
    'Don’t eat after 12:00 am on Sunday, November 1.',
  );
  expect(lastMealWords('2026-03-08T13:00:00Z', CHICAGO, { least: 9, most: 9 })).toBe(
    'Don’t eat after 10:00 pm on Saturday, March 7.',
  );
});
