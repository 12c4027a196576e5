import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { testDatabase } from '#testing/database.ts';
import { browsersOf, type TestBrowser } from '#testing/person.ts';
import { chicago, loadTestLocations, PLAIN, testLocation, testPatient } from '#testing/scheduler.ts';
import { bookAs } from './testing-visits.ts';
import { memberOf, PASSWORD, type Member } from './testing-member.ts';
import { claimedSchema, claimsSchema } from './claims.ts';

const database = await testDatabase();
const browser = browsersOf(database);
const member = memberOf(database, browser);
const place = testLocation({ capacity: 9 });
let nextDay = 1;

beforeAll(() => loadTestLocations(database, [place]));

const slot = (): string =>
  slotId({ locationId: place.locationId, serviceId: PLAIN, start: chicago((nextDay += 1), '09:00') });
const AVERY = testPatient({ firstName: 'Avery', lastName: 'Stone', dob: '1986-04-17' });
const ROWAN = testPatient({ firstName: 'Rowan', lastName: 'Stone', dob: '1975-09-03', sharesPhone: true });

const guestOf = async ({ pool }: typeof database, appointmentId: string): Promise<string> =>
  (await pool.query<{ owner: string }>('select owner from appointments where id = $1', [appointmentId])).rows[0]
    ?.owner ?? '';

const claims = async (at: TestBrowser) => claimsSchema.parse((await at.get('/account/claims')).body);
const prove = async (at: TestBrowser, ...births: { patientId: string; dob: string }[]) => {
  const { status, body } = await at.post('/account/claims', { births });
  expect(status).toBe(200);
  return claimedSchema.parse(body);
};

/** A browser that has booked for two people as a guest, and whose person has then signed in. */
async function claimant(): Promise<Member & { avery: string; rowan: string; guest: string; other: string }> {
  const at = await browser();
  const avery = await bookAs(database, at, slot(), AVERY);
  const rowan = await bookAs(database, at, slot(), ROWAN);
  const guest = await guestOf(database, avery.appointmentId);
  return { ...(await member(at)), avery: avery.patientId, rowan: rowan.patientId, other: rowan.appointmentId, guest };
}

test('appointments of this browser join the account by each patient’s date of birth, with the patient and the consent; before it two letters and times are all that is told', async () => {
  const { at, id, avery, rowan, guest } = await claimant();
  const before = await claims(at);
  expect(before).toMatchObject({
    isLeft: false,
    claims: [
      { patientId: avery, letters: 'A. S.', triesLeft: 3 },
      { patientId: rowan, letters: 'R. S.' },
    ],
  });
  expect(JSON.stringify(before)).not.toMatch(/Avery|Stone|1986|Test (visit|lab)|312/);
  const first = await prove(at, { patientId: avery, dob: '1986-04-17' }, { patientId: rowan, dob: '1975-09-13' });
  expect(first).toMatchObject({
    joined: [{ patient: 'Avery Stone', service: 'Test visit', place: 'Test lab' }],
    wrong: [{ patientId: rowan, triesLeft: 2 }],
    claims: [{ patientId: rowan, letters: 'R. S.', triesLeft: 2 }],
  });
  const owned = async (owner: string) =>
    (
      await database.pool.query<{ n: string }>(
        `select 'appointments' as n from appointments where owner = $1 union all select 'seats' from seats where owner = $1
         union all select 'patients' from patients where owner = $1 union all select 'consents' from consents where owner = $1 order by 1`,
        [owner],
      )
    ).rows.map(({ n }) => n);
  expect(await owned(id)).toEqual(['appointments', 'consents', 'patients', 'seats']);
  expect(await owned(guest)).toEqual(['appointments', 'consents', 'patients', 'seats']);
  expect((await prove(at, { patientId: rowan, dob: '1975-09-03' })).claims).toEqual([]);
  expect(await owned(guest)).toEqual([]);
  const { rows } = await database.pool.query<{ action: string; whole: string }>(
    `select action, l::text as whole from audit_log l where actor = $1 and action in ('belongings.move', 'claim.try')`,
    [id],
  );
  expect(rows.map(({ action }) => action).sort()).toEqual([
    'belongings.move',
    'belongings.move',
    'claim.try',
    'claim.try',
  ]);
  expect(rows.map(({ whole }) => whole).join()).not.toMatch(/1975|Rowan/);
});

test('three wrong dates of birth close a patient, whoever tries; their number still finds the appointment', async () => {
  const { at, rowan } = await claimant();
  for (const triesLeft of [2, 1, 0])
    expect(await prove(at, { patientId: rowan, dob: '1990-01-01' })).toMatchObject({
      joined: [],
      wrong: [{ patientId: rowan, triesLeft }],
    });
  expect(await prove(at, { patientId: rowan, dob: '1975-09-03' })).toMatchObject({
    joined: [],
    wrong: [{ triesLeft: 0 }],
  });
  expect((await claims(at)).claims.map(({ letters }) => letters)).toEqual(['A. S.']);
  const { rows } = await database.pool.query<{ number: string }>(
    'select confirmation_number as number from appointments where patient_id = $1',
    [rowan],
  );
  const found = await at.post('/scheduler/appointments/find', {
    confirmationNumber: rows[0]?.number,
    dob: '1975-09-03',
  });
  expect(found.status).toBe(200);
});

test('half an hour after a guest has booked, whoever sits at that browser reads, changes and books with nothing of the patient, and can guess no date of birth; who knows it brings it in', async () => {
  const at = await browser();
  const { patientId } = await bookAs(database, at, slot(), AVERY);
  const listed = async () => (await at.get('/scheduler/patients')).body['patients'];
  expect(await listed()).toHaveLength(1);
  const earlier = (table: string, column: string) =>
    database.pool.query(`update ${table} set ${column} = ${column} - interval '31 minutes' where patient_id = $1`, [
      patientId,
    ]);
  await Promise.all([earlier('patients', 'updated_at'), earlier('appointments', 'booked_at')]);
  expect(await listed()).toEqual([]);
  const changed = await at.put(`/scheduler/patients/${patientId}`, { ...AVERY, dob: '1986-04-18', version: 1 });
  const held = await at.post('/scheduler/holds', { slotId: slot() });
  const ids = { bookingId: randomUUID(), aptHoldId: held.body['aptHoldId'], patientId };
  const booked = await at.post('/scheduler/appointments', { ...ids, termsAndAgreementId: 'any' });
  expect([changed, booked].map(({ body }) => body.code)).toEqual(['incorrect-patient', 'incorrect-patient']);
  for (const dob of ['1986-04-18', '1986-04-17']) {
    const saved = await at.post('/scheduler/patients', { ...AVERY, dob, sharesPhone: true });
    expect([saved.status, saved.body['version'], saved.body['patientId'] === patientId]).toEqual([201, 1, false]);
  }
  await member(at);
  expect((await claims(at)).claims).toMatchObject([{ patientId, letters: 'A. S.', triesLeft: 3 }]);
  expect((await prove(at, { patientId, dob: '1986-04-17' })).joined).toHaveLength(1);
});

test('what can be no date of birth is wrong too, and a text of code is no more than that', async () => {
  const { at, avery } = await claimant();
  expect(await prove(at, { patientId: avery, dob: "1986-04-17' or '1'='1" })).toMatchObject({
    wrong: [{ triesLeft: 2 }],
  });
  expect(await prove(at, { patientId: avery, dob: '' })).toMatchObject({ wrong: [{ triesLeft: 1 }] });
  expect((await at.post('/account/claims', { births: [{ patientId: avery, dob: 'x'.repeat(41) }] })).status).toBe(422);
  expect((await at.post('/account/claims', { births: [] })).status).toBe(422);
  expect((await at.post('/account/claims', { births: [{ patientId: 'draft', dob: '' }] })).status).toBe(422);
});

test('patients of another browser, of another account and of nobody are passed over alike, uncounted', async () => {
  const [one, other] = [await claimant(), await claimant()];
  const joined = await prove(other.at, { patientId: other.avery, dob: '1986-04-17' });
  expect(joined.joined).toHaveLength(1);
  for (const patientId of [other.rowan, other.avery, randomUUID()])
    expect(await prove(one.at, { patientId, dob: '1986-04-17' })).toMatchObject({ joined: [], wrong: [] });
  const { rows } = await database.pool.query('select wrong_births as wrong from patients where patient_id = any($1)', [
    [other.rowan, other.avery],
  ]);
  expect(rows).toEqual([{ wrong: 0 }, { wrong: 0 }]);
  const guest = await browser();
  expect((await guest.get('/account/claims')).status).toBe(401);
  expect((await guest.post('/account/claims', { births: [{ patientId: one.avery, dob: '1986-04-17' }] })).status).toBe(
    401,
  );
});

test('‘Not now’ loses nothing: this browser isn’t asked again, and can still bring them in', async () => {
  const { at, avery } = await claimant();
  expect((await at.post('/account/claims/leave')).status).toBe(204);
  expect((await at.post('/account/claims/leave')).status).toBe(204);
  expect(await claims(at)).toMatchObject({ isLeft: true, claims: [{ patientId: avery }, {}] });
  expect((await prove(at, { patientId: avery, dob: '1986-04-17' })).joined).toHaveLength(1);
});

test('from two tabs at once each appointment joins once; two accounts in one browser can’t both have it', async () => {
  const { at, avery, rowan, email } = await claimant();
  const births = [
    { patientId: avery, dob: '1986-04-17' },
    { patientId: rowan, dob: '1975-09-03' },
  ];
  const both = await Promise.all([prove(at, ...births), prove(at, ...births.toReversed())]);
  expect(both.map(({ joined }) => joined.length).sort()).toEqual([0, 2]);
  const tries = await claimant();
  const wrong = { patientId: tries.rowan, dob: '1990-01-01' };
  const guesses = await Promise.all(Array.from({ length: 8 }, () => prove(tries.at, wrong)));
  expect(guesses.map((guess) => guess.wrong[0]?.triesLeft).sort()).toEqual([0, 0, 0, 0, 0, 0, 1, 2]);
  const next = await member(tries.at);
  expect(next.email).not.toBe(email);
  expect((await claims(next.at)).claims.map(({ letters }) => letters)).toEqual(['A. S.']);
});

test('dates of birth are counted by account', async () => {
  const limited = browsersOf(database, { RATE_LIMITS: 'on' });
  const { at } = await memberOf(database, limited)();
  const one = { births: [{ patientId: randomUUID(), dob: '1990-01-01' }] };
  for (let tries = 0; tries < 20; tries += 1) expect((await at.post('/account/claims', one)).status).toBe(200);
  expect((await at.post('/account/claims', one)).status).toBe(429);
});

test('a booking of someone signed in is not offered, nor one that was canceled', async () => {
  const at = await browser();
  const { appointmentId } = await bookAs(database, at, slot(), AVERY);
  await at.put(`/scheduler/appointments/${appointmentId}/cancel`);
  const signed = await member(at);
  await bookAs(database, at, slot(), ROWAN);
  expect((await claims(signed.at)).claims).toEqual([]);
  await at.post('/auth/sign-out');
  await at.headerInfo();
  await at.post('/auth/sign-in/email', { email: signed.email, password: PASSWORD });
  await at.headerInfo();
  expect((await claims(signed.at)).claims).toEqual([]);
});

test('somebody whom the account has already stays once among its people, and is the patient of the appointment that joins', async () => {
  const at = await browser();
  const { patientId, appointmentId } = await bookAs(database, at, slot(), AVERY);
  const { id } = await member(at);
  expect((await at.post('/scheduler/patients', AVERY)).status).toBe(201);
  expect((await prove(at, { patientId, dob: '1986-04-17' })).joined).toHaveLength(1);
  const { rows } = await database.pool.query(
    `select a.owner, p.owner as patient, (select count(*)::int from patients where owner = $2) as people
     from appointments a join patients p using (patient_id) where a.id = $1`,
    [appointmentId, id],
  );
  expect(rows).toEqual([{ owner: id, patient: `visit:${appointmentId}`, people: 1 }]);
});
