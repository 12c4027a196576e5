import { execFileSync } from 'node:child_process';
import type pg from 'pg';

/** Copies a closed data folder and keeps the owners of its files. */
export function copyDataFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

/** The same connection to another database of that server. */
export function inDatabase(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!connection.connectionString) return { database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
