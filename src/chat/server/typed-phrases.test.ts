import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { loadContentForTests, searchIn } from '#testing/search.ts';
import { findSymptoms } from './find-symptoms.ts';
import { TYPED_PHRASES } from './typed-phrases.ts';

const database = await testDatabase();
const search = searchIn(database.searchPool);
beforeAll(() => loadContentForTests(database));

test('what people type is understood as the symptoms that they mean, and as no others [CHAT-1 part]', async () => {
  expect(TYPED_PHRASES.length).toBeGreaterThanOrEqual(100);
  const understood = await Promise.all(
    TYPED_PHRASES.map(async ([typed]) => [typed, (await findSymptoms(search, typed)).join(' ')]),
  );
  expect(understood).toEqual(TYPED_PHRASES);
});
