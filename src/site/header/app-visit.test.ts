import { expect, test } from 'vitest';
import { nextVisitIn, whenWords } from './app-visit.ts';

const visit = { date: '2026-11-24', localTime: '9:30 am', location: { name: 'Lincoln Park' } };

test('the band about the app tells of the first appointment that takes place', () => {
  const closed = { ...visit, closed: {} };
  expect(nextVisitIn({ appointments: [closed, visit] })).toEqual(visit);
  expect(whenWords(visit)).toBe('Tuesday, November 24, 9:30 am');
});

test.each([
  null,
  '<html>',
  {},
  { appointments: 'x' },
  { appointments: [] },
  { appointments: [null] },
  { appointments: [{ ...visit, date: '24 Nov' }] },
  { appointments: [{ ...visit, location: null }] },
  JSON.parse('{"__proto__":{"appointments":[]}}'),
])('nonsense is no appointment (%#)', (answer) => {
  expect(nextVisitIn(answer)).toBeNull();
});
