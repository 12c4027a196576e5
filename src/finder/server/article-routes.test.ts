import { beforeAll, expect, test } from 'vitest';

import { shownArticle } from '#articles/shown-article.ts';
import { content } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import { testApp, testRuntime } from '#testing/scheduler.ts';
import { symptomKeywords } from '#search/server/lexicon/symptom-keywords.ts';
import { withKeywords } from '#search/server/site-index/site-pages.ts';
import { articlesFoundSchema } from '../calls/found-articles.schema.ts';
import { aPage, loadContentForTests } from '#testing/search.ts';

const database = await testDatabase();
const app = testApp(testRuntime(database));
const pages = content().articles.map(({ id, title }) => aPage(`/rx-healthanswer/${id}`, { kind: 'Article', title }));

beforeAll(() => loadContentForTests(database, withKeywords(pages, symptomKeywords(content()))));

async function ask(body: unknown): Promise<{ status: number; cache: string | null; body: unknown }> {
  const request = new Request('http://find.example/api/articles', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const response = await app(request, '127.0.0.1');
  return { status: response.status, cache: response.headers.get('cache-control'), body: await response.json() };
}

/** An article of content as a list shows it. */
function shown(name: string): unknown {
  const { id, body, ...data } = content().articles.find((one) => one.id === name)!;
  return shownArticle({ id, data, body });
}

test('codes of the assistant find the articles about their symptoms, three at most, each as its own page words it', async () => {
  const { status, cache, body } = await ask({ botICD10codes: ['L70.9'] });
  expect([status, cache]).toEqual([200, 'no-store']);
  expect(articlesFoundSchema.strict().parse(body)).toEqual({ articles: [shown('acne-twelve-week-plan')] });
  const several = await ask({ botICD10codes: ['L70.9', 'L20.9', 'R21', 'J00', 'R51'] });
  expect(articlesFoundSchema.parse(several.body).articles).toHaveLength(3);
});

test('a code that no symptom has finds the articles about its family: L70.0 is acne as L70.9 is', async () => {
  for (const code of ['L70.0', 'l700', 'L70'])
    expect((await ask({ botICD10codes: [code] })).body, code).toEqual({ articles: [shown('acne-twelve-week-plan')] });
});

test('codes that no article is about find none', async () => {
  for (const botICD10codes of [[], ['Z99.9'], ['B07.9']])
    expect((await ask({ botICD10codes })).body).toEqual({ articles: [] });
});

test.each([
  [{}, 422, 'botICD10codes'],
  [{ botICD10codes: 'L70.9' }, 422, 'botICD10codes'],
  [{ botICD10codes: ['acne'] }, 422, 'botICD10codes.0'],
  [{ botICD10codes: Array.from({ length: 51 }, () => 'L70.9') }, 422, 'botICD10codes'],
  [{ botICD10codes: [], words: 'acne' }, 422, 'body'],
  [{ botICD10codes: ['L70.9'.repeat(1000)] }, 413, undefined],
  ['{', 400, undefined],
])('%j is refused with %i [ERR-4 part]', async (body, status, field) => {
  const answer = await ask(body);
  expect(answer.status).toBe(status);
  if (field !== undefined) expect(answer.body).toMatchObject({ errors: [{ path: field }] });
});
