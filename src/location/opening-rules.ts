import type { Opening } from './opening-hours.schema.ts';

/** What can't be of a day's hours at a location: it closes at or before it opens, half a break is named, or the break isn't within the hours. */
export type OpeningProblem = 'closes-first' | 'half-break' | 'break-outside';

const MIDNIGHT = 24 * 60;

/** Minutes after midnight of a clock ('HH:MM'). */
export function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

/** The same of a closing time, of which '00:00' is the midnight that ends the day. */
export function closeMinuteOf({ close }: Pick<Opening, 'close'>): number {
  return minuteOf(close) || MIDNIGHT;
}

/** What is wrong with a day's hours at a location; null when nothing is. The one rule for files and the console. */
export function openingProblem(opening: Opening): OpeningProblem | null {
  const { open, breakStart, breakMinutes } = opening;
  const [opens, closes] = [minuteOf(open), closeMinuteOf(opening)];
  if (opens >= closes) return 'closes-first';
  if ((breakStart === undefined) !== (breakMinutes === undefined)) return 'half-break';
  if (breakStart === undefined || breakMinutes === undefined) return null;
  const from = minuteOf(breakStart);
  return from < opens || from + breakMinutes > closes ? 'break-outside' : null;
}
