import { expect, test } from 'vitest';

import { content as projectContent } from '#content-model/content.ts';
import { readAsk } from '#search/search-ask.ts';
import { searchContent } from './search-content.ts';
import { searchPageFinder } from './search-page.ts';

const content = projectContent();
const find = searchPageFinder(content, searchContent(content));
const away = { query: () => Promise.reject(new Error('no database')) };
const heard: unknown[] = [];

function found(query: string) {
  const ask = readAsk(query);
  if (!ask) throw new Error('no text');
  const visit = { query, cookies: '', group: undefined };
  return find({ db: away as never, actor: null, now: 0 }, ask, visit, (error) => heard.push(error));
}

test('while the database is away the page says so, and what was typed stays [ERR-3]', async () => {
  const page = await found('?q=rash&near=Boston');
  expect(page).toMatchObject({ ask: { keyword: 'rash', near: 'Boston' }, found: { state: 'failed' }, articles: [] });
  expect(heard.length).toBeGreaterThan(0);
});

test('danger is told of whether or not the database answers, and nothing is looked for beside it', async () => {
  const page = await found('?want+to+die');
  expect(page.danger[0]?.links.map(({ href }) => href)).toContain('sms:988');
  expect(page.found).toEqual({ state: 'none' });
  expect(page.products).toBe(0);
});

test('filters of the address narrow the first answer', async () => {
  const { scope } = await found('?q=rash&in=1&price=50&sort=price');
  expect(scope.answered).toMatchObject({ delivery: { inPerson: true, online: false }, maxPrice: 50, sort: 'price' });
});
