import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { testVisitor, wallClock } from '#testing/scheduler.ts';
import { ANTIGEN, somebodyBooked, somebodyHolding } from '#covid/server/paying/testing.ts';
import { suspendDue } from '#scheduler/engine/server/planned-suspensions.ts';
import { dayWords } from '#scheduler/engine/slot-words.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import type { Timeslots } from '#scheduler/offered/api.schema.ts';
import { newSite, readToEdit, staffAt } from './testing.ts';

const database = await testDatabase();
const { pool } = database;

const today = (zone = 'America/Chicago') => new Date().toLocaleDateString('en-CA', { timeZone: zone });

/** A site, who runs it, and what gives it another status. */
async function suspendable(changes: Parameters<typeof newSite>[1] = {}) {
  const at = await newSite(database, changes);
  const { locationId } = at;
  const supervisor = await staffAt(database, 'site supervisor', [locationId]);
  async function become(change: object) {
    const { version } = await readToEdit(supervisor, locationId);
    return supervisor.patch(`/admin/sites/${locationId}/status`, { version, ...change });
  }
  const read = async () => (await supervisor.get(`/admin/sites/${locationId}`)).body;
  return { at, locationId, supervisor, become, read };
}

test('a suspended site says to staff since when and why, in the list and alone, until it is open again; visitors never read why [ADM-6 part]', async () => {
  const { locationId, supervisor, become, read } = await suspendable();
  expect(await read()).toMatchObject({ statusSince: null, suspendedWhy: null });
  const why = 'Water damage';
  expect((await become({ stationStatus: 'Suspended', why: `  ${why} ` })).status).toBe(200);
  expect(await read()).toMatchObject({ stationStatus: 'Suspended', statusSince: today(), suspendedWhy: why });
  const listed = await supervisor.get('/admin/sites');
  expect(listed.body).toMatchObject({ sites: [{ statusSince: today(), suspendedWhy: why }] });
  const visitor = testVisitor(database);
  for (const path of [`/covid19/sites/${locationId}`, '/covid19/sites?lat=41.92&lng=-87.65']) {
    const { status, body } = await visitor.get(path);
    expect([status, JSON.stringify(body).includes(why)]).toEqual([200, false]);
  }
  const { rows } = await pool.query<{ action: string }>(
    `select action, before::text || after::text as said from audit_log where subject = $1 order by id`,
    [locationId],
  );
  expect(rows).toEqual([{ action: 'site.suspend', said: expect.not.stringContaining(why) as string }]);
  expect((await become({ stationStatus: 'Active' })).body['site']).toMatchObject({
    ...{ stationStatus: 'Active', statusSince: null, suspendedWhy: null },
  });
});

test('why a site is suspended can be changed and taken back without suspending it anew; too long a reason is refused by its name', async () => {
  const { locationId, become, read } = await suspendable();
  expect((await become({ stationStatus: 'Suspended' })).status).toBe(200);
  await pool.query(`update locations set status_since = now() - interval '9 days' where public_id = $1`, [locationId]);
  const { statusSince } = await read();
  expect(statusSince).not.toBe(today());
  expect((await become({ stationStatus: 'Suspended', why: 'No pharmacist' })).status).toBe(200);
  expect(await read()).toMatchObject({ statusSince, suspendedWhy: 'No pharmacist' });
  const long = await become({ stationStatus: 'Suspended', why: 'x'.repeat(201) });
  expect([long.status, long.body.errors]).toMatchObject([422, [{ path: 'why' }]]);
  expect((await become({ stationStatus: 'Suspended' })).body['site']).toMatchObject({ suspendedWhy: 'No pharmacist' });
  expect((await become({ stationStatus: 'Suspended', why: '' })).status).toBe(200);
  expect(await read()).toMatchObject({ statusSince, suspendedWhy: null });
});

test('a site that is closed says since when, and the day is that of its own clock', async () => {
  const { locationId, supervisor, read } = await suspendable({ timeZone: 'Pacific/Honolulu' });
  await pool.query(
    `update locations set status = 'Closed', status_since = '2026-11-01T05:00:00Z' where public_id = $1`,
    [locationId],
  );
  expect(await read()).toMatchObject({ stationStatus: 'Closed', statusSince: '2026-10-31', suspendedWhy: null });
  expect((await supervisor.get('/admin/sites?status=Closed')).body).toMatchObject({
    sites: [{ statusSince: '2026-10-31' }],
  });
});

/** A day so many days from now at a site, and how texts say it. */
function dayIn(days: number, zone = 'America/Chicago'): { date: string; words: string } {
  const date = new Date(wallClock(zone, days, '12:00')).toLocaleDateString('en-CA', { timeZone: zone });
  return { date, words: dayWords(date).long };
}

const slotAt = (locationId: string, days: number, time = '10:00') =>
  slotId({ locationId, serviceId: ANTIGEN, start: wallClock('America/Chicago', days, time) });

/** The days on which people who book have a time there, of the next eight; and what they are told of the site. */
async function offered(locationId: string) {
  const { body } = await testVisitor(database).get(
    `/covid19/sites/${locationId}/timeslots?serviceId=${String(ANTIGEN)}&numberOfDays=8`,
  );
  const { contact, providerDetail } = body as unknown as Timeslots;
  return { days: providerDetail.scheduleDays.map(({ date }) => date), contact, closed: providerDetail.closedDays };
}

test('a site is suspended from a day on: until then it books as usual, from then on nothing is offered, held or booked, who is booked is decided about first, and it can be taken back [ADM-6 part]', async () => {
  const { at, locationId, supervisor, become, read } = await suspendable();
  const [before, from] = [dayIn(2), dayIn(3)];
  const { id, visitor } = await somebodyBooked(database, at);
  const holding = await somebodyHolding(database, at, { time: '11:00' });
  await holding.settle({ pays: 'self' });
  const plan = { stationStatus: 'Suspended', from: from.date, why: 'Renovation' };
  expect((await become(plan)).body).toMatchObject({ status: 409, code: 'visits-undecided' });
  const listed = await supervisor.post(`/admin/sites/${locationId}/stranded`, {
    ...{ stationStatus: 'Suspended', from: from.date },
  });
  expect(listed.body).toMatchObject({
    ...{ total: 1, holding: 1 },
    visits: [{ appointmentId: id, date: from.date, couldBe: { date: before.date } }],
  });
  const later = await supervisor.post(`/admin/sites/${locationId}/stranded`, {
    ...{ stationStatus: 'Suspended', from: dayIn(4).date },
  });
  expect(later.body).toMatchObject({ total: 0, holding: 0 });
  const planned = await become({ ...plan, decisions: [{ appointmentId: id, decision: 'keep' }] });
  expect(planned.body).toMatchObject({
    decided: { kept: 1 },
    site: { stationStatus: 'Active', closedFrom: from.date, statusSince: null, suspendedWhy: 'Renovation' },
  });
  const { days, contact, closed } = await offered(locationId);
  expect([days.at(-1), contact.status, contact.closedFrom]).toEqual([before.date, 'Active', from.date]);
  expect(closed).toContain(from.date);
  expect((await testVisitor(database).get(`/covid19/sites/${locationId}`)).body).toMatchObject({
    ...{ stationStatus: 'Active', closedFrom: from.date },
  });
  const hold = (of: number) => testVisitor(database).post('/covid19/holds', { slotId: slotAt(locationId, of) });
  expect([(await hold(2)).status, (await hold(3)).status, (await hold(5)).status]).toEqual([201, 422, 422]);
  const booked = await holding.book();
  expect([booked.status, booked.body]).toMatchObject([
    410,
    { code: 'place-closed', detail: expect.stringContaining(`is closed from ${from.words} on.`) as string },
  ]);
  // Who is kept comes all the same.
  expect((await visitor.get(`/scheduler/appointments/${id}`)).body['closed']).toBeUndefined();
  expect((await become({ stationStatus: 'Active' })).body['site']).toMatchObject({
    ...{ stationStatus: 'Active', closedFrom: null, suspendedWhy: null },
  });
  expect((await offered(locationId)).days).toContain(from.date);
  expect((await read())['closedFrom']).toBeNull();
  const { rows } = await pool.query<{ action: string; after: object }>(
    `select action, after from audit_log where subject = $1 order by id`,
    [locationId],
  );
  expect(rows).toEqual([
    { action: 'site.suspend', after: { status: 'Active', closed: { from: from.date, until: null } } },
    { action: 'site.resume', after: { status: 'Active' } },
  ]);
});

test('who is booked from the day on moves to a time before it, with their site; a day that is over or too far ahead is refused by its name', async () => {
  const { at, become } = await suspendable();
  const { id } = await somebodyBooked(database, at);
  const today_ = today();
  const refused = async (from: string) => (await become({ stationStatus: 'Suspended', from })).body.errors;
  expect(await refused('2026-01-05')).toEqual([{ path: 'from', message: 'Choose today or a later day' }]);
  expect(await refused('2099-01-05')).toEqual([{ path: 'from', message: 'Choose a day within a year' }]);
  const decisions = [{ appointmentId: id, decision: 'move' }];
  const moved = await become({ stationStatus: 'Suspended', from: dayIn(3).date, decisions });
  expect([moved.status, moved.body['decided']]).toMatchObject([200, { moved: 1 }]);
  const { rows } = await pool.query<{ day: string }>(
    `select (s.starts_at at time zone 'America/Chicago')::date::text as day from seats s join locations l on l.id = s.location_id
     where l.public_id = $1 and s.status = 'held'`,
    [at.locationId],
  );
  expect(rows).toEqual([{ day: dayIn(2).date }]);
  // Today is at once, with the day taken back.
  const keep = [{ appointmentId: id, decision: 'keep' }];
  const now = await become({ stationStatus: 'Suspended', from: today_, decisions: keep });
  expect(now.body['site']).toMatchObject({ stationStatus: 'Suspended', closedFrom: null, statusSince: today_ });
  expect(await refused(dayIn(3).date)).toMatchObject([{ path: 'from' }]);
});

test('when the day begins by the site’s own clock, the site is suspended since then, on record as done by the service', async () => {
  const [east, west] = [
    await suspendable({ timeZone: 'America/Puerto_Rico' }),
    await suspendable({ timeZone: 'Pacific/Honolulu' }),
  ];
  for (const { become } of [east, west])
    expect((await become({ stationStatus: 'Suspended', from: dayIn(3).date, why: 'Renovation' })).status).toBe(200);
  // As if the day had begun in one of the zones, and not yet in the other.
  await pool.query(`update locations set suspended_from = $2 where public_id = $1`, [
    east.locationId,
    dayIn(0, 'America/Puerto_Rico').date,
  ]);
  await pool.query(`update locations set suspended_from = $2 where public_id = $1`, [
    west.locationId,
    dayIn(1, 'Pacific/Honolulu').date,
  ]);
  await suspendDue(database);
  const since = dayIn(0, 'America/Puerto_Rico').date;
  expect(await east.read()).toMatchObject({
    ...{ stationStatus: 'Suspended', closedFrom: null, statusSince: since, suspendedWhy: 'Renovation' },
  });
  expect(await west.read()).toMatchObject({ stationStatus: 'Active', suspendedWhy: 'Renovation' });
  const { rows } = await pool.query<{ actor: string }>(
    `select actor from audit_log where subject = $1 and action = 'site.suspend' order by id`,
    [east.locationId],
  );
  expect(rows.map(({ actor }) => actor.split(':')[0])).toEqual(['staff', 'system']);
});
