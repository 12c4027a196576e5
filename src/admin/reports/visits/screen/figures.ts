import type { Count, Counts } from '../visit-report.schema.ts';

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
export function usedShare({ visits, cancelled }: Counts, places: number): number | null {
  if (places === 0 || visits.isMore || cancelled.isMore) return null;
  return Math.round(((visits.count - cancelled.count) * 100) / places);
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
