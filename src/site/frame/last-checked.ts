import type { Review } from '#collection/field.schema.ts';
import { longDay } from '#text/long-day.ts';

/** What the words take from a review. */
type Checked = Pick<Review, 'lastReviewed' | 'clinicalReviewer' | 'signed'>;

/** When a text was last checked, and by whom where content names someone: 'Last checked on October 6, 2026 by R. Amadi, MD, dermatologist (demo).' */
export function lastCheckedWords(review: Checked): string {
  const name = reviewerName(review);
  return `Last checked on ${longDay(review.lastReviewed)}${name ? ` by ${name}` : ''}.`;
}

/** The reviewer as pages show them, with '(demo)' until they have signed; '' where content names no one. */
export function reviewerName({ clinicalReviewer, signed }: Omit<Checked, 'lastReviewed'>): string {
  if (!clinicalReviewer) return '';
  return signed ? clinicalReviewer : `${clinicalReviewer} (demo)`;
}
