import { beforeEach, expect, test } from 'vitest';
import { migrateDatabase } from '#db/migrate.ts';
import { testDatabase } from '#testing/database.ts';
import { aPage } from '../../testing.ts';
import { searchSite } from '../find/find.ts';
import { followIndex, type SearchIndex } from './load.ts';

const database = await testDatabase();
const OLD: SearchIndex = { documents: [aPage('/old', { title: 'Mole' })], synonyms: [] };
const NEW: SearchIndex = {
  documents: [aPage('/new', { title: 'Mole' })],
  synonyms: [{ phrase: 'nevus', means: 'mole' }],
};

async function start(index: SearchIndex): Promise<boolean> {
  let loaded = false;
  await migrateDatabase(database, async (owner) => {
    loaded = await followIndex(owner, index);
  });
  return loaded;
}

async function found(words = 'moles'): Promise<string[]> {
  return (await searchSite(database.searchPool, { words, from: 0 })).hits.map(({ address }) => address);
}

beforeEach(() => start(OLD));

test('a start loads the index when content says something else, and leaves it alone when it does not [SHELL-4 part]', async () => {
  expect(await start(OLD)).toBe(false);
  expect(await found()).toEqual(['/old']);
  expect(await start(NEW)).toBe(true);
  expect(await found()).toEqual(['/new']);
  expect((await database.pool.query('select phrase from search_synonyms')).rows).toEqual([{ phrase: 'nevus' }]);
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
  const twice = { ...NEW, documents: [...NEW.documents, ...NEW.documents] };
  await expect(start(twice)).rejects.toThrow(/search_documents_address/);
  expect(await found()).toEqual(['/old']);
  expect(await start(NEW)).toBe(true);
});

test('the app reads the index and cannot change it [SHELL-4 part]', async () => {
  for (const table of [
    'search_documents',
    'search_passages',
    'search_words',
    'search_synonyms',
    'search_subjects',
    'search_keywords',
    'search_offers',
    'search_alike',
  ]) {
    await expect(database.pool.query(`select from ${table}`)).resolves.toBeDefined();
    await expect(database.pool.query(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' });
  }
});
