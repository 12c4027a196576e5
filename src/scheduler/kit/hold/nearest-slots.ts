import { formatMiles } from '#location/distance.ts';
import { DAY, MINUTE } from '#text/durations.ts';
import type { ScheduleDay, Slot } from '../../engine/slot.schema.ts';
import { dayAt } from '../../engine/slot-words.ts';
import type { Offered } from './hold-life.ts';

/** How many open times are offered for one that is gone. */
export const NEAREST_OFFERED = 3;
/** A time that is so many days off is said by its own day alone. */
const FAR_DAYS = 60;

/** An open time near a lost one: where it is (its location's name), and in words what differs. */
export type NearTime = { slot: Slot; offered: Offered; place: string; difference: string };

/** A location's open times. `miles` is its distance from the visitor; undefined when that isn't known. */
export type PlaceTimes = { offered: Offered; place: string; days: ScheduleDay[]; miles?: number | undefined };

/**
 * The open times nearest to a lost one, three at most: the lost one first if it is open again, then those at the same location, and one of another location
 * if that has one within a day [SCHED-3].
 */
export function nearTimes(start: string, same: PlaceTimes, other: PlaceTimes | null): NearTime[] {
  const again = slotAt(same.days, start);
  const here = nearestSlots(same.days, start);
  const [there] = other ? withItself(other.days, start) : [];
  const isThereSoon = there && Math.abs(minutesBetween(start, there.start)) * MINUTE < DAY;
  const room = NEAREST_OFFERED - (isThereSoon ? 1 : 0);
  const own = [...(again ? [again] : []), ...here].slice(0, room);
  return [
    ...own.map((slot) => asNear(slot, same, start, null)),
    ...(isThereSoon && other ? [asNear(there, other, start, same.miles ?? NaN)] : []),
  ];
}

function asNear(slot: Slot, { offered, place, miles }: PlaceTimes, start: string, from: number | null): NearTime {
  const time = timeDifference(slot, start);
  const where = from === null ? '' : distanceDifference(miles, from);
  return { slot, offered, place, difference: differenceWords(time, where) };
}

function differenceWords(time: string | null, where: string): string {
  if (time === null) return where || 'The same location';
  if (where) return time ? `${where}, ${time}` : `The same time, ${where}`;
  return time ? `The same location, ${time}` : 'The time you had, open again';
}

/** '20 minutes earlier', '1 hour later', '2 days later'; '' for the same instant, null for one so far off that days say nothing. */
function timeDifference(slot: Slot, start: string): string | null {
  const minutes = minutesBetween(start, slot.start);
  if (minutes === 0) return '';
  const way = minutes < 0 ? 'earlier' : 'later';
  const days = Math.round((Date.parse(dayAt(slot)) - Date.parse(dayAt({ start, timeZone: slot.timeZone }))) / DAY);
  if (Math.abs(days) > FAR_DAYS) return null;
  if (days !== 0) return `${counted(Math.abs(days), 'day')} ${way}`;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${[hours && counted(hours, 'hour'), rest && counted(rest, 'minute')].filter(Boolean).join(' ')} ${way}`;
}

function distanceDifference(miles: number | undefined, from: number): string {
  if (miles === undefined) return 'another location';
  const more = miles - from;
  if (Number.isNaN(more)) return `${formatMiles(miles)} away`;
  return `${formatMiles(Math.abs(more))} ${more < 0 ? 'closer' : 'farther'}`;
}

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

function minutesBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MINUTE);
}

/** The open times closest to an instant, closest first, without that instant itself [SCHED-3]. */
export function nearestSlots(days: ScheduleDay[], start: string, count = NEAREST_OFFERED): Slot[] {
  const wanted = Date.parse(start);
  return withItself(days, start)
    .filter((slot) => Date.parse(slot.start) !== wanted)
    .slice(0, count);
}

function withItself(days: ScheduleDay[], start: string): Slot[] {
  const away = (slot: Slot): number => Math.abs(minutesBetween(start, slot.start));
  return days.flatMap(({ timeSlots }) => timeSlots).sort((one, other) => away(one) - away(other));
}

/** The slot at an instant, if it is offered. */
export function slotAt(days: ScheduleDay[], start: string): Slot | undefined {
  const wanted = Date.parse(start);
  return days.flatMap(({ timeSlots }) => timeSlots).find((slot) => Date.parse(slot.start) === wanted);
}
