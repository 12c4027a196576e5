import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { system } from '#identity/make-actor.ts';
import { testDatabase } from '#testing/database.ts';
import { parseSettings } from '#settings/settings.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { lapseHolds } from '#scheduler/engine/server/next-free.ts';
import {
  chicago,
  loadTestLocations,
  PLAIN,
  readyToBook,
  runOut,
  testLocation,
  testPatient,
  testVisitor,
} from '#testing/scheduler.ts';
import { BELONGINGS } from '#app/belongings.ts';
import { purge } from './purge.ts';

const database = await testDatabase();
const place = testLocation({ capacity: 9 });
const settings = parseSettings({ KEEP_DRAFT_HOURS: '24', KEEP_UNBOOKED_DAYS: '2', KEEP_VISIT_DAYS: '365' });
const RETENTION = system('retention');
let nextDay = 1;

beforeAll(() => loadTestLocations(database, [place]));

async function begun() {
  const visitor = testVisitor(database);
  const start = chicago((nextDay += 1), '09:00');
  const slot = slotId({ locationId: place.locationId, serviceId: PLAIN, start });
  const { request } = await readyToBook(visitor, slot);
  await visitor.put(`/scheduler/bookings/${visitor.bookingId}/draft`, { edit: 1, fields: { firstName: 'Ada' } });
  return { visitor, slot, request };
}

async function booked() {
  const { visitor, slot, request } = await begun();
  const { body } = await visitor.post('/scheduler/appointments', request);
  return { visitor, slot, id: String(body['appointmentId']), number: String(body['confirmationNumber']) };
}

/** How many rows each table has of what is kept about people. */
async function kept(): Promise<Record<string, number>> {
  const tables = [
    ...['patient_drafts', 'patients', 'consents', 'appointments', 'seats', 'idempotency_keys'],
    ...['waitlist', 'waitlist_seen', 'earlier_offers'],
  ];
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  return (await database.pool.query<Record<string, number>>(`select ${counts.join(', ')}`)).rows[0] ?? {};
}

/** Makes everything as old as if so much time had passed. */
async function age(interval: string): Promise<void> {
  for (const change of [
    `update patient_drafts set updated_at = updated_at - $1::interval`,
    `update patients set created_at = created_at - $1::interval, updated_at = updated_at - $1::interval`,
    `update consents set created_at = created_at - $1::interval`,
    `update viewed_services set viewed_at = viewed_at - $1::interval`,
    `update sessions set made_at = made_at - $1::interval`,
    `update idempotency_keys set created_at = created_at - $1::interval`,
    `update appointments set booked_at = booked_at - $1::interval`,
    `update seats set held_at = held_at - $1::interval, starts_at = starts_at - $1::interval,
       during = tstzrange(lower(during) - $1::interval, upper(during) - $1::interval)`,
  ])
    await database.pool.query(change, [interval]);
}

test('what was begun and not booked goes after its time, what a visit needs after the visit, each with how many in the log', async () => {
  const { visitor, request } = await begun();
  await visitor.post('/scheduler/patients', testPatient({ firstName: 'Grace', dob: '1990-01-02' }), 'a-key');
  const visit = await booked();
  await visit.visitor.put(`/scheduler/appointments/${visit.id}/waitlist`);
  await database.pool.query(
    'insert into earlier_offers select location_id, hold_id, $1 from seats where hold_id = $2',
    [visit.id, request.aptHoldId],
  );
  await database.pool.query(`insert into services (id, audiences) values ('looked-at', '{}')`);
  await database.pool.query(`insert into viewed_services (actor, service_id) values ('guest:gone', 'looked-at')`);
  await database.pool.query(`insert into sessions (id_hash, actor, device) values ('hash', 'account:gone', 'A test')`);
  await database.pool.query(`insert into staff (id) values ('staff:here')`);
  await database.pool.query(
    `insert into open_appointments values ('staff:here', $1, $1, now() - interval '1 second'), ('staff:here', $2, $2, now() + interval '1 minute')`,
    [randomUUID(), randomUUID()],
  );
  await runOut(database, request.aptHoldId);
  await lapseHolds(database);
  expect(await purge(database, RETENTION, BELONGINGS, settings)).toEqual({
    'open appointments': 1,
    drafts: 0,
    'idempotency keys': 0,
    'viewed services': 0,
    'viewed services of accounts': 0,
    'answers for tests': 0,
    'uses of vouchers': 0,
    'emails about signing in': 0,
    'declined claims': 0,
    'new emails': 0,
    proofs: 0,
    sessions: 0,
    'addresses of seats': 0,
    appointments: 0,
    seats: 0,
    'booked seats': 0,
    'former addresses': 0,
    patients: 0,
    consents: 0,
    'exit records': 0,
    'service uses': 0,
    feedback: 0,
    'job files': 0,
    'parts of job files': 0,
    jobs: 0,
    'counted pages': 0,
    'typed words': 0,
    'hashes of typed words': 0,
    'keys of typed words': 0,
    'ids of counted calls': 0,
  });
  expect(await kept()).toMatchObject({
    patient_drafts: 1,
    patients: 3,
    consents: 2,
    appointments: 1,
    seats: 2,
    waitlist: 1,
    waitlist_seen: 1,
    earlier_offers: 1,
  });

  await age('25 hours');
  expect(await purge(database, RETENTION, BELONGINGS, settings)).toMatchObject({
    drafts: 1,
    'idempotency keys': 1,
    'viewed services': 1,
    sessions: 1,
    patients: 0,
  });
  await age('2 days');
  expect(await purge(database, RETENTION, BELONGINGS, settings)).toMatchObject({
    seats: 1,
    patients: 2,
    consents: 1,
    appointments: 0,
  });
  expect(await kept()).toMatchObject({ patient_drafts: 0, patients: 1, consents: 1, appointments: 1, seats: 1 });
  const found = await testVisitor(database).post('/scheduler/appointments/find', {
    confirmationNumber: visit.number,
    dob: '1985-03-27',
  });
  expect(found.status).toBe(200);

  await age('380 days');
  expect(await purge(database, RETENTION, BELONGINGS, settings)).toMatchObject({
    appointments: 1,
    'booked seats': 1,
    patients: 1,
    consents: 1,
  });
  expect(new Set(Object.values(await kept()))).toEqual(new Set([0]));
  const { rows } = await database.pool.query<{ subject: string; count: number }>(
    `select subject, sum(count)::int as count from audit_log where action = 'retention.purge' group by subject order by subject`,
  );
  expect(rows).toEqual([
    { subject: 'appointments', count: 1 },
    { subject: 'booked seats', count: 1 },
    { subject: 'consents', count: 2 },
    { subject: 'drafts', count: 1 },
    { subject: 'idempotency keys', count: 1 },
    { subject: 'open appointments', count: 1 },
    { subject: 'patients', count: 3 },
    { subject: 'seats', count: 1 },
    { subject: 'sessions', count: 1 },
    { subject: 'viewed services', count: 1 },
  ]);
});

test('where a booked time came from is forgotten once it is over, and not before', async () => {
  const { id } = await booked();
  await database.pool.query(
    `update seats s set origin = 'hash' from appointments a where a.id = $1 and s.hold_id = a.hold_id`,
    [id],
  );
  const known = async () => (await database.pool.query('select from seats where origin is not null')).rowCount;
  await purge(database, RETENTION, BELONGINGS, settings);
  expect(await known()).toBe(1);
  await age('40 days');
  expect(await purge(database, RETENTION, BELONGINGS, settings)).toMatchObject({
    'addresses of seats': 1,
    appointments: 0,
  });
  expect(await known()).toBe(0);
});

test('an email address that was changed is kept for the 72 hours in which it can be put back', async () => {
  const { visitor, id } = await booked();
  const { body } = await visitor.get(`/scheduler/patients?appointmentId=${id}`);
  const [{ patientId, ...patient }] = body['patients'] as [ReturnType<typeof testPatient> & { patientId: string }];
  const contact = { ...patient.contact, emails: [{ address: 'new@example.com' }] };
  expect((await visitor.put(`/scheduler/patients/${patientId}`, { ...patient, contact })).status).toBe(200);
  const former = async () =>
    (await database.pool.query<{ emails: string[] }>('select emails from patients where owner = $1', [`former:${id}`]))
      .rows;
  await age('71 hours');
  expect(await purge(database, RETENTION, BELONGINGS, settings)).toMatchObject({ 'former addresses': 0 });
  expect(await former()).toEqual([{ emails: ['ada@example.com'] }]);
  await age('1 hour');
  expect(await purge(database, RETENTION, BELONGINGS, settings)).toMatchObject({ 'former addresses': 1 });
  expect(await former()).toEqual([]);
});

test('what was counted of exits and used services goes after its time', async () => {
  for (const days of [10, 89, 91, 400])
    await database.pool.query(
      `with exits as (insert into exit_records (at, partner, page_type) values (now() - $1::interval, 'otter-creek', 'home'))
       insert into service_uses (at, service_id, state) values (now() - $1::interval, 'kiio', 'IL')`,
      [`${String(days)} days`],
    );
  expect(await purge(database, RETENTION, BELONGINGS, settings)).toMatchObject({
    'exit records': 2,
    'service uses': 2,
  });
});

test('what people said was wrong with a page goes after its time, handled or not', async () => {
  for (const [days, by] of [
    [10, null],
    [179, 'Ada'],
    [181, null],
    [400, 'Ada'],
  ] as const)
    await database.pool.query(
      `insert into feedback (id, page, wrong, email, made_at, handled_by) values (gen_random_uuid(), '/', 'The button does nothing', 'ada@example.com', now() - $1::interval, $2)`,
      [`${String(days)} days`, by],
    );
  expect(await purge(database, RETENTION, BELONGINGS, settings)).toMatchObject({ feedback: 2 });
  expect((await database.pool.query('select 1 from feedback')).rowCount).toBe(2);
});

test('more than one chunk goes in one round, and processes that purge at once count each row once', async () => {
  await database.pool.query(
    `insert into patient_drafts (owner, booking_id, fields, updated_at)
     select 'guest:many', gen_random_uuid(), '{}', now() - interval '3 days' from generate_series(1, 1200)`,
  );
  const rounds = await Promise.all(Array.from({ length: 4 }, () => purge(database, RETENTION, BELONGINGS, settings)));
  expect(rounds.reduce((sum, { drafts = 0 }) => sum + drafts, 0)).toBe(1200);
});

test('clearing one’s details removes what no visit needs, gives holds back, and ends the session; the visit is still found', async () => {
  const visit = await booked();
  const { visitor } = visit;
  const again = chicago((nextDay += 1), '11:00');
  const slot = slotId({ locationId: place.locationId, serviceId: PLAIN, start: again });
  const held = await visitor.post('/scheduler/holds', { slotId: slot });
  await visitor.post('/scheduler/patients', testPatient({ firstName: 'Grace', dob: '1990-01-02' }));
  await visitor.put(`/scheduler/bookings/${randomUUID()}/draft`, { edit: 1, fields: { firstName: 'Joan' } });
  const before = await kept();

  const { status, body, headers } = await visitor.delete('/scheduler/details');
  expect([status, body['cleared']]).toEqual([200, 3]);
  expect(headers.get('set-cookie')).toMatch(/^fcGuest=; Max-Age=0/);
  const after = await kept();
  expect([after['patients'], after['patient_drafts']]).toEqual([
    (before['patients'] ?? 0) - 1,
    (before['patient_drafts'] ?? 0) - 1,
  ]);
  expect((await visitor.get(`/scheduler/holds/${String(held.body['aptHoldId'])}`)).body.code).toBe('hold-expired');
  // The old cookie, kept by somebody, shows nothing and changes nothing.
  expect((await visitor.get('/scheduler/patients')).body).toMatchObject({ patients: [] });
  expect((await visitor.get('/scheduler/appointments')).body).toMatchObject({ appointments: [] });
  expect((await visitor.put(`/scheduler/appointments/${visit.id}/cancel`)).status).toBe(404);
  const found = await testVisitor(database).post('/scheduler/appointments/find', {
    confirmationNumber: visit.number,
    dob: '1985-03-27',
  });
  expect(found.body).toMatchObject({ appointmentId: visit.id, status: 'booked' });
  const { rows } = await database.pool.query(`select actor, count from audit_log where action = 'details.clear'`);
  expect(rows).toEqual([{ actor: visitor.id, count: 3 }]);
});

test('two guests on one computer see nothing of each other, nor two bookings of one guest', async () => {
  const first = await begun();
  const second = testVisitor(database);
  const sameBrowser = testVisitor(database, { cookie: first.visitor.cookie });
  const draft = (bookingId: string) => `/scheduler/bookings/${bookingId}/draft`;
  const consents = (bookingId: string) => `/scheduler/consent?bookingId=${bookingId}`;
  for (const { visitor, bookingId } of [
    { visitor: second, bookingId: second.bookingId },
    { visitor: second, bookingId: first.visitor.bookingId },
    { visitor: sameBrowser, bookingId: sameBrowser.bookingId },
  ]) {
    expect((await visitor.get(draft(bookingId))).body).toEqual({ edit: 0, fields: {} });
    expect((await visitor.get(consents(bookingId))).body).toEqual({ consents: [] });
  }
  expect((await second.get('/scheduler/patients')).body).toEqual({ patients: [] });
  const otherBooking = { ...first.request, bookingId: sameBrowser.bookingId };
  const refused = await sameBrowser.post('/scheduler/appointments', otherBooking);
  expect([refused.status, refused.body.code]).toEqual([422, 'consent-missing']);
});
