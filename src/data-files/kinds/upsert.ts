import type { Queryable } from '#db/client.ts';
import type { Column, Counts } from './kind.ts';
import { stagedRows, storedIn, storedValues } from './stored.ts';

/** What brings staged rows into a table. Rows that staff have changed, and rows that already are so, are left alone. */
type Upsert = {
  table: string;
  /** The columns of the file; the first is the key. */
  columns: readonly [Column, ...Column[]];
  /** What is kept besides, by column of the table (SQL over `n`). */
  also: Record<string, string>;
  /** What new rows get in further columns. */
  onlyNew: Record<string, string>;
};

/** SQL: whether staff have changed the row `t`. */
export const BY_STAFF = `(t.version > 1 or t.source = 'staff')`;

/** Adds what is new and changes what differs. Returns the counts, and the keys of the rows that were added or changed in the temporary table `touched (key)`. */
export async function upsert(
  db: Queryable,
  { table, columns: [key, ...others], also, onlyNew }: Upsert,
): Promise<Omit<Counts, 'same'>> {
  const keyColumn = storedIn(key);
  const values = { ...storedValues(others), ...also };
  const columns = Object.keys(values);
  const rows = `select i.key, ${Object.values(values)
    .map((value, index) => `${value} as v${index}`)
    .join(', ')} from ${stagedRows(others)}`;
  const kept = await db.query<{ count: number }>(
    `select count(*)::int as count from incoming i join ${table} t on t.${keyColumn} = i.key where ${BY_STAFF}`,
  );
  await db.query('create temporary table touched (key text) on commit drop');
  const changed = await db.query(
    `with wanted as (${rows}), done as (
       update ${table} t set ${columns.map((column, index) => `${column} = w.v${index}`).join(', ')}, source = 'import' from wanted w
       where t.${keyColumn} = w.key and not ${BY_STAFF}
         and (${columns.map((column) => `t.${column}`).join(', ')}) is distinct from (${columns.map((_, index) => `w.v${index}`).join(', ')})
       returning w.key)
     insert into touched select key from done`,
  );
  const added = await db.query(
    `with wanted as (${rows}), done as (
       insert into ${table} (${[keyColumn, ...columns, ...Object.keys(onlyNew)].join(', ')}, source)
       select ${['w.key', ...columns.map((_, index) => `w.v${index}`), ...Object.values(onlyNew)].join(', ')}, 'import' from wanted w
       where not exists (select from ${table} t where t.${keyColumn} = w.key) returning ${keyColumn} as key)
     insert into touched select key from done`,
  );
  await db.query(`analyze ${table}`);
  return { added: added.rowCount ?? 0, changed: changed.rowCount ?? 0, kept: kept.rows[0]?.count ?? 0 };
}
