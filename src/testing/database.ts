import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import type { AuditEntry } from '#audit/entry.ts';
import { connect, type Database } from '#db/client.ts';
import { inDatabase } from './database-copies.ts';
import { guardCommits } from '#db/work.ts';

declare module 'vitest' {
  /**
   * The run's databases, which test files copy.
   * - `template`: migrated, with places. `served`: as after a first start with demo data.
   * - `kept`: a data folder of `served`, for embedded servers: copy it, never open it.
   */
  interface ProvidedContext {
    postgres: { connection: pg.ClientConfig; template: string; served: string; kept: string };
  }
}

/**
 * This test file's own database: migrated, with places; gone at its end. A unit of work that writes without an audit
 * line is rolled back and fails.
 */
export async function testDatabase({ connections = 20 } = {}): Promise<Database> {
  const { connection, template } = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name} template ${template} strategy file_copy`);
  const warnings: string[] = [];
  const database = connect({ ...connection, ...inDatabase(connection, name) }, connections, (what) =>
    warnings.push(what),
  );
  guardCommits(database, auditGuard);
  afterAll(async () => {
    await database.close();
    await administer(`drop database ${name} with (force)`);
  });
  return database;
}

/** An empty database of the run's PostgreSQL, with no table; gone when the file ends. */
export async function emptyDatabase(): Promise<Database> {
  const { connection } = inject('postgres');
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name}`);
  const database = connect({ ...connection, ...inDatabase(connection, name) }, 4, () => undefined);
  afterAll(async () => {
    await database.close();
    await administer(`drop database ${name} with (force)`);
  });
  return database;
}

/** Runs one statement on the server's own database, outside any test database. */
async function administer(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgres').connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Tables without audit lines: derived rows, counters, notes of what is done, and answers kept for repeated calls. */
const NO_DEED = [
  'next_free',
  'waitlist_seen',
  'viewed_services',
  'idempotency_keys',
  'rate_limits',
  'heartbeat',
  'schedules',
  'job_file_parts',
  'job_items',
  'audit_log',
];

/** Only the first and last change of these is logged. */
const REWRITTEN = ['patient_drafts', 'job_runs'];

type Changes = Record<string, { added: number; changed: number; gone: number }>;

/** Counts changes of each table on this connection, and returns a check of later ones. */
async function auditGuard(client: pg.ClientBase): Promise<(audited: readonly AuditEntry[]) => Promise<void>> {
  const before = await changesOn(client);
  return async (audited) => {
    if (audited.length > 0) return;
    const after = await changesOn(client);
    const unlogged = Object.entries(after).filter(([table, { added, changed, gone }]) => {
      const was = before[table] ?? { added: 0, changed: 0, gone: 0 };
      const rewritten = REWRITTEN.includes(table) ? 0 : changed - was.changed;
      return added - was.added + rewritten + gone - was.gone > 0;
    });
    if (unlogged.length > 0)
      throw new Error(`Changed without a line in the audit log: ${unlogged.map(([table]) => table).join(', ')}`);
  };
}

async function changesOn(client: pg.ClientBase): Promise<Changes> {
  const { rows } = await client.query<{ table: string; added: number; changed: number; gone: number }>(
    `select relname as table, n_tup_ins::int as added, n_tup_upd::int as changed, n_tup_del::int as gone
     from pg_stat_xact_user_tables where schemaname = 'public' and relname <> all ($1)`,
    [NO_DEED],
  );
  return Object.fromEntries(rows.map(({ table, ...counts }) => [table, counts]));
}
