import type { Closure, Opening, WeeklyHours } from '#location/opening-hours.schema.ts';
import { closeMinuteOf, minuteOf } from '#location/opening-rules.ts';
import { isClosedOn, specialDay, type SpecialDays } from '#location/opening-words.ts';
import { dateOfDay, instantOf, offsetOfDay, wallOf } from '#location/time-zone.ts';
import { DAY, MINUTE } from '#text/durations.ts';

/** How far ahead a time can be booked at most, in days. */
export const BOOKABLE_DAYS = 366;

/** Decides at which times a service can start at a location. `zone` is IANA; minutes are whole. */
export type Schedule = {
  hours: WeeklyHours;
  specialDays?: SpecialDays<Opening | null>;
  /** For which days (dates, both included; null: until further notice) the store that it is in is closed. */
  closed?: Closure | null;
  /** From which day on (a date) it takes nobody until further notice. */
  suspendedFrom?: string | null;
  zone: string;
  durationMinutes: number;
  everyMinutes: number;
};
/** One day's starts: `day` in days since 1970-01-01 at the location, `starts` in epoch ms ascending, `minutes` their wall-clock minutes after midnight. */
export type DayOfStarts = { day: number; starts: number[]; minutes: number[] };

/**
 * Every start in [from, to) (epoch ms), by day of the location's calendar; days without one are left out (SCHED-2).
 * Openings are wall-clock times: a start in the hour that clocks skip is dropped, one in the repeated hour is offered once.
 * Throws TimeZoneError for an unknown zone.
 */
export function startsBetween(schedule: Schedule, from: number, to: number): DayOfStarts[] {
  const days: DayOfStarts[] = [];
  if (!(to > from)) return days;
  const last = wallOf(schedule.zone, to - 1).day;
  for (let day = wallOf(schedule.zone, from).day; day <= last; day += 1) {
    const whole = startsOfDay(schedule, day);
    const cut = within(whole, from, to);
    if (cut.starts.length > 0) days.push(cut);
  }
  return days;
}

/** The days ('YYYY-MM-DD') of [from, to) (epoch ms), by the location's calendar, on which it does not open. */
export function closedDaysBetween(schedule: Schedule, from: number, to: number): string[] {
  const closed: string[] = [];
  if (!(to > from)) return closed;
  const last = wallOf(schedule.zone, to - 1).day;
  for (let day = wallOf(schedule.zone, from).day; day <= last; day += 1) {
    if (!openingOf(schedule, day)) closed.push(dateOfDay(day));
  }
  return closed;
}

function within(whole: DayOfStarts, from: number, to: number): DayOfStarts {
  const { starts, minutes, day } = whole;
  if (starts.length === 0 || ((starts[0] ?? 0) >= from && (starts.at(-1) ?? 0) < to)) return whole;
  const first = starts.findIndex((start) => start >= from);
  if (first < 0) return { day, starts: [], minutes: [] };
  const end = starts.findIndex((start) => start >= to);
  const until = end < 0 ? starts.length : end;
  return { day, starts: starts.slice(first, until), minutes: minutes.slice(first, until) };
}

/** The starts of one calendar day of the location, whatever time it is now. */
export function startsOfDay(schedule: Schedule, day: number): DayOfStarts {
  const opening = openingOf(schedule, day);
  const offset = offsetOfDay(schedule.zone, day);
  if (!opening) return { day, starts: [], minutes: [] };
  const minutes = wallStarts(opening, schedule);
  if (offset === null) return onChangingDay(schedule, opening, day, minutes);
  return { day, minutes, starts: minutes.map((minute) => day * DAY + minute * MINUTE - offset) };
}

/** How many starts (minutes after midnight) each hour has that has any, from 0 to 23. */
export function startsPerHour(minutes: readonly number[]): { hour: number; starts: number }[] {
  const hours = Map.groupBy(minutes, (minute) => Math.floor(minute / 60));
  return [...hours].map(([hour, starts]) => ({ hour, starts: starts.length }));
}

/** Minutes for which a location is open on a day by the wall clock, without its break. */
export function openMinutesOf(schedule: Schedule, day: number): number {
  const opening = openingOf(schedule, day);
  if (!opening) return 0;
  const [open, close] = [minuteOf(opening.open), closeMinuteOf(opening)];
  const { from, to } = pauseOf(opening);
  return close - open - Math.max(0, Math.min(to, close) - Math.max(from, open));
}

function openingOf({ hours, specialDays, closed, suspendedFrom }: Schedule, day: number): Opening | null | undefined {
  if (isClosedOn({ closed, suspendedFrom }, day)) return null;
  const special = specialDays && specialDay(specialDays, day);
  return special === undefined ? hours[weekday(day)] : special;
}

/** Monday is 0; 1970-01-01 was a Thursday. */
function weekday(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

function wallStarts(opening: Opening, { durationMinutes, everyMinutes }: Schedule): number[] {
  const close = closeMinuteOf(opening);
  const { from, to } = pauseOf(opening);
  const found: number[] = [];
  for (let start = minuteOf(opening.open); start + durationMinutes <= close; start += everyMinutes) {
    if (start + durationMinutes <= from || start >= to) found.push(start);
  }
  return found;
}

function pauseOf({ breakStart, breakMinutes }: Opening): { from: number; to: number } {
  if (!breakStart || !breakMinutes) return { from: Infinity, to: Infinity };
  const from = minuteOf(breakStart);
  return { from, to: from + breakMinutes };
}

/** For the days around a clock change: converts each start by itself, and compares visits with break and closing time in real minutes. */
function onChangingDay(
  { zone, durationMinutes }: Schedule,
  opening: Opening,
  day: number,
  walls: number[],
): DayOfStarts {
  const at = (minute: number) => instantOf(zone, day * DAY + minute * MINUTE);
  const atOrAfter = (minute: number) => at(minute) ?? at(minute + 60) ?? Infinity;
  const close = atOrAfter(closeMinuteOf(opening));
  const { from, to } = pauseOf(opening);
  const pause = from === Infinity ? { from, to } : { from: atOrAfter(from), to: atOrAfter(to) };
  const found: DayOfStarts = { day, starts: [], minutes: [] };
  for (const minute of walls) {
    const start = at(minute);
    if (start === null) continue;
    const end = start + durationMinutes * MINUTE;
    if (end > close || (end > pause.from && start < pause.to)) continue;
    found.starts.push(start);
    found.minutes.push(minute);
  }
  return found;
}

/** The day and the wall-clock minutes of a start at the location; null when no visit can start then. */
export function gridPlace(schedule: Schedule, start: number): { day: number; minutes: number } | null {
  const { day } = wallOf(schedule.zone, start);
  const whole = startsOfDay(schedule, day);
  const index = whole.starts.indexOf(start);
  return index < 0 ? null : { day, minutes: whole.minutes[index] ?? 0 };
}

/** What a slot's id says; `start` in epoch ms. */
export type SlotName = { locationId: string; serviceId: number; start: number };

/** A slot's id: location, service and start in epoch minutes, joined by dots. */
export function slotId({ locationId, serviceId, start }: SlotName): string {
  return `${locationId}.${serviceId}.${start / MINUTE}`;
}

/** Reads a slot's id; null when it is malformed. It does not check that the slot is offered. */
export function readSlotId(id: string): SlotName | null {
  const [, locationId, service, minutes] = /^([A-Za-z0-9-]{1,60})\.([1-9]\d{0,8})\.([1-9]\d{0,8})$/.exec(id) ?? [];
  if (!locationId) return null;
  return { locationId, serviceId: Number(service), start: Number(minutes) * MINUTE };
}
