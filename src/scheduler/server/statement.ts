import type { QueryConfig } from 'pg';
import { sqlState, type Database } from '#db/client.ts';

/** Times that a statement is tried again after a deadlock or a serialization failure. */
const RETRIES = 3;

/** A hot statement: prepared by name on a PostgreSQL server; without a name on the embedded database, whose connections share one session. */
export function statement(database: Database, name: string, text: string, values: unknown[]): QueryConfig {
  return database.embedded ? { text, values } : { name: `scheduler_${name}`, text, values };
}

/** Runs one statement again, at most three times, when the database chose it as the victim of a deadlock. */
export async function tried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const state = sqlState(error);
      if ((state !== '40P01' && state !== '40001') || attempt > RETRIES) throw error;
    }
  }
}

/** SQL for an instant as epoch milliseconds in a JavaScript number. */
export function epoch(expression: string): string {
  return `floor(extract(epoch from ${expression}) * 1000)::float8`;
}
