import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { readFiles } from '#content-model/content.ts';
import { articleSchema } from './article.schema.ts';
import { PICTURE_NAMES } from './picture-names.ts';
import { readingMinutes, withAnchors } from './reading.ts';

const PICTURES = join(import.meta.dirname, 'pictures');
const { articles } = readFiles().files;
const [first] = articles;

function messages(change: object): string[] {
  const issues = articleSchema.safeParse({ ...first?.data, ...change }).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('the articles that ship [ROUTE-11 part]', () => {
  test('are twenty or more, each with a clinician, sources and a next check', () => {
    expect(articles.length).toBeGreaterThanOrEqual(20);
    for (const { id, data } of articles) {
      expect(data?.review.clinicalReviewer, id).toBeTruthy();
      expect(data?.review.sources.length, id).toBeGreaterThanOrEqual(2);
      expect((data?.review.nextReview ?? '') > (data?.review.lastReviewed ?? '9'), id).toBe(true);
    }
  });

  test('never lead back to themselves', () => {
    for (const { id, data } of articles) expect(data?.related, id).not.toContain(id);
  });
});

describe("an editor's mistakes in an article [ROUTE-11 part]", () => {
  test('each say what to write instead', () => {
    expect(messages({})).toEqual([]);
    expect(messages({ keyPoints: ['One.', 'Two.'] })).toEqual(['keyPoints: three to five key points']);
    expect(messages({ categories: [] })).toEqual(['categories: at least one category']);
    expect(messages({ dangerSigns: ['stroke', 'stroke'] })).toEqual(['dangerSigns: each sign once']);
    expect(messages({ dangerSigns: 'Call 911' })).toHaveLength(1);
    expect(messages({ picture: 'mammoth' })).toHaveLength(1);
    expect(messages({ reviewedBy: 'a dermatologist' })).toHaveLength(1);
  });

  test('a review without a clinician or without a source is refused', () => {
    const review = first?.data?.review;
    expect(messages({ review: { ...review, clinicalReviewer: undefined, sources: [] } })).toEqual([
      'review.clinicalReviewer: an article needs a clinician who checked it',
      'review.sources: an article needs a source',
    ]);
  });
});

test('every drawing that can be named is there, and is smaller than 3 kB', () => {
  expect(readdirSync(PICTURES).sort()).toEqual(PICTURE_NAMES.map((name) => `${name}.svg`).sort());
  for (const name of PICTURE_NAMES) expect(statSync(join(PICTURES, `${name}.svg`)).size, name).toBeLessThan(3000);
});

test('four hundred words take two minutes, and nothing takes less than one', () => {
  expect(readingMinutes('word '.repeat(400))).toBe(2);
  expect(readingMinutes('- Yes.')).toBe(1);
});

test('headings become places to jump to', () => {
  const { html, parts } = withAnchors('<h2>What&#39;s in <em>a</em> dose?</h2><p>x</p><h3>No</h3><h2>2 days</h2>');
  expect(parts).toEqual([
    { id: 'what-s-in-a-dose', heading: 'What&#39;s in a dose?' },
    { id: '2-days', heading: '2 days' },
  ]);
  expect(html).toContain('<h2 id="what-s-in-a-dose">What&#39;s in <em>a</em> dose?</h2>');
  expect(html).toContain('<h3>No</h3>');
});
