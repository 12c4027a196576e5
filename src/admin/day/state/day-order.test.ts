import { expect, test } from 'vitest';
import { can, isDue, isIn, isMeant, minutesEarly, minutesLate, nextDue, nextStep, timetable } from './day-order.ts';
import type { MaskedVisit } from '../visit.schema.ts';

const NOW = Date.parse('2026-11-24T14:04:00Z');

/** Somebody whose time is so many minutes from now, for 15 minutes. */
function visit(
  minutes: number,
  status: MaskedVisit['status'] = 'booked',
  id = `${String(minutes)} ${status}`,
): MaskedVisit {
  const start = NOW + minutes * 60_000;
  return {
    appointmentId: id,
    confirmationNumber: 'LK-7QF2-M4XP',
    status,
    version: 0,
    start: new Date(start).toISOString(),
    end: new Date(start + 15 * 60_000).toISOString(),
    date: '2026-11-24',
    localTime: '',
    site: { locationId: 's', name: 'S', timeZone: 'America/Chicago' },
    service: { serviceId: 1, display: 'Visit' },
    person: { firstName: 'Camila', lastInitial: 'R.-V.', birthYear: 1978 },
    isWalkIn: false,
  };
}

test('who has not come is due for ten minutes, then late, and a no-show from 30', () => {
  const ages = [1, 0, -9, -10, -29, -30];
  expect(ages.map((minutes) => isDue(visit(minutes), NOW))).toEqual([false, true, true, false, false, false]);
  expect(ages.map((minutes) => minutesLate(visit(minutes), NOW))).toEqual([0, 0, 0, 10, 29, 30]);
  expect(ages.map((minutes) => can('miss', visit(minutes), NOW))).toEqual([false, false, false, false, false, true]);
  expect(minutesLate(visit(-40, 'checked-in'), NOW)).toBe(0);
});

test('each has one next step: nobody is checked in on another day, and who is here can be done at once', () => {
  const steps = [
    visit(5),
    visit(-5, 'checked-in'),
    visit(5, 'checked-in'),
    visit(-50, 'missed'),
    visit(-5, 'kept'),
    visit(5, 'cancelled'),
  ];
  expect(steps.map((one) => nextStep(one, NOW))).toEqual(['check-in', 'keep', 'keep', 'check-in', null, null]);
  const inTwoDays = { ...visit(2 * 24 * 60), date: '2026-11-26' };
  expect(nextStep(inTwoDays, NOW)).toBeNull();
  expect([visit(-45), visit(45, 'checked-in'), inTwoDays].map((one) => can('move', one, NOW))).toEqual([
    true,
    true,
    true,
  ]);
});

test('who comes an hour or more before their time is asked about', () => {
  expect([59, 60, 159].map((minutes) => minutesEarly(visit(minutes), NOW))).toEqual([0, 60, 159]);
  expect(minutesEarly(visit(159, 'missed'), NOW)).toBe(0);
});

test('the timetable folds what is over, keeps the late and those who are here above the line of now, and each time once', () => {
  const day = [
    visit(-60, 'kept'),
    visit(-60, 'booked'),
    visit(-4, 'cancelled'),
    visit(-4),
    visit(11),
    visit(11, 'kept', 'early'),
  ];
  const { past, begun, ahead } = timetable(day, NOW);
  expect(past.map(({ appointmentId }) => appointmentId)).toEqual(['-60 kept']);
  expect(begun.map(({ visits }) => visits.length)).toEqual([1, 2]);
  expect(ahead.map(({ visits }) => visits.length)).toEqual([2]);
  expect(timetable(day, NOW, ['-60 kept']).past, 'a row stays under the hand').toEqual([]);
  expect(timetable(day, null)).toMatchObject({ past: [], begun: [], ahead: [{}, {}, {}] });
});

test('after a check-in the next who is to come is next, and the first of all after the last', () => {
  const day = [visit(-20), visit(0, 'checked-in'), visit(5), visit(10)];
  expect(nextDue(day, '5 booked')).toBe('10 booked');
  expect(nextDue(day, '10 booked')).toBe('-20 booked');
  expect(nextDue([visit(5)], '5 booked')).toBeNull();
});

test('a person is found by the beginning of a name, an initial or part of the number', () => {
  const one = visit(5);
  for (const typed of ['cam', 'r', 'camila r', '7qf2', 'lk 7qf2']) expect(isMeant(one, typed), typed).toBe(true);
  for (const typed of ['mila', 'camila x', 'zz', '9999']) expect(isMeant(one, typed), typed).toBe(false);
  expect(isIn('late', visit(-20), NOW)).toBe(true);
  expect(isIn('here', visit(-20), NOW)).toBe(false);
});
