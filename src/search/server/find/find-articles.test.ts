import { beforeAll, expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { testEach } from '#testing/cases.ts';
import { testDatabase } from '#testing/database.ts';
import { aPage, loadContentForTests, searchIn } from '#testing/search.ts';
import { articlesAbout, findArticles } from './find-articles.ts';
import { withKeywords } from '../site-index/site-pages.ts';
import { suggestFor } from '../suggest/suggest-groups.ts';
import { symptomKeywords } from '../lexicon/symptom-keywords.ts';

const database = await testDatabase();
const search = searchIn(database.searchPool);
const ARTICLE = '/rx-healthanswer/';

/** Content's articles as pages: title, headings and paragraphs. */
const pages = content().articles.map(({ id, title, description, body }) =>
  aPage(ARTICLE + id, {
    kind: 'Article',
    title,
    keywords: Array.from(body.matchAll(/^## (.+)$/gm), ([, heading = '']) => heading),
    passages: [description, ...body.split(/\n{2,}/)],
  }),
);
beforeAll(() => loadContentForTests(database, withKeywords(pages, symptomKeywords(content()))));

const found = async (typed: string, most = 8) =>
  (await findArticles(search, typed, most)).articles.map(({ address }) => address.slice(ARTICLE.length));

testEach(
  'words find the articles that tell of it [SHELL-4 part]',
  [
    ['acne', 'acne-twelve-week-plan'],
    ['zits on my chin wont go away', 'acne-twelve-week-plan'],
    ['pimpels', 'acne-twelve-week-plan'],
    ['teenager with really bad acne', 'acne-twelve-week-plan'],
    ['L70.0', 'acne-twelve-week-plan'],
    ['itchy rash on elbows', 'new-rash-first-two-days eczema-or-contact-rash'],
    ['poison ivy', 'new-rash-first-two-days eczema-or-contact-rash'],
    ['weird mole on my back', 'mole-abcde-check'],
    ['runny nose and cough', 'cold-flu-or-covid'],
    ['migrane', 'migraine-plan'],
    ['my lower back is killing me', 'back-pain-six-weeks'],
    ['whole family is itching at night', 'scabies-treat-the-home'],
    ['second opinion', 'getting-a-second-opinion'],
    ['depressed', 'first-therapy-session'],
    ['pee hurts', 'urgent-care-or-emergency-room'],
    ['shingles', 'vaccines-by-age'],
  ],
  async (typed, right) => {
    expect((await found(typed)).toSorted()).toEqual(right.split(' ').toSorted());
  },
);

testEach(
  'words find no article where none tells of it: what is said in passing is no reason',
  ['food poisoning', 'planters wart', 'toothache', 'hay fever', 'xyzzyplugh', '', '?!'].map((one) => [one] as const),
  async (typed) => expect(await found(typed)).toEqual([]),
);

test('what is suggested are the first of those that the results show, for words and for a need with a place', async () => {
  for (const typed of ['rash', 'itchy rash', 'flu', 'acne', 'sleep', 'A1C', 'skin cancer', 'eczema near boston']) {
    const { groups } = await suggestFor(search, typed);
    const suggested = groups.find(({ kind }) => kind === 'Articles')?.items ?? [];
    const shown = await found(typed.replace(' near boston', ''));
    expect(
      suggested.map(({ address }) => address.slice(ARTICLE.length)),
      typed,
    ).toEqual(shown.slice(0, 3));
    expect(shown.length, typed).toBeGreaterThan(0);
  }
});

test('of several symptoms the best article of each comes before the next of any, and none comes twice', async () => {
  const about = await articlesAbout(search, ['Rash or hives', 'Acne', 'Eczema', 'Warts'], 3);
  const ids = about.map(({ address }) => address.slice(ARTICLE.length));
  expect(ids.toSorted()).toEqual(['acne-twelve-week-plan', 'eczema-or-contact-rash', 'new-rash-first-two-days']);
});

test('every article about a symptom is found by its name and by its other names', async () => {
  const { articles, symptoms } = content();
  for (const { id, name, alsoCalled } of symptoms) {
    const right = articles.filter((article) => article.symptoms.includes(id)).map((article) => article.id);
    if (right.length === 0) continue;
    for (const words of [name, ...alsoCalled])
      expect(await found(words), words).toEqual(expect.arrayContaining([expect.toBeOneOf(right)]));
  }
});
