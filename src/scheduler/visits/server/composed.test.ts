import { beforeAll, expect, test } from 'vitest';
import { guest, system } from '#identity/make-actor.ts';
import type { Staff } from '#audit/actor.ts';
import { inWork } from '#db/work.ts';
import { testDatabase } from '#testing/database.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { findAppointment } from './appointments.ts';
import { cancelAppointment } from './change-appointment.ts';
import { bookVisit, chicago, loadTestLocations, PLAIN, testLocation, testVisitor } from '#testing/scheduler.ts';

const database = await testDatabase();
const place = testLocation();
const elsewhere = testLocation();

beforeAll(() => loadTestLocations(database, [place, elsewhere]));

let nextDay = 2;

async function booked(at = place) {
  const visitor = testVisitor(database);
  const start = chicago((nextDay += 1), '09:00');
  const slot = slotId({ locationId: at.locationId, serviceId: PLAIN, start });
  const { id } = await bookVisit(visitor, slot);
  return { visitor, slot, id };
}

const hold = async (slot: string) => (await testVisitor(database).post('/scheduler/holds', { slotId: slot })).status;

test('a bulk cancel is many cancels: all of them, or with one that can’t be cancelled none', async () => {
  const visits = [await booked(), await booked(), await booked()];
  const ids = visits.map(({ id }) => id);
  const cancelAll = (wanted: string[]) =>
    inWork(database, system('bulk-cancel'), async (work) => {
      for (const id of wanted) await cancelAppointment(work, id);
    });
  await expect(cancelAll([...ids, '7b9a1c52-6c1e-4b59-9d2a-0a4d1c3b5e6f'])).rejects.toMatchObject({
    problem: { code: 'no-such-appointment' },
  });
  const states = () =>
    Promise.all(
      visits.map(async ({ visitor, id }) => (await visitor.get(`/scheduler/appointments/${id}`)).body['status']),
    );
  expect(await states()).toEqual(['booked', 'booked', 'booked']);
  await cancelAll(ids);
  expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled']);
  await cancelAll(ids);
  for (const { slot } of visits) expect(await hold(slot)).toBe(201);
  const { rows } = await database.pool.query<{ subject: string }>(
    `select subject from audit_log where actor = 'system:bulk-cancel' and action = 'appointment.cancel'`,
  );
  expect(rows.map(({ subject }) => subject).sort()).toEqual([...ids].sort());
});

test('staff see and cancel visits at their own sites, others only what they booked or found', async () => {
  const [here, there] = [await booked(place), await booked(elsewhere)];
  const coordinator: Staff = {
    kind: 'staff',
    id: 'staff:1',
    roles: ['site coordinator'],
    sites: [place.locationId],
  };
  await inWork(database, coordinator, (work) => cancelAppointment(work, here.id));
  const foreign = inWork(database, coordinator, (work) => cancelAppointment(work, there.id));
  await expect(foreign).rejects.toMatchObject({ problem: { code: 'no-such-appointment' } });
  const stranger = { db: database.pool, actor: guest('stranger'), now: Date.now() };
  await expect(findAppointment(stranger, there.id)).rejects.toMatchObject({ problem: { status: 404 } });
});
