import { expect, test } from 'vitest';
import { readLine, shownArticle } from './shown-article.ts';

const review = {
  owner: 'Skin content',
  clinicalReviewer: 'R. Amadi, MD, dermatologist',
  lastReviewed: '2026-10-06',
  nextReview: '2027-10-06',
  sources: [],
};
const data = { title: 'A new rash', description: 'What to do first.', picture: 'patch' as const, review };

test('a list says of an article how long it takes, and who checked it when', () => {
  expect(shownArticle({ id: 'rash', data, body: 'word '.repeat(1000) })).toEqual({
    address: '/rx-healthanswer/rash',
    title: 'A new rash',
    description: 'What to do first.',
    picture: 'patch',
    said: '5 minute read. Last checked on October 6, 2026 by R. Amadi, MD, dermatologist (demo).',
  });
});

test('where nobody is named the day stands alone', () => {
  const { clinicalReviewer: _, ...unnamed } = review;
  expect(readLine({ data: { ...data, review: unnamed }, body: 'Yes.' })).toBe(
    '1 minute read. Last checked on October 6, 2026.',
  );
});
