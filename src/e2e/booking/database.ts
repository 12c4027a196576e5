import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DATA } from './outbox.ts';

/** Asks the database of the server that journeys are walked on, where no page shows what is yet to come, or changes what an import would. */
export async function inDatabase(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const { socketFolder } = JSON.parse(readFileSync(join(DATA, 'lock'), 'utf8')) as { socketFolder: string };
  const client = new pg.Client({ host: socketFolder, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}
