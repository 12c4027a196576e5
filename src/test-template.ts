import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect, type Database } from '#db/client.ts';
import { openEmbedded } from '#db/embedded.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { inDatabase } from '#db/testing.ts';
import { readGazetteer } from '#location/gazetteer/read.ts';
import { seedPlaces } from '#location/server/seed.ts';

const TEMPLATE = 'template_find_care';
/** Tests lose nothing when the machine goes down. */
const SETTINGS = { fsync: 'off', max_connections: '300' };

/**
 * Vitest's global set-up: a PostgreSQL of this run's own, with the migrated database and all places that each test file copies. The embedded one is kept in
 * node_modules until a migration or the places change, and each run works on a copy. With TEST_DATABASE_URL it is the PostgreSQL named there.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'];
  return url ? onServer(project, { connectionString: url }) : onEmbedded(project);
}

async function onEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const kept = `node_modules/.cache/find-care/postgres-${fingerprint()}`;
  if (!existsSync(kept)) await make(kept);
  const folder = mkdtempSync(join(tmpdir(), 'find-care-test-'));
  cpSync(kept, folder, { recursive: true });
  const embedded = await openEmbedded(folder, { settings: SETTINGS });
  project.provide('postgres', { connection: local(embedded.socketFolder), template: TEMPLATE });
  return async () => {
    await embedded.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function make(folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const embedded = await openEmbedded(draft, { settings: SETTINGS });
  await makeTemplate(local(embedded.socketFolder));
  await embedded.close();
  renameSync(draft, folder);
}

async function onServer(project: TestProject, connection: pg.ClientConfig): Promise<() => Promise<void>> {
  await makeTemplate(connection);
  project.provide('postgres', { connection, template: TEMPLATE });
  return () => using(connection, ({ asOwner }) => asOwner((client) => client.query(`drop database ${TEMPLATE}`)));
}

async function makeTemplate(connection: pg.ClientConfig): Promise<void> {
  await using(connection, ({ asOwner }) => asOwner((client) => client.query(`create database ${TEMPLATE}`)));
  await using({ ...connection, ...inDatabase(connection, TEMPLATE) }, (database) =>
    migrateDatabase(database, (client) => seedPlaces(client, readGazetteer(), () => undefined)),
  );
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
  const made = ['src/db/migrations/*.sql', 'src/db/{embedded,migrate,roles}.ts', 'src/location/gazetteer/*'];
  for (const file of globSync([...made, 'src/location/server/seed.ts']).sort()) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}
