import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BELONGINGS } from '#app/belongings.ts';
import { runWorker } from '#jobs/server/run-worker.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { testDatabase } from '#testing/database.ts';
import { startQuickWorkers } from '#testing/jobs.ts';
import { browsersOf } from '#testing/person.ts';
import { chicago, loadTestLocations, PLAIN, testLocation, testPatient } from '#testing/scheduler.ts';
import { until } from '#testing/until.ts';
import { bookAs } from './testing-visits.ts';
import { memberOf, type Member } from './testing-member.ts';
import { accountDataRun } from './account-data.ts';

const database = await testDatabase();
const browser = browsersOf(database);
const member = memberOf(database, browser);
const place = testLocation({ capacity: 9 });
let stop = () => Promise.resolve();
let nextDay = 1;

beforeAll(async () => {
  await loadTestLocations(database, [place]);
  await database.pool.query(`insert into services (id, audiences) values ('flu-shot', '{}') on conflict do nothing`);
  stop = await startQuickWorkers(database, [runWorker(database, [accountDataRun(BELONGINGS)])]);
});
afterAll(() => stop());

const slot = (): string =>
  slotId({ locationId: place.locationId, serviceId: PLAIN, start: chicago((nextDay += 1), '09:00') });

/** Rows of theirs in every table of the register that is told to them; each has a word of theirs. */
async function fill({ at, id }: Member, name: string): Promise<void> {
  const { appointmentId, locationId, holdId } = await bookAs(database, at, slot(), testPatient({ lastName: name }));
  await at.post('/tiles/flu-shot/viewed');
  await at.put(`/scheduler/bookings/${randomUUID()}/draft`, { edit: 1, fields: { firstName: `${name} draft` } });
  const contact = { firstName: name, lastName: name, phone: '', line1: '', line2: '', city: '', state: '', zip: '' };
  await at.put('/account/contact', contact);
  const rows: [string, unknown[]][] = [
    [`insert into external_ids (account, system, id, user_type) values ($1, 'bwell', $2, 'member')`, [id, name]],
    [`insert into sign_ons (actor, partner, tells, fingerprint) values ($1, $2, '{email}', '')`, [id, name]],
    [
      `insert into passkeys (id, account, name, credential_id, public_key, counter, device_type, is_backed_up)
       values (gen_random_uuid(), $1, $2, $2, $2, 0, 'singleDevice', false)`,
      [id, name],
    ],
    [`insert into email_changes (account, email) values ($1, $2)`, [id, `${name}@new.example`]],
    [`insert into claims_left (owner) values ($1)`, [id]],
    [`insert into job_runs (id, kind, actor, total) values ($1, $2, $3, 0)`, [randomUUID(), name, id]],
    [
      `insert into job_files (run_id, name, type, content, expires_at) select id, $2, 'text/plain', '', now() + interval '1 hour' from job_runs where actor = $1`,
      [id, name],
    ],
    [
      `insert into partner_visits (location_id, hold_id, organization_id, state) values ($1, $2, $3, 'booked')`,
      [locationId, holdId, name],
    ],
    [`insert into waitlist (location_id, appointment_id) values ($1, $2)`, [locationId, appointmentId]],
    [
      `insert into earlier_offers (location_id, hold_id, appointment_id) values ($1, $2, $3)`,
      [locationId, holdId, appointmentId],
    ],
    [
      `insert into covid_answers (owner, booking_id, survey) values ($1, gen_random_uuid(), '{"firstTest": "yes"}')`,
      [id],
    ],
    [
      `insert into covid_drive_ups (location_id, engagement_id, appointment_id) values ($1, gen_random_uuid(), $2)`,
      [locationId, appointmentId],
    ],
    [
      `insert into detail_changes (location_id, id, appointment_id, changed_by, fields, reason) values ($1, gen_random_uuid(), $2, 'staff:1', '{phone}', 'By phone')`,
      [locationId, appointmentId],
    ],
  ];
  for (const [text, values] of rows) await database.pool.query(text, values);
}

/** Asks for the file and waits for it. */
async function gathered({ at }: Member): Promise<{ jobId: string; file: Record<string, Record<string, unknown>[]> }> {
  const jobId = String((await at.post('/account/data')).body['jobId']);
  await until(async () => expect((await at.get(`/jobs/${jobId}`)).body).toMatchObject({ state: 'done' }));
  const { body } = await at.get(`/jobs/${jobId}/file`);
  return { jobId, file: body as never };
}

test('the file has what is theirs of every table of the register, in words, and nothing of anyone else’s', async () => {
  const [own, other] = [await member(), await member()];
  await fill(own, 'Ownwell');
  await fill(other, 'Otherwise');
  const { file } = await gathered(own);
  const told = BELONGINGS.flatMap((one) => ('onExport' in one && one.onExport.rows !== 'none' ? [one] : []));
  const counts: Record<string, number> = {};
  for (const { table, called } of told) {
    const rows = file[called];
    expect(rows, `${table} has no row in the file: fill it above`).toBeDefined();
    counts[table] = rows?.length ?? 0;
  }
  for (const { table, ownerColumn } of told.flatMap((one) => ('ownerColumn' in one ? [one] : []))) {
    // Those of this very job come after it has looked.
    if (table === 'job_runs' || table === 'idempotency_keys') continue;
    const { rowCount } = await database.pool.query(`select from ${table} where ${ownerColumn} = $1`, [own.id]);
    expect(counts[table], table).toBe(rowCount);
  }
  const text = JSON.stringify(file);
  expect(text).toContain('Ownwell');
  expect(text).toContain(own.email);
  for (const foreign of ['Otherwise', other.email, other.id]) expect(text).not.toContain(foreign);
  for (const secret of ['password', '_hash', 'origin', '$scrypt']) expect(text).not.toContain(secret);
  expect(file['Your appointments']?.[0]).toMatchObject({
    service: 'Test visit',
    place: 'Test lab, 1 Main St, Chicago, IL',
  });
  expect(Object.keys(file).filter((name) => /_/.test(name))).toEqual([]);
});

test('the file is its owner’s alone, for a day, and no one’s after signing out', async () => {
  const [own, other] = [await member(), await member()];
  const { jobId } = await gathered(own);
  expect((await own.at.get('/account')).body['dataJob']).toBe(jobId);
  const text = await own.at.get(`/account/data/${jobId}/text`);
  expect([text.status, text.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8']);
  const guest = await browser();
  for (const path of [`/jobs/${jobId}`, `/jobs/${jobId}/file`]) {
    expect((await own.at.get(path)).headers.get('cache-control')).toBe('no-store');
    const strangers = await Promise.all([
      other.at.get(path),
      guest.get(path),
      other.at.get(path.replace(jobId, randomUUID())),
    ]);
    expect(strangers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([404, 'no-such-job']));
  }
  expect((await other.at.get(`/account/data/${jobId}/text`)).status).toBe(404);
  expect((await guest.get(`/account/data/${jobId}/text`)).status).toBe(401);
  const session = own.at.cookies.get('fcSession') ?? '';
  await own.at.post('/auth/sign-out');
  own.at.cookies.set('fcSession', session);
  expect((await own.at.get(`/jobs/${jobId}/file`)).status).toBe(404);
  await database.pool.query(`update job_files set expires_at = now() - interval '1 second' where run_id = $1`, [jobId]);
  await own.at.headerInfo();
  await own.at.post('/auth/sign-in/email', { email: own.email, password: 'kettle under a maple' });
  await own.at.headerInfo();
  expect((await own.at.get('/account')).body['dataJob']).toBeNull();
  expect((await own.at.get(`/jobs/${jobId}/file`)).status).toBe(404);
});

test('a seventh file in a day is refused', async () => {
  const limited = await memberOf(database, browsersOf(database, { RATE_LIMITS: 'on' }))();
  const asked = await Promise.all([1, 2, 3, 4, 5, 6].map(() => limited.at.post('/account/data')));
  expect(asked.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect((await limited.at.post('/account/data')).status).toBe(429);
});

test('its owner is told by an email without anything of the file', async () => {
  const own = await member();
  await gathered(own);
  const { rows } = await database.pool.query<{ kind: string; data: string }>(
    `select m.kind, (select data::text from pgboss.job j where j.id = m.id) as data from account_mails m where email = $1`,
    [own.email],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['data-ready']);
  expect(rows[0]?.data).not.toContain(own.email);
});
