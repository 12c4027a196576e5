import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { system } from '#identity/make-actor.ts';
import type { Actor } from '#audit/actor.ts';
import { testDatabase } from '#testing/database.ts';
import { inWork } from '#db/work.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import {
  chicago,
  loadTestLocations,
  PLAIN,
  readyToBook,
  testLocation,
  testPatient,
  testVisitor,
} from '#testing/scheduler.ts';
import { BELONGINGS } from '#app/belongings.ts';
import { ownedAmong } from './belonging.ts';
import { exportBelongings } from './export.ts';
import { moveBelongings } from './move.ts';
import { deleteBelongings } from './remove.ts';

const database = await testDatabase();
const place = testLocation({ capacity: 9 });
let nextDay = 1;

beforeAll(async () => {
  await loadTestLocations(database, [place]);
  await database.pool.query(`insert into services (id, audiences) values ('flu-shot', '{}'), ('eye-exam', '{}')`);
});

const account = (): Actor => ({ kind: 'account', id: `account:${randomUUID()}`, audiences: [] });
const slot = (): string =>
  slotId({ locationId: place.locationId, serviceId: PLAIN, start: chicago((nextDay += 1), '09:00') });

/** A guest who has booked, has a time on hold, a patient and a draft besides, and has looked at a service. */
async function busyGuest() {
  const visitor = testVisitor(database);
  const { request } = await readyToBook(visitor, slot());
  const { body } = await visitor.post('/scheduler/appointments', request, 'a-key');
  await visitor.put(`/scheduler/appointments/${String(body['appointmentId'])}/waitlist`);
  const held = await visitor.post('/scheduler/holds', { slotId: slot() });
  await visitor.post('/scheduler/patients', testPatient({ firstName: 'Grace', dob: '1990-01-02' }));
  await visitor.put(`/scheduler/bookings/${visitor.bookingId}/draft`, { edit: 1, fields: { firstName: 'Joan' } });
  await visitor.post('/tiles/flu-shot/viewed', undefined);
  return {
    visitor,
    appointmentId: String(body['appointmentId']),
    number: String(body['confirmationNumber']),
    holdId: String(held.body['aptHoldId']),
  };
}

/** How many rows of each table say that they are this owner's. */
async function ownedBy(owner: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, ownerColumn } of ownedAmong(BELONGINGS)) {
    const { rowCount } = await database.pool.query(
      `select from ${table} where ${ownerColumn} in ($1, 'opened:' || $1)`,
      [owner],
    );
    if (rowCount) counts[table] = rowCount;
  }
  return counts;
}

test('a guest who turns out to be an account brings everything along', async () => {
  const { visitor } = await busyGuest();
  const actor = account();
  const before = await ownedBy(visitor.id);
  expect(before).toEqual({
    viewed_services: 1,
    patient_drafts: 1,
    appointments: 1,
    seats: 2,
    patients: 2,
    consents: 1,
    idempotency_keys: 1,
  });
  const moved = await inWork(database, actor, (work) =>
    moveBelongings(work, BELONGINGS, { from: visitor.id, to: actor.id }),
  );
  expect(moved).toBe(Object.values(before).reduce((sum, count) => sum + count, 0));
  expect(await ownedBy(actor.id)).toEqual(before);
  expect(await ownedBy(visitor.id)).toEqual({});
  const { rows } = await database.pool.query(`select action, subject, count from audit_log where actor = $1`, [
    actor.id,
  ]);
  expect(rows).toEqual([{ action: 'belongings.move', subject: actor.id, count: moved }]);
});

test('what both have once only is kept once, the newer of the two, and no proof of a consent is lost', async () => {
  const { visitor } = await busyGuest();
  const { id } = account();
  const actor = system('sign-in');
  await database.pool.query(
    `insert into viewed_services (actor, service_id, viewed_at) values
       ($1, 'flu-shot', now() - interval '1 hour'), ($1, 'eye-exam', now()), ($2, 'eye-exam', now() - interval '1 hour')`,
    [id, visitor.id],
  );
  await database.pool.query(
    `insert into patient_drafts (owner, booking_id, fields, updated_at)
     select $1, booking_id, '{"firstName": "Ann"}', updated_at + interval '1 minute' from patient_drafts where owner = $2`,
    [id, visitor.id],
  );
  await database.pool.query(
    `insert into consents (id, owner, booking_id, terms_id, identifier_system, identifier_type, agreed_at)
     select gen_random_uuid(), $1, booking_id, terms_id, identifier_system, identifier_type, now() from consents where owner = $2`,
    [id, visitor.id],
  );
  await inWork(database, actor, (work) => moveBelongings(work, BELONGINGS, { from: visitor.id, to: id }));
  expect(await ownedBy(id)).toMatchObject({ viewed_services: 2, patient_drafts: 1, consents: 2, appointments: 1 });
  expect(await ownedBy(visitor.id)).toEqual({});
  const drafts = await database.pool.query('select fields from patient_drafts where owner = $1', [id]);
  expect(drafts.rows).toEqual([{ fields: { firstName: 'Ann' } }]);
  const viewed = await database.pool.query(
    `select service_id as service from viewed_services where actor = $1 and viewed_at > now() - interval '30 minutes' order by 1`,
    [id],
  );
  expect(viewed.rows).toEqual([{ service: 'eye-exam' }, { service: 'flu-shot' }]);
  const booked = await database.pool.query(
    'select from appointments a join consents c on c.id = a.consent_id and c.owner = a.owner where a.owner = $1',
    [id],
  );
  expect(booked.rowCount).toBe(1);
});

test('a person is given everything that is theirs as JSON, and nothing of anybody else', async () => {
  const other = await busyGuest();
  const { visitor, appointmentId, number } = await busyGuest();
  const actor = system('export');
  const given = await inWork(database, actor, (work) => exportBelongings(work, BELONGINGS, visitor.id));
  expect(Object.keys(given).sort()).toEqual([
    'appointments',
    'consents',
    'patient_drafts',
    'patients',
    'seats',
    'viewed_services',
    'waitlist',
  ]);
  expect(given['appointments']).toEqual([
    expect.objectContaining({ id: appointmentId, confirmation_number: number, status: 'booked' }),
  ]);
  expect(given['patients']?.map((patient) => patient['first_name']).sort()).toEqual(['Ada', 'Grace']);
  expect(given['patient_drafts']).toEqual([expect.objectContaining({ fields: { firstName: 'Joan' } })]);
  const text = JSON.stringify(given);
  expect(JSON.parse(text)).toEqual(given);
  for (const kept of [visitor.id, other.visitor.id, other.appointmentId, 'origin'])
    expect(text, kept).not.toContain(kept);
});

test('details that were changed for one appointment alone, and the address that they had, are its booker’s too', async () => {
  const { visitor, appointmentId, number } = await busyGuest();
  const finder = testVisitor(database);
  await finder.post('/scheduler/appointments/find', { confirmationNumber: number, dob: testPatient().dob });
  const { body } = await finder.get(`/scheduler/patients?appointmentId=${appointmentId}`);
  const [{ patientId, ...shown }] = body['patients'] as [{ patientId: string; contact: object }];
  const contact = { ...shown.contact, emails: [{ address: 'new@example.com' }] };
  const changed = await finder.put(`/scheduler/patients/${patientId}`, { ...shown, contact, appointmentId });
  expect(changed).toMatchObject({ status: 200 });
  const given = await inWork(database, system('export'), (work) => exportBelongings(work, BELONGINGS, visitor.id));
  expect(given['patients']?.flatMap((patient) => patient['emails']).sort()).toEqual([
    'ada@example.com',
    'ada@example.com',
    'new@example.com',
  ]);
  // As where the patient has other appointments, which keep the old details.
  await database.pool.query(`update patients set owner = 'visit:' || $1 where patient_id = $2`, [
    appointmentId,
    patientId,
  ]);
  const again = await inWork(database, system('export'), (work) => exportBelongings(work, BELONGINGS, visitor.id));
  expect(again['patients']).toEqual(given['patients']);
  expect(await ownedBy(finder.id)).toMatchObject({ appointment_access: 1 });
  const found = await inWork(database, system('export'), (work) => exportBelongings(work, BELONGINGS, finder.id));
  expect(JSON.stringify(found)).not.toContain('example.com');
});

test('of an account that is given up goes what no appointment needs; the rest stays, names no owner, and says why', async () => {
  const { visitor, appointmentId, holdId } = await busyGuest();
  const { id } = account();
  const actor = system('deletion');
  await inWork(database, actor, (work) => moveBelongings(work, BELONGINGS, { from: visitor.id, to: id }));
  const { gone, stays } = await inWork(database, actor, (work) => deleteBelongings(work, BELONGINGS, id));
  expect(gone).toBe(4);
  expect(stays.map(({ table, count }) => [table, count])).toEqual([
    ['appointments', 1],
    ['seats', 2],
    ['patients', 1],
    ['consents', 1],
  ]);
  for (const { because } of stays) expect(because).toMatch(/^[A-Z].{10}/);
  expect(await ownedBy(id)).toEqual({});
  const { rows } = await database.pool.query<{ owner: string; patient: string; seat: string }>(
    `select a.owner, p.owner as patient, s.owner as seat from appointments a join patients p using (patient_id)
     join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id where a.id = $1`,
    [appointmentId],
  );
  expect(rows[0]?.owner).toMatch(/^cleared-/);
  expect(rows).toEqual([{ owner: rows[0]?.owner, patient: rows[0]?.owner, seat: rows[0]?.owner }]);
  expect((await visitor.get(`/scheduler/holds/${holdId}`)).status).toBe(404);
  const logged = await database.pool.query(
    `select count from audit_log where action = 'belongings.delete' and subject = $1`,
    [id],
  );
  expect(logged.rows).toEqual([{ count: gone }]);
});
