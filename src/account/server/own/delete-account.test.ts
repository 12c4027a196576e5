import { beforeAll, expect, test } from 'vitest';
import { BELONGINGS } from '#app/belongings.ts';
import { inWork } from '#db/work.ts';
import { accountOf, system } from '#identity/make-actor.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { testDatabase } from '#testing/database.ts';
import { browsersOf } from '#testing/person.ts';
import { tablesWith } from '#testing/people/tables-with.ts';
import { chicago, loadTestLocations, PLAIN, testLocation } from '#testing/scheduler.ts';
import { until } from '#testing/until.ts';
import { bookAs } from './testing-visits.ts';
import { memberOf, PASSWORD } from './testing-member.ts';
import { deleteAccount, deletionSchema } from './delete-account.ts';

const database = await testDatabase();
const browser = browsersOf(database);
const member = memberOf(database, browser);
const place = testLocation({ capacity: 9 });
let nextDay = 1;

beforeAll(() => loadTestLocations(database, [place]));

const slot = (): string =>
  slotId({ locationId: place.locationId, serviceId: PLAIN, start: chicago((nextDay += 1), '09:00') });

/** Has all that is booked be over. */
async function passAll(): Promise<void> {
  await database.pool.query(
    `update seats set during = tstzrange(lower(during) - interval '400 days', upper(during) - interval '400 days'), starts_at = starts_at - interval '400 days'
     where status = 'booked' and upper(during) > now()`,
  );
}

test('an account is refused its end while an appointment is ahead, and named it; after that it goes, and what stays is what the page said', async () => {
  const { at, id, email } = await member();
  const { appointmentId } = await bookAs(database, at, slot());
  await at.post('/scheduler/holds', { slotId: slot() });
  const contact = { firstName: 'Ada', lastName: 'Moss', phone: '', line1: '', line2: '', city: '', state: '', zip: '' };
  await at.put('/account/contact', contact);
  await at.post('/account/email', { email: `new-${email}`, password: PASSWORD });
  await at.post('/account/data');
  const early = deletionSchema.parse((await at.get('/account/deletion')).body);
  expect(early).toMatchObject({
    provenBy: 'password',
    ahead: [{ appointmentId, service: 'Test visit', place: 'Test lab' }],
  });
  const refused = await at.post('/account/delete', { password: PASSWORD });
  expect([refused.status, refused.body.code]).toEqual([409, 'visits-ahead']);
  expect((await at.get('/account')).body).toMatchObject({ email });

  await passAll();
  const said = deletionSchema.parse((await at.get('/account/deletion')).body);
  expect(said.ahead).toEqual([]);
  const other = await browser();
  await other.post('/auth/sign-in/email', { email, password: PASSWORD });
  const done = await at.post('/account/delete', { password: PASSWORD });
  expect([done.status, done.body]).toEqual([200, { email }]);
  expect(at.cookies.has('fcSession')).toBe(false);
  for (const one of [at, other]) {
    await one.headerInfo();
    expect((await one.get('/account')).status).toBe(401);
  }
  expect((await at.post('/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(401);

  // The last email is still to be sent: with it goes the last trace of the address.
  expect(await tablesWith(database, email)).toEqual(['account_mails']);
  await database.pool.query('delete from account_mails where email = $1', [email]);
  expect(await tablesWith(database, `new-${email}`)).toEqual([]);
  const named = BELONGINGS.flatMap((one) => ('noOwner' in one && one.called !== undefined ? [one] : []));
  const left = await tablesWith(database, id);
  expect(left.filter((table) => !named.some((one) => one.table === table))).toEqual([]);
  for (const { called, noOwner } of named) expect(said.stays).toContainEqual({ called, count: null, because: noOwner });
  const { rows } = await database.pool.query<{ owner: string; patient: string; first: string }>(
    `select a.owner, p.owner as patient, p.first_name as first from appointments a join patients p using (patient_id) where a.id = $1`,
    [appointmentId],
  );
  expect(rows).toEqual([{ owner: rows[0]?.owner, patient: rows[0]?.owner, first: 'Ada' }]);
  expect(rows[0]?.owner).toMatch(/^cleared-/);
  expect(said.stays.map(({ called, count }) => [called, count])).toEqual([
    ['Your appointments', 1],
    ['Times that you held or booked', 2],
    ['People you book for', 1],
    ['What you agreed to', 1],
    ...named.map(({ called }) => [called, null]),
  ]);
});

test('what the page says is what the deed does, whoever’s account it is', async () => {
  const { at, id } = await member();
  await bookAs(database, at, slot());
  await passAll();
  await at.put(`/scheduler/bookings/${crypto.randomUUID()}/draft`, { edit: 1, fields: { firstName: 'Joan' } });
  const said = deletionSchema.parse((await at.get('/account/deletion')).body);
  const counted = async () => {
    const counts: [string, number][] = [];
    for (const one of BELONGINGS.flatMap((belonging) => ('ownerColumn' in belonging ? [belonging] : []))) {
      const { rowCount } = await database.pool.query(`select from ${one.table} where ${one.ownerColumn} = $1`, [id]);
      if (rowCount) counts.push([one.called, rowCount]);
    }
    return counts;
  };
  const before = new Map(await counted());
  expect((await at.post('/account/delete', { password: PASSWORD })).status).toBe(200);
  expect(await counted()).toEqual([]);
  const told = [...said.goes, ...said.stays].flatMap(({ called, count }) =>
    count === null ? [] : [[called, count] as const],
  );
  const summed = new Map<string, number>();
  for (const [called, count] of told) summed.set(called, (summed.get(called) ?? 0) + count);
  expect(summed).toEqual(before);
});

test('a wrong password deletes nothing and is counted in this session: then passwords pause in it, and what strangers type elsewhere doesn’t count', async () => {
  const limited = browsersOf(database, { RATE_LIMITS: 'on' });
  const { at, email } = await memberOf(database, limited)();
  for (let tries = 0; tries < 10; tries += 1)
    await (await limited()).post('/auth/sign-in/email', { email, password: `${String(tries)} of a stranger` });
  expect((await at.post('/account/delete', {})).body).toMatchObject({ status: 422, code: 'wrong-password' });
  const guess = (word: string) => at.post('/account/delete', { password: `${word} over two kettles` });
  for (let tries = 0; tries < 10; tries += 1) expect((await guess(String(tries))).body.code).toBe('wrong-password');
  expect((await guess('maple')).body.code).toBe('passwords-paused');
  expect((await at.post('/account/delete', { password: PASSWORD })).body.code).toBe('passwords-paused');
  expect((await at.get('/account')).body).toMatchObject({ email });
});

test('who has no password has to have signed in a moment ago', async () => {
  const { at, id } = await member();
  await database.pool.query('delete from credentials where account = $1', [id]);
  expect((await at.get('/account/deletion')).body).toMatchObject({ provenBy: 'sign-in' });
  await database.pool.query(`update sessions set made_at = now() - interval '11 minutes' where actor = $1`, [id]);
  expect((await at.post('/account/delete', { password: 'anything' })).body).toMatchObject({
    status: 403,
    code: 'sign-in-again',
  });
  await database.pool.query(`update sessions set made_at = now() where actor = $1`, [id]);
  expect((await at.post('/account/delete', {})).status).toBe(200);
});

test('pressed twice, and from two devices at once, it is done once', async () => {
  const { at, id, email } = await member();
  const other = await browser();
  await other.post('/auth/sign-in/email', { email, password: PASSWORD });
  await other.headerInfo();
  const answers = await Promise.all([at, at, other].map((one) => one.post('/account/delete', { password: PASSWORD })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  const { rows } = await database.pool.query(
    `select (select count(*)::int from account_mails where email = $1 and kind = 'deleted') as mails,
       (select count(*)::int from audit_log where actor = $2 and action = 'account.delete') as logged`,
    [email, id],
  );
  expect(rows).toEqual([{ mails: 1, logged: 1 }]);
});

test('a booking under way is waited for, and one that comes too late finds no session', async () => {
  const { at, id } = await member();
  const { rows } = await database.pool.query<{ session: string }>(
    'select id_hash as session from sessions where actor = $1',
    [id],
  );
  let deleting: Promise<unknown> = Promise.resolve();
  await inWork(database, accountOf(id), async ({ db, audit }) => {
    await db.query('select from sessions where id_hash = $1 for key share', [rows[0]?.session]);
    deleting = at.post('/account/delete', { password: PASSWORD });
    await db.query(`insert into patient_drafts (owner, booking_id, fields) values ($1, gen_random_uuid(), '{}')`, [id]);
    await audit({ action: 'draft.begin', booking: crypto.randomUUID() });
  });
  expect(await deleting).toMatchObject({ status: 200 });
  const { rowCount } = await database.pool.query('select from patient_drafts where owner = $1', [id]);
  expect(rowCount).toBe(0);
  const late = inWork(database, accountOf(id), (work) =>
    deleteAccount(work, BELONGINGS, { systems: [], device: 'A test' }),
  );
  await expect(late).rejects.toMatchObject({ problem: { status: 401 } });
});

test('who signs in while the account is deleted from another device brings nothing into it', async () => {
  const { at, id, email } = await member();
  const [other, bookingId] = [await browser(), crypto.randomUUID()];
  await other.put(`/scheduler/bookings/${bookingId}/draft`, { edit: 1, fields: { firstName: 'Joan' } });
  const waiting = async () =>
    (
      await database.pool.query(
        `select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`,
      )
    ).rowCount;
  const [signingIn, deleting] = await inWork(database, system('a test'), async ({ db, audit }) => {
    await db.query('select from patient_drafts where booking_id = $1 for update', [bookingId]);
    const first = other.post('/auth/sign-in/email', { email, password: PASSWORD });
    await until(async () => expect(await waiting()).toBe(1));
    const second = at.post('/account/delete', { password: PASSWORD });
    await Promise.race([second, until(async () => expect(await waiting()).toBe(2))]);
    await audit({ action: 'draft.begin', booking: bookingId });
    return [{ answer: first }, { answer: second }];
  });
  expect([(await signingIn.answer).status, (await deleting.answer).status]).toEqual([200, 200]);
  const { rowCount } = await database.pool.query('select from patient_drafts where owner = $1', [id]);
  expect(rowCount).toBe(0);
});
