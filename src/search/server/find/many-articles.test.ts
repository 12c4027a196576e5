import { beforeAll, expect, test } from 'vitest';
import { FIRST_DOCUMENTS } from '#db/first-documents.ts';
import { testDatabase } from '#testing/database.ts';
import { aPage, loadForTests, searchIn } from '#testing/search.ts';
import { findArticles } from './find-articles.ts';

const database = await testDatabase();
const search = searchIn(database.searchPool, {});
/** Articles that all say one word in passing. Two words are told of by one article each: one of the first, and one after all of these. */
const SAID: Record<number, string> = { 20: 'sprains', [FIRST_DOCUMENTS + 20]: 'blisters' };
const articles = Array.from({ length: FIRST_DOCUMENTS + 40 }, (_, at) =>
  aPage(`/rx-healthanswer/article-${at}`, {
    kind: 'Article',
    passages: [
      `Part ${at}.`,
      `Lists ${at}.`,
      `Rest helps, as in ${at}.`,
      ...(SAID[at] ? [`${SAID[at]}: a`, `${SAID[at]}: b`] : []),
    ],
  }),
);
beforeAll(() => loadForTests(database, articles));

test('among thousands of articles the only one that tells of something is found, wherever it is, and none for what many say in passing [SHELL-4 part]', async () => {
  const found = async (typed: string) => (await findArticles(search, typed, 3)).articles.map(({ address }) => address);
  expect(await found('sprains')).toEqual(['/rx-healthanswer/article-20']);
  expect(await found('blisters')).toEqual([`/rx-healthanswer/article-${FIRST_DOCUMENTS + 20}`]);
  expect(await found('rest')).toEqual([]);
});
