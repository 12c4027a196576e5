import type { ScheduleDay, Slot } from '#scheduler/engine/slot.schema.ts';
import { DAY } from '#text/durations.ts';

/** A part of a day: the morning is until noon, the evening from 5 pm, on the location's clock. */
export type DayPart = 'Morning' | 'Afternoon' | 'Evening';
export const DAY_PARTS: readonly DayPart[] = ['Morning', 'Afternoon', 'Evening'];

/** The part of the day of a clock time such as '9:30 am'. */
export function partOf(localTime: string): DayPart {
  if (localTime.endsWith('am')) return 'Morning';
  const hour = Number.parseInt(localTime, 10) % 12;
  return hour < 5 ? 'Afternoon' : 'Evening';
}

/** Times of a day by its three parts, which may be empty. */
export function partsOfDay<T extends Pick<Slot, 'localTime'>>(times: readonly T[]): { part: DayPart; times: T[] }[] {
  return DAY_PARTS.map((part) => ({ part, times: times.filter(({ localTime }) => partOf(localTime) === part) }));
}

/** The next day after `date` that has a time in a part of the day; undefined when none of these has. */
export function nextDayWith(days: readonly ScheduleDay[], date: string, part: DayPart): ScheduleDay | undefined {
  return days.find((day) => day.date > date && day.timeSlots.some(({ localTime }) => partOf(localTime) === part));
}

/** A day to choose from; one without times may be `closed`. */
export type StripDay = ScheduleDay & { closed?: boolean };

/** Days without times between two that have some are shown, unless there are more of them than this. */
const GAP_SHOWN = 3;
/** How many days and times stand in a row on a wide screen; a phone has half as many. */
export const ROW = 8;

/**
 * The days to choose from: `cells` of them at most, or as many more as it takes to have `open` with times, and between them the days without, so that a week
 * reads as a week [SCHED-2]; a second row that is begun is filled, for no day stands alone in it. Of those without, the ones in `closedDays` ('YYYY-MM-DD') are marked as closed.
 */
export function stripOf(
  days: readonly ScheduleDay[],
  closedDays: readonly string[],
  cells: number,
  open: number,
): StripDay[] {
  const strip: StripDay[] = [];
  let most = cells;
  for (const [index, day] of days.entries()) {
    const before = strip.at(-1);
    const between = before ? daysBetween(before.date, day.date) : [];
    const gap = between.length <= GAP_SHOWN ? between : [];
    if (index >= open && strip.length + gap.length >= most) break;
    strip.push(...gap.map((date) => ({ date, timeSlots: [], closed: closedDays.includes(date) })), day);
    while (strip.length > most) most += ROW;
  }
  return strip;
}

/** As many days as it takes to show so many and to have the button for more at the end of its row. */
export function wholeRows(cells: number): number {
  return Math.ceil((cells + 1) / ROW) * ROW - 1;
}

function daysBetween(first: string, last: string): string[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY) - 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + (index + 1) * DAY).toISOString().slice(0, 10),
  );
}
