import type { QueryConfig } from 'pg';

/** A prepared statement for hot paths: PostgreSQL plans it once a connection. */
export function statement(name: string, text: string, values: unknown[]): QueryConfig {
  return { name: `scheduler_${name}`, text, values };
}

/** SQL for an instant as epoch milliseconds in a JavaScript number. */
export function epoch(expression: string): string {
  return `floor(extract(epoch from ${expression}) * 1000)::float8`;
}
