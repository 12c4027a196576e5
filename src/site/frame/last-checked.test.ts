import { expect, test } from 'vitest';
import { reviewSchema } from '#collection/field.schema.ts';
import { lastCheckedWords, reviewerName } from './last-checked.ts';

const review = { lastReviewed: '2026-10-06', clinicalReviewer: 'R. Amadi, MD, dermatologist' };

test('a reviewer is shown as a demo until they have signed', () => {
  expect(lastCheckedWords(review)).toBe('Last checked on October 6, 2026 by R. Amadi, MD, dermatologist (demo).');
  expect(lastCheckedWords({ ...review, signed: '2026-10-07' })).toBe(
    'Last checked on October 6, 2026 by R. Amadi, MD, dermatologist.',
  );
});

test('where content names no one, the day is shown without a name', () => {
  expect(reviewerName({})).toBe('');
  expect(lastCheckedWords({ lastReviewed: '2026-10-06' })).toBe('Last checked on October 6, 2026.');
});

test('no one can sign whom content does not name', () => {
  const fields = { owner: 'Skin content', lastReviewed: '2026-10-06', nextReview: '2027-10-06', signed: '2026-10-07' };
  expect(reviewSchema.safeParse({ ...fields, clinicalReviewer: 'R. Amadi, MD' }).success).toBe(true);
  expect(reviewSchema.safeParse(fields).error?.issues).toMatchObject([
    { path: ['signed'], message: 'name who signed, in clinicalReviewer' },
  ]);
});
