import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { emptyDatabase } from '#testing/database.ts';
import { connect } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { inDatabase } from '#testing/database-copies.ts';

test('a database from before the first migration is left as it is, and named', async () => {
  const database = await emptyDatabase();
  await migrateDatabase(database);
  await database.asOwner((client) => client.query('update drizzle.__drizzle_migrations set created_at = 1'));
  await expect(migrateDatabase(database)).rejects.toThrow(
    /older than this release can bring up to date. Nothing was changed/,
  );
  const { rows } = await database.pool.query('select distinct created_at::int as at from drizzle.__drizzle_migrations');
  expect(rows).toEqual([{ at: 1 }]);
});

test('a second migration does nothing, and a load that fails leaves nothing behind', async () => {
  const database = await emptyDatabase();
  const failing = migrateDatabase(database, async (client) => {
    await client.query(`insert into secrets values ('half', 'loaded')`);
    throw new Error('the file is broken');
  });
  await expect(failing).rejects.toThrow('the file is broken');
  await migrateDatabase(database);
  await migrateDatabase(database);
  expect((await database.pool.query('select 1 from secrets')).rows).toHaveLength(0);
});

test('where roles can’t be made the app works as the owner and says so; with a role made beforehand it works as that', async () => {
  const database = await emptyDatabase();
  const login = `login_${randomUUID().slice(0, 8)}`;
  const name = String((await database.pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name);
  await database.asOwner((client) =>
    client.query(
      `create role ${login} login; alter database ${name} owner to ${login};
       create extension pg_trgm; create extension unaccent; create extension cube; create extension earthdistance; create extension btree_gist`,
    ),
  );
  const { connection } = inject('postgres');
  const own = { ...connection, ...inDatabase(connection, name) };
  const asLogin = connection.connectionString
    ? { connectionString: String(own.connectionString).replace(/\/\/[^@]*@/, `//${login}@`) }
    : { ...own, user: login };
  const whoWorks = async (): Promise<{ user: unknown; warnings: string[] }> => {
    const warnings: string[] = [];
    const plain = connect(asLogin, 2, (what) => warnings.push(what));
    await migrateDatabase(plain);
    const { rows } = await plain.pool.query<{ user: string }>('select current_user as user');
    await plain.close();
    return { user: rows[0]?.user, warnings };
  };
  await database.asOwner((client) => client.query(`revoke find_care_app from ${login}`));
  expect(await whoWorks()).toEqual({ user: login, warnings: [expect.stringContaining('owns its own audit log')] });
  await database.asOwner((client) => client.query(`grant find_care_app to ${login}`));
  expect(await whoWorks()).toEqual({ user: 'find_care_app', warnings: [] });
  await database.asOwner((client) =>
    client.query(`reassign owned by ${login} to current_user; drop owned by ${login}; drop role ${login}`),
  );
});
