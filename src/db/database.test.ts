import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { guest, system } from '#identity/make-actor.ts';
import { sqlState, violatedConstraint } from './errors.ts';
import { testDatabase } from '#testing/database.ts';
import { inWork } from './work.ts';

const database = await testDatabase();
const { pool, asOwner } = database;

beforeAll(async () => {
  await pool.query(`insert into locations (public_id, partner_location_id, organization_id, name, line1, city, state, zip, lat, lng, earth, time_zone, hours)
    select here, here, 'lab', 'Here', '1 St', 'Chicago', 'IL', '60614', 41.92, -87.65, ll_to_earth(41.92, -87.65), 'America/Chicago', '[]'
    from unnest(array['here', 'there']) here`);
});

function take(from: string, to: string, { seat = 1, status = 'booked', at = 'here' } = {}) {
  return pool.query<{ location_id: number; hold_id: string }>(
    `insert into seats (hold_id, location_id, seat, during, starts_at, service_id, status, owner, expires_at)
     select $1, id, $2, tstzrange($3, $4), $3, 1, $5, 'guest:x', case when $5 = 'held' then now() + interval '10 minutes' end
     from locations where public_id = $6 returning location_id, hold_id`,
    [randomUUID(), seat, from, to, status, at],
  );
}

const refusal = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

test('the database itself refuses to sell a seat for times that overlap, not only for equal ones [SCHED-15 part]', async () => {
  await take('2030-01-01T10:00Z', '2030-01-01T10:20Z');
  const refused = await refusal(take('2030-01-01T10:10Z', '2030-01-01T10:30Z', { status: 'held' }));
  expect(sqlState(refused)).toBe('23P01');
  expect(violatedConstraint(refused)).toBe('seats_never_sold_twice');
});

test('the next time, another seat, another place, and a cancelled one are free [SCHED-15 part]', async () => {
  await take('2030-02-01T10:00Z', '2030-02-01T10:20Z', { status: 'cancelled' });
  await take('2030-02-01T10:00Z', '2030-02-01T10:20Z');
  await take('2030-02-01T10:20Z', '2030-02-01T10:40Z');
  await take('2030-02-01T10:00Z', '2030-02-01T10:20Z', { seat: 2 });
  await take('2030-02-01T10:00Z', '2030-02-01T10:20Z', { at: 'there' });
});

test('a booking is of one seat, one patient and one consent that are there, and a seat of one location is no other’s', async () => {
  const seat = (await take('2030-03-01T10:00Z', '2030-03-01T10:20Z')).rows[0];
  const [patient, consent] = [randomUUID(), randomUUID()];
  await pool.query(
    `insert into patients (patient_id, owner, first_name, last_name, gender, dob, line1, city, state, zip, emails, phones)
     values ($1, 'guest:x', 'A', 'B', 'female', '1980-01-01', '1 St', 'Chicago', 'IL', '60614', '{}', '{}')`,
    [patient],
  );
  await pool.query(
    `insert into consents (id, owner, booking_id, terms_id, identifier_system, identifier_type, agreed_at) values ($1, 'guest:x', $2, 't', 's', 'g', now())`,
    [consent, randomUUID()],
  );
  const book = (changes: Record<string, unknown> = {}) => {
    const row = { location: seat?.location_id, hold: seat?.hold_id, patient, consent, ...changes };
    return refusal(
      pool.query(
        `insert into appointments (location_id, id, confirmation_number, hold_id, patient_id, consent_id, owner, status)
         values ($1, gen_random_uuid(), $2, $3, $4, $5, 'guest:x', 'booked')`,
        [row.location, randomUUID(), row.hold, row.patient, row.consent],
      ),
    );
  };
  for (const wrong of [{ hold: randomUUID() }, { patient: randomUUID() }, { consent: randomUUID() }, { location: 2 }])
    expect(sqlState(await book(wrong)), Object.keys(wrong).join()).toBe('23503');
  expect(await book()).toBeNull();
  expect(violatedConstraint(await book())).toBe('appointments_one_a_hold');
  for (const table of ['seats', 'patients', 'consents', 'locations'])
    expect(sqlState(await refusal(pool.query(`delete from ${table}`))), table).toBe('23503');
});

test('an audit row can be neither changed nor removed, not even all at once, and the app does not own the log', async () => {
  await inWork(database, guest('x'), (work) => work.audit({ action: 'retention.purge', rows: 'a' }));
  const attempts = [`update audit_log set actor = 'someone else'`, 'delete from audit_log', 'truncate audit_log'];
  for (const attempt of attempts) {
    expect(sqlState(await refusal(pool.query(attempt))), attempt).toBe('42501');
    const asItsOwner = await refusal(asOwner((client) => client.query(attempt)));
    expect(String(asItsOwner), attempt).toContain('never changed');
  }
  for (const attempt of ['alter table audit_log disable trigger all', 'drop table audit_log'])
    expect(sqlState(await refusal(pool.query(attempt))), attempt).toBe('42501');
  const { rows } = await pool.query<{ actor: string }>('select actor from audit_log');
  expect(rows).toEqual([{ actor: 'guest:x' }]);
});

test('work that fails leaves nothing half-written and nothing to follow it [ERR-4 part]', async () => {
  const followed: string[] = [];
  const work = inWork(database, system('test'), async ({ db, audit, afterCommit }) => {
    await db.query(`insert into secrets values ('half', 'written')`);
    await audit({ action: 'retention.purge', rows: 'half' });
    afterCommit(() => followed.push('never'));
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect((await pool.query(`select 1 from secrets where name = 'half'`)).rows).toHaveLength(0);
  expect(followed).toEqual([]);
});

test('what follows a commit is done once it is there for others to see, in order', async () => {
  const followed: Promise<number>[] = [];
  const seen = async () => (await pool.query(`select 1 from secrets where name like 'seen%'`)).rows.length;
  await inWork(database, system('test'), async ({ db, audit, afterCommit }) => {
    await db.query(`insert into secrets values ('seen 1', ''), ('seen 2', '')`);
    await audit({ action: 'retention.purge', rows: 'seen' });
    afterCommit(() => void followed.push(seen()));
    followed.push(seen());
    await followed[0];
  });
  expect(await Promise.all(followed)).toEqual([0, 2]);
});

test('work that changes something without a line in the audit log is refused in tests', async () => {
  const change = inWork(database, system('test'), ({ db }) => db.query(`insert into secrets values ('no', 'line')`));
  await expect(change).rejects.toThrow('without a line in the audit log: secrets');
});

test('work is done again when the database chose it as the victim of a deadlock', async () => {
  await pool.query(`insert into secrets values ('one', ''), ('two', '')`);
  let waiting = 0;
  let meet = (): void => undefined;
  const met = new Promise<void>((done) => (meet = done));
  const tries = { one: 0, two: 0 };
  const swap = (first: 'one' | 'two', second: string) =>
    inWork(database, system('test'), async ({ db, audit }) => {
      tries[first] += 1;
      await db.query('update secrets set value = $2 where name = $1', [first, first]);
      if ((waiting += 1) === 2) meet();
      await met;
      await db.query('update secrets set value = $2 where name = $1', [second, first]);
      await audit({ action: 'retention.purge', rows: first });
    });
  await Promise.all([swap('one', 'two'), swap('two', 'one')]);
  // Who is begun anew may take its first row before the other has it, and be the victim of a second deadlock.
  expect(tries.one + tries.two).toBeGreaterThan(2);
  const { rows } = await pool.query(`select value from secrets where name in ('one', 'two')`);
  expect(rows[0]).toEqual(rows[1]);
});

test('the time of a unit of work is the database’s own, and stands still', async () => {
  await inWork(database, system('test'), async ({ db, now }) => {
    await db.query('select pg_sleep(0.02)');
    const { rows } = await db.query<{ same: boolean }>(
      'select floor(extract(epoch from now()) * 1000) = $1::float8 as same',
      [now],
    );
    expect(rows[0]?.same).toBe(true);
  });
});

test('many connections at once each get their own answers', async () => {
  // Statements of different shapes: with one shape only, answers that were mixed up could still look right.
  const shapes = [
    'select $1::int as a, $2::text as b',
    'select $2::text as b, 0 as other, $1::int as a',
    'select $1::int as a, upper($2::text) as b',
  ];
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, i) => pool.query<{ a: number; b: string }>(shapes[i % 3] ?? '', [i, `X${i}`])),
  );
  answers.forEach(({ rows }, i) => expect(rows[0]).toMatchObject({ a: i, b: `X${i}` }));
});
