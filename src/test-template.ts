import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect, type Database } from '#db/client.ts';
import { openEmbedded } from '#db/embedded.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { copyDataFolder, inDatabase } from '#db/testing.ts';
import { readGazetteer } from '#location/gazetteer/read.ts';
import { seedPlaces } from '#location/server/seed.ts';
import { seedDatabase } from './seed.ts';

const TEMPLATE = 'template_find_care';
/** As a server that was started with demo data leaves it. */
const SERVED = 'template_served';
const CACHE = 'node_modules/.cache/find-care';
const MADE_FROM = [
  'src/db/migrations/*.sql',
  'src/db/{embedded,migrate,roles}.ts',
  'src/location/gazetteer/*',
  'src/demo/*.ts',
  'src/**/seed.ts',
  'content/{partners,services,categories}/*',
  'content/site.yaml',
];
/** Tests lose nothing when the machine goes down. */
const SETTINGS = { fsync: 'off', max_connections: '300' };

/**
 * Vitest's global set-up: a PostgreSQL of this run's own, with the databases that test files copy: one migrated, with all places, and one as a first start
 * with demo data leaves it. Both are made once, in a data folder that is kept in node_modules until what they are made from changes; each run works on a copy.
 * With TEST_DATABASE_URL test files copy databases of the PostgreSQL named there.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kept = `${CACHE}/postgres-${fingerprint()}`;
  if (!existsSync(kept)) await make(kept);
  const url = process.env['TEST_DATABASE_URL'];
  return url ? onServer(project, kept, { connectionString: url }) : onEmbedded(project, kept);
}

async function onEmbedded(project: TestProject, kept: string): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'find-care-test-'));
  copyDataFolder(kept, folder);
  const embedded = await openEmbedded(folder, { settings: SETTINGS });
  project.provide('postgres', { connection: local(embedded.socketFolder), template: TEMPLATE, served: SERVED, kept });
  return async () => {
    await embedded.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function onServer(project: TestProject, kept: string, connection: pg.ClientConfig): Promise<() => Promise<void>> {
  await makeTemplates(connection);
  project.provide('postgres', { connection, template: TEMPLATE, served: SERVED, kept });
  return () => administer(connection, `drop database ${SERVED}`, `drop database ${TEMPLATE}`);
}

/** Makes the data folder that is kept, and forgets those made from something else. Its own database, which a server on a copy of it uses, is as the served one. */
async function make(folder: string): Promise<void> {
  for (const old of globSync(`${CACHE}/postgres-*`)) rmSync(old, { recursive: true, force: true });
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const embedded = await openEmbedded(draft, { settings: SETTINGS });
  const connection = local(embedded.socketFolder);
  await makeTemplates(connection);
  const own = 'drop database postgres';
  await administer({ ...connection, database: TEMPLATE }, own, `create database postgres template ${SERVED}`);
  await embedded.close();
  renameSync(draft, folder);
}

async function makeTemplates(connection: pg.ClientConfig): Promise<void> {
  const at = (database: string) => ({ ...connection, ...inDatabase(connection, database) });
  await administer(connection, `create database ${TEMPLATE}`);
  await using(at(TEMPLATE), (database) =>
    migrateDatabase(database, (client) => seedPlaces(client, readGazetteer(), () => undefined)),
  );
  await administer(connection, `create database ${SERVED} template ${TEMPLATE}`);
  await using(at(SERVED), (database) =>
    migrateDatabase(database, (client) => seedDatabase(client, { DEMO_DATA: 'on' }, () => undefined)),
  );
}

async function administer(connection: pg.ClientConfig, ...statements: string[]): Promise<void> {
  await using(connection, async ({ asOwner }) => {
    for (const statement of statements) await asOwner((client) => client.query(statement));
  });
}

async function using(connection: pg.ClientConfig, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = connect(connection, 1, () => undefined);
  await work(database).finally(() => database.close());
}

function local(socketFolder: string): pg.ClientConfig {
  return { host: socketFolder, user: 'postgres', database: 'postgres' };
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of globSync(MADE_FROM).sort()) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}
