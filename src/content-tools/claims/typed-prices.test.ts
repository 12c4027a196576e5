import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CONTENT_FOLDER, mistakeLine } from '#content-model/content.ts';
import { checkContent } from '../check.ts';

const root = mkdtempSync(join(tmpdir(), 'content-'));
cpSync(CONTENT_FOLDER, root, { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));

const FAQ = 'faqs/otter-creek.md';

type Changes = Record<string, (text: string) => string>;

/** What the check says of files after a change of each, as an editor reads it; the files are put back. */
async function toldOfAll(changes: Changes, today?: string): Promise<Record<string, string[]>> {
  const paths = Object.keys(changes);
  const before = paths.map((path) => readFileSync(join(root, path), 'utf8'));
  paths.forEach((path, index) => writeFileSync(join(root, path), changes[path]!(before[index]!)));
  const findings = await checkContent(root, { ...(today && { today }), isAsked: (path) => paths.includes(path) });
  paths.forEach((path, index) => writeFileSync(join(root, path), before[index]!));
  return Object.fromEntries(paths.map((path) => [path, findings.filter(({ file }) => file === path).map(mistakeLine)]));
}

/** The same of one file. */
async function told(path: string, change: (text: string) => string, today?: string): Promise<string[]> {
  return (await toldOfAll({ [path]: change }, today))[path] ?? [];
}

test('a price of a service that is typed into a text leads to the name that prints it', async () => {
  const typed: [path: string, change: (text: string) => string, service: string][] = [
    ['categories/pediatrics.yaml', (text) => text.replace('{price:otter-creek-visit}', '$49'), 'otter-creek-visit'],
    [
      'categories/primarycare.yaml',
      (text) => text.replace('{price:otter-creek-visit}', '49 dollars'),
      'otter-creek-visit',
    ],
    [FAQ, (text) => `${text}\n## What does it cost?\n\nBirth control costs $25.\n`, 'otter-creek-birth-control'],
    ['articles/medicines-at-home.md', (text) => `${text}\nAlder Bridge charges $109.00.\n`, 'alder-bridge'],
  ];
  const lines = await toldOfAll(Object.fromEntries(typed.map(([path, change]) => [path, change])));
  for (const [path, , service] of typed)
    expect(lines[path]).toContainEqual(
      expect.stringMatching(new RegExp(`${path}:\\d+:\\d+ .*write \\{price:${service}\\}`)),
    );
});

test('a price of nothing on the page is left to its source, and so is another one that a source supports with its words', async () => {
  const costs = (words: string, supports: string) => (text: string) =>
    `${text.replace(/\n---\n/, `\n  sources:\n    - { name: A price list, supports: [${supports}] }\n---\n`)}\n## What does it cost?\n\n${words}\n`;
  const both = costs('A swab costs $61. Some plans have a $25 copay.', "'$61', '$25 copay'");
  expect(await told(FAQ, both)).toEqual([]);
  expect(await told(FAQ, costs('Some plans have a $25 copay.', "'$25'"))).toEqual([expect.stringContaining('$25')]);
});

test('a review that is still to come is a mistake, one of today is not', async () => {
  const reviewed = (text: string) => text.replace(/lastReviewed: .*/, 'lastReviewed: 2027-01-05');
  expect(await told(FAQ, reviewed, '2027-01-05')).toEqual([]);
  expect(await told(FAQ, reviewed, '2027-01-04')).toEqual([
    'content/faqs/otter-creek.md:6:3  review.lastReviewed: 2027-01-05 is still to come: write the day on which it was reviewed, 2027-01-04 or earlier',
  ]);
});
