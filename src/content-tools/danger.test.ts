import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CONTENT_FOLDER } from '#content-model/content.ts';
import { typedUrgencies, unusedSigns } from './danger.ts';
import { pagesOf } from './pages.ts';
import { readWritten } from './texts.ts';

const root = mkdtempSync(join(tmpdir(), 'content-'));
cpSync(CONTENT_FOLDER, root, { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));

const FAQ = 'faqs/otter-creek.md';
const before = readFileSync(join(root, FAQ), 'utf8');

function typedIn(answer: string): string[] {
  writeFileSync(join(root, FAQ), `${before}\n## What then?\n\n${answer}\n`);
  const found = typedUrgencies(readWritten(root).written).filter(({ file }) => file === FAQ);
  return found.map(({ message, severity }) => `${severity}: ${message.slice(0, message.indexOf("' ") + 1)}`);
}

test.each([
  ['Call your doctor the same day.', "'Call your doctor the same day'"],
  ['If it spreads, see a nurse today.', "'see a nurse today'"],
  ['Such a child needs a doctor at once.', "'needs a doctor at once'"],
  ['Go to an emergency room for a deep cut.', "'Go to an emergency room'"],
  ['A deep cut? Then go straight to the nearest ER.', "'Then go straight to the nearest ER'"],
  ['Call 911 for a weak arm.', "'911'"],
  ['Text 988.', "'988'"],
  ['Poison Help answers at 800-222-1222.', "'800-222-1222'"],
  ['For a sore toe, call {line:911}.', "'For a sore toe, call {line:911}'"],
])('an editor who types %s is asked to name its sign', (answer, words) => {
  expect(typedIn(answer)).toContain(`error: ${words}`);
});

test.each([
  'An emergency room costs more than urgent care.',
  'In an emergency, call {line:911}.',
  '{signs:chest-pain}',
  'If a curtain falls, {do-lower:eye-flashes}.',
  'You can see a doctor by video. Most people call back today or tomorrow.',
  'A visit costs $911 at most.',
])('%s is no urgency that somebody typed', (answer) => {
  expect(typedIn(answer)).toEqual([]);
});

test('a sign that no page names is pointed out, and one that a page takes words from is not', () => {
  const sign = readFileSync(join(root, 'danger-signs/chest-pain.yaml'), 'utf8');
  writeFileSync(
    join(root, 'danger-signs/made-up.yaml'),
    sign.replace(/^words:[\s\S]*?(?=^\w)/m, 'words: [aa, bb, cc]\n'),
  );
  const unused = () => unusedSigns(readWritten(root).written).map(({ file, severity }) => `${severity} ${file}`);
  writeFileSync(join(root, FAQ), before);
  expect(unused()).toContain('warning danger-signs/made-up.yaml');
  writeFileSync(join(root, FAQ), `${before}\n## What then?\n\n{signs:made-up}\n`);
  expect(unused()).not.toContain('warning danger-signs/made-up.yaml');
  expect(pagesOf('danger-signs/made-up.yaml', readWritten(root).written)).toContain('/findcare/partner/otter-creek');
});
