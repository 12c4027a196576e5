import { clockAt, dayAt, dayWords } from '#scheduler/slot-words.ts';
import type { Fast } from '#scheduler/offered-services.ts';

const HOUR_MS = 3_600_000;

/** When one eats last before a visit that needs a fast, on the location's clock: 'Eat last between 9:30 pm on Monday, November 23 and 12:30 am on Tuesday, …'. `start` is the visit's instant. */
export function lastMealWords(start: string, timeZone: string, { least, most }: Fast): string {
  const at = (hours: number): string => {
    const instant = new Date(Date.parse(start) - hours * HOUR_MS).toISOString();
    return `${clockAt(instant, timeZone)} on ${dayWords(dayAt({ start: instant, timeZone })).long}`;
  };
  if (least === most) return `Don’t eat after ${at(least)}.`;
  return `Don’t eat after ${at(least)}. Have your last meal no earlier than ${at(most)}.`;
}
