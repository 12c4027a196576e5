import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CONTENT_FOLDER, mistakeLine } from '#content-model/content.ts';
import { checkContent } from '../check.ts';

const root = mkdtempSync(join(tmpdir(), 'content-'));
cpSync(CONTENT_FOLDER, root, { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));

const CATEGORY = 'categories/pediatrics.yaml';
const FAQ = 'faqs/otter-creek.md';

/** What the check says of one file after a change, as an editor reads it; the file is put back. */
async function told(path: string, change: (text: string) => string, today?: string): Promise<string[]> {
  const before = readFileSync(join(root, path), 'utf8');
  writeFileSync(join(root, path), change(before));
  const findings = await checkContent(root, today);
  writeFileSync(join(root, path), before);
  return findings.filter(({ file }) => file === path).map(mistakeLine);
}

test.each([
  [
    'pediatrics.yaml',
    CATEGORY,
    (text: string) => text.replace('{price:otter-creek-visit}', '$49'),
    'otter-creek-visit',
  ],
  [
    'pediatrics.yaml',
    CATEGORY,
    (text: string) => text.replace('{price:otter-creek-visit}', '49 dollars'),
    'otter-creek-visit',
  ],
  [
    'otter-creek.md',
    FAQ,
    (text: string) => `${text}\n## What does it cost?\n\nBirth control costs $25.\n`,
    'otter-creek-birth-control',
  ],
  [
    'medicines-at-home.md',
    'articles/medicines-at-home.md',
    (text: string) => `${text}\nAlder Bridge charges $109.00.\n`,
    'alder-bridge',
  ],
])(
  'a price of a service that is typed into %s leads to the name that prints it',
  async (file, path, change, service) => {
    const lines = await told(path, change);
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`${file}:\\d+:\\d+ .*write \\{price:${service}\\}`)));
  },
);

test('a price of nothing on the page is left to its source, and so is another one that a source supports with its words', async () => {
  const costs = (words: string, supports: string) => (text: string) =>
    `${text.replace(/\n---\n/, `\n  sources:\n    - { name: A price list, supports: ['${supports}'] }\n---\n`)}\n## What does it cost?\n\n${words}\n`;
  expect(await told(FAQ, costs('A swab costs $61.', '$61'))).toEqual([]);
  expect(await told(FAQ, costs('Some plans have a $25 copay.', '$25 copay'))).toEqual([]);
  expect(await told(FAQ, costs('Some plans have a $25 copay.', '$25'))).toEqual([expect.stringContaining('$25')]);
});

test('a review that is still to come is a mistake, one of today is not', async () => {
  const reviewed = (text: string) => text.replace(/lastReviewed: .*/, 'lastReviewed: 2027-01-05');
  expect(await told(FAQ, reviewed, '2027-01-05')).toEqual([]);
  expect(await told(FAQ, reviewed, '2027-01-04')).toEqual([
    'content/faqs/otter-creek.md:6:3  review.lastReviewed: 2027-01-05 is still to come: write the day on which it was reviewed, 2027-01-04 or earlier',
  ]);
});
