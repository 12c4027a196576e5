import type { Column } from './kind.ts';

const SQL_TYPES = { text: 'text', number: 'float8', yes: 'boolean', list: 'text[]' } as const satisfies Record<
  Column['type'],
  string
>;

/** The table's column that a column of a file is kept in. */
export function storedIn({ name, stored }: Column): string {
  return stored ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** SQL: the staged rows `i` with their cells as `n`. */
export function stagedRows(columns: readonly Column[]): string {
  const cells = columns.map(({ name, type, sql }) => `"${name}" ${sql ?? SQL_TYPES[type]}`);
  return `incoming i cross join lateral jsonb_to_record(i.data) as n(${cells.join(', ')})`;
}

/** SQL over a staged row `n`: what is kept of each column, by the table's column. */
export function storedValues(columns: readonly Column[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [storedIn(column), column.value ?? `n."${column.name}"`]));
}

/** SQL over a row of the table: all columns of a file as one object, as they are exported. */
export function exportedObject(columns: readonly Column[]): string {
  return `json_build_object(${columns.map((column) => `'${column.name}', ${storedIn(column)}`).join(', ')})`;
}
