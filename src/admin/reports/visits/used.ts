import type { Count, Counts } from './visit-report.schema.ts';

/** How many places visits have used: all that were not canceled. Hidden where one of the two is, since the other would tell it. */
export function usedOf({ visits, cancelled }: Pick<Counts, 'visits' | 'cancelled'>): Count {
  if (visits.isMore || cancelled.isMore) return { count: 0, isMore: true };
  return { count: visits.count - cancelled.count, isMore: false };
}
