import { clockAt, dayAt, slotBrief } from '#scheduler/engine/slot-words.ts';

/** How many of the nearest sites people are shown. */
const SHOWN = 6;

type Timed = { nextFree: string | null };

/** The sites of those that are found near a place, nearest first, that people are shown, and the one of them with the first open time: one rule for each list. */
export function nearestShown<Site extends Timed>(found: readonly Site[]): { sites: Site[]; soonest: Site | null } {
  const sites = found.slice(0, SHOWN);
  const [soonest = null] = sites
    .filter(({ nextFree }) => nextFree !== null)
    .toSorted((one, other) => String(one.nextFree).localeCompare(String(other.nextFree)));
  return { sites, soonest };
}

/** 'Today, 10:15 am' at the site; 'Fri, 9:00 am' on another day. */
export function whenWords(start: string, timeZone: string, now: number): string {
  const isToday = dayAt({ start, timeZone }) === dayAt({ start: new Date(now).toISOString(), timeZone });
  return isToday ? `Today, ${clockAt(start, timeZone)}` : slotBrief(start, timeZone, now);
}
