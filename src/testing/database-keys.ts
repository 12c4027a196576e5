import type pg from 'pg';
import type { Database, Queryable } from '#db/client.ts';

/** Tables that are split by location where a PostgreSQL is; all others are whole on each of its parts. */
export async function placedTables(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'location_id' and t.table_type = 'BASE TABLE' order by table_name`,
  );
  return rows.map(({ name }) => name);
}

/** A key or constraint: `first` is its first column, `target` the table that it points to and `targetFirst` the first column there. */
type Key = {
  table: string;
  name: string;
  kind: 'p' | 'u' | 'x' | 'f';
  first: string;
  target: string | null;
  targetFirst: string | null;
};

/** Every primary key, unique key or index, exclusion and foreign key. */
async function keys(db: Queryable): Promise<Key[]> {
  const { rows } = await db.query<Key>(
    `select c.conrelid::regclass::text as table, c.conname as name, c.contype as kind, a.attname as first,
       nullif(c.confrelid, 0)::regclass::text as target, f.attname as "targetFirst"
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     left join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
     where c.connamespace = 'public'::regnamespace and c.contype in ('p', 'u', 'x', 'f')
     union all select i.indrelid::regclass::text, i.indexrelid::regclass::text, 'u', coalesce(a.attname, 'an expression'), null, null
     from pg_index i join pg_class t on t.oid = i.indrelid left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where t.relnamespace = 'public'::regnamespace and i.indisunique`,
  );
  return rows;
}

/** Keys of tables at a location that don't begin with the location, or point to what is at another one, in words; empty when all is well. */
export async function keysAcrossLocations(db: Queryable): Promise<string[]> {
  const placed = await placedTables(db);
  const whole = ['locations', 'patients', 'consents'];
  return (await keys(db)).flatMap(({ table, name, kind, first, target, targetFirst }) => {
    if (!placed.includes(table)) return [];
    const isRight =
      kind !== 'f'
        ? first === 'location_id'
        : placed.includes(target ?? '')
          ? first === 'location_id' && targetFirst === 'location_id'
          : whole.includes(target ?? '');
    return isRight ? [] : [`${table}: ${name}`];
  });
}

/** Every column, constraint and index of the product's tables, a line each: the same for databases with the same schema, whichever server they are on. */
export async function schemaLines(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(
    `select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, generation_expression) as line
       from information_schema.columns where table_schema = 'public'
     union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
       from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'x', 'c', 'f')
     union all select indexdef from pg_indexes where schemaname = 'public'`,
  );
  return rows.map(({ line }) => line).sort();
}

/**
 * Makes the tables again in the schema 'split', partitioned by location as when sharded, with all keys. Throws for a
 * key that can't be.
 */
export async function splitByLocation({ pool, asOwner }: Pick<Database, 'pool' | 'asOwner'>): Promise<number> {
  const placed = await placedTables(pool);
  return asOwner(async (client: pg.ClientBase) => {
    await client.query('create schema split');
    for (const table of placed)
      await client.query(
        `create table split.${table} (like public.${table} including defaults including generated) partition by hash (location_id)`,
      );
    const { rows } = await client.query<{ table: string; name: string; definition: string }>(
      `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
       where connamespace = 'public'::regnamespace and conrelid::regclass::text = any($1) and contype in ('p', 'u', 'x', 'c', 'f')
       order by contype = 'f', contype <> 'p'`,
      [placed],
    );
    for (const { table, name, definition } of rows) {
      const inSplit = placed.reduce(
        (text, one) => text.replace(`REFERENCES ${one}(`, `REFERENCES split.${one}(`),
        definition,
      );
      await client.query(`alter table split.${table} add constraint "${name}" ${inSplit}`);
    }
    for (const table of placed)
      for (const part of [0, 1, 2])
        await client.query(
          `create table split.${table}_${part} partition of split.${table} for values with (modulus 3, remainder ${part})`,
        );
    return rows.length;
  });
}
