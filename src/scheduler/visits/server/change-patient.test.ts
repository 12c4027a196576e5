import { beforeAll, expect, test } from 'vitest';
import { GUEST_COOKIE } from '#identity/cookie-names.ts';
import { testDatabase } from '#testing/database.ts';
import { linkToken } from '#scheduler/messages/server/link-tokens.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import {
  bookVisit,
  chicago,
  KEYS,
  loadTestLocations,
  PLAIN,
  readyToBook,
  testApp,
  testLocation,
  testPatient,
  testRuntime,
  testVisitor,
  type TestVisitor,
} from '#testing/scheduler.ts';

const database = await testDatabase();
const app = testApp(testRuntime(database));
const place = testLocation({ capacity: 3 });
/** Ten hours ahead of UTC: a day begins there while it is still the day before in Chicago. */
const onGuam = testLocation({ timeZone: 'Pacific/Guam', city: 'Dededo', state: 'GU', zip: '96929' });

beforeAll(() => loadTestLocations(database, [place, onGuam]));

let nextDay = 2;
const slotAt = (start: number, at = place) => slotId({ locationId: at.locationId, serviceId: PLAIN, start });

async function booked(visitor = testVisitor(database)) {
  const { id, number } = await bookVisit(visitor, slotAt(chicago((nextDay += 1), '09:00')));
  return { visitor, id, number };
}

/** Another browser, in which the visit was found by its number and birth date. */
async function found(number: string, dob = '1985-03-27'): Promise<TestVisitor> {
  const visitor = testVisitor(database);
  const { status } = await visitor.post('/scheduler/appointments/find', { confirmationNumber: number, dob });
  expect(status).toBe(200);
  return visitor;
}

type Read = ReturnType<typeof testPatient> & { patientId: string; version: number; guardian?: object };

async function patientOf(visitor: TestVisitor, id: string): Promise<Read> {
  const { body } = await visitor.get(`/scheduler/patients?appointmentId=${id}`);
  return (body['patients'] as Read[])[0] as Read;
}

/** Changes what the form of this visit shows. */
async function change(visitor: TestVisitor, id: string, changes: Record<string, unknown>) {
  const { patientId, version, ...patient } = await patientOf(visitor, id);
  const sent = { ...patient, version, appointmentId: id, ...changes };
  return visitor.put(`/scheduler/patients/${patientId}`, sent);
}

const visit = async (visitor: TestVisitor, id: string) => (await visitor.get(`/scheduler/appointments/${id}`)).body;
const contact = (changes: Record<string, unknown>) => ({ contact: { ...testPatient().contact, ...changes } });
const emails = (address: string) => contact({ emails: [{ address }] });

/** The mails that are asked for about a visit, as kind and version. */
async function mailsOf(id: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ mail: string }>(
    `select concat(data->>'kind', ' ', data->>'sequence') as mail from pgboss.job
     where data->>'appointmentId' = $1 and state = 'created' order by created_on, 1`,
    [id],
  );
  return rows.map(({ mail }) => mail);
}

async function calendar({ cookie }: TestVisitor, id: string): Promise<string> {
  const headers = { cookie: `${GUEST_COOKIE}=${cookie}` };
  return (
    await app(new Request(`http://test/api/scheduler/appointments/${id}/calendar.ics`, { headers }), '10.0.0.7')
  ).text();
}

test('the details of a booked visit’s patient are changed: a mail and a raised calendar entry where mails say something else, and only there', async () => {
  const { visitor, id } = await booked();
  const before = await mailsOf(id);
  const moved = { line1: '7 Elm St', city: 'Chicago', state: 'IL', zip: '60614' };
  const quiet = { lastName: 'Moss-Hill', ...contact({ address: moved, phones: [{ number: '312-555-0199' }] }) };
  expect((await change(visitor, id, quiet)).status).toBe(200);
  expect(await patientOf(visitor, id)).toMatchObject({ lastName: 'Moss-Hill', contact: { address: moved } });
  expect(await visit(visitor, id)).toMatchObject({ sequence: 0, patient: { lastName: 'Moss-Hill' } });
  expect(await mailsOf(id), 'nothing that a mail says').toEqual(before);

  expect((await change(visitor, id, emails('grace@example.com'))).status).toBe(200);
  expect(await visit(visitor, id)).toMatchObject({ sequence: 1, mailedTo: 'g•••@example.com' });
  expect((await change(visitor, id, { ...emails('grace@example.com'), firstName: 'Grace' })).status).toBe(200);
  const after = await mailsOf(id);
  expect(after.filter((mail) => !before.includes(mail) && !mail.startsWith('reminder'))).toEqual([
    'changed 1',
    'readdressed 1',
    'changed 2',
  ]);
  expect(
    after.filter((mail) => mail.startsWith('reminder')),
    'one reminder, of the visit as it is',
  ).toEqual(['reminder 2']);
  const { detailsChangedAt } = await visit(visitor, id);
  const stamp = String(detailsChangedAt).replace(/[-:]|\.\d+/g, '');
  const file = await calendar(visitor, id);
  expect([/SEQUENCE:\d/.exec(file)?.[0], /LAST-MODIFIED:\S+/.exec(file)?.[0]]).toEqual([
    'SEQUENCE:2',
    `LAST-MODIFIED:${stamp}`,
  ]);
});

test('who finds a visit by number and birth date changes it for that visit alone; who saved the patient, for all visits', async () => {
  const first = await booked();
  const second = await booked(first.visitor);
  const finder = await found(first.number);
  const changed = await change(finder, first.id, emails('finder@example.com'));
  expect(changed.status).toBe(200);
  expect(await visit(first.visitor, first.id)).toMatchObject({ mailedTo: 'f•••@example.com', sequence: 1 });
  expect(await visit(first.visitor, second.id)).toMatchObject({ mailedTo: 'a•••@example.com', sequence: 0 });
  expect((await patientOf(first.visitor, second.id)).contact.emails).toEqual([{ address: 'ada@example.com' }]);
  expect((await change(finder, first.id, emails('again@example.com'))).status, 'it has its own by now').toBe(200);

  const third = await booked(first.visitor);
  await change(first.visitor, third.id, emails('owner@example.com'));
  const mailedTo = async (id: string) => (await visit(first.visitor, id))['mailedTo'];
  expect(await Promise.all([first, second, third].map(({ id }) => mailedTo(id)))).toEqual([
    'a•••@example.com',
    'o•••@example.com',
    'o•••@example.com',
  ]);
});

test('who finds a visit by number and birth date sees email, phone and street masked; left so they stay, and who booked it or opened its link sees them', async () => {
  const { visitor, id, number } = await booked();
  const finder = await found(number);
  const read = async (who: TestVisitor) => (await who.get(`/scheduler/patients?appointmentId=${id}`)).body;
  const masked = await read(finder);
  expect(masked['masked']).toBe(true);
  expect(JSON.stringify(masked)).not.toMatch(/ada@|0142|Oak/);
  expect((await patientOf(finder, id)).contact).toEqual({
    address: { line1: '•••', city: 'Chicago', state: 'IL', zip: '60614' },
    emails: [{ address: 'a•••@example.com' }],
    phones: [{ number: '•••-•••-••42' }],
  });
  expect((await change(finder, id, { lastName: 'Hill' })).status).toBe(200);
  expect((await read(finder))['masked'], 'a change shows no more').toBe(true);
  expect((await finder.get('/scheduler/patients')).body).toEqual({ patients: [] });
  const own = await patientOf(visitor, id);
  expect(own).toMatchObject({ lastName: 'Hill', contact: { address: { line1: '12 Oak St' } } });
  expect(own.contact).toMatchObject({ emails: [{ address: 'ada@example.com' }], phones: [{ number: '3125550142' }] });
  expect((await read(visitor))['masked']).toBeUndefined();

  const guess = await change(finder, id, emails('b•••@example.com'));
  expect([guess.status, guess.body.errors]).toEqual([
    422,
    [{ path: 'contact.emails.0.address', message: 'Enter an email address' }],
  ]);
  const token = linkToken(KEYS.link, 'visit', id, 'ada@example.com');
  expect((await finder.post('/scheduler/visit-links/open', { token, dob: '1985-03-27' })).status).toBe(200);
  expect(await patientOf(finder, id)).toMatchObject(own);
});

test('a new patient has no masked details', async () => {
  const visitor = testVisitor(database);
  const sent = testPatient(emails('a•••@example.com'));
  const { status, body } = await visitor.post('/scheduler/patients', sent);
  expect([status, body.errors?.[0]?.path]).toEqual([422, 'contact.emails.0.address']);
});

test('the email of an appointment is changed ten times in 72 hours at most, so that no one has strangers emailed by it; all else is still changed', async () => {
  const { visitor, id } = await booked();
  const statuses = [];
  for (let times = 0; times < 12; times += 1)
    statuses.push((await change(visitor, id, emails(`stranger-${times}@example.com`))).status);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
  const refused = await change(visitor, id, emails('stranger-12@example.com'));
  expect([refused.body.code, refused.body.errors?.[0]?.path]).toEqual([
    'too-many-addresses',
    'contact.emails.0.address',
  ]);
  expect((await patientOf(visitor, id)).contact.emails).toEqual([{ address: 'stranger-9@example.com' }]);
  expect((await mailsOf(id)).filter((mail) => mail.startsWith('changed'))).toHaveLength(10);
  expect((await change(visitor, id, { firstName: 'Adah' })).status).toBe(200);
  await database.pool.query(
    `update patients set created_at = created_at - interval '72 hours' where owner = 'former:' || $1`,
    [id],
  );
  expect((await change(visitor, id, emails('stranger-13@example.com'))).status).toBe(200);
});

test('nobody reads or changes the patient of a visit that they may not see, nor another patient by way of one', async () => {
  const { visitor, id } = await booked();
  const stranger = testVisitor(database);
  const own = await booked(stranger);
  const { patientId } = await patientOf(visitor, id);
  const sent = { ...testPatient(), version: 1 };
  expect((await stranger.get(`/scheduler/patients?appointmentId=${id}`)).status).toBe(404);
  for (const appointmentId of [undefined, id, own.id])
    expect((await stranger.put(`/scheduler/patients/${patientId}`, { ...sent, appointmentId })).status).toBe(404);
  expect(await patientOf(visitor, id)).toMatchObject({ version: 1 });
});

test('the same rules as for a new patient hold: fields, a US address, a shared phone number, an edit without sight of another; birth date and whom it is for stay', async () => {
  const { visitor, id } = await booked();
  const [path, code] = [
    (answer: Awaited<ReturnType<typeof change>>) => answer.body.errors?.[0]?.path,
    (answer: Awaited<ReturnType<typeof change>>) => `${answer.status} ${answer.body.code}`,
  ];
  const { address } = testPatient().contact;
  expect(path(await change(visitor, id, { firstName: ' ' }))).toBe('firstName');
  expect(code(await change(visitor, id, contact({ address: { ...address, zip: '99999' } })))).toBe('422 1006');
  expect(code(await change(visitor, id, { dob: '1985-03-28' }))).toBe('422 dob-fixed');
  const caregiver = { relationship: 'child', consent: true };
  expect(code(await change(visitor, id, { bookedFor: 'adult', caregiver }))).toBe('422 booked-for-fixed');
  expect(code(await change(visitor, id, { version: 7 }))).toBe('412 stale-edit');

  const twin = testPatient({ firstName: 'Edna', ...contact({ phones: [{ number: '312-555-0177' }] }) });
  expect((await visitor.post('/scheduler/patients', twin)).status).toBe(201);
  const shared = contact({ phones: [{ number: '312-555-0177' }] });
  expect(code(await change(visitor, id, shared))).toBe('409 duplicate-phone');
  expect((await change(visitor, id, { ...shared, sharesPhone: true })).status).toBe(200);
  const line1 = { ...contact({ address: { ...address, line1: '9 Ash St' } }).contact, phones: shared.contact.phones };
  expect((await change(visitor, id, { contact: line1 })).status, 'it was said once whose number it is').toBe(200);
  expect(await visit(visitor, id)).toMatchObject({ sequence: 0 });
});

test('a visit that is canceled or has begun keeps its patient’s details', async () => {
  const { visitor, id } = await booked();
  await database.pool.query(
    `update seats set during = tstzrange(now() - interval '5 minutes', now() + interval '15 minutes'), starts_at = now() - interval '5 minutes'
     where hold_id = (select hold_id from appointments where id = $1)`,
    [id],
  );
  expect((await change(visitor, id, { lastName: 'Hill' })).body.code).toBe('visit-over');
  const other = await booked();
  await other.visitor.put(`/scheduler/appointments/${other.id}/cancel`);
  expect((await change(other.visitor, other.id, { lastName: 'Hill' })).body.code).toBe('visit-cancelled');
});

test('a child’s visit keeps its guardian; the consent stays as it was given until another guardian gives it [PAT-2 part]', async () => {
  const visitor = testVisitor(database);
  const { request } = await readyToBook(visitor, slotAt(chicago((nextDay += 1), '09:00')));
  const joan = { firstName: 'Joan', lastName: 'Moss', relationship: 'parent', consent: true };
  const child = testPatient({ bookedFor: 'child', firstName: 'Rowan', dob: '2016-09-03', guardian: joan });
  const saved = await visitor.post('/scheduler/patients', { ...child, sharesPhone: true });
  const { body } = await visitor.post('/scheduler/appointments', { ...request, patientId: saved.body['patientId'] });
  const id = String(body['appointmentId']);
  const agreed = `guardian_consent_text = 'guardian-2025-01', guardian_consent_at = '2025-01-02T03:04:05Z'`;
  await database.pool.query(`update patients set ${agreed} where patient_id = $1`, [saved.body['patientId']]);
  const consent = async () =>
    (
      await database.pool.query<{ text: string; at: Date }>(
        'select guardian_consent_text as text, guardian_consent_at as at from patients where patient_id = $1',
        [saved.body['patientId']],
      )
    ).rows[0];

  expect((await change(visitor, id, { guardian: undefined })).body.code).toBe('guardian-missing');
  expect((await change(visitor, id, { firstName: 'Rowen', guardian: joan })).status).toBe(200);
  expect(await consent()).toEqual({ text: 'guardian-2025-01', at: new Date('2025-01-02T03:04:05Z') });
  expect(await visit(visitor, id)).toMatchObject({ sequence: 1 });

  const alex = { ...joan, firstName: 'Alex' };
  expect((await change(visitor, id, { guardian: { ...alex, consent: false } })).status).toBe(422);
  expect((await change(visitor, id, { guardian: alex })).status).toBe(200);
  expect((await consent())?.text).not.toBe('guardian-2025-01');
  expect(await visit(visitor, id), 'mails greet the guardian').toMatchObject({ sequence: 2 });
});

test('whether a guardian is needed is a question of the day at the location [PAT-2 part]', async () => {
  const visitor = testVisitor(database);
  // On Guam it is the 18th birthday already when the visit begins; in Chicago it would be the day before.
  const start = chicago((nextDay += 1), '18:00');
  const dayThere = new Date(start).toLocaleDateString('en-CA', { timeZone: 'Pacific/Guam' });
  const birth = (days: number) => {
    const day = new Date(Date.parse(dayThere) + days * 86_400_000).toISOString().slice(0, 10);
    return `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`;
  };
  const { request } = await readyToBook(visitor, slotAt(start, onGuam));
  const { body } = await visitor.post('/scheduler/appointments', request);
  const id = String(body['appointmentId']);
  const born = (days: number) =>
    database.pool.query('update patients set dob = $2 where patient_id = $1', [request.patientId, birth(days)]);
  await born(0);
  expect((await change(visitor, id, { lastName: 'Hill' })).status).toBe(200);
  await born(1);
  expect((await change(visitor, id, { lastName: 'Moss' })).body.code).toBe('guardian-missing');
});

test('of a change and a move that are made at once both are made', async () => {
  const { visitor, id } = await booked();
  const start = chicago((nextDay += 1), '10:00');
  const held = await visitor.post('/scheduler/holds', { slotId: slotAt(start) });
  const answers = await Promise.all([
    change(visitor, id, emails('both@example.com')),
    visitor.put(`/scheduler/appointments/${id}`, { aptHoldId: held.body['aptHoldId'] }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await visit(visitor, id)).toMatchObject({
    sequence: 2,
    datetime: new Date(start).toISOString(),
    mailedTo: 'b•••@example.com',
  });
});
