import type { Review } from '#collection/field.schema.ts';
import { DAY } from '#text/durations.ts';
import type { Written } from '../reading/texts.ts';

/** Days before its next review from which a text is pointed out. */
const SOON = 30;

/** A text and the day by which somebody must review it again. */
export interface Due {
  /** Path below content/. */
  file: string;
  owner: string;
  /** YYYY-MM-DD. */
  nextReview: string;
  /** Days from today; below zero when the day is past. */
  days: number;
  /** 'past' where it is about care, which must not stay unread; 'late' elsewhere. */
  state: 'fine' | 'soon' | 'late' | 'past';
}

/** Every text that says when it must be looked at again, the most urgent first. `today` is YYYY-MM-DD. */
export function dueTexts(written: Written[], today: string): Due[] {
  return written
    .flatMap(({ file }) => {
      const review = (file.data as { review?: Review } | undefined)?.review;
      if (!review) return [];
      const days = Math.round((Date.parse(review.nextReview) - Date.parse(today)) / DAY);
      return [
        { file: file.path, owner: review.owner, nextReview: review.nextReview, days, state: stateOf(review, days) },
      ];
    })
    .sort((a, b) => a.days - b.days || a.file.localeCompare(b.file));
}

function stateOf({ clinicalReviewer }: Review, days: number): Due['state'] {
  if (days < 0) return clinicalReviewer ? 'past' : 'late';
  return days <= SOON ? 'soon' : 'fine';
}

const WORDS: Record<Due['state'], (days: number) => string> = {
  fine: (days) => `in ${String(days)} days`,
  soon: (days) => `in ${String(days)} days: plan it now`,
  late: (days) => `${String(-days)} days ago: review it again`,
  past: (days) => `${String(-days)} days ago: a clinician must check it before it is published again`,
};

/** The list for people, a line each. */
export function dueLines(due: Due[]): string {
  return due
    .map(
      ({ file, owner, nextReview, days, state }) => `${nextReview}  content/${file}  ${WORDS[state](days)} (${owner})`,
    )
    .join('\n');
}
