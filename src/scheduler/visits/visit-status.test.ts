import { expect, test } from 'vitest';
import { afterVerb, stepBack, VISIT_STATUSES, type VisitTime, type VisitVerb } from './visit-status.ts';

/** An earlier day; today, an hour before, 29 and 30 minutes after the visit's time; a later day. */
const TIMES: readonly VisitTime[] = [
  { minutesSince: -1440, isToday: false },
  { minutesSince: -60, isToday: true },
  { minutesSince: 29, isToday: true },
  { minutesSince: 30, isToday: true },
  { minutesSince: 1440, isToday: false },
];

/** What each verb of staff does to a visit in each status, at each of these times. */
const EXPECTED: Record<VisitVerb, Record<(typeof VISIT_STATUSES)[number], string[]>> = {
  move: row(untilItsDayEnds('booked'), untilItsDayEnds('booked'), 'visit-over', 'visit-over'),
  change: row(untilItBegins('booked'), 'visit-over', 'visit-over', 'visit-over'),
  wait: row(untilItBegins('booked'), 'visit-over', 'visit-over', 'visit-over'),
  cancel: row(untilItsDayEnds('cancelled'), untilItsDayEnds('cancelled'), 'visit-over', 'visit-over'),
  'check-in': row(onItsDay('checked-in'), 'visit-over', 'visit-over', onItsDay('checked-in')),
  keep: row('visit-ahead', 'kept', 'visit-over', 'visit-over'),
  miss: row(
    ['visit-ahead', 'visit-ahead', 'visit-ahead', 'missed', 'missed'],
    'visit-over',
    'visit-over',
    'visit-over',
  ),
  'undo-check-in': row('visit-ahead', 'booked', 'visit-over', 'visit-over'),
  'undo-keep': row('visit-ahead', 'visit-over', 'checked-in', 'visit-over'),
  'undo-miss': row('visit-ahead', 'visit-over', 'visit-over', 'booked'),
};

function untilItBegins(to: string): string[] {
  return [to, to, 'visit-over', 'visit-over', 'visit-over'];
}

function untilItsDayEnds(to: string): string[] {
  return [to, to, to, to, 'visit-over'];
}

function onItsDay(to: string): string[] {
  return ['visit-ahead', to, to, to, 'visit-over'];
}

type Cell = string | string[];

function row(booked: Cell, checkedIn: Cell, kept: Cell, missed: Cell) {
  const each = (cell: Cell): string[] => (typeof cell === 'string' ? TIMES.map(() => cell) : cell);
  return {
    booked: each(booked),
    'checked-in': each(checkedIn),
    kept: each(kept),
    missed: each(missed),
    cancelled: each('visit-cancelled'),
  };
}

const outcomesOf = (verb: VisitVerb, status: (typeof VISIT_STATUSES)[number], byStaff = true) =>
  TIMES.map((time) => Object.values(afterVerb(verb, { status, byStaff, ...time }))[0]);

test('what staff can do with a visit goes by one table of its statuses: checked in on its day alone, moved and canceled until that day ends, done as soon as its patient is here', () => {
  for (const [verb, row] of Object.entries(EXPECTED) as [VisitVerb, (typeof EXPECTED)['move']][])
    for (const status of VISIT_STATUSES)
      expect(outcomesOf(verb, status), `${verb} a visit that is ${status}`).toEqual(row[status]);
});

test('patients move, cancel and change their visit until it begins', () => {
  for (const [verb, to] of [
    ['move', 'booked'],
    ['cancel', 'cancelled'],
    ['change', 'booked'],
  ] as const)
    expect(outcomesOf(verb, 'booked', false), verb).toEqual(untilItBegins(to));
});

test('each step of staff can be taken back, and a visit that had none has nothing to take back', () => {
  const before = VISIT_STATUSES.map((status) => {
    const back = stepBack(status);
    return back ? outcomesOf(back, status)[0] : null;
  });
  expect(before).toEqual([null, 'booked', 'checked-in', 'booked', null]);
});
