import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { afterAll, expect, inject, test } from 'vitest';
import { connect, type Database } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { inDatabase } from './testing-copies.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
const copy = mkdtempSync(join(tmpdir(), 'find-care-migrations-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** An empty database of the run's PostgreSQL; gone when the file ends. */
async function emptyDatabase(): Promise<Database> {
  const { connection } = inject('postgres');
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  const server = connect(connection, 1, () => undefined);
  await server.asOwner((client) => client.query(`create database ${name}`));
  const database = connect({ ...connection, ...inDatabase(connection, name) }, 4, () => undefined);
  afterAll(async () => {
    await database.close();
    await server.asOwner((client) => client.query(`drop database ${name} with (force)`));
    await server.close();
  });
  return database;
}

/** The migrations up to a number, as an earlier release had them. */
function migrationsUpTo(last: number): string {
  cpSync(MIGRATIONS, copy, { recursive: true });
  const journal = join(copy, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { idx: number }[] };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.filter(({ idx }) => idx <= last) }));
  return copy;
}

const guest = `guest:${'a'.repeat(40)}`;
const [patient, held, booked, appointment, consent] = Array.from({ length: 5 }, () => randomUUID());

/** What the release before this one kept of a place, a hold, a booked visit that was also found by its number, and places that were loaded twice. */
const BEFORE = [
  `insert into locations (location_id, partner_location_id, organization_id, name, line1, city, state, zip, lat, lng, earth, time_zone, hours)
   values ('lab-1', 'L1', 'labcorp', 'Lab', '1 St', 'Chicago', 'IL', '60614', 41.9, -87.6, ll_to_earth(41.9, -87.6), 'America/Chicago', '[]')`,
  `insert into patients (patient_id, caller, first_name, last_name, gender, dob, line1, city, state, zip, emails, phones)
   values ('${patient}', '${guest}', 'Ada', 'Moss', 'female', '1985-03-27', '1 St', 'Chicago', 'IL', '60614', '{}', '{}')`,
  `insert into consents values ('${consent}', '${guest}', 'labcorp-1', 'system', 'guest', now())`,
  `insert into seats (hold_id, resource, seat, during, starts_at, service_id, status, caller)
   values ('${booked}', 1, 1, '[2040-01-01 10:00Z, 2040-01-01 10:20Z)', '2040-01-01 10:00Z', 1, 'booked', '${guest}')`,
  `insert into seats (hold_id, resource, seat, during, starts_at, service_id, status, caller, expires_at)
   values ('${held}', 1, 1, '[2040-01-01 11:00Z, 2040-01-01 11:20Z)', '2040-01-01 11:00Z', 1, 'held', '${guest}', now() + interval '9 minutes')`,
  `insert into appointments (id, confirmation_number, hold_id, patient_id, caller, terms_id, status)
   values ('${appointment}', 'LK-AAAA-BBBB', '${booked}', '${patient}', '${guest}', 'labcorp-1', 'booked')`,
  `insert into appointment_access values ('guest:finder', '${appointment}', now() + interval '20 minutes')`,
  `insert into patient_drafts (caller, fields) values ('${guest}', '{"firstName": "Ada"}')`,
  `insert into audit_log (actor, action, subject) values ('${guest}', 'hold.create', '${held}'), ('${guest}', 'appointment.create', '${appointment}')`,
  `insert into places (kind, zip, name, state, county, lat, lng, time_zone, weight, label, search)
   select 'zip', '60614', 'Chicago', 'IL', 'Cook', 41.9, -87.6, 'America/Chicago', 1, '60614 Chicago, IL', '60614' from generate_series(1, 3)`,
];

test('a database of the release before keeps every hold, visit, consent and line of its log, in the new keys', async () => {
  const database = await emptyDatabase();
  await database.asOwner(async (client) => {
    await migrate(drizzle(client), { migrationsFolder: migrationsUpTo(5) });
    for (const statement of BEFORE) await client.query(statement);
  });
  await migrateDatabase(database);
  const { rows } = await database.pool.query(
    `select l.public_id, l.source, s.status, s.owner, a.confirmation_number, p.first_name, p.version, c.terms_id,
       x.owner as found_by, a.location_id = s.location_id and x.location_id = a.location_id as "inOnePlace"
     from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
     join patients p on p.patient_id = a.patient_id join consents c on c.id = a.consent_id
     join appointment_access x on x.location_id = a.location_id and x.appointment_id = a.id`,
  );
  expect(rows).toEqual([
    {
      public_id: 'lab-1',
      source: 'demo',
      status: 'booked',
      owner: guest,
      confirmation_number: 'LK-AAAA-BBBB',
      first_name: 'Ada',
      version: 1,
      terms_id: 'labcorp-1',
      found_by: 'guest:finder',
      inOnePlace: true,
    },
  ]);
  const counts = await database.pool.query(
    `select (select count(*)::int from seats where live) as live, (select count(*)::int from audit_log) as lines,
       (select count(*)::int from places) as places, (select count(*)::int from patient_drafts) as drafts`,
  );
  expect(counts.rows).toEqual([{ live: 2, lines: 2, places: 1, drafts: 0 }]);
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
