import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { buildIfStale } from '#build/build.ts';
import { connect } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { APP_ROLE } from '#db/roles.ts';
import { asVisitor, newGuest, run, separateSlots, serverDatabase, withOneSeat } from '#testing/processes.ts';

/** The same database for a login that is only a member of the app's role. */
async function asApp() {
  const { url, database } = await serverDatabase('served');
  await migrateDatabase(database);
  const login = `web_${randomUUID().replaceAll('-', '')}`;
  await database.asOwner((client) => client.query(`create role ${login} login in role ${APP_ROLE}`));
  afterAll(() => database.asOwner((client) => client.query(`drop role ${login}`)));
  const own = new URL(url);
  own.username = login;
  return { url: own.href, database };
}

test('a process starts and books with a login that owns nothing, where the owner has prepared the database; that login can change no table', async () => {
  buildIfStale();
  const { url, database } = await asApp();
  const [place] = await withOneSeat(database, 1);
  const server = run({ DATABASE_URL: url, DEMO_DATA: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
  const guest = await newGuest({ address: await server.address });
  const [slotId] = await separateSlots(guest, place!);
  const held = await guest.post('/scheduler/holds', { slotId });
  const booked = await guest.post('/scheduler/appointments', {
    aptHoldId: held.body['aptHoldId'],
    ...(await asVisitor(guest)),
  });
  expect(booked.status).toBe(201);
  expect(server.said()).not.toMatch(/failed|owns its own audit log/);
  const own = connect({ connectionString: url }, 1, () => undefined);
  for (const statement of ['truncate audit_log', 'delete from audit_log', 'drop table seats', 'create table t ()'])
    await expect(
      own.asOwner((client) => client.query(statement)),
      statement,
    ).rejects.toMatchObject({ code: '42501' });
  await own.close();
});

test('on a database of an earlier release the start with that login says what to do, exit 1', async () => {
  const { url, database } = await asApp();
  await database.asOwner((client) =>
    client.query(
      'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
    ),
  );
  const server = run({ DATABASE_URL: url, DEMO_DATA: 'on' });
  expect(await server.exit).toBe(1);
  expect(server.said()).toMatch(/not up to date for this release.*Run npm run db:seed with the owner's login first/);
});
