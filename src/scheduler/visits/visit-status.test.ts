import { expect, test } from 'vitest';
import { afterVerb, stepBack, VISIT_STATUSES, type VisitVerb } from './visit-status.ts';

/** What each verb does to a visit in each status, whose time is ahead and has begun; '-' is a refusal by what the visit is. */
const EXPECTED: Record<VisitVerb, Record<(typeof VISIT_STATUSES)[number], [ahead: string, begun: string]>> = {
  move: row(['booked', 'visit-over'], 'visit-over', 'visit-over', 'visit-over'),
  change: row(['booked', 'visit-over'], 'visit-over', 'visit-over', 'visit-over'),
  cancel: row(['cancelled', 'visit-over'], 'visit-over', 'visit-over', 'visit-over'),
  'check-in': row(['checked-in', 'checked-in'], 'visit-over', 'visit-over', 'checked-in'),
  keep: row(['visit-ahead', 'visit-ahead'], ['visit-ahead', 'kept'], 'visit-over', 'visit-over'),
  miss: row(['visit-ahead', 'missed'], 'visit-over', 'visit-over', 'visit-over'),
  'undo-check-in': row('visit-ahead', 'booked', 'visit-over', 'visit-over'),
  'undo-keep': row('visit-ahead', 'visit-over', 'checked-in', 'visit-over'),
  'undo-miss': row('visit-ahead', 'visit-over', 'visit-over', 'booked'),
};

type Cell = string | [string, string];

function row(booked: Cell, checkedIn: Cell, kept: Cell, missed: Cell) {
  const both = (cell: Cell): [string, string] => (typeof cell === 'string' ? [cell, cell] : cell);
  return {
    booked: both(booked),
    'checked-in': both(checkedIn),
    kept: both(kept),
    missed: both(missed),
    cancelled: both('visit-cancelled'),
  };
}

test('what can be done with a visit goes by one table of its statuses, before its time and after', () => {
  for (const [verb, row] of Object.entries(EXPECTED) as [VisitVerb, (typeof EXPECTED)['move']][])
    for (const status of VISIT_STATUSES) {
      const outcome = [false, true].map((hasBegun) => Object.values(afterVerb(verb, { status, hasBegun }))[0]);
      expect(outcome, `${verb} a visit that is ${status}`).toEqual(row[status]);
    }
});

test('each step of staff can be taken back, and a visit that had none has nothing to take back', () => {
  const before = VISIT_STATUSES.map((status) => {
    const back = stepBack(status);
    return back ? Object.values(afterVerb(back, { status, hasBegun: true }))[0] : null;
  });
  expect(before).toEqual([null, 'booked', 'checked-in', 'booked', null]);
});
