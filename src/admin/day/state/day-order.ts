import { dateOfDay, wallOf } from '#location/time-zone.ts';
import { afterVerb, type VisitVerb } from '#scheduler/visits/visit-status.ts';
import { MINUTE } from '#text/durations.ts';
import type { MaskedVisit } from '../visit.schema.ts';

/** After so many minutes who has not come is late; until then they are due. */
const LATE_AFTER = 10;
/** Who comes so many minutes before their time is asked about: it may be another appointment of theirs. */
const EARLY_MINUTES = 60;

/** What the list can be narrowed to. */
export const SHOWN = ['all', 'to come', 'late', 'here', 'done', 'no-show', 'canceled'] as const;
export type Shown = (typeof SHOWN)[number];

/** How many minutes a patient is late at a time (epoch ms); 0 for who isn't. */
export function minutesLate({ status, start }: MaskedVisit, now: number): number {
  const late = Math.floor((now - Date.parse(start)) / MINUTE);
  return status === 'booked' && late >= LATE_AFTER ? late : 0;
}

/** Where a patient is expected, and neither here nor late. */
export function isDue({ status, start }: MaskedVisit, now: number): boolean {
  const since = now - Date.parse(start);
  return status === 'booked' && since >= 0 && since < LATE_AFTER * MINUTE;
}

/** Returns true where staff can do something with an appointment at a time (epoch ms). */
export function can(verb: VisitVerb, { status, start, date, site }: MaskedVisit, now: number): boolean {
  const minutesSince = (now - Date.parse(start)) / MINUTE;
  const isToday = dateOfDay(wallOf(site.timeZone, now).day) === date;
  return 'to' in afterVerb(verb, { status, minutesSince, isToday, byStaff: true });
}

/** What is done next with an appointment at a time, and by which key; null for what is over, or not yet possible. */
export function nextStep(visit: MaskedVisit, now: number): 'check-in' | 'keep' | null {
  if (can('check-in', visit, now)) return 'check-in';
  return can('keep', visit, now) ? 'keep' : null;
}

/** How many minutes early a check-in would be; 0 where nobody needs to be asked. */
export function minutesEarly({ start, status }: MaskedVisit, now: number): number {
  const early = Math.floor((Date.parse(start) - now) / MINUTE);
  return status === 'booked' && early >= EARLY_MINUTES ? early : 0;
}

/** Whether a step of staff can be taken back. */
export function canUndo({ status }: MaskedVisit): boolean {
  return status === 'checked-in' || status === 'kept' || status === 'missed';
}

/** Whether an appointment belongs to what the list is narrowed to. */
export function isIn(shown: Shown, visit: MaskedVisit, now: number): boolean {
  switch (shown) {
    case 'all':
      return true;
    case 'to come':
      return visit.status === 'booked';
    case 'late':
      return minutesLate(visit, now) > 0;
    case 'here':
      return visit.status === 'checked-in';
    case 'done':
      return visit.status === 'kept';
    case 'no-show':
      return visit.status === 'missed';
    case 'canceled':
      return visit.status === 'cancelled';
  }
}

/** Whether a person is meant by typed words: the beginning of a first name or an initial, or part of the number. */
export function isMeant({ person, confirmationNumber }: MaskedVisit, typed: string): boolean {
  const compact = (text: string): string => text.toLowerCase().replace(/[\s.-]/g, '');
  const names = [...person.firstName.toLowerCase().split(/\s+/), person.lastInitial.toLowerCase()];
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.every((word) => names.some((name) => name.startsWith(word)))) return true;
  return compact(typed).length > 2 && compact(confirmationNumber).includes(compact(typed));
}

/** People of one time. */
export type TimeGroup = { start: string; localTime: string; visits: MaskedVisit[] };

/**
 * A day as a timetable: each time once with its people. `past` is what is over and ended before `now`; null where the day is not today, so that nothing is. `ahead` begins at
 * the line of now. Those of `kept` stay in the list: a row doesn't go from under the hand.
 */
export function timetable(
  visits: readonly MaskedVisit[],
  now: number | null,
  kept: readonly (string | null | undefined)[] = [],
) {
  const isPast = ({ appointmentId, status, end }: MaskedVisit): boolean =>
    now !== null &&
    Date.parse(end) <= now &&
    !kept.includes(appointmentId) &&
    status !== 'booked' &&
    status !== 'checked-in';
  const groups = [...Map.groupBy(visits, ({ start }) => start)].map(([start, some]): TimeGroup => ({
    start,
    localTime: some[0]?.localTime ?? '',
    visits: some,
  }));
  const open = groups
    .map((group) => ({ ...group, visits: group.visits.filter((visit) => !isPast(visit)) }))
    .filter((group) => group.visits.length > 0);
  const hasBegun = ({ start }: TimeGroup): boolean => now !== null && Date.parse(start) <= now;
  return {
    past: visits.filter(isPast),
    begun: open.filter(hasBegun),
    ahead: open.filter((group) => !hasBegun(group)),
  };
}

/** Who is due next after a row of the list: the next one to come below it, else the first. */
export function nextDue(visits: readonly MaskedVisit[], id: string): string | null {
  const at = visits.findIndex(({ appointmentId }) => appointmentId === id);
  const isOpen = ({ status, appointmentId }: MaskedVisit): boolean => status === 'booked' && appointmentId !== id;
  return (visits.slice(at + 1).find(isOpen) ?? visits.find(isOpen))?.appointmentId ?? null;
}
