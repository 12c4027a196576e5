import type { Queryable } from '#db/client.ts';
import type { Counts } from './kind.ts';

/**
 * The statement that brings staged rows into a table. `record` are the JSON's fields with their SQL types, `values` what they are stored as (SQL over `n`), by column
 * of the table; rows that staff have changed, and rows that already are so, are left alone.
 */
type Upsert = {
  table: string;
  keyColumn: string;
  record: Record<string, string>;
  values: Record<string, string>;
  /** What new rows get in further columns. */
  onlyNew: Record<string, string>;
};

/** SQL: whether staff have changed the row `t`. */
export const BY_STAFF = `(t.version > 1 or t.source = 'staff')`;

/** Adds what is new and changes what differs. Returns the counts, and the keys of the rows that were added or changed in the temporary table `touched (key)`. */
export async function upsert(
  db: Queryable,
  { table, keyColumn, record, values, onlyNew }: Upsert,
): Promise<Omit<Counts, 'same'>> {
  const columns = Object.keys(values);
  const rows = `select i.key, ${Object.values(values)
    .map((value, index) => `${value} as v${index}`)
    .join(', ')} from incoming i cross join lateral jsonb_to_record(i.data) as n(${Object.entries(record)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', ')})`;
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
