import { expect, test } from 'vitest';
import { canChange, visitState, visitTime, visitTimeWithYear } from './visit-words.ts';

const visit = { status: 'booked', datetime: '2026-11-24T15:30:00.000Z', end: '2026-11-24T15:50:00.000Z' } as const;

test('a visit can be changed until it begins, and is past when it has ended; a canceled one is neither', () => {
  const at = (time: string) => Date.parse(`2026-11-24T${time}:00Z`);
  const told = ['15:29', '15:30', '15:49', '15:50'].map((time) => [
    visitState(visit, at(time)),
    canChange(visit, at(time)),
  ]);
  expect(told).toEqual([
    ['booked', true],
    ['booked', false],
    ['booked', false],
    ['past', false],
  ]);
  const cancelled = { ...visit, status: 'cancelled' } as const;
  expect([visitState(cancelled, at('15:00')), canChange(cancelled, at('15:00'))]).toEqual(['cancelled', false]);
});

test('when a visit is, in words: by the location’s own clock, and with its year where that may be long ago', () => {
  const day = { date: '2026-11-24', localTime: '9:30 am' };
  expect([visitTime(day), visitTimeWithYear(day)]).toEqual([
    'Tuesday, November 24, 9:30 am',
    'Tuesday, November 24, 2026, 9:30 am',
  ]);
});
