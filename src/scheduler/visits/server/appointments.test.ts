import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { CONSENT_SYSTEM } from '#scheduler/visits/consent-identifier.ts';
import type { AppointmentAnswer } from '../appointment.schema.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import {
  chicago,
  loadTestLocations,
  ORGANIZATION,
  PLAIN,
  runOut,
  testVisitor,
  testLocation,
  testPatient,
} from '#testing/scheduler.ts';

const database = await testDatabase();
const place = testLocation({ capacity: 3 });
const guam = testLocation({
  timeZone: 'Pacific/Guam',
  lat: 13.52,
  lng: 144.84,
  city: 'Dededo',
  state: 'GU',
  zip: '96929',
});
let termsId = '';

beforeAll(async () => {
  await loadTestLocations(database, [place, guam]);
  const { body } = await testVisitor(database).get(`/scheduler/terms?organizationName=${ORGANIZATION}`);
  expect(body['title']).toBeTypeOf('string');
  expect(body['body']).toContain('<p>');
  termsId = String(body['id']);
});

let nextDay = 2;

function consent({ bookingId }: { bookingId: string }, id = termsId) {
  return {
    bookingId,
    identifier: { system: CONSENT_SYSTEM, type: 'guest' },
    termsAndAgreementId: id,
    datetime: new Date().toISOString(),
  };
}

async function ready(changes: Record<string, unknown> = {}, start = chicago((nextDay += 1), '09:00'), agrees = true) {
  const caller = testVisitor(database);
  const held = await caller.post('/scheduler/holds', {
    slotId: slotId({ locationId: place.locationId, serviceId: PLAIN, start }),
  });
  expect(held.status).toBe(201);
  const patient = await caller.post('/scheduler/patients', testPatient(changes));
  expect(patient.status, JSON.stringify(patient.body)).toBe(201);
  if (agrees) expect((await caller.post('/scheduler/consents', consent(caller))).status).toBe(201);
  const request = {
    bookingId: caller.bookingId,
    aptHoldId: held.body['aptHoldId'],
    patientId: patient.body['patientId'],
    termsAndAgreementId: termsId,
  };
  return { caller, request, start };
}

async function booked() {
  const { caller, request, start } = await ready();
  const { status, body, headers } = await caller.post('/scheduler/appointments', request);
  expect(status, JSON.stringify(body)).toBe(201);
  return {
    caller,
    request,
    start,
    headers,
    id: String(body['appointmentId']),
    number: String(body['confirmationNumber']),
  };
}

test('a guest holds, consents, books, reads the booking and cancels it [SCHED-5 part] [SCHED-8] [SCHED-9 part]', async () => {
  const { caller, start, id, number, headers } = await booked();
  expect(number).toMatch(/^LK-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(headers.get('location')).toBe(`/api/scheduler/appointments/${id}`);
  const { body: read } = await caller.get(`/scheduler/appointments/${id}`);
  expect(read).toMatchObject({
    confirmationNumber: number,
    status: 'booked',
    datetime: new Date(start).toISOString(),
    localTime: '9:00 am',
    timeZoneName: 'Central Time',
    patient: { firstName: 'Ada' },
    location: { locationId: place.locationId },
  });
  expect((await caller.get('/scheduler/appointments?when=upcoming')).body).toEqual({ appointments: [read] });
  const cancelled = await caller.put(`/scheduler/appointments/${id}/cancel`);
  expect([cancelled.status, cancelled.body['status']]).toEqual([200, 'cancelled']);
  const again = await caller.put(`/scheduler/appointments/${id}/cancel`);
  expect([again.status, again.body]).toEqual([200, cancelled.body]);
  expect((await caller.get('/scheduler/appointments?when=upcoming')).body).toEqual({ appointments: [] });
  expect((await caller.get('/scheduler/appointments?when=past')).body).toEqual({ appointments: [cancelled.body] });
  const { rows } = await database.pool.query<{ action: string }>(
    'select action from audit_log where subject = $1 order by id',
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['appointment.create', 'appointment.cancel']);
});

test('a cancelled seat can be booked again [SCHED-8]', async () => {
  const { caller, id, start } = await booked();
  const slot = slotId({ locationId: place.locationId, serviceId: PLAIN, start });
  const hold = async () => (await testVisitor(database).post('/scheduler/holds', { slotId: slot })).status;
  expect([await hold(), await hold(), await hold()]).toEqual([201, 201, 409]);
  await caller.put(`/scheduler/appointments/${id}/cancel`);
  expect([await hold(), await hold()]).toEqual([201, 409]);
});

test('the same key books once and answers alike; another key says that it is booked [SCHED-15 part]', async () => {
  const { caller, request } = await ready();
  const first = await caller.post('/scheduler/appointments', request, 'one');
  const again = await caller.post('/scheduler/appointments', request, 'one');
  expect([again.status, again.body]).toEqual([201, first.body]);
  const other = await caller.post('/scheduler/appointments', request, 'two');
  const { appointmentId, confirmationNumber } = first.body;
  expect([other.status, other.body]).toMatchObject([
    409,
    { code: 'already-booked', appointmentId, confirmationNumber },
  ]);
  expect(other.body.detail).toContain(`Your confirmation number is ${String(confirmationNumber)}.`);
  const changed = await caller.post('/scheduler/appointments', { ...request, termsAndAgreementId: 'x' }, 'one');
  expect([changed.status, changed.body.code]).toEqual([422, 'key-reused']);
});

test('one key books one hold: another hold with it is refused by name, and stays held [SCHED-15 part]', async () => {
  const { caller, request } = await ready();
  const start = chicago((nextDay += 1), '09:00');
  const second = await caller.post('/scheduler/holds', {
    slotId: slotId({ locationId: place.locationId, serviceId: PLAIN, start }),
  });
  const { aptHoldId } = second.body;
  expect((await caller.post('/scheduler/appointments', request, 'one')).status).toBe(201);
  const refused = await caller.post('/scheduler/appointments', { ...request, aptHoldId }, 'one');
  expect([refused.status, refused.body.code]).toEqual([422, 'key-reused']);
  expect((await caller.post('/scheduler/appointments', { ...request, aptHoldId }, 'two')).status).toBe(201);
});

test('a key is its caller’s own: another guest’s same key holds and books anew [SCHED-15 part]', async () => {
  const [mine, theirs] = [await ready(), await ready()];
  const first = await mine.caller.post('/scheduler/appointments', mine.request, 'same');
  const second = await theirs.caller.post('/scheduler/appointments', theirs.request, 'same');
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body['appointmentId']).not.toBe(first.body['appointmentId']);
});

test('booking without consent is refused by the server, and leaves the hold [SCHED-10]', async () => {
  const { caller, request } = await ready({}, undefined, false);
  const refused = await caller.post('/scheduler/appointments', request);
  expect([refused.status, refused.body.code, refused.body.errors?.[0]?.path]).toEqual([
    422,
    'consent-missing',
    'termsAndAgreementId',
  ]);
  await caller.post('/scheduler/consents', consent(caller));
  expect((await caller.post('/scheduler/appointments', request)).status).toBe(201);
});

test('consent is kept once, is not asked for again, and only for terms that exist [SCHED-10]', async () => {
  const caller = testVisitor(database);
  expect((await caller.get(`/scheduler/consents/${termsId}?bookingId=${caller.bookingId}`)).body).toEqual({
    termsAndAgreementId: termsId,
    agreed: false,
  });
  const first = await caller.post('/scheduler/consents', consent(caller));
  const again = await caller.post('/scheduler/consents', consent(caller));
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await caller.get(`/scheduler/consents/${termsId}?bookingId=${caller.bookingId}`)).body).toEqual(first.body);
  expect((await caller.get(`/scheduler/consent?bookingId=${caller.bookingId}`)).body).toEqual({
    consents: [first.body],
  });
  expect((await caller.post('/scheduler/consents', consent(caller, 'no-such-terms'))).body.errors?.[0]?.path).toBe(
    'termsAndAgreementId',
  );
  const elsewhere = { ...consent(caller), identifier: { system: 'https://elsewhere.example', type: 'guest' } };
  expect((await caller.post('/scheduler/consents', elsewhere)).body.errors?.[0]?.path).toBe('identifier.system');
});

test('a hold that ran out, a stranger’s hold and a stranger’s patient book nothing', async () => {
  const mine = await ready();
  const theirs = await ready();
  const foreignHold = await mine.caller.post('/scheduler/appointments', {
    ...mine.request,
    aptHoldId: theirs.request.aptHoldId,
  });
  expect([foreignHold.status, foreignHold.body.code]).toEqual([404, 'no-such-hold']);
  const foreignPatient = await mine.caller.post('/scheduler/appointments', {
    ...mine.request,
    patientId: theirs.request.patientId,
  });
  expect([foreignPatient.status, foreignPatient.body['detail']]).toEqual([404, 'Incorrect patientId']);
  await runOut(database, mine.request.aptHoldId);
  const late = await mine.caller.post('/scheduler/appointments', mine.request);
  expect([late.status, late.body.code]).toEqual([410, 'hold-expired']);
  const { rows } = await database.pool.query('select 1 from appointments where owner = $1', [mine.caller.id]);
  expect(rows).toHaveLength(0);
});

test('a patient under 18 on the day of the appointment needs a guardian; on the 18th birthday not [PAT-2 part]', async () => {
  const start = chicago(40, '09:00');
  const day = new Date(start).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });
  const years = (count: number, date: string) => `${Number(date.slice(0, 4)) - count}${date.slice(4)}`;
  const dayAfter = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const child = await ready({ dob: years(18, dayAfter) }, start);
  const refused = await child.caller.post('/scheduler/appointments', child.request);
  expect([refused.status, refused.body.code]).toEqual([422, 'guardian-missing']);
  const guardian = { firstName: 'Joan', lastName: 'Moss', relationship: 'parent', consent: true };
  const changed = await child.caller.put(`/scheduler/patients/${String(child.request.patientId)}`, {
    ...testPatient({ dob: years(18, dayAfter), guardian }),
    version: 1,
  });
  expect(changed.status).toBe(200);
  expect((await child.caller.post('/scheduler/appointments', child.request)).status).toBe(201);
  const orphaned = await child.caller.put(`/scheduler/patients/${String(child.request.patientId)}`, {
    ...testPatient({ dob: years(18, dayAfter) }),
    version: 2,
  });
  expect([orphaned.status, orphaned.body.code]).toEqual([422, 'guardian-missing']);
  const grown = await ready({ dob: years(18, day) }, start);
  expect((await grown.caller.post('/scheduler/appointments', grown.request)).status).toBe(201);
});

test('anyone with number and date of birth finds the booking for 30 minutes; all else is answered alike [SCHED-9 part]', async () => {
  const { id, number } = await booked();
  const finder = testVisitor(database);
  expect((await finder.get(`/scheduler/appointments/${id}`)).status).toBe(404);
  const typed = number.toLowerCase().replaceAll('-', ' ');
  const found = await finder.post('/scheduler/appointments/find', {
    confirmationNumber: typed,
    dob: '1985-03-27',
    lat: 41.9,
    lan: -87.6,
  });
  expect([found.status, (found.body as unknown as AppointmentAnswer).appointmentId]).toEqual([200, id]);
  expect((await finder.get(`/scheduler/appointments/${id}`)).body).toEqual(found.body);
  const stranger = testVisitor(database);
  const refusals = [];
  for (const request of [
    { confirmationNumber: 'LK-0000-0000', dob: '1985-03-27' },
    { confirmationNumber: number, dob: '1985-03-28' },
    { confirmationNumber: "'; --", dob: '1985-03-27' },
  ]) {
    const { status, body } = await stranger.post('/scheduler/appointments/find', request);
    refusals.push({ ...body, status, transactionId: '' });
  }
  expect(refusals[1]).toEqual(refusals[0]);
  expect(refusals[2]).toEqual(refusals[0]);
  expect(refusals[0]?.status).toBe(404);
  expect(
    (await stranger.post('/scheduler/appointments/find', { confirmationNumber: number, dob: '02/30/2000' })).body
      .errors?.[0]?.path,
  ).toBe('dob');
  expect((await stranger.put(`/scheduler/appointments/${id}/cancel`)).status).toBe(404);
  await database.pool.query("update appointment_access set expires_at = now() - interval '1 second' where owner = $1", [
    finder.id,
  ]);
  expect((await finder.get(`/scheduler/appointments/${id}`)).status).toBe(404);
  expect((await finder.get('/scheduler/appointments')).body).toEqual({ appointments: [] });
});

test('an eleventh try of a number within 15 minutes is refused, with the time to wait [SCHED-9 part]', async () => {
  const caller = testVisitor(database, { settings: { RATE_LIMITS: 'on' } });
  const statuses = [];
  for (let tries = 0; tries < 11; tries += 1) {
    const { status, headers } = await caller.post('/scheduler/appointments/find', {
      confirmationNumber: '7QF2M4XP',
      dob: '1985-03-27',
    });
    statuses.push(status);
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(10);
  expect(statuses.at(-1)).toBe(429);
});

test('a visit that has begun can no longer be cancelled', async () => {
  const { caller, id } = await booked();
  await database.pool.query(
    `update seats s set starts_at = now() - interval '5 minutes', during = tstzrange(now() - interval '5 minutes', now() + interval '15 minutes')
     from appointments a where a.location_id = s.location_id and a.hold_id = s.hold_id and a.id = $1`,
    [id],
  );
  expect((await caller.put(`/scheduler/appointments/${id}/cancel`)).body.code).toBe('visit-over');
});
