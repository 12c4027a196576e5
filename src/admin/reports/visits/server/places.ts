import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Closure, Opening, WeeklyHours } from '#location/opening-hours.schema.ts';
import type { SpecialDays } from '#location/opening-words.ts';
import { startsOfDay, startsPerHour } from '#scheduler/engine/time-slots.ts';

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
export function placesOn(room: Room, day: number): number {
  return startsOn(room, day).length * room.capacity;
}

/** The same by the hour (0 to 23, by the site's clock) in which they begin. */
export function placesByHour(room: Room, day: number): Map<number, number> {
  return new Map(startsPerHour(startsOn(room, day)).map(({ hour, starts }) => [hour, starts * room.capacity]));
}

/** What is worked out of each site. Others have their turn after each: a report may be of all sites. */
export async function ofEach<Site, Result>(sites: readonly Site[], of: (site: Site) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for (const site of sites) {
    results.push(of(site));
    await nextTurn();
  }
  return results;
}

/** Minutes after midnight at which one of the shortest visits can begin after the other. */
function startsOn({ hours, specialDays, closed, timeZone, minutes }: Room, day: number): number[] {
  if (minutes === null) return [];
  const schedule = { hours, specialDays, closed, zone: timeZone, durationMinutes: minutes, everyMinutes: minutes };
  return startsOfDay(schedule, day).minutes;
}
