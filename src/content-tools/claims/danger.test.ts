import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CONTENT_FOLDER } from '#content-model/content.ts';
import { typedUrgencies, unusedTexts, wrongBraces } from './danger.ts';
import { pagesOf } from '../pages.ts';
import { readWritten } from '../reading/texts.ts';

const root = mkdtempSync(join(tmpdir(), 'content-'));
cpSync(CONTENT_FOLDER, root, { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));

const FAQ = 'faqs/otter-creek.md';
const before = readFileSync(join(root, FAQ), 'utf8');

/** The file with these answers, each below a question of its own. */
function withAnswers(answers: readonly string[]): string {
  return `${before}${answers.map((answer) => `\n## What then?\n\n${answer}\n`).join('')}`;
}

/** Of findings in a text, those about this answer. */
function about<T extends { file: string; line: number }>(found: readonly T[], text: string, answer: string): T[] {
  const line = text.split('\n').indexOf(answer) + 1;
  return found.filter((one) => one.file === FAQ && one.line === line);
}

function urgenciesIn(text: string) {
  writeFileSync(join(root, FAQ), text);
  return typedUrgencies(readWritten(root).written);
}

test('an editor who types an urgency or a help number is asked to name its sign', () => {
  const typed = [
    ['Call your doctor the same day.', "'Call your doctor the same day'"],
    ['If it spreads, see a nurse today.', "'see a nurse today'"],
    ['Such a child needs a doctor at once.', "'needs a doctor at once'"],
    ['Go to an emergency room for a deep cut.', "'Go to an emergency room'"],
    ['A deep cut? Then go straight to the nearest ER.', "'Then go straight to the nearest ER'"],
    ['Call 911 for a weak arm.', "'911'"],
    ['Text 988.', "'988'"],
    ['Poison Help answers at 800-222-1222.', "'800-222-1222'"],
    ['Poison Help: (800) 222-1222', "'(800) 222-1222'"],
    ['Poison Help: 1.800.222.1222', "'1.800.222.1222'"],
    ['Call nine-one-one.', "'nine-one-one'"],
    ['Then call an ambulance.', "'call an ambulance'"],
    ['Seek emergency care for it.', "'Seek emergency care'"],
    ['Seek medical attention immediately.', "'Seek medical attention immediately'"],
    ['See a doctor as soon as possible.', "'See a doctor as soon as possible'"],
    ['Call your OB now.', "'Call your OB now'"],
    ['Drive to the nearest ER.', "'Drive to the nearest ER'"],
    ['In an emergency such as a sore toe, call {line:911}.', "'In an emergency such as a sore toe, call {line:911}'"],
    ['For a sore toe, call {line:911}.', "'For a sore toe, call {line:911}'"],
  ] as const;
  const text = withAnswers(typed.map(([answer]) => answer));
  const found = urgenciesIn(text);
  const missed = typed.filter(
    ([answer, words]) =>
      !about(found, text, answer).some(
        ({ severity, message }) => severity === 'error' && message.startsWith(`${words} `),
      ),
  );
  expect(missed).toEqual([]);
});

test('what only sounds like an urgency is left alone', () => {
  const answers = [
    'An emergency room costs more than urgent care.',
    'In an emergency, call {line:911}.',
    '{signs:chest-pain}',
    'If a curtain falls, {do-lower:eye-flashes}.',
    'You can see a doctor by video. Most people call back today or tomorrow.',
    'A visit costs $911 at most.',
  ];
  const text = withAnswers(answers);
  const found = urgenciesIn(text);
  expect(answers.flatMap((answer) => about(found, text, answer))).toEqual([]);
});

test('a sign is on pages of its own, in English and in Spanish, and on each page that takes words from it', () => {
  const of = () => pagesOf('danger-signs/seizure.yaml', readWritten(root).written);
  writeFileSync(join(root, FAQ), before);
  expect(of()).toEqual(expect.arrayContaining(['/findcare/help/seizure', '/findcare/ayuda/seizure']));
  expect(of()).not.toContain('/findcare/partner/otter-creek');
  writeFileSync(join(root, FAQ), `${before}\n## What then?\n\n{signs:seizure}\n`);
  expect(of()).toContain('/findcare/partner/otter-creek');
  writeFileSync(join(root, FAQ), before);
});

test('a fact that no text states is pointed out', () => {
  const facts = readFileSync(join(root, 'facts.yaml'), 'utf8');
  writeFileSync(join(root, 'facts.yaml'), `${facts}\nzz-made-up: { value: 5 minutes, about: A made-up value }\n`);
  const told = unusedTexts(readWritten(root).written).map(({ file, field }) => `${file} ${field}`);
  expect(told).toContain('facts.yaml zz-made-up');
  expect(told).not.toContain('facts.yaml harrow-lane-session');
  writeFileSync(join(root, 'facts.yaml'), facts);
});

test('an editor who writes a name in braces wrong is told how they are written', () => {
  const typed = [
    ['It takes {Fact:harrow-lane-session}.', '{Fact:harrow-lane-session'],
    ['It takes { fact:harrow-lane-session }.', '{'],
    ['It takes {facts:harrow-lane-session}.', '{facts:harrow-lane-session'],
    ['It takes {fact:harrow-lane-session.', '{fact:harrow-lane-session.'],
    ['It costs {price}.', '{price'],
    ['{signs:chest-pain}.', '{signs:chest-pain}.'],
    ['For this {signs:chest-pain}', '{signs:chest-pain}'],
    ['If so, {do:chest-pain}.', '{do:chest-pain}'],
    ['If so, {do-lower:chest-pain,stroke}.', '{do-lower:chest-pain,stroke}'],
    ['Text {box:acetaminophen} here.', '{box:acetaminophen}'],
  ] as const;
  // Each in a file of its own: a brace that is not closed takes what follows for its name.
  const files = globSync('faqs/*.md', { cwd: root }).slice(0, typed.length);
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'));
  typed.forEach(([answer], index) =>
    writeFileSync(join(root, files[index]!), `${texts[index]}\n## What then?\n\n${answer}\n`),
  );
  const found = wrongBraces(readWritten(root).written);
  files.forEach((file, index) => writeFileSync(join(root, file), texts[index]!));
  const missed = typed.filter(
    ([, words], index) =>
      !found.some(({ file, message }) => file === files[index] && message.slice(1, message.indexOf("' ")) === words),
  );
  expect(missed).toEqual([]);
});

test('names in braces that are right are left alone', () => {
  const right =
    '{signs:chest-pain, stroke} If so, {do-lower:stroke}. It takes {fact:harrow-lane-session}.\n\n{box:acetaminophen}';
  writeFileSync(join(root, FAQ), `${before}\n## What then?\n\n${right}\n`);
  expect(wrongBraces(readWritten(root).written).filter(({ file }) => file === FAQ)).toEqual([]);
});

test('a second sign with the same words of what people notice is refused, and so is a text that leads back to itself', () => {
  const path = join(root, 'danger-signs/made-up.yaml');
  const stroke = readFileSync(join(root, 'danger-signs/stroke.yaml'), 'utf8');
  const told = () =>
    readWritten(root)
      .mistakes.filter(({ file }) => /danger-signs\/(made-up|stroke)/.test(file))
      .map(({ message }) => message);
  writeFileSync(join(root, 'danger-phrases/made-up.yaml'), 'phrases: |\n  made up\n');
  writeFileSync(path, stroke.replace(/^words:[\s\S]*?(?=^together:|^notWords:|^review:)/m, 'words: [aa, bb, cc]\n'));
  expect(told()).toEqual([expect.stringMatching(/^is what danger-signs\/made-up\.yaml|^is what danger-signs\/stroke/)]);
  writeFileSync(
    path,
    stroke
      .replace(/^words:[\s\S]*?(?=^together:|^notWords:|^review:)/m, 'words: [aa, bb, cc]\n')
      .replace(/^sign: .*/m, 'sign: a made-up sign')
      .replace(/^first: .*/m, "first: '{signs:made-up}!'"),
  );
  expect(told()).toEqual(["{signs:made-up} can't be used here: it could lead back to this text. Write out its words"]);
});
