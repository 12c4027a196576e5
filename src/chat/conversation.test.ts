import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { readFiles } from '#content-model/content.ts';
import { conversationSchema } from './conversation.schema.ts';

const FOLDER = join(import.meta.dirname, '../../content/conversation');

function part(name: string): Record<string, unknown> {
  return parse(readFileSync(join(FOLDER, `${name}.yaml`), 'utf8')) as Record<string, unknown>;
}

function redFlags() {
  const data = conversationSchema.parse(part('red-flags'));
  if (data.part !== 'red-flags') throw new Error('not the red flags');
  return data;
}

function messages(data: unknown): string[] {
  return conversationSchema.safeParse(data).error?.issues.map(({ message }) => message) ?? [];
}

test('the script has no mistake, and names only symptoms and articles that are there [CHAT-1 part] [CHAT-4 part]', () => {
  const { mistakes } = readFiles();
  expect(mistakes.filter(({ file }) => file.startsWith('conversation'))).toEqual([]);
});

test.each([
  ['chest pain', 'tel:911'],
  ["can't breathe", 'tel:911'],
  ['slurred speech', 'tel:911'],
  ['throat closing', 'tel:911'],
  ['seizure', 'tel:911'],
  ['suicidal', 'tel:988'],
  ['want to die', 'tel:988'],
  ['overdose', 'tel:18002221222'],
  ['drank bleach', 'tel:18002221222'],
])('someone who types "%s" is shown %s first [CHAT-2 part]', (words, number) => {
  const { flags, notices } = redFlags();
  const flag = flags.find((sign) => sign.words.includes(words));
  expect(notices[flag?.notice ?? '']?.actions[0]?.href).toBe(number);
});

test('a fever leads away from the services at every age below 36 months, and under 3 months at once [CHAT-2 part]', () => {
  const { flags, notices } = redFlags();
  const noticeAt = (months: number) =>
    flags.find(({ age }) => age?.symptoms.includes('fever') && months >= age.fromMonths && months < age.underMonths)
      ?.notice;
  expect([0, 1, 2].map(noticeAt)).toEqual(['baby-fever', 'baby-fever', 'baby-fever']);
  for (let months = 3; months < 36; months++) expect(noticeAt(months), String(months)).toBe('child-fever');
  expect(noticeAt(36)).toBeUndefined();
  expect(notices['baby-fever']?.text).toMatch(/emergency room/);
  expect(notices['child-fever']?.text).toMatch(/under 36 months with a fever are referred to other care/);
});

test('an edit that would leave no way to 911, 988 or poison control is refused [CHAT-2 part]', () => {
  const { flags, ...rest } = redFlags();
  const without = (notice: string) => messages({ ...rest, flags: flags.filter((flag) => flag.notice !== notice) });
  expect(without('call-988')).toEqual(['no sign leads to tel:988 any more']);
  expect(without('poison-help')).toEqual(['no sign leads to tel:18002221222 any more']);
  expect(messages({ ...rest, flags: [] })).toContain('no sign leads to tel:911 any more');
  const lost = flags.map((flag) => ({ ...flag, notice: 'gone' }));
  expect(messages({ ...rest, flags: lost })).toContain("'gone' is no notice above");
});

test('the questions come in their order, and only the last one chooses in person or online [CHAT-1 part]', () => {
  const questions = part('questions') as { questions: { choices?: object[] }[] };
  expect(messages(questions)).toEqual([]);
  expect(messages({ ...questions, questions: questions.questions.toReversed() })[0]).toMatch(/in this order: who, age/);
  const wrong = structuredClone(questions);
  wrong.questions[0]!.choices = [
    { value: 'me', label: 'I do', deliveryType: { instoreservices: true, virtualservices: true } },
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
