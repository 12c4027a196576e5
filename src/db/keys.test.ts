import { expect, test } from 'vitest';
import { testDatabase } from './testing.ts';

const { pool, asOwner } = await testDatabase();

/** Tables that are split by location where a PostgreSQL is; all others are whole on each of its parts. */
async function placedTables(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'location_id' and t.table_type = 'BASE TABLE' order by table_name`,
  );
  return rows.map(({ name }) => name);
}

type Key = {
  table: string;
  name: string;
  kind: 'p' | 'u' | 'x' | 'f';
  first: string;
  target: string | null;
  targetFirst: string | null;
};

async function keys(): Promise<Key[]> {
  const { rows } = await pool.query<Key>(
    `select c.conrelid::regclass::text as table, c.conname as name, c.contype as kind, a.attname as first,
       nullif(c.confrelid, 0)::regclass::text as target, f.attname as "targetFirst"
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     left join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
     where c.connamespace = 'public'::regnamespace and c.contype in ('p', 'u', 'x', 'f')`,
  );
  return rows;
}

test('every key of what is at a location begins with the location, and points to nothing at another one [BEYOND-4 part]', async () => {
  const placed = await placedTables();
  expect(placed).toEqual([
    'appointment_access',
    'appointments',
    'audit_log',
    'earlier_offers',
    'next_free',
    'partner_visits',
    'seats',
    'waitlist',
    'waitlist_seen',
  ]);
  for (const key of (await keys()).filter(({ table }) => placed.includes(table))) {
    const said = `${key.table}: ${key.name}`;
    if (key.kind !== 'f') expect(key.first, said).toBe('location_id');
    else if (placed.includes(key.target ?? ''))
      expect([key.first, key.targetFirst], said).toEqual(['location_id', 'location_id']);
    else expect(['locations', 'patients', 'consents'], said).toContain(key.target);
  }
});

test('a PostgreSQL that splits these tables by location holds the same keys on them [BEYOND-4 part]', async () => {
  const placed = await placedTables();
  await asOwner(async (client) => {
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
    expect(rows.length).toBeGreaterThan(14);
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
  });
});
