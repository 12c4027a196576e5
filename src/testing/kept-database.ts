import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import type pg from 'pg';
import { connect, type Database } from '#db/client.ts';
import { openEmbedded } from '#db/embedded.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { inDatabase } from './database-copies.ts';
import { readGazetteer } from '#location/gazetteer/read.ts';
import { seedPlaces } from '#location/server/seed.ts';
import { seedDatabase } from '#process/seed.ts';

/** A database that is migrated and has all places. */
export const TEMPLATE = 'template_find_care';
/** One as a server that was started with demo data leaves it. */
export const SERVED = 'template_served';
const CACHE = 'node_modules/.cache/find-care';
const MADE_FROM = [
  'src/db/migrations/**/*.sql',
  'src/db/{embedded,make-cluster,jobs,migrate,roles}.ts',
  'src/location/gazetteer/*',
  'src/demo/*.ts',
  'src/covid/{demo,sites}/*.ts',
  'src/covid/server/load-sites.ts',
  'src/**/seed.ts',
  'content/{partners,services,categories}/*',
  'content/{site,covid-testing}.yaml',
];
/** Settings of a PostgreSQL for tests, which lose nothing when the machine goes down. */
export const SETTINGS = { fsync: 'off', max_connections: '300' };

/**
 * The data folder with both databases, made once and kept in node_modules until its sources change: copy it, never
 * open it.
 */
export async function keptFolder(): Promise<string> {
  const kept = `${CACHE}/postgres-${fingerprint()}`;
  if (!existsSync(kept)) await make(kept);
  return kept;
}

/** Makes it, and forgets those made from something else: journeys and tests that begin side by side may both be at it. */
async function make(folder: string): Promise<void> {
  for (const old of globSync(`${CACHE}/postgres-*`).filter((one) => !isBeingMade(one)))
    rmSync(old, { recursive: true, force: true });
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const embedded = await openEmbedded(draft, { settings: SETTINGS });
  const connection = local(embedded.socketFolder);
  await makeTemplates(connection);
  const own = 'drop database postgres';
  await administer({ ...connection, database: TEMPLATE }, own, `create database postgres template ${SERVED}`);
  await embedded.close();
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Whether it is the draft of another process that lives: one that is named like this process was left by an earlier one. */
function isBeingMade(folder: string): boolean {
  const pid = Number(/\.(\d+)$/.exec(folder)?.[1]);
  try {
    return pid > 0 && pid !== process.pid && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Makes both databases on a PostgreSQL. */
export async function makeTemplates(connection: pg.ClientConfig): Promise<void> {
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

/** Runs statements as the owner. */
export async function administer(connection: pg.ClientConfig, ...statements: string[]): Promise<void> {
  await using(connection, async ({ asOwner }) => {
    for (const statement of statements) await asOwner((client) => client.query(statement));
  });
}

async function using(connection: pg.ClientConfig, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = connect(connection, 1, () => undefined);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** How to connect to an embedded PostgreSQL. */
export function local(socketFolder: string): pg.ClientConfig {
  return { host: socketFolder, user: 'postgres', database: 'postgres' };
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of globSync(MADE_FROM).sort()) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}
