import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { until } from '#testing/until.ts';
import { system } from '#identity/make-actor.ts';
import { ProblemError } from '#api/problem.ts';
import { testDatabase } from '#testing/database.ts';
import { sqlState } from '#db/errors.ts';
import { inWork } from '#db/work.ts';
import type { CareLocation } from '#location/care-location.schema.ts';
import { holdSlot } from '#scheduler/engine/server/holds.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import {
  bookVisit,
  daytime,
  DAYTIME_ZONE,
  loadTestLocations,
  PLAIN,
  readyToBook,
  runOut,
  testLocation,
  testPatient,
  testVisitor,
  type TestVisitor,
} from '#testing/scheduler.ts';
import { DAY, HOUR, MINUTE } from '#text/durations.ts';
import type { WaitlistAnswer } from '../waitlist.schema.ts';
import { makeOffers } from './make-offers.ts';
import { offerEarlierTimes } from './offer-job.ts';
import { takeOffer } from './waitlist.ts';

const database = await testDatabase();
const JOB = system('waitlist');

/** A location of each test's own, so that no line meets another. */
const unused: CareLocation[] = Array.from({ length: 20 }, () => testLocation({ timeZone: DAYTIME_ZONE }));
const twoSeats = testLocation({ timeZone: DAYTIME_ZONE, capacity: 2 });
const withReserve = testLocation({ timeZone: DAYTIME_ZONE, capacity: 2, reserve: 1 });
beforeAll(() => loadTestLocations(database, [...unused, twoSeats, withReserve]));
const newPlace = (): CareLocation => unused.pop()!;

const slotAt = (place: CareLocation, start: number): string =>
  slotId({ locationId: place.locationId, serviceId: PLAIN, start });
const at = (start: number): string => new Date(start).toISOString();

type Booked = { visitor: TestVisitor; id: string; number: string; start: number };

async function booked(place: CareLocation, start: number): Promise<Booked> {
  const visitor = testVisitor(database);
  return { visitor, start, ...(await bookVisit(visitor, slotAt(place, start))) };
}

const path = (id: string): string => `/scheduler/appointments/${id}/waitlist`;
const standing = async ({ visitor, id }: Booked) => (await visitor.get(path(id))).body as unknown as WaitlistAnswer;

/** Books a visit that waits for an earlier time. */
async function waiting(place: CareLocation, start: number): Promise<Booked> {
  const visit = await booked(place, start);
  const { status, body } = await visit.visitor.put(path(visit.id));
  expect([status, body['state']]).toEqual([200, 'waiting']);
  return visit;
}

const cancel = ({ visitor, id }: Booked) => visitor.put(`/scheduler/appointments/${id}/cancel`);
const take = ({ visitor, id }: Booked, hold: string | undefined, key?: string) =>
  visitor.put(`${path(id)}/offers/${hold ?? id}`, undefined, key);
const keep = ({ visitor, id }: Booked, hold: string | undefined) => visitor.delete(`${path(id)}/offers/${hold ?? id}`);
const read = async ({ visitor, id }: Booked) => (await visitor.get(`/scheduler/appointments/${id}`)).body;

/** What PostgreSQL says of a lock that was not had in time. */
const LOCK_TIMEOUT = '55P03';

/** Makes the offers that are due at a place, by the job's clock or that of `now`; whatever the background began there is done before, however long it takes. */
async function offersAt(place: CareLocation, now?: number): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>('select id from locations where public_id = $1', [
    place.locationId,
  ]);
  try {
    return await inWork(database, JOB, (work) => makeOffers(now === undefined ? work : { ...work, now }, rows[0]!.id));
  } catch (error) {
    if (sqlState(error) !== LOCK_TIMEOUT) throw error;
    return offersAt(place, now);
  }
}

/** The offer that a visit has now. */
async function offerOf(place: CareLocation, visit: Booked): Promise<NonNullable<WaitlistAnswer['offer']> | undefined> {
  await offersAt(place);
  return (await standing(visit)).offer;
}

const tryToHold = async (place: CareLocation, start: number): Promise<number> =>
  (await testVisitor(database).post('/scheduler/holds', { slotId: slotAt(place, start) })).status;

test('who waits for an earlier time is offered one that comes free: held for 15 minutes, three times at most, never within 24 hours; taking it moves the visit [SCHED-19]', async () => {
  const place = newPlace();
  const starts = [2, 3, 4, 5].map((day) => daytime(day, '09:00'));
  const others: Booked[] = [];
  for (const start of starts) others.push(await booked(place, start));
  const soon = await booked(place, Math.ceil((Date.now() + 20 * MINUTE) / (20 * MINUTE)) * 20 * MINUTE).catch(
    () => undefined,
  );
  const visit = await waiting(place, daytime(9, '10:00'));
  expect(await standing(visit)).toMatchObject({ state: 'waiting', offersLeft: 3 });

  // A time within 24 hours is given up, and nobody is offered it.
  if (soon) await cancel(soon);
  expect(await offerOf(place, visit)).toBeUndefined();

  // The first: its seat is held for 15 minutes, and nobody else can have it.
  await cancel(others[0]!);
  const first = await offerOf(place, visit);
  expect(first?.slot).toMatchObject({ start: at(starts[0]!), localTime: '9:00 am' });
  const { rows } = await database.pool.query<{ minutes: number; live: boolean }>(
    `select extract(epoch from expires_at - held_at)::float8 / 60 as minutes, live from seats where hold_id = $1`,
    [first?.aptHoldId],
  );
  expect(rows).toEqual([{ minutes: 15, live: true }]);
  expect(await tryToHold(place, starts[0]!)).toBe(409);
  // The list of visits tells of it as the visit's page does.
  const listed = async () =>
    (await visit.visitor.get('/scheduler/appointments')).body as unknown as {
      appointments: { offer?: typeof first }[];
    };
  expect((await listed()).appointments).toMatchObject([
    { offer: { aptHoldId: first?.aptHoldId, expirationTime: first?.expirationTime, slot: first?.slot } },
  ]);
  // Doing nothing keeps the old time; the seat is free again.
  await runOut(database, first?.aptHoldId);
  expect((await listed()).appointments[0]?.offer).toBeUndefined();
  expect(await standing(visit)).toMatchObject({ state: 'waiting', offersLeft: 2 });
  expect(await tryToHold(place, starts[0]!)).toBe(201);
  expect(await read(visit)).toMatchObject({ datetime: at(visit.start), sequence: 0 });

  // The second is declined, the third taken.
  await cancel(others[1]!);
  const second = await offerOf(place, visit);
  expect((await keep(visit, second?.aptHoldId)).body).toMatchObject({ state: 'waiting', offersLeft: 1 });
  expect(await tryToHold(place, starts[1]!)).toBe(201);
  await cancel(others[2]!);
  const third = await offerOf(place, visit);
  const moved = await take(visit, third?.aptHoldId);
  expect([moved.status, moved.body]).toMatchObject([
    200,
    { appointmentId: visit.id, confirmationNumber: visit.number, datetime: at(starts[2]!), sequence: 1 },
  ]);
  expect(await tryToHold(place, visit.start)).toBe(201);
  // There is no fourth.
  expect(await standing(visit)).toMatchObject({ state: 'closed', why: 'all-offers', offersLeft: 0 });
  const again = await visit.visitor.put(path(visit.id));
  expect([again.status, again.body.code]).toEqual([409, 'all-offers-made']);
});

test('who has waited longest is asked first, and one offer at a time; what one leaves goes to the next [SCHED-19 part]', async () => {
  const place = newPlace();
  const early = await booked(place, daytime(3, '09:00'));
  const line: Booked[] = [];
  for (const time of ['11:00', '12:00', '10:00']) line.push(await waiting(place, daytime(6, time)));
  const [first, second, third] = line as [Booked, Booked, Booked];
  await cancel(early);
  await offersAt(place);
  const states = async () => Promise.all(line.map(async (visit) => (await standing(visit)).state));
  expect(await states()).toEqual(['offered', 'waiting', 'waiting']);
  await keep(first, (await offerOf(place, first))?.aptHoldId);
  await offersAt(place);
  expect(await states()).toEqual(['waiting', 'offered', 'waiting']);
  await runOut(database, (await offerOf(place, second))?.aptHoldId);
  await offersAt(place);
  expect(await states()).toEqual(['waiting', 'waiting', 'offered']);
  // It leaves its own time, which is earlier than those of the two before: the first is asked again, about another time.
  const offer = await offerOf(place, third);
  expect((await take(third, offer?.aptHoldId)).status).toBe(200);
  expect((await offerOf(place, first))?.slot.start).toBe(at(third.start));
});

test('an offer ends after 15 minutes to the millisecond: until then it is taken, from then on it is anybody’s [SCHED-19 part]', async () => {
  const place = newPlace();
  const one = await booked(place, daytime(3, '09:00'));
  const visit = await waiting(place, daytime(6, '10:00'));
  const inTime = async (left: string, what: 'take' | 'hold'): Promise<string> => {
    const offer = await offerOf(place, visit);
    expect(offer?.slot.start).toBe(at(one.start));
    try {
      return await inWork(database, system('clock'), async (work) => {
        // The clock of a transaction stands still: the offer ends so long after now.
        await work.db.query(`update seats set expires_at = now() + $2::interval where hold_id = $1`, [
          offer?.aptHoldId,
          left,
        ]);
        await work.audit({ action: 'retention.purge', rows: 'test clock' });
        const undone = async () => Promise.reject(new Error('undone'));
        if (what === 'take') await takeOffer(work, visit.id, offer?.aptHoldId ?? '');
        else await holdSlot(work, slotAt(place, one.start), null);
        return undone();
      });
    } catch (error) {
      return error instanceof ProblemError ? error.problem.code : (error as Error).message;
    }
  };
  await cancel(one);
  expect(await inTime('1 millisecond', 'take')).toBe('undone');
  expect(await inTime('0 milliseconds', 'take')).toBe('hold-expired');
  expect(await inTime('-1 millisecond', 'take')).toBe('hold-expired');
  expect(await inTime('1 millisecond', 'hold')).toBe('slot-taken');
  expect(await inTime('0 milliseconds', 'hold')).toBe('undone');
  expect(await read(visit)).toMatchObject({ datetime: at(visit.start), sequence: 0 });
});

test('an offer comes 24 hours before the time that is offered or not at all, and none when the visit itself is nearer [SCHED-19 part]', async () => {
  const place = newPlace();
  const [early, near] = [await booked(place, daytime(3, '09:00')), await booked(place, daytime(5, '09:00'))];
  const visit = await waiting(place, daytime(6, '10:00'));
  // Their seats come free without a call, after which offers would be made by today's clock.
  await database.pool.query(
    `update seats s set status = 'cancelled' from appointments a where a.location_id = s.location_id and a.hold_id = s.hold_id and a.id = any($1)`,
    [[early.id, near.id]],
  );
  // All that is still to come then is too near.
  expect(await offersAt(place, visit.start - DAY + 1)).toBe(0);
  expect(await offersAt(place, near.start - DAY + 1)).toBe(0);
  expect(await offersAt(place, near.start - DAY)).toBe(1);
  const { offer } = await standing(visit);
  expect(offer?.slot.start).toBe(at(near.start));
});

test('a visit that is less than 24 hours away can’t wait for an earlier time; nor can one that is canceled', async () => {
  const place = newPlace();
  const visit = await waiting(place, daytime(6, '10:00'));
  const { rows } = await database.pool.query<{ hold: string }>(
    'select hold_id as hold from appointments where id = $1',
    [visit.id],
  );
  const move = (left: string) =>
    database.pool.query(
      `update seats set starts_at = now() + $2::interval, during = tstzrange(now() + $2::interval, now() + $2::interval + interval '20 minutes') where hold_id = $1`,
      [rows[0]?.hold, left],
    );
  await visit.visitor.delete(path(visit.id));
  await move('23 hours 59 minutes');
  expect(await standing(visit)).toMatchObject({ state: 'closed', why: 'soon' });
  expect((await visit.visitor.put(path(visit.id))).body.code).toBe('visit-soon');
  await move('24 hours 1 minute');
  expect((await visit.visitor.put(path(visit.id))).body['state']).toBe('waiting');
  await cancel(visit);
  expect(await standing(visit)).toMatchObject({ state: 'closed', why: 'soon' });
  expect((await visit.visitor.put(path(visit.id))).body.code).toBe('visit-cancelled');
});

test('three offers are all, whoever joins again; the database itself allows no fourth [SCHED-19 part]', async () => {
  const place = newPlace();
  const others: Booked[] = [];
  for (const day of [2, 3, 4, 5]) others.push(await booked(place, daytime(day, '09:00')));
  const visit = await waiting(place, daytime(9, '10:00'));
  for (const left of [2, 1, 0]) {
    await cancel(others[2 - left]!);
    const offer = await offerOf(place, visit);
    await keep(visit, offer?.aptHoldId);
    expect((await standing(visit)).offersLeft).toBe(left);
    await visit.visitor.delete(path(visit.id));
    expect((await visit.visitor.put(path(visit.id))).status).toBe(left === 0 ? 409 : 200);
  }
  await cancel(others[3]!);
  expect(await offerOf(place, visit)).toBeUndefined();
  await expect(
    database.pool.query('update waitlist set offers = 4 where appointment_id = $1', [visit.id]),
  ).rejects.toThrow('waitlist_three_offers');
});

test('what was open all along is shown and not offered; what comes free is, also by longer hours and by more seats', async () => {
  const place = newPlace();
  const visit = await waiting(place, daytime(6, '10:00'));
  expect((await standing(visit)).openNow?.start).toBeDefined();
  expect(await offerOf(place, visit)).toBeUndefined();
  // A time that somebody else only looked at for a while is nothing new.
  const looking = testVisitor(database);
  const held = await looking.post('/scheduler/holds', { slotId: slotAt(place, daytime(4, '09:00')) });
  await offersAt(place);
  await looking.delete(`/scheduler/holds/${String(held.body['aptHoldId'])}`);
  expect(await offerOf(place, visit)).toBeUndefined();
  // One that was booked after this visit began to wait, and given up a moment later, is.
  await cancel(await booked(place, daytime(4, '09:00')));
  const offer = await until(async () => {
    const { offer: made } = await standing(visit);
    expect(made).toBeDefined();
    return made;
  });
  expect(offer?.slot.start).toBe(at(daytime(4, '09:00')));
  await keep(visit, offer?.aptHoldId);
  await database.pool.query(
    `update locations set hours = (select jsonb_agg(h || '{"open": "07:40"}') from jsonb_array_elements(hours) h) where public_id = $1`,
    [place.locationId],
  );
  const earlier = await offerOf(place, visit);
  expect(earlier?.slot.localTime).toBe('7:40 am');
});

test('a seat that staff keep, a place that is suspended and a closed day are offered to nobody', async () => {
  const other = await booked(withReserve, daytime(3, '09:00'));
  const visit = await waiting(withReserve, daytime(6, '10:00'));
  const change = (set: string) =>
    database.pool.query(`update locations set ${set} where public_id = $1`, [withReserve.locationId]);
  await change(`status = 'Suspended'`);
  await cancel(other);
  expect(await offerOf(withReserve, visit)).toBeUndefined();
  const day = new Date(other.start).toLocaleDateString('en-CA', { timeZone: DAYTIME_ZONE });
  await change(`status = 'Active', special_days = jsonb_build_object('${day}', null)`);
  expect(await offerOf(withReserve, visit)).toBeUndefined();
  await change(`special_days = '{}'`);
  // It opens again: its first time is the earliest that has come free.
  const offer = await offerOf(withReserve, visit);
  expect(offer?.slot.start).toBe(at(other.start - HOUR));
  // The only seat that visitors may have is held; the other one is for staff.
  const second = await waiting(withReserve, daytime(6, '11:00'));
  expect(await offerOf(withReserve, second)).toBeUndefined();
  expect(await tryToHold(withReserve, other.start - HOUR)).toBe(409);
});

test('a time nearer than the service can be booked is offered to nobody [SCHED-19 part]', async () => {
  const place = newPlace();
  const [near, later] = [await booked(place, daytime(2, '09:00')), await booked(place, daytime(6, '09:00'))];
  const visit = await waiting(place, daytime(9, '10:00'));
  const setLead = (minutes: number) =>
    database.pool.query('update bookable_services set lead_minutes = $2 where service_id = $1', [PLAIN, minutes]);
  onTestFinished(async () => {
    await setLead(30);
  });
  await setLead(4 * 24 * 60);
  await cancel(near);
  expect(await offerOf(place, visit)).toBeUndefined();
  await cancel(later);
  expect((await offerOf(place, visit))?.slot).toMatchObject({ start: at(later.start) });
});

test('of two seats of one time, each goes to another who waits', async () => {
  const early = [await booked(twoSeats, daytime(3, '09:00')), await booked(twoSeats, daytime(3, '09:00'))];
  const line = [await waiting(twoSeats, daytime(6, '10:00')), await waiting(twoSeats, daytime(6, '11:00'))];
  await Promise.all(early.map(cancel));
  await offersAt(twoSeats);
  const offers = await Promise.all(line.map(async (visit) => (await standing(visit)).offer));
  expect(offers.map((offer) => offer?.slot.start)).toEqual([at(daytime(3, '09:00')), at(daytime(3, '09:00'))]);
  expect(offers[0]?.aptHoldId).not.toBe(offers[1]?.aptHoldId);
  expect(await tryToHold(twoSeats, daytime(3, '09:00'))).toBe(409);
});

test(
  'an offer that is taken just as it ends, while somebody else reaches for the time, 40 times: one has it, and the visit has one seat [SCHED-19 part]',
  { timeout: 120_000 },
  async () => {
    const place = newPlace();
    const won = { taken: 0, lost: 0 };
    // Less of it after an offer that was taken, and more after one that was lost, so that the next ends while it is taken, however fast this machine is.
    let leftMs = 4;
    for (let round = 0; round < 40; round += 1) {
      const early = await booked(place, daytime(2 + (round % 20), round < 20 ? '09:00' : '13:00'));
      const visit = await waiting(place, daytime(40 + (round % 20), round < 20 ? '09:00' : '13:00'));
      await cancel(early);
      const offer = await offerOf(place, visit);
      await database.pool.query(
        `update seats set expires_at = clock_timestamp() + $2 * interval '1 millisecond' where hold_id = $1`,
        [offer?.aptHoldId, leftMs],
      );
      const [taken, held] = await Promise.all([take(visit, offer?.aptHoldId), tryToHold(place, early.start)]);
      expect([taken.status, held], `round ${round}`).not.toEqual([200, 201]);
      const { rows } = await database.pool.query<{ live: number; seats: number; start: Date }>(
        `select (select count(*)::int from seats s where s.location_id = a.location_id and s.starts_at = $2 and s.live and (s.expires_at is null or s.expires_at > now())) as live,
         (select count(*)::int from seats s where s.location_id = a.location_id and s.live and s.hold_id in (a.hold_id, $3)) as seats, v.starts_at as start
       from appointments a join seats v on v.location_id = a.location_id and v.hold_id = a.hold_id where a.id = $1`,
        [visit.id, at(early.start), offer?.aptHoldId],
      );
      expect(rows[0]?.live, `round ${round}`).toBeLessThanOrEqual(1);
      expect(rows[0]?.start.getTime()).toBe(taken.status === 200 ? early.start : visit.start);
      if (taken.status === 200) expect(rows[0]?.seats).toBe(1);
      won[taken.status === 200 ? 'taken' : 'lost'] += 1;
      leftMs *= taken.status === 200 ? 0.7 : 1.5;
      await cancel(visit);
    }
    expect(won.taken).toBeGreaterThan(0);
    expect(won.lost).toBeGreaterThan(0);
  },
);

test('however many processes look at once, a seat is offered once', async () => {
  const place = newPlace();
  const early = await booked(place, daytime(3, '09:00'));
  const line: Booked[] = [];
  for (const time of ['09:00', '10:00', '11:00']) line.push(await waiting(place, daytime(6, time)));
  await cancel(early);
  await Promise.all(Array.from({ length: 8 }, () => offerEarlierTimes(database)));
  const states = await Promise.all(line.map(async (visit) => (await standing(visit)).state));
  expect(states).toEqual(['offered', 'waiting', 'waiting']);
});

test('taking it twice is taking it once; what has ended or was declined can’t be taken', async () => {
  const place = newPlace();
  const others = [await booked(place, daytime(3, '09:00')), await booked(place, daytime(4, '09:00'))];
  const visit = await waiting(place, daytime(6, '10:00'));
  await cancel(others[1]!);
  const declined = await offerOf(place, visit);
  await keep(visit, declined?.aptHoldId);
  expect((await keep(visit, declined?.aptHoldId)).status).toBe(200);
  expect((await take(visit, declined?.aptHoldId)).body.code).toBe('hold-expired');
  await cancel(others[0]!);
  const offer = await offerOf(place, visit);
  const answers = await Promise.all([take(visit, offer?.aptHoldId), take(visit, offer?.aptHoldId)]);
  expect(answers.map(({ status, body }) => [status, body['sequence']])).toEqual([
    [200, 1],
    [200, 1],
  ]);
  expect((await keep(visit, offer?.aptHoldId)).body.code).toBe('already-booked');
  const keyed = [
    await take(visit, offer?.aptHoldId, 'a-key-of-it'),
    await take(visit, offer?.aptHoldId, 'a-key-of-it'),
  ];
  expect(keyed.map(({ status }) => status)).toEqual([200, 200]);
});

test('who moves or cancels a visit, or wants no earlier time any more, leaves the line, and what was held goes to the next', async () => {
  const place = newPlace();
  const early = await booked(place, daytime(3, '09:00'));
  const line: Booked[] = [];
  for (const time of ['11:00', '10:00', '09:00', '08:00']) line.push(await waiting(place, daytime(6, time)));
  const [leaves, moves, cancels, last] = line as [Booked, Booked, Booked, Booked];
  await cancel(early);
  expect((await offerOf(place, leaves))?.slot.start).toBe(at(early.start));
  expect((await leaves.visitor.delete(path(leaves.id))).body).toMatchObject({ state: 'off', offersLeft: 2 });
  expect((await offerOf(place, moves))?.slot.start).toBe(at(early.start));
  const held = await moves.visitor.post('/scheduler/holds', { slotId: slotAt(place, daytime(7, '10:00')) });
  await moves.visitor.put(`/scheduler/appointments/${moves.id}`, { aptHoldId: held.body['aptHoldId'] });
  expect(await standing(moves)).toMatchObject({ state: 'off', offersLeft: 2 });
  expect((await offerOf(place, cancels))?.slot.start).toBe(at(early.start));
  await cancel(cancels);
  expect((await offerOf(place, last))?.slot.start).toBe(at(early.start));
});

test('only who may see a visit may answer for it, and what is held for it is no hold of any visitor’s', async () => {
  const place = newPlace();
  const early = await booked(place, daytime(3, '09:00'));
  const visit = await waiting(place, daytime(6, '10:00'));
  await cancel(early);
  const hold = (await offerOf(place, visit))?.aptHoldId ?? '';
  const stranger = { ...visit, visitor: testVisitor(database) };
  for (const refused of [
    await stranger.visitor.get(path(visit.id)),
    await stranger.visitor.put(path(visit.id)),
    await stranger.visitor.delete(path(visit.id)),
    await take(stranger, hold),
    await keep(stranger, hold),
  ])
    expect([refused.status, refused.body.code]).toEqual([404, 'no-such-appointment']);
  for (const { visitor } of [stranger, visit]) {
    expect((await visitor.put(`/scheduler/holds/${hold}`)).body.code).toBe('no-such-hold');
    expect((await visitor.delete(`/scheduler/holds/${hold}`)).body.code).toBe('no-such-hold');
    expect((await visitor.delete('/scheduler/details')).status).toBe(200);
  }
  const other = await booked(place, daytime(7, '10:00'));
  expect((await take(other, hold)).body.code).toBe('no-such-hold');
  const { request } = await readyToBook(other.visitor, slotAt(place, daytime(8, '10:00')));
  const stolen = await other.visitor.post('/scheduler/appointments', { ...request, aptHoldId: hold });
  expect(stolen.body.code).toBe('no-such-hold');
  // On any device, number and date of birth are enough, as for a move.
  const found = { confirmationNumber: visit.number, dob: testPatient().dob };
  expect((await stranger.visitor.post('/scheduler/appointments/find', found)).status).toBe(200);
  expect((await take(stranger, hold)).body).toMatchObject({ datetime: at(early.start) });
});

test('nobody is offered a day on which a guardian would be missing [PAT-2 part]', async () => {
  const place = newPlace();
  const early = await booked(place, daytime(3, '09:00'));
  const late = await booked(place, daytime(5, '09:00'));
  const visit = await waiting(place, daytime(9, '10:00'));
  const birthday = new Date(daytime(5, '09:00')).toLocaleDateString('en-CA', { timeZone: DAYTIME_ZONE });
  await database.pool.query(
    `update patients set dob = $2::date - interval '18 years' where patient_id = (select patient_id from appointments where id = $1)`,
    [visit.id, birthday],
  );
  await cancel(early);
  expect(await offerOf(place, visit)).toBeUndefined();
  await cancel(late);
  expect((await offerOf(place, visit))?.slot.start).toBe(at(late.start));
});

test('at night nothing is offered; what came free then is offered at 8 in the morning by the location’s clock, if it still is [SCHED-19 part]', async () => {
  const place = newPlace();
  const [first, second] = [await booked(place, daytime(4, '09:00')), await booked(place, daytime(5, '09:00'))];
  const visit = await waiting(place, daytime(9, '10:00'));
  // Their seats come free without a call, after which offers would be made by today's clock.
  await database.pool.query(
    `update seats s set status = 'cancelled' from appointments a where a.location_id = s.location_id and a.hold_id = s.hold_id and a.id = any($1)`,
    [[first.id, second.id]],
  );
  expect(await offersAt(place, daytime(1, '21:00'))).toBe(0);
  expect(await offersAt(place, daytime(1, '23:00'))).toBe(0);
  // Somebody books the first of them meanwhile.
  await booked(place, first.start);
  expect(await offersAt(place, daytime(2, '08:00') - 1)).toBe(0);
  expect(await offersAt(place, daytime(2, '08:00'))).toBe(1);
  expect((await standing(visit)).offer?.slot.start).toBe(at(second.start));
});

test('the job looks at a location again once something is other than it was, and not before', async () => {
  const place = newPlace();
  const visit = await waiting(place, daytime(9, '10:00'));
  const looks = () => offerEarlierTimes(database);
  await looks();
  expect(await looks()).toBe(0);
  const { body } = await testVisitor(database).post('/scheduler/holds', { slotId: slotAt(place, daytime(3, '09:00')) });
  expect(await looks()).toBe(1);
  await runOut(database, body['aptHoldId']);
  expect(await looks()).toBe(1);
  await database.pool.query(
    `update locations set hours = (select jsonb_agg(h || '{"open": "07:40"}') from jsonb_array_elements(hours) h) where public_id = $1`,
    [place.locationId],
  );
  expect(await looks()).toBe(1);
  expect((await standing(visit)).offer?.slot.localTime).toBe('7:40 am');
  // The offer itself is something new; after that all is as it was.
  expect(await looks()).toBe(1);
  expect(await looks()).toBe(0);
});
