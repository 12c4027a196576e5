import type { QueryConfig } from 'pg';

/** A hot statement: PostgreSQL plans it once for each connection, by its name. */
export function statement(name: string, text: string, values: unknown[]): QueryConfig {
  return { name: `scheduler_${name}`, text, values };
}

/** SQL for an instant as epoch milliseconds in a JavaScript number. */
export function epoch(expression: string): string {
  return `floor(extract(epoch from ${expression}) * 1000)::float8`;
}
