import type { Review } from '#collection/field.schema.ts';
import { longDay } from '#text/long-day.ts';

/** When a text was last checked, and by whom where content names someone: 'Last checked on October 6, 2026 by R. Amadi, MD, dermatologist.' */
export function lastCheckedWords({
  lastReviewed,
  clinicalReviewer,
}: Pick<Review, 'lastReviewed' | 'clinicalReviewer'>): string {
  return `Last checked on ${longDay(lastReviewed)}${clinicalReviewer ? ` by ${clinicalReviewer}` : ''}.`;
}
