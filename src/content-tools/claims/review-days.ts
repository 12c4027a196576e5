import type { Review } from '#collection/field.schema.ts';
import type { Finding, Written } from '../reading/texts.ts';

/** Reviews that are said to have happened after `today` (YYYY-MM-DD). */
export function reviewsToCome(written: Written[], today: string): Finding[] {
  return written.flatMap(({ file }) => {
    const review = (file.data as { review?: Review } | undefined)?.review;
    return (['lastReviewed', 'signed'] as const)
      .filter((field) => (review?.[field] ?? '') > today)
      .map((field): Finding => {
        const message = `${review?.[field] ?? ''} is still to come: write the day on which it was ${field === 'signed' ? 'signed' : 'reviewed'}, ${today} or earlier`;
        return { ...file.mistake(['review', field], message), severity: 'error' };
      });
  });
}
