import type { Count, Counts, VisitReport } from '../visit-report.schema.ts';
import { DAY } from '#text/durations.ts';
import { usedOf } from '../used.ts';

/** A count in words: hidden where all of it is, and 'at least' where some is. */
export function countWords({ count, isMore }: Count): string {
  if (isMore && count === 0) return 'hidden';
  return isMore ? `at least ${count.toLocaleString('en-US')}` : count.toLocaleString('en-US');
}

/** A part of the visits in percent, where nothing of either is hidden. */
export function shareWords(part: Count, { visits }: Pick<Counts, 'visits'>): string | null {
  if (part.isMore || visits.isMore || visits.count === 0) return null;
  return `${((part.count * 100) / visits.count).toFixed(1)}%`;
}

/** How much of the places was used, in whole percent: all that was not canceled. Null where that is hidden, or places aren't known. */
export function usedShare(counts: Counts, places: number): number | null {
  const used = usedOf(counts);
  return places === 0 || used.isMore ? null : Math.round((used.count * 100) / places);
}

/** What a part of the visits was in the weeks before: its share, else its count as far as it is told. Null where there were no visits. */
export function wasWords(part: Count, all: Pick<Counts, 'visits'>): string | null {
  if (isNone(all.visits)) return null;
  return `was ${shareWords(part, all) ?? countWords(part)}`;
}

/** How much of the places was used, in words: '0' of no visits. */
export function usedWords({ total, places }: Pick<VisitReport, 'total' | 'places'>): string {
  if (isNone(total.visits)) return '0';
  const used = usedShare(total, places);
  return used === null ? 'hidden' : `${String(used)}%`;
}

/** How much of the places was used in the weeks before. Null where there were no visits. */
export function usedWas({ total, places }: Pick<VisitReport, 'total' | 'places'>): string | null {
  return isNone(total.visits) ? null : `was ${usedWords({ total, places })}`;
}

/** How many visits there were in the weeks before: '4,530 in the 5 weeks before'. */
export function visitsWere({ before }: Pick<VisitReport, 'before'>): string {
  const { visits } = before.total;
  return `${isNone(visits) ? 'none' : countWords(visits)} in the ${beforeWords(before)}`;
}

/** Which weeks stand beside a report, and how many of its visits can't have become anything yet. */
export function comparedWords({ before, total: { open } }: VisitReport): string {
  const weeks = `Beside them: the ${beforeWords(before)}, ${monthDay(before.from)} to ${monthDay(before.to)}.`;
  if (open.count === 0) return weeks;
  return `${weeks} Of those booked, ${countWords(open)} are still to come or not closed yet.`;
}

function isNone({ count, isMore }: Count): boolean {
  return count === 0 && !isMore;
}

function beforeWords({ from, to }: VisitReport['before']): string {
  const weeks = Math.round((Date.parse(to) - Date.parse(from)) / (7 * DAY));
  return weeks === 1 ? 'week before' : `${String(weeks)} weeks before`;
}

/** A day such as 'Mon, Nov 2'. */
export function dayWords(date: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(Date.parse(date));
}

/** A day without its weekday: 'Nov 2'. */
export function monthDay(date: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(Date.parse(date));
}

/** A round number at or above a count, for the top of a chart. */
export function topOf(most: number): number {
  const step = 10 ** Math.max(1, Math.floor(Math.log10(Math.max(1, most))));
  return Math.max(step, Math.ceil(most / step) * step);
}
