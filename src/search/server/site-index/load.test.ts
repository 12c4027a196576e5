import { beforeEach, expect, test } from 'vitest';
import { migrateDatabase } from '#db/migrate.ts';
import { testDatabase } from '#testing/database.ts';
import { aPage, searchIn } from '#testing/search.ts';
import { searchSite } from '../find/find.ts';
import { followIndex } from './load.ts';

const database = await testDatabase();
const search = searchIn(database.searchPool);
const OLD = [aPage('/old', { title: 'Mole' })];
const NEW = [aPage('/new', { title: 'Mole' })];

async function start(documents: typeof OLD): Promise<boolean> {
  let loaded = false;
  await migrateDatabase(database, async (owner) => {
    loaded = await followIndex(owner, documents);
  });
  return loaded;
}

async function found(words = 'moles'): Promise<string[]> {
  return (await searchSite(search, { words, from: 0 })).hits.map(({ address }) => address);
}

beforeEach(() => start(OLD));

test('a start loads the index when content says something else, and leaves it alone when it does not [SHELL-4 part]', async () => {
  expect(await start(OLD)).toBe(false);
  expect(await found()).toEqual(['/old']);
  expect(await start(NEW)).toBe(true);
  expect(await found()).toEqual(['/new']);
  expect((await database.pool.query('select word from search_words')).rows).toEqual([{ word: 'mole' }]);
});

test('of processes that start together one loads it [SHELL-4 part]', async () => {
  expect((await Promise.all([NEW, NEW, NEW, NEW].map(start))).filter(Boolean)).toHaveLength(1);
  expect(await found()).toEqual(['/new']);
});

test('until it is loaded everyone finds what was there, and when loading fails nothing has changed [SHELL-4 part]', async () => {
  await database.asOwner(async (owner) => {
    await owner.query('begin');
    await followIndex(owner, NEW);
    expect(await found()).toEqual(['/old']);
    await owner.query('rollback');
  });
  expect(await found()).toEqual(['/old']);
  await expect(start([...NEW, ...NEW])).rejects.toThrow(/search_documents_address/);
  expect(await found()).toEqual(['/old']);
  expect(await start(NEW)).toBe(true);
});

test('the app reads the index and cannot change it [SHELL-4 part]', async () => {
  for (const table of ['search_documents', 'search_passages', 'search_words']) {
    await expect(database.pool.query(`select from ${table}`)).resolves.toBeDefined();
    await expect(database.pool.query(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' });
  }
});
