import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { GUARDIAN_CONSENT } from '../../patient/patient-rules.ts';
import { plainName } from './addresses.ts';
import { testVisitor, testPatient } from '#testing/scheduler.ts';

const database = await testDatabase();

function withAddress(address: Record<string, unknown>) {
  const patient = testPatient();
  return { ...patient, contact: { ...patient.contact, address: { ...patient.contact.address, ...address } } };
}

test('a patient is kept, listed to its caller only, and changed [PAT-1 part]', async () => {
  const [caller, stranger] = [testVisitor(database), testVisitor(database)];
  const { status, body } = await caller.post('/scheduler/patients', testPatient());
  expect(status).toBe(201);
  const patient = testPatient();
  const kept = {
    ...patient,
    patientId: body['patientId'],
    version: 1,
    bookedFor: 'me',
    contact: { ...patient.contact, phones: [{ number: '3125550142' }] },
  };
  expect((await caller.get('/scheduler/patients?organizationName=labcorp')).body).toEqual({ patients: [kept] });
  expect((await stranger.get('/scheduler/patients')).body).toEqual({ patients: [] });
  const path = `/scheduler/patients/${String(body['patientId'])}`;
  expect((await caller.put(path, { ...testPatient({ firstName: 'Grace' }), version: 1 })).status).toBe(200);
  expect((await caller.get('/scheduler/patients')).body).toMatchObject({ patients: [{ firstName: 'Grace' }] });
  for (const refused of [
    await stranger.put(path, { ...testPatient(), version: 2 }),
    await caller.put('/scheduler/patients/rubbish', { ...testPatient(), version: 1 }),
  ]) {
    expect([refused.status, refused.body['detail']]).toEqual([404, 'Incorrect patientId']);
  }
});

test.each([
  ['2000-02-30', 'not a real date'],
  [`${new Date().getFullYear() + 1}-01-01`, 'in the future'],
  ['1850-01-01', 'more than 120 years ago'],
  ['03/27/1985', 'year, month and day'],
])('a date of birth of %s is refused: %s [PAT-1 part]', async (dob, words) => {
  const { status, body } = await testVisitor(database).post('/scheduler/patients', testPatient({ dob }));
  expect([status, body.errors?.[0]?.path]).toEqual([422, 'dob']);
  expect(body.errors?.[0]?.message).toContain(words);
});

test.each([
  [{ zip: '99999' }, 'zip'],
  [{ state: 'NJ' }, 'state'],
  [{ city: 'Xyzzyville' }, 'city'],
  [{ city: 'Springfield' }, 'city'],
])('an address with %j is no US address [PAT-5 part]', async (address, field) => {
  const { status, body } = await testVisitor(database).post('/scheduler/patients', withAddress(address));
  expect([status, body.code, body['detail']]).toEqual([422, '1006', 'Please enter a valid US address']);
  expect(body.errors?.[0]?.path).toBe(`contact.address.${field}`);
});

test.each([
  [{ city: 'CHICAGO', state: 'il', zip: '60614-1234' }],
  [{ city: 'Evanston', state: 'IL', zip: '60614' }],
  [{ city: 'Providence', state: 'RI', zip: '02903' }],
  [{ city: 'San Juan', state: 'PR', zip: '00901' }],
])('an address with %j is right [PAT-5 part]', async (address) => {
  const { status, body } = await testVisitor(database).post('/scheduler/patients', withAddress(address));
  expect(status, JSON.stringify(body)).toBe(201);
});

test('towns agree however they are written [PAT-5 part]', () => {
  expect(plainName('Saint Louis')).toBe(plainName('St. Louis'));
  expect(plainName('Ft Worth')).toBe(plainName('Fort Worth'));
  expect(plainName('Mayagüez')).toBe(plainName('MAYAGUEZ'));
  expect(plainName("Coeur d'Alene")).toBe(plainName('Coeur d’Alene'));
  expect(plainName('Winston-Salem')).toBe(plainName('winston salem'));
  expect(plainName('N. Little Rock')).toBe(plainName('North Little Rock'));
  expect(plainName('Carson')).toBe(plainName('Carson City'));
});

test('each wrong field is named [PAT-1 part]', async () => {
  const { body } = await testVisitor(database).post('/scheduler/patients', {
    ...testPatient({ firstName: ' ', gender: 'x' }),
    contact: {
      address: { line1: '', city: 'Chicago', state: 'Illinois', zip: '606' },
      emails: [{ address: 'no' }],
      phones: [{ number: '123' }],
    },
    guardian: { firstName: 'A', lastName: 'B', relationship: 'parent', consent: false },
  });
  expect(body.errors?.map(({ path }) => path)).toEqual([
    'firstName',
    'gender',
    'contact.address.line1',
    'contact.address.state',
    'contact.address.zip',
    'contact.emails.0.address',
    'contact.phones.0.number',
    'guardian.consent',
  ]);
});

test.each(['000-000-0000', '112-555-0142', '312-055-0142'])(
  'no one can be called at %s [PAT-1 part]',
  async (number) => {
    const patient = testPatient();
    const { status, body } = await testVisitor(database).post('/scheduler/patients', {
      ...patient,
      contact: { ...patient.contact, phones: [{ number }] },
    });
    expect(status).toBe(422);
    const message = 'Enter a 10-digit US phone number, such as 312-555-0142';
    expect(body.errors).toEqual([{ path: 'contact.phones.0.number', message }]);
  },
);

test('of two saves under way the one that was typed later stays, in whichever order they arrive [SCHED-5 part]', async () => {
  const visitor = testVisitor(database);
  const path = `/scheduler/bookings/${visitor.bookingId}/draft`;
  const typed = { edit: 2, fields: { firstName: 'Avery', email: 'avery@mail.example' } };
  expect((await visitor.put(path, typed)).status).toBe(200);
  expect((await visitor.put(path, { edit: 1, fields: { firstName: 'Avery' } })).status).toBe(200);
  expect((await visitor.get(path)).body).toEqual(typed);
  const later = { edit: 3, fields: { firstName: '' } };
  await visitor.put(path, later);
  expect((await visitor.get(path)).body).toEqual(later);
});

test('what is typed is given back after a reload, to its booking and visitor only, until the patient is kept [SCHED-5 part]', async () => {
  const [visitor, stranger] = [testVisitor(database), testVisitor(database)];
  const draftOf = (bookingId: string) => `/scheduler/bookings/${bookingId}/draft`;
  const path = draftOf(visitor.bookingId);
  const fields = { firstName: 'Ad', city: 'Chic' };
  expect((await visitor.put(path, { edit: 1, fields })).status).toBe(200);
  expect((await visitor.get(path)).body).toEqual({ edit: 1, fields });
  expect((await visitor.get(draftOf(stranger.bookingId))).body).toEqual({ edit: 0, fields: {} });
  expect((await stranger.get(path)).body).toEqual({ edit: 0, fields: {} });
  const many = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`f${index}`, '']));
  expect((await visitor.put(path, { edit: 2, fields: many })).status).toBe(422);
  expect((await visitor.put(path, { edit: 2, fields: { a: 'x'.repeat(301) } })).status).toBe(422);
  await visitor.post('/scheduler/patients', { ...testPatient(), bookingId: visitor.bookingId });
  expect((await visitor.get(path)).body).toEqual({ edit: 0, fields: {} });
});

test('of two edits of one patient the second, made without sight of the first, is refused and changes nothing [PAT-4 part]', async () => {
  const visitor = testVisitor(database);
  const { body } = await visitor.post('/scheduler/patients', testPatient());
  const path = `/scheduler/patients/${String(body['patientId'])}`;
  const edits = await Promise.all(
    ['Grace', 'Joan'].map((firstName) => visitor.put(path, { ...testPatient({ firstName }), version: 1 })),
  );
  expect(edits.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect(edits.find(({ status }) => status === 412)?.body.code).toBe('stale-edit');
  expect(edits.find(({ status }) => status === 200)?.body).toEqual({ patientId: body['patientId'], version: 2 });
  const unversioned = await visitor.put(path, testPatient());
  expect([unversioned.status, unversioned.body.errors?.[0]?.path]).toEqual([422, 'version']);
});

/** A patient with a phone number of their own. */
function withPhone(number: number, changes: Record<string, unknown> = {}) {
  const patient = testPatient(changes);
  const phones = [{ number: `31255502${String(number).padStart(2, '0')}` }];
  return { ...patient, contact: { ...patient.contact, phones } };
}

test('a phone number that another patient has is a 409, which lets siblings through by name and birth date [PAT-3 part]', async () => {
  const [parent, stranger] = [testVisitor(database), testVisitor(database)];
  const save = (changes: Record<string, unknown>) => parent.post('/scheduler/patients', testPatient(changes));
  const rowan = { firstName: 'Rowan', dob: '2015-09-03' };
  const first = await save(rowan);
  expect((await save({ firstName: 'Robin', dob: '2017-02-11' })).status, 'a sibling').toBe(201);
  for (const unclear of [
    { firstName: 'Rowan', dob: '2015-09-04' },
    { firstName: 'Wren', dob: '2015-09-03' },
  ]) {
    const refused = await save(unclear);
    expect([refused.status, refused.body.code]).toEqual([409, 'duplicate-phone']);
    expect(refused.body.errors?.map(({ path }) => path)).toEqual(['contact.phones.0.number']);
  }
  expect((await save({ firstName: 'Wren', dob: '2015-09-03', sharesPhone: true })).status, 'a twin').toBe(201);
  const again = await save({ ...rowan, gender: 'other' });
  expect([again.status, again.body], 'the same child, changed').toEqual([
    201,
    { patientId: first.body['patientId'], version: 2 },
  ]);
  expect((await parent.get('/scheduler/patients')).body['patients']).toHaveLength(3);
  const elsewhere = await stranger.post('/scheduler/patients', testPatient({ firstName: 'Rowan', dob: '2015-09-04' }));
  expect(elsewhere.status, 'nobody learns whose phone number it is elsewhere').toBe(201);
});

test('patients of the last half hour are offered to the next booking, earlier ones are not', async () => {
  const visitor = testVisitor(database);
  const { body } = await visitor.post('/scheduler/patients', testPatient());
  const recent = async () => (await visitor.get('/scheduler/patients?recent=true')).body['patients'];
  expect(await recent()).toHaveLength(1);
  const later = "update patients set updated_at = updated_at - interval '31 minutes' where patient_id = $1";
  await database.pool.query(later, [body['patientId']]);
  expect(await recent()).toEqual([]);
  expect((await visitor.get('/scheduler/patients')).body['patients']).toHaveLength(1);
});

test('a guardian is kept with the text that they agreed to, and who books for another adult with how they are related [PAT-2 part]', async () => {
  const visitor = testVisitor(database);
  const guardian = { firstName: 'Joan', lastName: 'Moss', relationship: 'parent', consent: true };
  const child = {
    bookedFor: 'child',
    dob: '2015-09-03',
    guardian: { ...guardian, consentTextId: GUARDIAN_CONSENT.id },
  };
  const caregiver = { relationship: 'child', consent: true };
  expect((await visitor.post('/scheduler/patients', withPhone(1, child))).status).toBe(201);
  expect((await visitor.post('/scheduler/patients', withPhone(2, { bookedFor: 'adult', caregiver }))).status).toBe(201);
  const { body } = await visitor.get('/scheduler/patients');
  expect(body['patients']).toMatchObject([
    { bookedFor: 'adult', caregiver },
    { bookedFor: 'child', guardian: { ...guardian, consentTextId: GUARDIAN_CONSENT.id } },
  ]);
  for (const wrong of [
    { bookedFor: 'adult' },
    { bookedFor: 'me', caregiver },
    { ...child, guardian: { ...guardian, consentTextId: 'an-older-text' } },
  ])
    expect((await visitor.post('/scheduler/patients', withPhone(3, wrong))).status, JSON.stringify(wrong)).toBe(422);
});

test('a visitor keeps twenty patients and ten begun bookings, and no more', async () => {
  const visitor = testVisitor(database);
  const patients = await Promise.all(
    Array.from({ length: 20 }, (_, number) => visitor.post('/scheduler/patients', withPhone(number))),
  );
  expect(patients.every(({ status }) => status === 201)).toBe(true);
  expect((await visitor.post('/scheduler/patients', withPhone(20))).body.code).toBe('too-many-patients');
  const begin = () => visitor.put(`/scheduler/bookings/${randomUUID()}/draft`, { edit: 1, fields: { city: 'Chic' } });
  for (let drafts = 0; drafts < 10; drafts += 1) expect((await begin()).status).toBe(200);
  expect((await begin()).body.code).toBe('too-many-drafts');
});
