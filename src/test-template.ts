import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { administer } from '#db/testing.ts';
import { seedPlaces } from '#location/server/seed.ts';

/** Vitest's global set-up: makes the migrated database with all places that test files copy; on PGlite it is kept until a migration or the places change. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server) return onServer(project, server);
  const folder = `node_modules/.cache/find-care/template-${fingerprint()}`;
  if (!existsSync(folder)) await make(folder);
  project.provide('template', { folder });
  return undefined;
}

async function make(folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const database = await openDatabase({ DATA_DIR: draft, DATABASE_POOL: 8 });
  await migrateDatabase(database);
  await seedPlaces(database.pool, () => undefined);
  await database.close();
  renameSync(draft, folder);
}

async function onServer(project: TestProject, url: string): Promise<() => Promise<void>> {
  const name = `template_${process.pid}`;
  await administer(url, `create database ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  const database = await openDatabase({ DATABASE_URL: address.href, DATABASE_POOL: 4, DATA_DIR: '' });
  await migrateDatabase(database);
  await seedPlaces(database.pool, () => undefined);
  await database.close();
  project.provide('template', { url, name });
  return () => administer(url, `drop database ${name} with (force)`);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of globSync([
    'src/db/migrations/*.sql',
    'src/location/gazetteer/*',
    'src/location/server/seed.ts',
  ]).sort()) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}
