import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { BELONGINGS } from '#app/belongings.ts';
import { moveBelongings } from '#belongings/move.ts';
import { inWork } from '#db/work.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { GUARDIAN_CONSENT } from '#scheduler/visits/patient/patient-rules.ts';
import { testDatabase } from '#testing/database.ts';
import {
  bookVisit,
  chicago,
  loadTestLocations,
  ORGANIZATION,
  PLAIN,
  readyToBook,
  testLocation,
  testPatient,
  testVisitor,
} from '#testing/scheduler.ts';
import { accountVisitor, againAt } from '#testing/signed-in.ts';

const database = await testDatabase();
const place = testLocation({ capacity: 20 });
await loadTestLocations(database, [place]);
const slot = (day: number, time = '09:00') =>
  slotId({ locationId: place.locationId, serviceId: PLAIN, start: chicago(day, time) });

const guardian = { firstName: 'Ada', lastName: 'Moss', relationship: 'parent' };
const agreed = { ...guardian, consent: true, consentTextId: GUARDIAN_CONSENT.id };
const bornYearsAgo = (years: number) => `${new Date().getFullYear() - years}-01-01`;
const ana = (changes: Record<string, unknown> = {}) =>
  testPatient({ firstName: 'Ana', dob: bornYearsAgo(9), bookedFor: 'child', guardian, listed: true, ...changes });

/** An account with its owner among its people. */
async function person() {
  const visitor = await accountVisitor(database);
  const own = await visitor.post('/scheduler/patients', testPatient({ listed: true }));
  return { ...visitor, own: String(own.body['patientId']) };
}

type Listed = { patientId: string; version: number; firstName: string; ahead?: { appointmentId: string } };
type Anyone = Pick<Awaited<ReturnType<typeof accountVisitor>>, 'get'>;
const listOf = async (visitor: Anyone) => (await visitor.get('/scheduler/patients')).body['patients'] as Listed[];

test('the people of an account are listed on every device of its owner and to no one else, its owner first; they are changed and removed [PAT-4 part]', async () => {
  const visitor = await accountVisitor(database);
  const child = await visitor.post('/scheduler/patients', ana());
  expect((await visitor.post('/scheduler/patients', testPatient({ listed: true }))).status).toBe(201);
  const phone = await againAt(database, visitor.actor);
  const { body } = await phone.get('/scheduler/patients?organizationName=labcorp&recent=true');
  expect(body).toMatchObject({ ofAccount: true, patients: [{ firstName: 'Ada' }, { firstName: 'Ana', guardian }] });
  expect(JSON.stringify(body)).not.toContain('consent');
  await database.pool.query(`update patients set updated_at = now() - interval '90 days' where owner = $1`, [
    visitor.id,
  ]);
  expect(await listOf(phone)).toHaveLength(2);

  const path = `/scheduler/patients/${String(child.body['patientId'])}`;
  const stranger = await accountVisitor(database);
  expect(await listOf(stranger)).toEqual([]);
  for (const refused of [
    await stranger.put(path, { ...ana(), version: 1 }),
    await stranger.delete(path),
    await stranger.delete(`/scheduler/patients/${randomUUID()}`),
    await stranger.delete('/scheduler/patients/__proto__'),
  ])
    expect([refused.status, refused.body.code]).toEqual([404, 'incorrect-patient']);

  const saved = await phone.put(path, { ...ana({ gender: 'other' }), version: 1 });
  expect(saved.body).toEqual({ patientId: child.body['patientId'], version: 2 });
  const stale = await visitor.put(path, { ...ana({ gender: 'male' }), version: 1 });
  expect([stale.status, stale.body.code]).toEqual([412, 'stale-edit']);
  expect((await visitor.delete(path)).status).toBe(204);
  expect((await listOf(phone)).map(({ firstName }) => firstName)).toEqual(['Ada']);
});

test('who is among the people of an account already is said, and who that is; by name, birth date and phone, however they are written [PAT-3 part]', async () => {
  const { own, ...visitor } = await person();
  const again = await visitor.post(
    '/scheduler/patients',
    testPatient({ firstName: ' ada ', lastName: 'MOSS', gender: 'other' }),
  );
  expect(again.status).toBe(422);
  expect(again.body).toMatchObject({ code: 'duplicate-data', duplicateData: true, patientId: own });
  const twin = await visitor.post('/scheduler/patients', testPatient({ firstName: 'Eve' }));
  expect([twin.status, twin.body.code]).toEqual([409, 'duplicate-phone']);
  expect(twin.body).not.toHaveProperty('duplicateData');
  const eve = await visitor.post('/scheduler/patients', testPatient({ firstName: 'Eve', sharesPhone: true }));
  expect(eve.status).toBe(201);
  const renamed = await visitor.put(`/scheduler/patients/${String(eve.body['patientId'])}`, {
    ...testPatient(),
    version: 1,
  });
  expect(renamed.body).toMatchObject({ status: 422, duplicateData: true, patientId: own });
  // Nobody learns who is in another's account.
  expect((await (await accountVisitor(database)).post('/scheduler/patients', testPatient())).status).toBe(201);
});

test('of two saves of one person at once, on two devices, one is kept and the other is told [PAT-3 part]', async () => {
  const laptop = await accountVisitor(database);
  const phone = await againAt(database, laptop.actor);
  const saves = await Promise.all([laptop, phone, laptop, phone].map((at) => at.post('/scheduler/patients', ana())));
  expect(saves.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
  expect(await listOf(laptop)).toHaveLength(1);
  const twice = database.pool.query(
    `insert into patients select (jsonb_populate_record(p, jsonb_build_object('patient_id', gen_random_uuid()))).* from patients p where owner = $1`,
    [laptop.id],
  );
  await expect(twice).rejects.toThrow('patients_once_in_an_account');
});

test('the same save once more, as after an answer that was lost, is the same person', async () => {
  const visitor = await accountVisitor(database);
  const [typed, key] = [testPatient({ bookingId: randomUUID() }), randomUUID()];
  const first = await visitor.post('/scheduler/patients', typed, key);
  const { status, body } = await visitor.post('/scheduler/patients', typed, key);
  expect([status, body]).toEqual([201, first.body]);
});

test('a guardian agrees to each booking of a child who is kept: without it none is booked, and an older one is not taken [PAT-2 part]', async () => {
  const { own: _, ...visitor } = await person();
  const child = await visitor.post('/scheduler/patients', ana());
  const patientId = String(child.body['patientId']);
  const book = async (day: number, agreeing: boolean) => {
    const bookingId = randomUUID();
    const { request } = await readyToBook({ ...visitor, bookingId }, slot(day), ORGANIZATION, testPatient());
    const [known] = (await listOf(visitor)).filter((one) => one.patientId === patientId);
    if (agreeing) {
      const sent = { ...ana({ guardian: agreed, listed: undefined }), bookingId, version: known?.version };
      expect((await visitor.put(`/scheduler/patients/${patientId}`, sent)).status).toBe(200);
    }
    return visitor.post('/scheduler/appointments', { ...request, patientId });
  };
  expect((await book(3, false)).body).toMatchObject({ status: 422, code: 'agreement-missing' });
  expect((await book(3, true)).status).toBe(201);
  const second = await book(4, false);
  expect(second.body.errors?.map(({ path }) => path)).toEqual(['guardian.consent']);
  expect((await book(4, true)).status).toBe(201);
  const unasked = await visitor.post('/scheduler/patients', ana({ firstName: 'Rowan', listed: undefined }));
  expect(unasked.body.errors?.map(({ path }) => path)).toEqual(['guardian.consent']);
});

test('somebody with an appointment ahead is not removed, and keeps the date of birth that finds it; after it they go, and it stays in the list [PAT-4 part]', async () => {
  const visitor = await accountVisitor(database);
  const visit = await bookVisit(visitor, slot(5));
  const { patientId } = visit.request;
  const path = `/scheduler/patients/${String(patientId)}`;
  expect((await listOf(visitor))[0]?.ahead).toMatchObject({ appointmentId: visit.id, localTime: '9:00 am' });
  const refused = await visitor.delete(path);
  expect(refused.body).toMatchObject({ status: 409, code: 'appointment-ahead', appointmentId: visit.id });
  expect(refused.body['detail']).toMatch(/^Ada has an appointment\./);
  const moved = await visitor.put(path, { ...testPatient({ dob: '1985-03-28' }), version: 1 });
  expect([moved.status, moved.body.code]).toEqual([422, 'dob-fixed']);
  expect((await visitor.put(path, { ...testPatient({ gender: 'other' }), version: 1 })).status).toBe(200);

  expect((await visitor.put(`/scheduler/appointments/${visit.id}/cancel`)).status).toBe(200);
  expect((await visitor.delete(path)).status).toBe(204);
  expect(await listOf(visitor)).toEqual([]);
  const { body } = await visitor.get('/scheduler/appointments?when=past');
  expect(body).toMatchObject({
    ofAccount: true,
    appointments: [{ appointmentId: visit.id, patient: { firstName: 'Ada' } }],
  });
  const held = await visitor.post('/scheduler/holds', { slotId: slot(6, '10:00') });
  const late = await visitor.post('/scheduler/appointments', { ...visit.request, aptHoldId: held.body['aptHoldId'] });
  expect([late.status, late.body.code]).toEqual([404, 'incorrect-patient']);
  // The same person can be kept once more.
  expect((await visitor.post('/scheduler/patients', testPatient({ listed: true }))).status).toBe(201);
});

test('another guardian of a child with an appointment ahead agrees to it first [PAT-2 part]', async () => {
  const visitor = await accountVisitor(database);
  const child = ana({ guardian: agreed, listed: undefined, bookingId: visitor.bookingId });
  const { request } = await readyToBook(visitor, slot(6), ORGANIZATION, child);
  expect((await visitor.post('/scheduler/appointments', request)).status).toBe(201);
  const path = `/scheduler/patients/${String(request.patientId)}`;
  const other = { ...guardian, firstName: 'Joan' };
  const refused = await visitor.put(path, { ...ana({ guardian: other }), version: 1 });
  expect(refused.body.errors?.map(({ path: at }) => at)).toEqual(['guardian.consent']);
  expect((await visitor.put(path, { ...ana({ gender: 'male' }), version: 1 })).status, 'the same guardian').toBe(200);
  expect((await visitor.put(path, { ...ana({ guardian: { ...other, consent: true } }), version: 2 })).status).toBe(200);
});

test.each([
  ['10 kB of letters', 'x'.repeat(10_240), 422],
  ['__proto__', '__proto__', 201],
  ['markup', '<img src=x onerror=alert(1)>', 422],
  ['a script', `"'--`, 422],
  ['letters of the world', 'Zoë Ñandú', 201],
])('a name of %s is taken as it is or refused, at its field', async (_, firstName, status) => {
  const visitor = await accountVisitor(database);
  const answer = await visitor.post('/scheduler/patients', testPatient({ firstName, listed: true }));
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([status, status === 201 ? undefined : 'firstName']);
  if (status === 201) expect((await listOf(visitor))[0]?.firstName).toBe(firstName);
});

test('__proto__ in what is sent is refused, and changes nothing', async () => {
  const visitor = await accountVisitor(database);
  const sent = JSON.parse(
    JSON.stringify(testPatient({ listed: true })).replace('{', '{"__proto__":{"isAdmin":true},'),
  ) as object;
  expect((await visitor.post('/scheduler/patients', sent)).status).toBe(422);
  expect({}).not.toHaveProperty('isAdmin');
});

test('a guest keeps no one for later, removes no one, and one who types the same person again changes that one', async () => {
  const guest = testVisitor(database);
  const listed = await guest.post('/scheduler/patients', testPatient({ listed: true }));
  expect([listed.status, listed.body.errors?.[0]?.path]).toEqual([422, 'listed']);
  const { body } = await guest.post('/scheduler/patients', testPatient());
  expect((await guest.delete(`/scheduler/patients/${String(body['patientId'])}`)).status).toBe(401);
  expect((await guest.post('/scheduler/patients', testPatient())).body).toEqual({ ...body, version: 2 });
});

test('clearing the details in a browser releases what is held there, and leaves people and appointments in the account', async () => {
  const visitor = await accountVisitor(database);
  const visit = await bookVisit(visitor, slot(7));
  const held = await visitor.post('/scheduler/holds', { slotId: slot(8) });
  expect((await visitor.delete('/scheduler/details')).status).toBe(200);
  const back = await againAt(database, visitor.actor);
  expect((await back.get(`/scheduler/holds/${String(held.body['aptHoldId'])}`)).status).toBeGreaterThanOrEqual(404);
  expect(await listOf(back)).toHaveLength(1);
  expect((await back.get('/scheduler/appointments')).body['appointments']).toMatchObject([{ appointmentId: visit.id }]);
});

test('an appointment that is brought into the account of somebody who is there already keeps its patient, who isn’t listed twice', async () => {
  const { own, ...visitor } = await person();
  const guest = testVisitor(database);
  const { id, request } = await bookVisit(guest, slot(9));
  const patients = [String(request.patientId)];
  const move = { from: guest.id, to: visitor.id, which: { patients } };
  await inWork(database, visitor.actor, (work) => moveBelongings(work, BELONGINGS, move));
  expect((await listOf(visitor)).map(({ patientId }) => patientId)).toEqual([own]);
  const { body } = await visitor.get(`/scheduler/appointments/${id}`);
  expect(body).toMatchObject({ patient: { patientId: request.patientId, firstName: 'Ada' } });
  const sent = { ...testPatient({ gender: 'other' }), version: 1, appointmentId: id };
  expect((await visitor.put(`/scheduler/patients/${String(request.patientId)}`, sent)).status).toBe(200);
});
