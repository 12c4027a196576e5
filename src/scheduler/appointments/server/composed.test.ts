import { beforeAll, expect, test } from 'vitest';
import { guest, system, type Work } from '#account/make-actor.ts';
import type { Staff } from '#audit/actor.ts';
import { inWork } from '#db/work.ts';
import { testDatabase } from '#db/testing.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { cancelAppointment, findAppointment } from './appointments.ts';
import { findOffering } from '#scheduler/engine/server/offerings.ts';
import { claimSeat, releaseSeat } from '#scheduler/engine/server/seats.ts';
import { bookVisit, chicago, loadTestLocations, PLAIN, testLocation, testVisitor } from '#scheduler/testing.ts';

const database = await testDatabase();
const place = testLocation();
const elsewhere = testLocation();

beforeAll(() => loadTestLocations(database, [place, elsewhere]));

let nextDay = 2;

async function booked(at = place) {
  const visitor = testVisitor(database);
  const start = chicago((nextDay += 1), '09:00');
  const slot = slotId({ locationId: at.locationId, serviceId: PLAIN, start });
  const { id, hold } = await bookVisit(visitor, slot);
  return { visitor, start, slot, id, hold };
}

/** What a move is made of: the new seat is claimed and booked, the visit goes over to it, the old seat is given back. */
async function move(work: Work, appointmentId: string, start: number): Promise<void> {
  const found = await findOffering(work, place.locationId, PLAIN);
  if (typeof found === 'string') throw new Error(found);
  const claimed = await claimSeat(work, { offering: found, start, origin: null });
  const { locationId } = found;
  await work.db.query(`update seats set status = 'booked', expires_at = null where location_id = $1 and hold_id = $2`, [
    locationId,
    claimed.holdId,
  ]);
  const { rows } = await work.db.query<{ old: string }>(
    `update appointments a set hold_id = $3 from appointments was
     where a.location_id = $1 and a.id = $2 and was.location_id = a.location_id and was.id = a.id returning was.hold_id as old`,
    [locationId, appointmentId, claimed.holdId],
  );
  await releaseSeat(work, { locationId, holdId: rows[0]?.old ?? '' }, 'cancelled');
  await work.audit({ action: 'appointment.move', subject: appointmentId, locationId });
}

const hold = async (slot: string) => (await testVisitor(database).post('/scheduler/holds', { slotId: slot })).status;
const slotAt = (start: number, at = place) => slotId({ locationId: at.locationId, serviceId: PLAIN, start });

test('a move is a claim and a release in one transaction: the new time is taken, the old one free, the visit the same', async () => {
  const { visitor, id, slot, start } = await booked();
  const later = start + 3_600_000;
  await inWork(database, guest('mover'), (work) => move(work, id, later));
  const { body } = await visitor.get(`/scheduler/appointments/${id}`);
  expect(body).toMatchObject({ appointmentId: id, status: 'booked', datetime: new Date(later).toISOString() });
  expect([await hold(slotAt(later)), await hold(slot)]).toEqual([409, 201]);
  const { rows } = await database.pool.query<{ action: string }>(
    `select action from audit_log where actor = 'guest:mover' order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['hold.create', 'seat.cancel', 'appointment.move']);
});

test('a move to a taken time, and one that fails at its end, leave the visit where it was', async () => {
  const [mine, theirs] = [await booked(), await booked()];
  const toTaken = inWork(database, system('test'), (work) => move(work, mine.id, theirs.start));
  await expect(toTaken).rejects.toMatchObject({ problem: { code: 'slot-taken' } });
  const free = mine.start + 3_600_000;
  const broken = inWork(database, system('test'), async (work) => {
    await move(work, mine.id, free);
    throw new Error('the lights went out');
  });
  await expect(broken).rejects.toThrow('the lights went out');
  expect((await mine.visitor.get(`/scheduler/appointments/${mine.id}`)).body).toMatchObject({
    status: 'booked',
    datetime: new Date(mine.start).toISOString(),
  });
  expect([await hold(mine.slot), await hold(slotAt(free))]).toEqual([409, 201]);
});

test('two moves to one time at once: one has it, the other keeps its own', async () => {
  const [one, two] = [await booked(), await booked()];
  const wanted = chicago((nextDay += 1), '15:00');
  const moves = await Promise.allSettled(
    [one, two].map(({ id }) => inWork(database, system('test'), (work) => move(work, id, wanted))),
  );
  expect(moves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const times = await Promise.all(
    [one, two].map(async ({ visitor, id }) => (await visitor.get(`/scheduler/appointments/${id}`)).body['datetime']),
  );
  expect(times.filter((time) => time === new Date(wanted).toISOString())).toHaveLength(1);
  const { rows } = await database.pool.query(`select 1 from seats where starts_at = $1 and live`, [new Date(wanted)]);
  expect(rows).toHaveLength(1);
});

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
