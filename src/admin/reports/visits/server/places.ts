import type { Closure, Opening, WeeklyHours } from '#location/opening-hours.schema.ts';
import type { SpecialDays } from '#location/opening-words.ts';
import { openMinutesOf } from '#scheduler/engine/time-slots.ts';

/** What decides how many visits a site has room for. `minutes` is how long its shortest visit takes; null where another system books. */
export type Room = {
  hours: WeeklyHours;
  specialDays: SpecialDays<Opening | null>;
  closed: Closure | null;
  timeZone: string;
  capacity: number;
  minutes: number | null;
};

/** How many of the shortest visits fit into a day (days since 1970-01-01), by the hours that the site has now. */
export function placesOn({ hours, specialDays, closed, timeZone, capacity, minutes }: Room, day: number): number {
  if (minutes === null) return 0;
  const schedule = { hours, specialDays, closed, zone: timeZone, durationMinutes: minutes, everyMinutes: minutes };
  return Math.floor(openMinutesOf(schedule, day) / minutes) * capacity;
}
