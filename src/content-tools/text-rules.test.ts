import { expect, test } from 'vitest';
import { articleMistakes } from './words/article-length.ts';
import { missingDisclaimers } from './claims/disclaimers.ts';
import { readWritten, type Written } from './reading/texts.ts';

const { written } = readWritten();

/** The first file of a folder with another text below its fields. */
function withBody(folder: string, change: (body: string) => string): Written[] {
  const one = written.find((other) => other.collection.name === folder)!;
  return [{ ...one, file: { ...one.file, body: change(one.file.body) } }];
}

const messages = (findings: { message: string }[]) => findings.map(({ message }) => message);

test('an article that is too short, too long or one block of text is told what it lacks [ROUTE-11 part]', () => {
  expect(messages(articleMistakes(withBody('articles', (body) => body)))).toEqual([]);
  expect(messages(articleMistakes(withBody('articles', (body) => body.repeat(3))))[0]).toMatch(
    /^an article has 500 to 900 words, this one \d+: shorten it/,
  );
  expect(messages(articleMistakes(withBody('articles', () => 'Rest, and drink water.')))).toEqual([
    'an article has 500 to 900 words, this one 4: write more',
    expect.stringContaining('needs a heading'),
    expect.stringContaining('needs a list'),
    expect.stringContaining('needs a table'),
  ]);
});

test('terms that forget the parent or guardian of a patient under 18 are told so [PAT-2 part]', () => {
  expect(messages(missingDisclaimers(withBody('terms', (body) => body)))).toEqual([]);
  expect(
    messages(missingDisclaimers(withBody('terms', (body) => body.replace(/parent or guardian/g, 'friend')))),
  ).toEqual([expect.stringMatching(/^terms must say that a patient under 18 needs a parent or guardian/)]);
});
