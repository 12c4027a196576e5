import { fieldProblem } from '#api/problem.ts';
import { dateOfDay } from '#location/time-zone.ts';
import { DAY } from '#text/durations.ts';
import { WEEKS_MOST, type ReportQuery } from '../visit-report.schema.ts';

/** Days since 1970-01-01, both included; the first a Monday, the last a Sunday. */
export type Weeks = { first: number; last: number };

/** Weeks before this one that a report has when nothing is said. */
const WEEKS_BEFORE = 4;

/** The whole weeks that a report is of. `now` is epoch ms. Throws 422 where they can't be. */
export function weeksOf({ from, to }: ReportQuery, now: number): Weeks {
  const today = Math.floor(now / DAY);
  const last = mondayOf(to === undefined ? today : Date.parse(to) / DAY) + 6;
  const first = from === undefined ? mondayOf(last) - 7 * WEEKS_BEFORE : mondayOf(Date.parse(from) / DAY);
  if (first > last) throw fieldProblem('to', 'The last day is before the first');
  if (last - first >= WEEKS_MOST * 7) throw fieldProblem('from', `A report has ${String(WEEKS_MOST)} weeks at most`);
  return { first, last };
}

/** The Monday of a day's week; 1970-01-01 was a Thursday. */
export function mondayOf(day: number): number {
  return day - ((((day + 3) % 7) + 7) % 7);
}

/** Each day of them. */
export function daysOf({ first, last }: Weeks): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** The first and the last of their days as dates. */
export function datesOf({ first, last }: Weeks): { from: string; to: string } {
  return { from: dateOfDay(first), to: dateOfDay(last) };
}

/** As many weeks, right before these. */
export function weeksBefore({ first, last }: Weeks): Weeks {
  return { first: first - (last - first + 1), last: first - 1 };
}

/** All weeks from the first of some to the last of others. */
export function allOf(...some: readonly Weeks[]): Weeks {
  return { first: Math.min(...some.map(({ first }) => first)), last: Math.max(...some.map(({ last }) => last)) };
}

/** Days: hours of the week are told of four weeks together that begin on fixed days, the same ones whatever is asked for: so nothing is told of a single week by moving the days. */
export const TOGETHER = 28;
/** A Monday: 1970-01-05. */
export const FOUR_WEEKS_FROM = 4;

/** The four weeks together that have a day of these and are over at every site; the last ones that are over where none of those is. `now` is epoch ms. */
export function hourWeeksOf({ first, last }: Weeks, now: number): Weeks {
  // Clocks are half a day behind at most.
  const over = startOf(Math.floor(now / DAY) - 1) - 1;
  const to = Math.min(startOf(last) + TOGETHER - 1, over);
  return { first: Math.min(startOf(first), to - TOGETHER + 1), last: to };
}

/** The first day of the four weeks together that a day is in. */
export function startOf(day: number): number {
  return FOUR_WEEKS_FROM + Math.floor((day - FOUR_WEEKS_FROM) / TOGETHER) * TOGETHER;
}
