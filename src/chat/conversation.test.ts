import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { content, readFiles } from '#content-model/content.ts';
import { URGENCIES } from '#safety/danger-sign.schema.ts';
import { signFinder } from '#safety/signs/find-signs.ts';
import { actionOf } from '#safety/urgency.ts';
import { conversation } from './content.ts';
import { conversationSchema } from './conversation/conversation.schema.ts';

const FOLDER = join(import.meta.dirname, '../../content/conversation');

function part(name: string): Record<string, unknown> {
  return parse(readFileSync(join(FOLDER, `${name}.yaml`), 'utf8')) as Record<string, unknown>;
}

const { files } = readFiles();
const lines = files['help-lines'][0]?.data?.lines ?? {};
const table = files['danger-signs'].flatMap(({ id, data }) => (data ? [{ id, ...data }] : []));
const { read, tell } = signFinder(content().dangerSigns, content().dangerWords);

function messages(data: unknown): string[] {
  return conversationSchema.safeParse(data).error?.issues.map(({ message }) => message) ?? [];
}

test('the script has no mistake, and names only symptoms and articles that are there [CHAT-1 part] [CHAT-4 part]', () => {
  const { mistakes } = readFiles();
  expect(mistakes.filter(({ file }) => file.startsWith('conversation'))).toEqual([]);
});

test.each([
  ['chest pain', 'Call 911'],
  ["can't breathe", 'Call 911'],
  ['slurred speech', 'Call 911'],
  ['throat closing', 'Use epinephrine if you have it, then call 911'],
  ['seizure', 'Call 911'],
  ['suicidal', 'Call or text 988 now'],
  ['want to die', 'Call or text 988 now'],
  ['drank bleach', 'Call Poison Help at 1-800-222-1222 now'],
])('someone who types "%s" is told to %s first [CHAT-2 part]', (words, act) => {
  const [told] = tell(read(words));
  expect(told && actionOf(told.sign, lines)).toBe(act);
});

test('a fever leads away from the services at every age below 36 months, and under 3 months at once [CHAT-2 part]', () => {
  const urgencyAt = (months: number) =>
    table
      .filter(
        ({ who }) => who.symptoms.includes('fever') && months >= who.fromMonths && months < (who.underMonths ?? 0),
      )
      .map(({ urgency }) => urgency)
      .sort((a, b) => URGENCIES.indexOf(a) - URGENCIES.indexOf(b))[0];
  expect([0, 1, 2].map(urgencyAt)).toEqual(['er-now', 'call-now', 'call-now']);
  for (let months = 3; months < 36; months++) expect(urgencyAt(months), String(months)).toBe('today');
  expect(urgencyAt(36)).toBeUndefined();
  const toddler = table.find(({ id }) => id === 'fever-under-36-months');
  expect(`${toddler?.sign} ${toddler?.first}`).toMatch(/36 months/);
});

test('an edit that would leave no way to 911, 988 or poison control is refused [CHAT-2 part]', () => {
  const script = files.conversation.find(({ id }) => id === 'red-flags');
  const without = (leads: (sign: (typeof table)[number]) => boolean) => {
    if (script?.data?.part !== 'red-flags') throw new Error('not the red flags');
    const signs = script.data.signs.filter((id) => !table.some((sign) => sign.id === id && leads(sign)));
    const edited = { ...script, data: { ...script.data, signs } };
    const others = ({ name }: { name: string }) =>
      (name === 'conversation' ? [edited] : files[name as 'symptoms']) as never;
    return (conversation.rules?.([edited], others) ?? [])
      .filter(({ field }) => field === 'signs')
      .map(({ message }) => message);
  };
  expect(without(() => false)).toEqual([]);
  expect(without(({ call }) => call.includes('988'))).toEqual(['none of these signs leads to 988: add one that does']);
  expect(without(({ call }) => call.includes('poison-help'))).toEqual([
    'none of these signs leads to poison-help: add one that does',
  ]);
  expect(without(({ urgency }) => urgency === '911')).toContain('none of these signs leads to 911: add one that does');
});

test('the questions come in their order, and only the last one chooses in person or online [CHAT-1 part]', () => {
  const questions = part('questions') as { questions: { choices?: object[] }[] };
  expect(messages(questions)).toEqual([]);
  expect(messages({ ...questions, questions: questions.questions.toReversed() })[0]).toMatch(
    /in this order: red-flags, who, age/,
  );
  const wrong = structuredClone(questions);
  wrong.questions[1]!.choices = [
    { value: 'me', label: 'I do', said: 'you', deliveryType: { instoreservices: true, virtualservices: true } },
  ];
  expect(messages(wrong)).toEqual(['at least two answers', 'deliveryType belongs to the question delivery, always']);
});

test('ten different articles stand below the results, no more and no fewer [RESULT-1 part]', () => {
  const { articles } = part('related-articles') as { articles: string[] };
  expect(articles).toHaveLength(10);
  const only = (names: string[]) => messages({ part: 'related-articles', articles: names });
  expect(only(articles.slice(1))).toEqual(['exactly ten articles']);
  expect(only([...articles.slice(1), articles[1]!])).toEqual(['ten different articles']);
});

test('a code that is none is refused, with the words to mend it [CHAT-1 part]', () => {
  const choice = { label: 'Eczema', symptoms: ['eczema'], icd10: ['eczema'] };
  const wrong = { part: 'symptoms', groups: [{ name: 'Skin', choices: [choice] }] };
  expect(messages(wrong)).toEqual(["an ICD-10-CM code, such as 'L20.9'"]);
  choice.icd10 = ['L20.9'];
  expect(messages(wrong)).toEqual([]);
});
