import { HOUR } from '#text/durations.ts';
import { PARENT_COMES } from './ages.ts';
import type { Fast } from './offered-services.ts';
import { clockAt, dayAt, dayWords } from '../engine/slot-words.ts';

/** When a visit is (`start` is its instant), by the clock of its location. */
type When = { start: string; timeZone: string };

/** The last moment (epoch ms) to eat before a visit that needs a fast. */
export function stopEating(start: string, { least }: Fast): number {
  return Date.parse(start) - least * HOUR;
}

/** True while someone who has eaten until now (epoch ms) can still fast for a visit. */
export function leavesTimeToFast(start: string, fast: Fast | null, now = Date.now()): boolean {
  return fast === null || stopEating(start, fast) >= now;
}

/** The clock at which eating ends before a visit, and its day: '1:00 am on Sunday, November 29'. */
export function stopEatingWords({ start, timeZone }: When, fast: Fast): string {
  const instant = new Date(stopEating(start, fast)).toISOString();
  return `${clockAt(instant, timeZone)} on ${dayWords(dayAt({ start: instant, timeZone })).long}`;
}

/** From this hour of the evening to that of the morning, people may well be thinking of a late dinner. */
const LATE = { from: 20, to: 4 };

/** When to stop eating before a visit that needs a fast, seen at `now` (epoch ms); once that is past, who can still come. '' after the visit has begun. */
export function fastWords(when: When, fast: Fast, now = Date.now()): string {
  if (Date.parse(when.start) <= now) return '';
  const stop = stopEatingWords(when, fast);
  if (!leavesTimeToFast(when.start, fast, now))
    return `Come only if you haven’t eaten since ${stop}. If you have, choose a later time.`;
  const hour = hourOf(when, fast);
  if (hour >= LATE.from || hour < LATE.to) return `Eat dinner late if you like, and nothing after ${stop}.`;
  return `Don’t eat after ${stop}.`;
}

function hourOf({ start, timeZone }: When, fast: Fast): number {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  return Number(clock.format(new Date(stopEating(start, fast))));
}

/** What is known of a visit that people get ready for. */
export type ToComeTo = {
  datetime: string;
  timeZone: string;
  needsParent: boolean;
  service: { fast: Fast | null; preparation: string; bring: readonly string[] };
};

/** How to get ready for a visit, at `now` (epoch ms): who comes along, when to stop eating, what to bring; '' for nothing. */
export function beforeVisit({ datetime: start, timeZone, service, needsParent }: ToComeTo, now = Date.now()): string {
  const fast = service.fast ? fastWords({ start, timeZone }, service.fast, now) : '';
  return [needsParent ? PARENT_COMES : '', fast, service.preparation].filter(Boolean).join(' ');
}

/** What to bring to a visit; with a minor, first the parent. */
export function bringTo({ needsParent, service: { bring } }: Pick<ToComeTo, 'needsParent' | 'service'>): string[] {
  return needsParent ? ['A parent or guardian, with a photo ID', ...bring] : [...bring];
}
