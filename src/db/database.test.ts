import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction, sqlState, violatedConstraint } from './client.ts';
import { testDatabase } from './testing.ts';

const { pool } = await testDatabase();

beforeAll(async () => {
  await pool.query(`insert into locations (location_id, partner_location_id, organization_id, name, line1, city, state, zip, lat, lng, earth, time_zone, hours)
    values ('here', 'here', 'lab', 'Here', '1 St', 'Chicago', 'IL', '60614', 41.92, -87.65, ll_to_earth(41.92, -87.65), 'America/Chicago', '[]')`);
});

function take(from: string, to: string, { seat = 1, status = 'booked' } = {}) {
  return pool.query(
    `insert into seats (hold_id, resource, seat, during, starts_at, service_id, status, caller, expires_at)
     select $1, id, $2, tstzrange($3, $4), $3, 1, $5, 'guest:x', case when $5 = 'held' then now() + interval '10 minutes' end
     from locations where location_id = 'here'`,
    [randomUUID(), seat, from, to, status],
  );
}

test('the database itself refuses to sell a seat for times that overlap, not only for equal ones [SCHED-15]', async () => {
  await take('2030-01-01T10:00Z', '2030-01-01T10:20Z');
  const refused = await take('2030-01-01T10:10Z', '2030-01-01T10:30Z', { status: 'held' }).catch(
    (error: unknown) => error,
  );
  expect(sqlState(refused)).toBe('23P01');
  expect(violatedConstraint(refused)).toBe('seats_never_sold_twice');
});

test('the next time, another seat, and a cancelled one are free [SCHED-15]', async () => {
  await take('2030-02-01T10:00Z', '2030-02-01T10:20Z', { status: 'cancelled' });
  await take('2030-02-01T10:00Z', '2030-02-01T10:20Z');
  await take('2030-02-01T10:20Z', '2030-02-01T10:40Z');
  await take('2030-02-01T10:00Z', '2030-02-01T10:20Z', { seat: 2 });
});

test('an audit row can be neither changed nor removed', async () => {
  await pool.query(`insert into audit_log (actor, action, subject) values ('guest:x', 'appointment.book', 'a')`);
  await expect(pool.query(`update audit_log set actor = 'someone else'`)).rejects.toThrow('never changed');
  await expect(pool.query('delete from audit_log')).rejects.toThrow('never changed');
});

test('work that fails leaves nothing half-written [ERR-4]', async () => {
  const work = inTransaction(pool, async (client) => {
    await client.query(`insert into secrets values ('half', 'written')`);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  const { rows } = await pool.query(`select 1 from secrets where name = 'half'`);
  expect(rows).toHaveLength(0);
});

test('many connections at once each get their own answers', async () => {
  // Statements of different shapes: with one shape only, answers that were mixed up could still look right.
  const shapes = [
    'select $1::int as a, $2::text as b',
    'select $2::text as b, 0 as other, $1::int as a',
    'select $1::int as a, upper($2::text) as b',
  ];
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) => pool.query<{ a: number; b: string }>(shapes[i % 3] ?? '', [i, `X${i}`])),
  );
  answers.forEach(({ rows }, i) => expect(rows[0]).toMatchObject({ a: i, b: `X${i}` }));
});
