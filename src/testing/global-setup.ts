import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '#db/embedded.ts';
import { copyDataFolder } from './database-copies.ts';
import { administer, keptFolder, local, makeTemplates, SERVED, SETTINGS, TEMPLATE } from './kept-database.ts';

/**
 * Vitest's setup: a PostgreSQL of this run (or TEST_DATABASE_URL) with the databases that test files copy: migrated,
 * and served with demo data.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kept = await keptFolder();
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
