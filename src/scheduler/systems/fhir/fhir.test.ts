import { expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import { bookVisit, readyToBook, runOut, testPatient } from '#testing/scheduler.ts';
import { letTimePass, PARTNER, partnerUnderTest, SERVICE } from './testing.ts';

const database = await testDatabase();
const partner = await partnerUnderTest(database);
const { standIn, own, visitor, account, freeSlots, reconcile, liveThere } = partner;

async function stateOf(hold: unknown): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ state: string }>('select state from partner_visits where hold_id = $1', [
    hold,
  ]);
  return rows[0]?.state;
}

/** Free times in turn: tests that come after one another never meet. */
const free = await freeSlots();
let next = 0;
const slot = (): string => free[(next += 3)] ?? '';

test('a person books at a FHIR partner: the time is theirs there while they type, booked with the patient, listed, found by number and canceled [SCHED-17 part]', async () => {
  const person = visitor();
  const chosen = slot();
  const { held, request } = await readyToBook(person, chosen, PARTNER);
  expect(held.body).toMatchObject({ location: { organizationName: PARTNER }, service: { display: 'Yearly checkup' } });
  const [pending] = liveThere();
  expect(pending).toMatchObject({ status: 'pending', identifier: [{ value: request.aptHoldId }] });
  const there = (await person.get(partner.times)).body;
  expect(JSON.stringify(there)).toContain('"held":true');

  const booked = await person.post('/scheduler/appointments', request);
  expect(booked.status).toBe(201);
  const [appointment] = liveThere();
  expect(appointment).toMatchObject({ id: pending?.id, status: 'booked' });
  const reference = appointment?.participant.find(({ actor }) => actor?.reference?.startsWith('Patient/'))?.actor
    ?.reference;
  expect(own.patient(reference?.replace('Patient/', '') ?? '')).toMatchObject({
    name: [{ family: 'Moss', given: ['Ada'] }],
    birthDate: '1985-03-27',
  });
  const { appointmentId, confirmationNumber } = booked.body;
  const listed = await person.get('/scheduler/appointments');
  expect(listed.body).toMatchObject({ appointments: [{ appointmentId, location: { orgName: 'Providence' } }] });
  const stranger = visitor();
  const found = await stranger.post('/scheduler/appointments/find', { confirmationNumber, dob: '1985-03-27' });
  expect(found.body).toMatchObject({ appointmentId, status: 'booked' });
  const canceled = await stranger.put(`/scheduler/appointments/${String(appointmentId)}/cancel`);
  expect(canceled.body).toMatchObject({ status: 'cancelled' });
  expect(liveThere()).toEqual([]);
  expect((await stranger.put(`/scheduler/appointments/${String(appointmentId)}/cancel`)).status).toBe(200);
});

test('a visit at a FHIR partner waits for no earlier time here: only the partner can hold one', async () => {
  const person = visitor();
  const { id } = await bookVisit(person, slot(), PARTNER);
  const path = `/scheduler/appointments/${id}/waitlist`;
  expect((await person.get(path)).body).toEqual({ state: 'closed', why: 'elsewhere', offersLeft: 0 });
  const refused = await person.put(path);
  expect([refused.status, refused.body.code]).toEqual([409, 'no-waitlist']);
  expect((await visitor().get(path)).status).toBe(404);
  await person.put(`/scheduler/appointments/${id}/cancel`);
});

test('a FHIR partner has the patient’s details itself: the visit says so with the number to call, and neither shows nor changes them here', async () => {
  const person = visitor();
  const { id, request } = await bookVisit(person, slot(), PARTNER);
  const providerPhone = content().partners.find(({ slug }) => slug === PARTNER)?.scheduler?.phone;
  expect(providerPhone).toMatch(/^\d{3}-555-01\d\d$/);
  expect((await person.get(`/scheduler/appointments/${id}`)).body).toMatchObject({
    canEditPatient: false,
    providerPhone,
  });
  const path = `/scheduler/patients/${String(request.patientId)}`;
  const changed = { ...testPatient({ lastName: 'Hill' }), version: 1, appointmentId: id };
  for (const refused of [await person.get(`/scheduler/patients?appointmentId=${id}`), await person.put(path, changed)])
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'details-elsewhere',
      `This provider manages the patient’s details. To change them, call Providence at ${providerPhone}.`,
    ]);
  expect((await visitor().put(path, changed)).status).toBe(404);
  await person.put(`/scheduler/appointments/${id}/cancel`);
});

test('who edits one of their people reads which provider keeps a copy for an appointment ahead, and its number', async () => {
  const person = await account();
  const { id } = await bookVisit(person, slot(), PARTNER);
  const phone = content().partners.find(({ slug }) => slug === PARTNER)?.scheduler?.phone;
  const people = async () => (await person.get('/scheduler/patients')).body['patients'];
  expect(await people()).toMatchObject([{ ahead: { appointmentId: id }, copies: [{ provider: 'Providence', phone }] }]);
  await person.put(`/scheduler/appointments/${id}/cancel`);
  expect(await people()).toEqual([expect.not.objectContaining({ copies: expect.anything() as unknown })]);
});

test('who books twice is one patient to the partner [PAT-5 part]', async () => {
  for (let visit = 0; visit < 2; visit += 1) await bookVisit(visitor(), slot(), PARTNER);
  const patients = liveThere().map(
    ({ participant }) => participant.find(({ actor }) => actor?.reference?.startsWith('Patient/'))?.actor?.reference,
  );
  expect(new Set(patients).size).toBe(1);
});

test('a time that goes to somebody else at the partner is a 409, and is not held here', async () => {
  const chosen = slot();
  standIn.faults([{ fault: '409', method: 'POST', path: 'Appointment' }]);
  const person = visitor();
  const refused = await person.post('/scheduler/holds', { slotId: chosen });
  expect([refused.status, refused.body.code]).toEqual([409, 'slot-taken']);
  standIn.faults([]);
  expect((await visitor().post('/scheduler/holds', { slotId: chosen })).status).toBe(201);
});

test('a time that is given back here, or runs out, is free at the partner', async () => {
  const before = liveThere().length;
  const person = visitor();
  const given = await person.post('/scheduler/holds', { slotId: slot() });
  const expired = await person.post('/scheduler/holds', { slotId: slot() });
  expect(liveThere()).toHaveLength(before + 2);
  await person.delete(`/scheduler/holds/${String(given.body['aptHoldId'])}`);
  await runOut(database, expired.body['aptHoldId']);
  await expect.poll(async () => (await reconcile(), await letTimePass(database, 5), liveThere().length)).toBe(before);
});

test('a visit moves at the partner: its new time is booked there before its old one is given back [SCHED-7 part]', async () => {
  const person = visitor();
  const { id, number } = await bookVisit(person, slot(), PARTNER);
  const before = (await person.get(`/scheduler/appointments/${id}`)).body;
  const held = await person.post('/scheduler/holds', { slotId: slot() });
  const { aptHoldId } = held.body;
  const moved = await person.put(`/scheduler/appointments/${id}`, { aptHoldId });
  expect(moved.body).toMatchObject({ appointmentId: id, confirmationNumber: number, sequence: 1, status: 'booked' });
  const after = (await person.get(`/scheduler/appointments/${id}`)).body;
  expect(after['datetime']).toBe(moved.body['datetime']);
  expect(after['datetime']).not.toBe(before['datetime']);
  const timesThere = () => liveThere().map(({ start }) => Date.parse(start ?? ''));
  expect(timesThere()).toContain(Date.parse(String(after['datetime'])));
  await expect
    .poll(async () => (await reconcile(), await letTimePass(database, 5), timesThere()))
    .not.toContain(Date.parse(String(before['datetime'])));
  expect((await person.put(`/scheduler/appointments/${id}/cancel`)).body).toMatchObject({ status: 'cancelled' });
  expect(timesThere()).not.toContain(Date.parse(String(after['datetime'])));
});

/** Content in which an editor has written another price for the partner's visits. */
function pricedAnew(priceText: string) {
  const partners = content().partners.map((each) => {
    if (each.slug !== PARTNER || !each.scheduler) return each;
    const services = each.scheduler.services.map((one) => (one.serviceId === SERVICE ? { ...one, priceText } : one));
    return { ...each, scheduler: { ...each.scheduler, services } };
  });
  return { ...content(), partners };
}

test('what a visit at a FHIR partner was booked at stays with it, at another time too; a new visit costs the new price', async () => {
  const person = visitor();
  const { held, request } = await readyToBook(person, slot(), PARTNER);
  const { price } = held.body['service'] as { price: unknown };
  const { appointmentId } = (await person.post('/scheduler/appointments', request)).body;
  const later = partner.visitorOf(pricedAnew('$80 a visit'), person.cookie);
  const path = `/scheduler/appointments/${String(appointmentId)}`;
  expect((await later.get(path)).body).toMatchObject({ service: { price } });
  const { aptHoldId } = (await later.post('/scheduler/holds', { slotId: slot() })).body;
  expect((await later.put(path, { aptHoldId })).body).toMatchObject({ sequence: 1, service: { price } });
  expect((await later.get(path)).body).toMatchObject({ sequence: 1, service: { price } });
  const { id } = await bookVisit(later, slot(), PARTNER);
  const other = await later.get(`/scheduler/appointments/${id}`);
  expect(other.body).toMatchObject({ service: { price: { figure: null, words: '$80 a visit' } } });
  for (const each of [String(appointmentId), id]) await later.put(`/scheduler/appointments/${each}/cancel`);
});

test('a booking whose line was cut before the partner had it is told as it is, and booked once by trying again [SCHED-15 part]', async () => {
  const person = visitor();
  const { request } = await readyToBook(person, slot(), PARTNER);
  standIn.faults([{ fault: 'cut before', method: 'PUT', path: 'Appointment', times: 1 }]);
  const unsure = await person.post('/scheduler/appointments', request, 'a-key');
  expect([unsure.status, unsure.body.code]).toEqual([503, 'outcome-unknown']);
  expect(unsure.body.detail).toBe(
    'We don’t know yet if your appointment is booked. It will be booked only once. Please try again in a moment.',
  );
  expect((await person.get(`/scheduler/holds/${String(request.aptHoldId)}`)).body.code).toBe('already-booked');
  await letTimePass(database, 25);
  const again = await person.post('/scheduler/appointments', request, 'a-key');
  expect(again.status).toBe(201);
  expect(await stateOf(request.aptHoldId)).toBe('booked');
  expect(liveThere().filter(({ identifier }) => identifier?.[0]?.value === request.aptHoldId)).toMatchObject([
    { status: 'booked' },
  ]);
});

test('while the partner is away each call says so in words, and nothing is lost that was held', async () => {
  const person = visitor();
  const { request } = await readyToBook(person, slot(), PARTNER);
  standIn.faults([{ fault: '500' }]);
  const times = await person.get(partner.times);
  expect([times.status, times.body.code]).toEqual([503, 'partner-away']);
  expect(times.body.detail).toBe(
    'Providence’s booking system is not answering right now. Please try again in a few minutes.',
  );
  expect(times.headers.get('retry-after')).toBe('15');
  const booking = await person.post('/scheduler/appointments', request, 'another-key');
  expect([booking.status, booking.body.code]).toEqual([503, 'partner-away']);
  expect((await person.get(`/scheduler/holds/${String(request.aptHoldId)}`)).status).toBe(200);
  standIn.faults([]);
});
