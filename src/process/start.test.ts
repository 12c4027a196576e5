import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '#build/build.ts';
import { serverDatabase } from '#testing/processes.ts';

beforeAll(() => buildIfStale());

test('a database of one’s own gets no demo data unless it is asked for', async () => {
  const { url, database } = await serverDatabase('places');
  // The site that is built has the demo's clinics in its pages; only the server is asked here.
  const { parseSettings } = await import('#settings/settings.ts');
  const { startRuntime } = await import('./runtime.ts');
  const runtime = await startRuntime(parseSettings({ DATABASE_URL: url, LOG_LEVEL: 'silent' }), () => undefined);
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from locations');
  expect(rows[0]?.count).toBe(0);
  await runtime.database.close();
});
