import { beforeAll, describe, expect, test } from 'vitest';

import { content as projectContent } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import { readAsk } from '#search/search-ask.ts';
import { aPage, loadContentForTests, memoryOf } from '#testing/search.ts';
import { searchContent } from './search-content.ts';
import { searchPageFinder } from './search-page.ts';
import { syncServices } from '../seed.ts';

const content = projectContent();
const find = searchPageFinder(content, searchContent(content, memoryOf()));
const away = { query: () => Promise.reject(new Error('no database')) };
const heard: unknown[] = [];

const database = await testDatabase();

function found(query: string, cookies = '', db: unknown = away) {
  const ask = readAsk(query);
  if (!ask) throw new Error('no text');
  const visit = { query, cookies, group: undefined };
  return find({ db: db as never, actor: null, now: 0 }, ask, visit, (error) => heard.push(error));
}

test('while the database is away the page says so, and what was typed stays [ERR-3 part]', async () => {
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

test('what nobody can choose is no filter, and what is chosen stays to be taken off', async () => {
  const query = '?q=rash&plan=Nonsense&lang=Klingon&symptom=no-such&price=7';
  expect((await found(query)).scope.answered).toMatchObject({ insurancePlan: null, language: null, symptoms: [] });
  expect((await found(query)).scope.answered?.maxPrice).toBeNull();
  const { scope } = await found('?q=rash&plan=Medicare&lang=Spanish&symptom=rash-or-hives&price=50');
  expect(scope.answered).toMatchObject({ insurancePlan: 'Medicare', language: 'Spanish', symptoms: ['rash-or-hives'] });
  expect(scope.choices.symptoms.map(({ symptomId }) => symptomId)).toEqual(['rash-or-hives']);
});

describe('with a database', () => {
  const CAMBRIDGE = `FCNLocation=${encodeURIComponent('42.3647/-71.1042/02139/MA/Cambridge')}`;
  const there = (query: string, cookies?: string) => found(query, cookies, database.searchPool);

  test('a saved place that is not in the United States counts for nothing [LOC-8]', async () => {
    const page = await there('?q=rash', `FCNLocation=${encodeURIComponent('51.05/-114.07///Calgary')}`);
    expect(page.place).toEqual(content.site.defaultPlace);
    expect(page.found).toMatchObject({ state: 'found' });
  });

  beforeAll(async () => {
    await syncServices(database.pool, content.services);
    const product = aPage('/store/c/cream/ID=1-product', { kind: 'Product', title: 'Cream for a rash or chest pain' });
    await loadContentForTests(database, [product]);
  });

  test('what to read and to buy goes by the need alone, whatever place is typed with it', async () => {
    const alone = await there('?q=rash');
    expect(alone.products).toBe(1);
    for (const query of ['?q=rash+near+me', '?q=rash+02139', '?q=rash+in+Boston']) {
      const { articles, products } = await there(query);
      expect({ articles, products }, query).toEqual({ articles: alone.articles, products: 1 });
    }
    expect((await there('?q=rash+near+me')).ask.keyword, 'words stay as typed').toBe('rash near me');
  });

  test('services are near the saved place, unless another one is typed', async () => {
    const saved = await there('?q=rash', CAMBRIDGE);
    expect(saved).toMatchObject({ place: { city: 'Cambridge' }, isTyped: false, found: { state: 'found' } });
    const typed = await there('?q=rash&near=60614', CAMBRIDGE);
    expect(typed).toMatchObject({ place: { city: 'Chicago' }, isTyped: true, found: { state: 'found' } });
    expect((await there('?q=rash')).place).toMatchObject({ zipCode: content.site.defaultPlace.zipCode });
  });

  test('of several places with a name none is guessed: which one is asked first', async () => {
    const page = await there('?q=rash&near=Springfield');
    expect(page.choices.length).toBeGreaterThan(1);
    expect(page.found).toEqual({ state: 'none' });
    expect(await there('?q=rash&near=Xyzzyville')).toMatchObject({ isUnknown: true, found: { state: 'found' } });
  });

  test('beside danger nothing is sold', async () => {
    expect((await there('?q=rash')).products).toBe(1);
    expect((await there('?q=chest+pain')).products).toBe(0);
  });
});
