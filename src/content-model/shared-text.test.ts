import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CONTENT_FOLDER, entriesOf, mistakeLine, readFiles } from './content.ts';

const root = mkdtempSync(join(tmpdir(), 'content-'));
cpSync(CONTENT_FOLDER, root, { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));

const REVIEW = `review:
  owner: Tests
  clinicalReviewer: 'A. Test, MD'
  lastReviewed: 2026-10-01
  nextReview: 2027-10-01
  sources: [{ name: A source, url: 'https://source.example/page' }]
`;

function write(path: string, text: string): void {
  writeFileSync(join(root, path), text);
}

function sign(urgency: string): string {
  return `sign: a made-up sign\nshort: Made up\nes: { sign: una señal, short: Inventada }\nurgency: ${urgency}\nwords: [made up one, made up two, made up three]\n${REVIEW}`;
}

function faq(answer: string): string {
  return `---\ntitle: Questions\n${REVIEW}---\n\n## What now?\n\n${answer}\n`;
}

function answer(): string | undefined {
  const { files, mistakes } = readFiles(root);
  expect(mistakes.filter(({ file }) => file === 'faqs/made-up.md')).toEqual([]);
  return entriesOf(files)
    .faqs.find(({ id }) => id === 'made-up')
    ?.body.split('\n\n')
    .slice(1)
    .join('\n\n')
    .trim();
}

test('a change of urgency, of a number and of a value shows wherever they are named', () => {
  cpSync(join(CONTENT_FOLDER, 'facts.yaml'), join(root, 'facts.yaml'));
  const [fact, value] = Object.entries(readFiles(root).files.facts[0]?.data ?? {})[0] ?? [];
  write('danger-signs/made-up.yaml', sign("'911'"));
  write(
    'faqs/made-up.md',
    faq(`{signs:made-up} If so, {do-lower:made-up}. Ask {line:poison-help}. It takes {fact:${fact}}.`),
  );
  expect(answer()).toBe(
    `Call 911 for a made-up sign. If so, call 911. Ask Poison Help at 1-800-222-1222. It takes ${value?.value}.`,
  );
  write('danger-signs/made-up.yaml', sign('today'));
  expect(answer()).toContain('Call or see a doctor or nurse today for a made-up sign. If so, call or see a doctor');
});

test('a link to booking names what is booked by the name of its service', () => {
  write('faqs/made-up.md', faq('[Book it]({book:labcorp-a1c}).'));
  expect(answer()).toBe('[Book it](/schedule-appointment/labcorp?serviceId=1003).');
  const { files } = readFiles(root);
  const banner = entriesOf(files).banners.find(({ id }) => id === 'a1c-quarter');
  expect(banner?.data.actionNavigation).toBe('/schedule-appointment/labcorp?serviceId=1003');
});

test('a change of price is one line: every text that names the service has the new one', () => {
  write('faqs/made-up.md', faq('It costs {price:otter-creek-visit}, and the program {price:kiio}. {price:gone}'));
  const service = readFileSync(join(CONTENT_FOLDER, 'services/otter-creek-visit.yaml'), 'utf8');
  write('services/otter-creek-visit.yaml', service.replace('price: 49', 'price: 55.5'));
  const { files, mistakes } = readFiles(root);
  expect(mistakes.map(({ message }) => message)).toContain(
    '{price:gone} is not in content/services: fix the name, or add it',
  );
  write('faqs/made-up.md', faq('It costs {price:otter-creek-visit}, and the program {price:kiio}.'));
  expect(answer()).toBe('It costs $55.50, and the program $79 for 12 weeks.');
  for (const page of ['illness-injuries', 'pediatrics', 'primarycare', 'covid-19']) {
    const text = JSON.stringify(entriesOf(files).categories.find(({ id }) => id === page)?.data.components);
    expect([page, text.includes('$55.50'), text.includes('$49')]).toEqual([page, true, false]);
  }
});

test('a box stands in a text as a piece set apart, with what it takes itself', () => {
  write('danger-signs/made-up.yaml', sign('er-now'));
  write('boxes/made-up.md', `---\ntitle: A made-up box\n${REVIEW}---\n\n- {do:made-up}.\n`);
  write('faqs/made-up.md', faq('{box:made-up}'));
  expect(answer()).toBe('<div class="advice">\n\n**A made-up box**\n\n- Go to an emergency room now.\n\n</div>');
});

test('a name that leads nowhere is told of at its place, and one of a file with a mistake is not', () => {
  write('faqs/made-up.md', faq('{do:gone}, {line:gone}, {fact:gone}\n\n{box:gone}\n\n{signs:made-up, gone}'));
  const told = () => readFiles(root).mistakes.filter(({ file }) => file === 'faqs/made-up.md');
  expect(told().map(mistakeLine)).toEqual([
    'content/faqs/made-up.md:13:1  {do:gone} is not in content/danger-signs: fix the name, or add it',
    'content/faqs/made-up.md:13:12  {line:gone} is not in content/help-lines.yaml: fix the name, or add it',
    'content/faqs/made-up.md:13:25  {fact:gone} is not in content/facts.yaml: fix the name, or add it',
    'content/faqs/made-up.md:15:1  {box:gone} is not in content/boxes: fix the name, or add it',
    'content/faqs/made-up.md:17:1  {signs:gone} is not in content/danger-signs: fix the name, or add it',
  ]);
  write('danger-signs/made-up.yaml', sign('soon'));
  write('faqs/made-up.md', faq('{do:made-up}'));
  expect(told()).toEqual([]);
});
