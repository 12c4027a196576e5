import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openDatabase, type Database } from './client.ts';

declare module 'vitest' {
  /** Where the global set-up left the migrated database with all places that each test file copies. */
  interface ProvidedContext {
    template: { folder: string } | { url: string; name: string };
  }
}

/**
 * A database of this test file's own: migrated, places seeded, nothing else; gone when the file ends.
 * PGlite on a copied folder, or a PostgreSQL database when TEST_DATABASE_URL is set.
 */
export async function testDatabase(): Promise<Database> {
  const template = inject('template');
  if ('url' in template) return onServer(template);
  const folder = mkdtempSync(join(tmpdir(), 'find-care-test-'));
  cpSync(template.folder, folder, { recursive: true });
  const database = await openDatabase({ DATA_DIR: folder, DATABASE_POOL: 8 });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return database;
}

async function onServer({ url, name }: { url: string; name: string }): Promise<Database> {
  const own = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(url, `create database ${own} template ${name}`);
  const address = new URL(url);
  address.pathname = `/${own}`;
  const database = await openDatabase({ DATABASE_URL: address.href, DATABASE_POOL: 20, DATA_DIR: '' });
  afterAll(async () => {
    await database.close();
    await administer(url, `drop database ${own} with (force)`);
  });
  return database;
}

/** Runs one statement on the server's own database, outside any test database. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
