import { beforeAll, expect, test } from 'vitest';
import type { Staff } from '#audit/actor.ts';
import { inWork } from '#db/work.ts';
import { guest } from '#identity/make-actor.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { testDatabase } from '#testing/database.ts';
import { bookVisit, chicago, loadTestLocations, PLAIN, testLocation, testVisitor } from '#testing/scheduler.ts';
import { findAppointment, listAppointments } from './appointments.ts';
import { readPatient } from './patient/patients.ts';

const database = await testDatabase();
const place = testLocation({ capacity: 9 });
const coordinator: Staff = {
  kind: 'staff',
  id: 'staff:reader',
  roles: ['site coordinator'],
  sites: [place.locationId],
  session: 'a-hash',
};
const reading = { db: database.pool, actor: coordinator, now: Date.now() };

beforeAll(() => loadTestLocations(database, [place]));

async function booked(): Promise<string> {
  const start = chicago(3, '09:00');
  return (await bookVisit(testVisitor(database), slotId({ locationId: place.locationId, serviceId: PLAIN, start }))).id;
}

async function lines(): Promise<Record<string, unknown>[]> {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select session, action, subject_kind as kind, subject, permission, count, location_id > 0 as "isPlaced" from audit_log where actor = $1 order by id`,
    [coordinator.id],
  );
  return rows;
}

test('what staff read of people is in the log: whom, by which permission and in which session; what was not found is not', async () => {
  const id = await booked();
  const { patient } = await findAppointment(reading, id);
  await readPatient(reading, patient.patientId);
  expect(await listAppointments(reading, {})).toHaveLength(1);
  const about = { session: 'a-hash', permission: 'appointment.read' };
  const seen = [
    { ...about, action: 'appointment.read', kind: 'appointment', subject: id, count: null, isPlaced: true },
    { ...about, action: 'patient.read', kind: 'patient', subject: patient.patientId, count: null, isPlaced: false },
    { ...about, action: 'appointment.search', kind: 'rows', subject: 'appointments', count: 1, isPlaced: false },
  ];
  expect(await lines()).toEqual(seen);

  const elsewhere = { ...reading, actor: { ...coordinator, sites: ['elsewhere'] } };
  await expect(findAppointment(elsewhere, id)).rejects.toMatchObject({ problem: { status: 404 } });
  expect(await listAppointments(elsewhere, {})).toEqual([]);
  await expect(findAppointment({ ...reading, actor: guest('x') }, id)).rejects.toMatchObject({
    problem: { status: 404 },
  });
  expect(await lines()).toEqual(seen);
});

test('a line and what was read with it are one: a work that is rolled back leaves neither, and without the log nothing is read', async () => {
  const id = await booked();
  const before = await lines();
  const work = inWork(database, coordinator, async (one) => {
    await findAppointment(one, id);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await lines()).toEqual(before);
  await database.asOwner((client) => client.query('revoke insert on audit_log from find_care_app'));
  await expect(findAppointment(reading, id)).rejects.toThrow('permission denied');
  await database.asOwner((client) => client.query('grant insert on audit_log to find_care_app'));
});
