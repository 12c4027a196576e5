import { beforeAll, expect, test } from 'vitest';
import { guest, system } from '#identity/make-actor.ts';
import { testDatabase } from '#testing/database.ts';
import { rounds } from '#testing/look-at.ts';
import { inWork } from '#db/work.ts';
import {
  bookVisit,
  chicago,
  loadTestLocations,
  OVERLAPPING,
  PLAIN,
  runOut,
  testLocation,
  testVisitor,
  type TestVisitor,
} from '#testing/scheduler.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { holdSlot } from '#scheduler/engine/server/holds.ts';
import { HOUR } from '#text/durations.ts';
import { moveAppointment } from './change-appointment.ts';

/** How often two reach for one time. */
const MOVES = rounds({ all: 200, usual: 40 });

const database = await testDatabase();
const place = testLocation();
const inStore = testLocation({ coLocated: true });
const otherPartner = testLocation({ organizationId: 'someone-else' });

beforeAll(async () => {
  await loadTestLocations(database, [place, inStore, otherPartner]);
  await database.asOwner((client) =>
    client.query(`insert into bookable_services (organization_id, service_id, code, display, service_detail, duration_minutes, every_minutes, source)
      select 'someone-else', service_id, code, display, service_detail, duration_minutes, every_minutes, source
      from bookable_services where service_id = ${PLAIN}`),
  );
});

let nextDay = 2;

function slotAt(start: number, at = place, serviceId = PLAIN): string {
  return slotId({ locationId: at.locationId, serviceId, start });
}

async function booked(at = place) {
  const visitor = testVisitor(database);
  const start = chicago((nextDay += 1), '09:00');
  const { id, number, hold } = await bookVisit(visitor, slotAt(start, at));
  return { visitor, start, id, number, hold };
}

async function held(visitor: TestVisitor, slot: string): Promise<string> {
  const { status, body } = await visitor.post('/scheduler/holds', { slotId: slot });
  if (status !== 201) throw new Error(`Not held: ${JSON.stringify(body)}`);
  return String(body['aptHoldId']);
}

const move = (visitor: TestVisitor, id: string, aptHoldId: unknown, key?: string) =>
  visitor.put(`/scheduler/appointments/${id}`, { aptHoldId }, key);
const read = async (visitor: TestVisitor, id: string) => (await visitor.get(`/scheduler/appointments/${id}`)).body;
const isFree = async (slot: string) =>
  (await testVisitor(database).post('/scheduler/holds', { slotId: slot })).status === 201;
const at = (start: number) => new Date(start).toISOString();

test('a moved visit keeps its number and its patient at the new time; the old time is free, the new one taken; a move that fails changes nothing [SCHED-16]', async () => {
  const { visitor, start, id, number } = await booked();
  const later = start + HOUR;
  const gone = await held(visitor, slotAt(later));
  await runOut(database, gone);
  expect((await move(visitor, id, gone)).body.code).toBe('hold-expired');
  expect(await read(visitor, id)).toMatchObject({ status: 'booked', datetime: at(start), sequence: 0 });
  expect(await isFree(slotAt(start))).toBe(false);
  const moved = await move(visitor, id, await held(visitor, slotAt(later)));
  expect([moved.status, moved.body]).toMatchObject([
    200,
    {
      appointmentId: id,
      confirmationNumber: number,
      status: 'booked',
      datetime: at(later),
      localTime: '10:00 am',
      sequence: 1,
      isTypeChanged: false,
      previousIsLabcorp: false,
      patient: { firstName: 'Ada' },
    },
  ]);
  expect(await read(visitor, id)).toMatchObject({ confirmationNumber: number, datetime: at(later), sequence: 1 });
  expect([await isFree(slotAt(start)), await isFree(slotAt(later))]).toEqual([true, false]);
  const cancelled = await visitor.put(`/scheduler/appointments/${id}/cancel`);
  expect(cancelled.body).toMatchObject({ status: 'cancelled', sequence: 2 });
  const { rows } = await database.pool.query<{ action: string }>(
    'select action from audit_log where subject = $1 order by id',
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['appointment.create', 'appointment.move', 'appointment.cancel']);
});

test('a visit can move to another place and test; the answer marks the changed type [SCHED-7 part]', async () => {
  const { visitor, start, id, number } = await booked();
  const elsewhere = await move(visitor, id, await held(visitor, slotAt(start, inStore)));
  expect(elsewhere.body).toMatchObject({
    confirmationNumber: number,
    location: { locationId: inStore.locationId },
    isTypeChanged: true,
    previousIsLabcorp: false,
  });
  expect(await isFree(slotAt(start))).toBe(true);
  const sameType = await move(visitor, id, await held(visitor, slotAt(start + HOUR, inStore)));
  expect(sameType.body).toMatchObject({ isTypeChanged: false, previousIsLabcorp: true, sequence: 2 });
  const otherTest = await move(visitor, id, await held(visitor, slotAt(start + 2 * HOUR, inStore, OVERLAPPING)));
  expect(otherTest.body).toMatchObject({ service: { serviceId: OVERLAPPING }, isTypeChanged: true });
});

test(`of two moves to one time, ${MOVES} times, one has it and the other keeps its own [SCHED-16 part]`, async () => {
  const owners = [guest('one'), guest('two')];
  const visits = await Promise.all([booked(), booked()]);
  const times = visits.map(({ start }) => start);
  for (let round = 0; round < MOVES; round += 1) {
    const wanted = chicago(
      45 + (round % 40),
      ['09:00', '10:00', '11:00', '12:00', '13:00'][Math.floor(round / 40)] ?? '',
    );
    const moves = await Promise.allSettled(
      visits.map(({ id }, index) =>
        inWork(database, system(owners[index]?.id ?? ''), async (work) => {
          const { aptHoldId } = await holdSlot(work, slotAt(wanted), null);
          return moveAppointment(work, id, aptHoldId, null);
        }),
      ),
    );
    const won = moves.findIndex(({ status }) => status === 'fulfilled');
    expect(moves.map(({ status }) => status).sort(), `round ${round}`).toEqual(['fulfilled', 'rejected']);
    times[won] = wanted;
  }
  const { rows } = await database.pool.query<{ start: Date }>(
    `select s.starts_at as start from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id
     where a.id = any($1) and s.status = 'booked' order by array_position($1, a.id)`,
    [visits.map(({ id }) => id)],
  );
  expect(rows.map(({ start }) => start.getTime())).toEqual(times);
  const live = await database.pool.query(
    `select 1 from seats s where live and starts_at >= $1 and location_id = (select id from locations where public_id = $2)`,
    [at(chicago(44, '12:00')), place.locationId],
  );
  expect(live.rowCount).toBe(times.filter((time) => time >= chicago(45, '08:00')).length);
});

test('two tabs that move one visit at once, each to its own time: it is at one of them, and nothing else is taken', async () => {
  const { visitor, start, id } = await booked();
  const wanted = [start + HOUR, start + 2 * HOUR];
  const holds = [await held(visitor, slotAt(wanted[0] ?? 0)), await held(visitor, slotAt(wanted[1] ?? 0))];
  const answers = await Promise.all(holds.map((hold) => move(visitor, id, hold)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { datetime, sequence } = await read(visitor, id);
  expect([wanted.map(at).includes(String(datetime)), sequence]).toEqual([true, 2]);
  const free = await Promise.all([start, ...wanted].map((time) => isFree(slotAt(time))));
  expect(free).toEqual([start, ...wanted].map((time) => at(time) !== datetime));
});

test('a visit that is moved and canceled at once ends canceled, or is moved and then canceled: no seat stays taken', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { visitor, start, id } = await booked();
    const hold = await held(visitor, slotAt(start + HOUR));
    const [moved, cancelled] = await Promise.all([
      move(visitor, id, hold),
      visitor.put(`/scheduler/appointments/${id}/cancel`),
    ]);
    expect([cancelled.status, [200, 409].includes(moved.status)]).toEqual([200, true]);
    expect((await read(visitor, id))['status']).toBe('cancelled');
    if (moved.status === 409) await visitor.delete(`/scheduler/holds/${hold}`);
    expect([await isFree(slotAt(start)), await isFree(slotAt(start + HOUR))]).toEqual([true, true]);
  }
});

test('a move whose answer was lost is sent again with its key, and moves once [SCHED-15 part]', async () => {
  const { visitor, start, id } = await booked();
  const hold = await held(visitor, slotAt(start + HOUR));
  const first = await move(visitor, id, hold, 'one');
  const again = await move(visitor, id, hold, 'one');
  expect([again.status, again.body]).toEqual([200, first.body]);
  const other = await move(visitor, id, hold, 'two');
  expect([other.status, other.body.code]).toEqual([409, 'already-booked']);
  expect(await read(visitor, id)).toMatchObject({ sequence: 1, datetime: at(start + HOUR) });
});

test('a refused move leaves the visit as it was: a hold that ran out, a stranger’s, one of another partner', async () => {
  const { visitor, start, id } = await booked();
  const before = await read(visitor, id);
  const late = await held(visitor, slotAt(start + HOUR));
  await runOut(database, late);
  const foreign = await held(testVisitor(database), slotAt(start + 2 * HOUR));
  const partner = await held(visitor, slotAt(start, otherPartner));
  const refusals = [];
  for (const hold of [late, foreign, partner, '7b9a1c52-6c1e-4b59-9d2a-0a4d1c3b5e6f', 'x']) {
    const { status, body } = await move(visitor, id, hold);
    refusals.push([status, body.code]);
  }
  expect(refusals).toEqual([
    [410, 'hold-expired'],
    [404, 'no-such-hold'],
    [422, 'other-organization'],
    [404, 'no-such-hold'],
    [422, 'invalid'],
  ]);
  expect(await read(visitor, id)).toEqual(before);
  expect(await isFree(slotAt(start))).toBe(false);
});

test('nobody moves somebody else’s visit; who finds it by number and date of birth does, and goes on seeing it [SCHED-9 part]', async () => {
  const { visitor, start, id, number } = await booked();
  const other = testVisitor(database);
  const hold = await held(other, slotAt(start + HOUR));
  expect((await move(other, id, hold)).body.code).toBe('no-such-appointment');
  const asked = { confirmationNumber: number, dob: '1985-03-27' };
  expect((await other.post('/scheduler/appointments/find', asked)).status).toBe(200);
  expect((await move(other, id, hold)).body).toMatchObject({ datetime: at(start + HOUR) });
  const hold2 = await held(other, slotAt(start, inStore));
  expect((await move(other, id, hold2)).body).toMatchObject({ location: { locationId: inStore.locationId } });
  for (const each of [other, visitor])
    expect(await read(each, id)).toMatchObject({ datetime: at(start), confirmationNumber: number });
  expect((await testVisitor(database).get(`/scheduler/appointments/${id}`)).status).toBe(404);
});

test('a canceled visit and one that has begun stay where they are', async () => {
  const cancelled = await booked();
  await cancelled.visitor.put(`/scheduler/appointments/${cancelled.id}/cancel`);
  const hold = await held(cancelled.visitor, slotAt(cancelled.start + HOUR));
  const refused = await move(cancelled.visitor, cancelled.id, hold);
  expect([refused.status, refused.body.code]).toEqual([409, 'visit-cancelled']);
  const begun = await booked();
  await database.pool.query(
    `update seats set starts_at = now() - interval '5 minutes', during = tstzrange(now() - interval '5 minutes', now() + interval '15 minutes') where hold_id = $1`,
    [begun.hold],
  );
  const late = await move(begun.visitor, begun.id, await held(begun.visitor, slotAt(begun.start + HOUR)));
  expect([late.status, late.body.code]).toEqual([409, 'visit-over']);
  expect((await read(begun.visitor, begun.id))['sequence']).toBe(0);
});

test('a child’s visit keeps guardian and consent when it is moved; no move makes a grown patient a child alone [PAT-2 part]', async () => {
  const { visitor, start, id } = await booked();
  const consentOf = async () =>
    (
      await database.pool.query<{ consent: string }>('select consent_id as consent from appointments where id = $1', [
        id,
      ])
    ).rows[0]?.consent;
  const consent = await consentOf();
  const day = new Date(start).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });
  const birthday = `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`;
  // 18 on the day of the visit: a day earlier the patient is a child.
  await database.pool.query(
    `update patients set dob = $2 where patient_id = (select patient_id from appointments where id = $1)`,
    [id, birthday],
  );
  const dayBefore = await held(visitor, slotAt(start - 24 * HOUR + 8 * HOUR));
  const refused = await move(visitor, id, dayBefore);
  expect([refused.status, refused.body.code]).toEqual([422, 'guardian-missing']);
  expect(await read(visitor, id)).toMatchObject({ datetime: at(start), sequence: 0 });
  await database.pool.query(
    `update patients set guardian_first_name = 'Joan', guardian_last_name = 'Moss', guardian_relationship = 'parent', guardian_consent_at = now()
     where patient_id = (select patient_id from appointments where id = $1)`,
    [id],
  );
  expect((await move(visitor, id, dayBefore)).status).toBe(200);
  expect(await consentOf()).toBe(consent);
});

test('work that fails after a move undoes all of it', async () => {
  const { visitor, start, id } = await booked();
  const broken = inWork(database, system('test'), async (work) => {
    const { aptHoldId } = await holdSlot(work, slotAt(start + HOUR), null);
    await moveAppointment(work, id, aptHoldId, null);
    throw new Error('the lights went out');
  });
  await expect(broken).rejects.toThrow('the lights went out');
  expect(await read(visitor, id)).toMatchObject({ datetime: at(start), sequence: 0 });
  expect([await isFree(slotAt(start)), await isFree(slotAt(start + HOUR))]).toEqual([false, true]);
});
