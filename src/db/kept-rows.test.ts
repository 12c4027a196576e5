import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emptyDatabase } from '#testing/database.ts';
import { migrateDatabase } from './migrate.ts';

const BASELINE = new URL('./migrations/earlier/0000_baseline.sql', import.meta.url);
const JOURNAL = new URL('./migrations/meta/_journal.json', import.meta.url);

/** A database with the tables of the baseline alone, as the first release leaves it. */
const ROWS = [
  `insert into stores (number, name, line1, city, state, zip, lat, lng, earth, time_zone, hours, source, version, brand, phone, services, holidays, closed_from, closed_until,
     closed_reason, prescriptions_at) values
     ('1001', 'Loop', '1 Main St', 'Chicago', 'IL', '60614', 41.88, -87.63, ll_to_earth(41.88, -87.63), 'America/Chicago',
       '{"Store": [{"open": "07:00", "close": "22:00"}, null, null, null, null, null, null]}', 'staff', 3, 'Larkmoor', '312-555-0100', '{Pharmacy,Optical}',
       '{"christmas": null, "thanksgiving": {"open": "08:00", "close": "16:00"}}', '2026-12-01', '2026-12-14', 'We are moving', '1002'),
     ('1002', 'Lake', '2 Main St', 'San Juan', 'PR', '00901', 18.46, -66.1, ll_to_earth(18.46, -66.1), 'America/Puerto_Rico', '{}', 'import', 1, 'Larkmoor', '787-555-0100', '{}',
       '{}', null, null, null, null)`,
  `insert into locations (public_id, partner_location_id, organization_id, name, line1, city, state, zip, lat, lng, earth, time_zone, hours, special_days, capacity, reserve, status)
     values ('oak', 'T1', 'labcorp', 'Oak lab', '3 Main St', 'Chicago', 'IL', '60614', 41.9, -87.6, ll_to_earth(41.9, -87.6), 'America/Chicago',
       '[null, null, null, null, null, null, {"open": "08:00", "close": "12:00", "breakStart": "10:00", "breakMinutes": 15}]', '{"2026-12-24": null}', 4, 1, 'Suspended')`,
  `insert into seats (location_id, hold_id, seat, during, starts_at, service_id, status, owner)
     select 1, ('00000000-0000-8000-8000-00000000000' || to_hex(n))::uuid, 1, tstzrange(now(), now() + interval '1 hour'), now(), 1, 'released', 'guest:x' from generate_series(1, 11) n`,
  `insert into partner_visits (location_id, hold_id, organization_id, state, slot)
     select 1, ('00000000-0000-8000-8000-00000000000' || to_hex(n))::uuid, 'labcorp', state, 'slot-' || n
     from unnest('{wanted,choosing,held,to book,sent,booked,refused,lost,to cancel,to free,over}'::text[]) with ordinality as s(state, n)`,
  `insert into patients (patient_id, owner, first_name, last_name, gender, dob, line1, city, state, zip, emails, phones)
     values ('11111111-1111-4111-8111-111111111111', 'guest:x', 'Ada', 'Moss', 'female', '1985-03-27', '12 Oak St', 'Chicago', 'IL', '60614', '{ada@example.com}', '{3125550142}')`,
  `insert into audit_log (actor, action, subject, count) values ('guest:x', 'patient.create', '11111111-1111-4111-8111-111111111111', null), ('system:retention', 'retention.purge', 'drafts', 12)`,
];
/** Columns that migrations have renamed. */
const RENAMED: Record<string, Record<string, string>> = { stores: { holidays: 'special_days' } };
/** Values that migrations have renamed. */
const RENAMED_VALUES: Record<string, Record<string, unknown>> = {
  partner_visits: {
    wanted: 'slot-pending',
    choosing: 'choosing-slot',
    'to book': 'book-pending',
    sent: 'book-sent',
    'to cancel': 'cancel-pending',
    'to free': 'release-pending',
  },
};

type Rows = Record<string, unknown>[];

test('a database of the baseline with rows in it comes through every later migration with nothing lost', async () => {
  const database = await emptyDatabase();
  const { pool, asOwner } = database;
  const rowsOf = async (table: string): Promise<Rows> =>
    asOwner(async (client) => {
      const { rows } = await client.query<{ row: Rows[number] }>(
        `select to_jsonb(t) as row from ${table} t order by 1`,
      );
      return rows.map(({ row }) => row);
    });
  const { entries } = JSON.parse(readFileSync(JOURNAL, 'utf8')) as { entries: { when: number }[] };
  const tables = ['stores', 'locations', 'seats', 'partner_visits', 'patients', 'audit_log'];
  await asOwner(async (client) => {
    for (const statement of readFileSync(BASELINE, 'utf8').split('--> statement-breakpoint'))
      await client.query(statement);
    await client.query('create schema drizzle');
    await client.query(
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    );
    await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('baseline', $1)`, [
      entries[0]?.when,
    ]);
    for (const row of ROWS) await client.query(row);
  });
  const before = await Promise.all(tables.map(rowsOf));
  await migrateDatabase(database);
  const after = await Promise.all(tables.map(rowsOf));
  for (const [index, table] of tables.entries()) {
    const kept = (before[index] ?? []).map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          RENAMED[table]?.[column] ?? column,
          RENAMED_VALUES[table]?.[String(value)] ?? value,
        ]),
      ),
    );
    expect(kept.length, table).toBeGreaterThan(0);
    expect(after[index], table).toHaveLength(kept.length);
    for (const row of kept) expect(after[index], table).toContainEqual(expect.objectContaining(row));
  }
  expect((await pool.query('select from stores where special_days ? $1', ['christmas'])).rowCount).toBe(1);
});
