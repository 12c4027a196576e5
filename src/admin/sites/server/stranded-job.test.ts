import { expect, test } from 'vitest';
import { ANTIGEN, PCR, putAt, somebodyBooked, somebodyHolding } from '#covid/server/paying/testing.ts';
import { wallOf } from '#location/time-zone.ts';
import { runWorker } from '#jobs/server/run-worker.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { testDatabase } from '#testing/database.ts';
import { RUNS } from '#jobs/server/runs.ts';
import { kill, letWorkersDie, repeatAtOnce, startOn, startQuickWorkers } from '#testing/jobs.ts';
import { rounds } from '#testing/look-at.ts';
import { testVisitor } from '#testing/scheduler.ts';
import { MINUTE } from '#text/durations.ts';
import { until } from '#testing/until.ts';
import { withoutEmail } from '../../bulk-cancel/server/testing-visits.ts';
import type { Decisions } from '../decisions.schema.ts';
import type { Stranded, StrandedJob } from '../stranded-calls.schema.ts';
import { strandedRun } from './stranded-job.ts';
import { everyDay, manyBooked, newSite, readToEdit, staffAt, strandedWorker, testScheduling } from './testing.ts';

const database = await testDatabase();
const { pool } = database;
await newSite(database);
const work = () => strandedWorker(database);

/** A zone of sites in which the day doesn't end within two hours. */
const ZONE =
  ['America/Chicago', 'Pacific/Honolulu'].find((zone) => wallOf(zone, Date.now()).minutes < 22 * 60) ??
  'America/Chicago';
const ALL_DAY = Array.from({ length: 7 }, () => ({ open: '00:00', close: '23:45' }));
type Staff = Awaited<ReturnType<typeof staffAt>>;
const SHORTER = everyDay('08:00 AM', '05:00 PM');

/** What a change of a site's hours would strand, with what is sent to make it. */
async function shortening(staff: Staff, locationId: string, hoursOfOperation = SHORTER) {
  const site = { ...(await readToEdit(staff, locationId)), hoursOfOperation };
  const { specialDays, hourlyCapacity, reserveCapacity, testingModels } = site;
  const edit = { hoursOfOperation, specialDays, hourlyCapacity, reserveCapacity, testingModels };
  const path = `/admin/sites/${locationId}`;
  return {
    seen: async () => (await staff.post(`${path}/stranded`, { edit })).body as unknown as Stranded,
    save: (decisions: Decisions) => staff.put(path, { ...site, decisions }),
  };
}

/** All of them moved as it was proposed. */
function moved({ visits }: Stranded, site: string): Decisions {
  return visits.map(({ appointmentId, couldBe }) => ({
    ...{ appointmentId, decision: 'move' as const },
    ...(couldBe && { to: { site, start: couldBe.start } }),
  }));
}

async function jobAt(staff: Staff, locationId: string, jobId: unknown): Promise<StrandedJob> {
  return (await staff.get(`/admin/sites/${locationId}/stranded/${String(jobId)}`)).body as unknown as StrandedJob;
}

async function ended(staff: Staff, locationId: string, jobId: unknown): Promise<StrandedJob> {
  await until(async () => expect((await jobAt(staff, locationId, jobId)).endedAt).not.toBeNull());
  return jobAt(staff, locationId, jobId);
}

function jobOf({ body }: { body: Record<string, unknown> }): unknown {
  return (body['decided'] as { jobId: unknown }).jobId;
}

/** Of each of these visits: its status, and how often it was moved, canceled, and told of either. */
async function deedsOf(ids: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ what: string; many: number }>(
    `with deeds as (select subject, count(*) filter (where action = 'appointment.move') as moves, count(*) filter (where action = 'appointment.cancel') as cancels
         from audit_log where subject = any($1::text[]) group by 1),
       told as (select data->>'appointmentId' as id, count(*) as emails from pgboss.job
         where name = 'visit-mail' and data->>'kind' in ('moved', 'cancelled') group by 1)
     select concat_ws(', ', status, coalesce(moves, 0) || ' moved', coalesce(cancels, 0) || ' canceled', coalesce(emails, 0) || ' told') as what, count(*)::int as many
     from appointments a left join deeds on subject = a.id::text left join told on told.id = a.id::text where a.id = any($1::uuid[]) group by 1`,
    [ids],
  );
  return Object.fromEntries(rows.map(({ what, many }) => [what, many]));
}

/** The antigen test at a site, at a time (ISO). */
function slotAt(locationId: string, start: string): string {
  return slotId({ locationId, serviceId: ANTIGEN, start: Date.parse(start) });
}

/** How many times are held for people who are moved. */
async function heldAt(locationId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from seats s join locations l on l.id = s.location_id
     where l.public_id = $1 and s.status = 'held' and s.owner = 'system:stranded-visits'`,
    [locationId],
  );
  return rows[0]?.count ?? 0;
}

test('a change is saved at once with the new times held, which no one else gets; a job then moves, cancels and tells, and says who must be called', async () => {
  const at = await newSite(database, { capacity: 1, reserve: 0 });
  const { locationId } = at;
  const staff = await staffAt(database, 'site supervisor', [locationId]);
  const [first, second] = [
    await somebodyBooked(database, at, { time: '17:00' }),
    await somebodyBooked(database, at, { time: '17:15' }),
  ];
  await withoutEmail(database, second.id);
  const { seen, save } = await shortening(staff, locationId);
  const people = await seen();
  expect(people.visits.map(({ couldBe }) => couldBe?.localTime)).toEqual(['8:00 am', '8:15 am']);
  const [proposed = ''] = people.visits.map(({ couldBe }) => couldBe?.start);
  const decisions = [
    ...moved({ ...people, visits: people.visits.slice(0, 1) }, locationId),
    { appointmentId: second.id, decision: 'cancel' as const },
  ];
  const saved = await save(decisions);
  expect([saved.status, saved.body['decided']]).toMatchObject([200, { kept: 0, moved: 1, canceled: 1 }]);
  const taken = await staff.get(`/admin/sites/${locationId}`);
  expect(taken.body['visits']).toBe(2);
  const held = await testVisitor(database).post('/covid19/holds', { slotId: slotAt(locationId, proposed) });
  expect(held.body).toMatchObject({ status: 409, code: 'slot-taken' });
  await work();
  const job = await ended(staff, locationId, jobOf(saved));
  expect(job).toMatchObject({
    state: 'done',
    counts: { moved: 1, canceled: 1, notTold: 1, already: 0, left: 0 },
    needsHand: [{ appointmentId: second.id, outcome: 'canceled-not-told', visit: { person: { firstName: 'Harold' } } }],
  });
  const visit = (await first.visitor.get(`/scheduler/appointments/${first.id}`)).body;
  expect([visit['status'], visit['localTime'], visit['datetime']]).toEqual(['booked', '8:00 am', proposed]);
  expect(await heldAt(locationId)).toBe(0);
  const other = await staffAt(database, 'site supervisor', [locationId]);
  expect((await other.get(`/admin/sites/${locationId}/stranded/${job.jobId}`)).status).toBe(404);
});

/** Where all is looked at as many as a long closing strands, else as many as show the same. */
const MANY = rounds({ all: 2000, usual: 60 });
const KILLS = rounds({ all: 4, usual: 2 });

test(
  'killed again and again while it moves and cancels, the job goes on each time, and in the end each is moved or canceled once, and told once',
  { timeout: 120_000 + MANY * 100 },
  async () => {
    const at = await newSite(database, { capacity: 200, reserve: 0 });
    const { locationId } = at;
    const staff = await staffAt(database, 'site supervisor', [locationId]);
    const times = ['17:00', '17:15', '17:30', '17:45', '16:45', '16:30', '16:15', '16:00', '15:45', '15:30'];
    const ids: string[] = [];
    const used = times.slice(0, Math.ceil(MANY / 200));
    for (const time of used) ids.push(...(await manyBooked(database, at, MANY / used.length, time)));
    const { seen, save } = await shortening(staff, locationId, everyDay('08:00 AM', '03:30 PM'));
    const people = await seen();
    expect(people.total).toBe(MANY);
    const canceled = new Set(people.visits.filter((_, index) => index % 3 === 0).map((one) => one.appointmentId));
    const decisions = moved(people, locationId).map((one) =>
      canceled.has(one.appointmentId) ? { appointmentId: one.appointmentId, decision: 'cancel' as const } : one,
    );
    const saved = await save(decisions);
    expect(saved.status).toBe(200);
    expect(await heldAt(locationId)).toBe(MANY - canceled.size);
    const [jobId, program] = [jobOf(saved), 'src/admin/sites/server/testing-worker.ts'];
    let worker = await startOn(database, program);
    await repeatAtOnce(database);
    for (let killed = 1; killed <= KILLS; killed += 1) {
      const enough = (await jobAt(staff, locationId, jobId)).done + Math.floor((Math.random() * MANY) / 7);
      await expect
        .poll(async () => (await jobAt(staff, locationId, jobId)).done, { interval: 1, timeout: 30_000 + MANY * 10 })
        .toBeGreaterThan(enough);
      await kill(worker);
      const { done, counts } = await jobAt(staff, locationId, jobId);
      expect(counts.moved + counts.canceled).toBe(done);
      await letWorkersDie(database, RUNS);
      worker = await startOn(database, program);
    }
    await expect
      .poll(async () => (await jobAt(staff, locationId, jobId)).endedAt, { interval: 50, timeout: 60_000 + MANY * 60 })
      .not.toBeNull();
    expect(await jobAt(staff, locationId, jobId)).toMatchObject({ state: 'done', needsHand: [], counts: { left: 0 } });
    expect(await deedsOf(ids)).toEqual({
      'booked, 1 moved, 0 canceled, 1 told': MANY - canceled.size,
      'cancelled, 0 moved, 1 canceled, 1 told': canceled.size,
    });
    expect(await heldAt(locationId)).toBe(0);
  },
);

test('whose visit is today is offered no earlier time and must be called, also with an email; who comes later is told by email alone', async () => {
  const at = await newSite(database, { timeZone: ZONE, hours: ALL_DAY });
  const { locationId } = at;
  const staff = await staffAt(database, 'site supervisor', [locationId]);
  const [today, later] = [await somebodyBooked(database, at), await somebodyBooked(database, at, { time: '23:00' })];
  // On the quarter of an hour, half an hour from now at least.
  const closes = Math.ceil((Date.now() + 30 * MINUTE) / (15 * MINUTE)) * 15 * MINUTE;
  await putAt(database, today.id, Math.ceil((closes - Date.now()) / MINUTE));
  const closing = new Date(closes).toLocaleTimeString('en-US', {
    ...{ hour: '2-digit', minute: '2-digit', timeZone: ZONE },
  });
  const { seen, save } = await shortening(staff, locationId, everyDay('12:00 AM', closing));
  const people = await seen();
  expect(people.visits).toMatchObject([
    { appointmentId: today.id, toldBy: 'email', mustCall: 'today' },
    { appointmentId: later.id, toldBy: 'email', mustCall: null },
  ]);
  for (const { start, couldBe } of people.visits)
    expect(Date.parse(couldBe?.start ?? '')).toBeGreaterThan(Date.parse(start));
  const saved = await save(moved(people, locationId));
  await work();
  expect(await ended(staff, locationId, jobOf(saved))).toMatchObject({
    counts: { moved: 2, notTold: 0, left: 0 },
    needsHand: [{ appointmentId: today.id, outcome: 'moved-to-call' }],
  });
});

test('a proposed time that somebody has taken meanwhile is named on save, nothing is changed, and the next proposal is saved', async () => {
  const at = await newSite(database, { capacity: 1, reserve: 0 });
  const { locationId } = at;
  const staff = await staffAt(database, 'site supervisor', [locationId]);
  const [one, other] = [
    await somebodyBooked(database, at, { time: '17:00' }),
    await somebodyBooked(database, at, { time: '17:15' }),
  ];
  const { seen, save } = await shortening(staff, locationId);
  const people = await seen();
  const decisions = moved(people, locationId);
  const taken = people.visits.find(({ appointmentId }) => appointmentId === other.id)?.couldBe?.start ?? '';
  await somebodyHolding(database, { ...at, slot: () => slotAt(locationId, taken) });
  const late = await save(decisions);
  expect(late.body).toMatchObject({
    ...{ status: 409, code: 'times-gone' },
    errors: [{ path: `decisions.${other.id}`, message: 'This time is not open any more' }],
  });
  expect([await heldAt(locationId), await deedsOf([one.id, other.id])]).toEqual([
    0,
    { 'booked, 0 moved, 0 canceled, 0 told': 2 },
  ]);
  expect((await readToEdit(staff, locationId)).hoursOfOperation).not.toEqual(SHORTER);
  const again = await seen();
  expect(again.visits.map(({ couldBe }) => couldBe?.localTime)).toEqual(['8:00 am', '8:30 am']);
  const saved = await save(moved(again, locationId));
  expect(saved.status).toBe(200);
  await work();
  expect((await ended(staff, locationId, jobOf(saved))).counts).toMatchObject({ moved: 2, left: 0 });
});

test('a time that nobody offers, or at a site that isn’t theirs, is no time to move somebody to', async () => {
  const [at, foreign] = [await newSite(database), await newSite(database)];
  const staff = await staffAt(database, 'site supervisor', [at.locationId]);
  const { id } = await somebodyBooked(database, at, { time: '17:00' });
  const { seen, save } = await shortening(staff, at.locationId);
  const [start = ''] = (await seen()).visits.map(({ couldBe }) => couldBe?.start);
  const hour = (hours: number) => new Date(Date.parse(start) + hours * 3_600_000).toISOString();
  for (const to of [
    { site: at.locationId, start: hour(-2) },
    { site: at.locationId, start: hour(1 / 60) },
    { site: at.locationId, start: '2020-01-06T16:00:00Z' },
    { site: foreign.locationId, start },
    { site: 'no-such-site', start },
  ]) {
    const refused = await save([{ appointmentId: id, decision: 'move', to }]);
    expect([refused.status, refused.body.code], JSON.stringify(to)).toEqual([409, 'times-gone']);
  }
  expect(await heldAt(foreign.locationId)).toBe(0);
});

test('a time that was held for somebody and ran out before the job came to them moves no one elsewhere: they are shown, decided about again, and moved and told once', async () => {
  const at = await newSite(database);
  const { locationId } = at;
  const staff = await staffAt(database, 'site supervisor', [locationId]);
  const { id } = await somebodyBooked(database, at, { time: '17:00' });
  const { seen, save } = await shortening(staff, locationId);
  const saved = await save(moved(await seen(), locationId));
  await pool.query(`update seats set expires_at = now() where owner = 'system:stranded-visits' and status = 'held'`);
  const path = `/admin/sites/${locationId}/stranded`;
  const jobId = String(jobOf(saved));
  const early = await staff.post(path, { jobId });
  expect(early.body).toMatchObject({ status: 409, code: 'job-not-ended' });
  await work();
  expect(await ended(staff, locationId, jobId)).toMatchObject({
    state: 'done',
    counts: { moved: 0, left: 1 },
    needsHand: [{ appointmentId: id, outcome: 'hold-expired' }],
  });
  expect(await deedsOf([id])).toEqual({ 'booked, 0 moved, 0 canceled, 0 told': 1 });
  const left = (await staff.post(path, { jobId })).body as unknown as Stranded;
  expect(left).toMatchObject({ total: 1, visits: [{ appointmentId: id, couldBe: { localTime: '8:00 am' } }] });
  const none = await staff.post(`${path}/${jobId}`, { decisions: [{ appointmentId: jobId, decision: 'keep' }] });
  expect(none.body).toMatchObject({ status: 409, code: 'visits-undecided' });
  const again = await staff.post(`${path}/${jobId}`, { decisions: moved(left, locationId) });
  expect(again.body).toMatchObject({ moved: 1 });
  expect((await ended(staff, locationId, again.body['jobId'])).counts).toMatchObject({ moved: 1, left: 0 });
  expect(await deedsOf([id])).toEqual({ 'booked, 1 moved, 0 canceled, 1 told': 1 });
  expect(((await staff.post(path, { jobId })).body as unknown as Stranded).total).toBe(0);
});

test('who moves or cancels by themselves before the job comes to them isn’t told again, and the time that was held is free', async () => {
  const at = await newSite(database);
  const { locationId } = at;
  const staff = await staffAt(database, 'site supervisor', [locationId]);
  const { id, visitor } = await somebodyBooked(database, at, { time: '17:00' });
  const { seen, save } = await shortening(staff, locationId);
  const saved = await save(moved(await seen(), locationId));
  expect((await visitor.put(`/scheduler/appointments/${id}/cancel`, {})).status).toBe(200);
  await work();
  expect((await ended(staff, locationId, jobOf(saved))).counts).toMatchObject({ already: 1, moved: 0 });
  expect(await deedsOf([id])).toEqual({ 'cancelled, 0 moved, 1 canceled, 1 told': 1 });
  expect(await heldAt(locationId)).toBe(0);
});

test('who a job fails for again and again is passed over, shown, and can be decided about again', async () => {
  const at = await newSite(database);
  const { locationId } = at;
  const staff = await staffAt(database, 'site supervisor', [locationId]);
  const [failed = '', other = ''] = await manyBooked(database, at, 2, '17:00');
  const { seen, save } = await shortening(staff, locationId);
  const saved = await save(moved(await seen(), locationId));
  const kind = strandedRun(testScheduling());
  const each: typeof kind.each = async (work, item, job) => {
    if (item.startsWith(failed)) throw new Error('no disk');
    return kind.each(work, item, job);
  };
  const failing = { ...kind, each };
  const stop = await startQuickWorkers(database, [runWorker(database, [failing])]);
  const job = await ended(staff, locationId, jobOf(saved));
  await stop();
  expect(job).toMatchObject({ state: 'done', counts: { moved: 1, left: 1 } });
  expect(job.needsHand).toMatchObject([{ appointmentId: failed, outcome: 'not-reached' }]);
  const path = `/admin/sites/${locationId}/stranded`;
  const left = (await staff.post(path, { jobId: job.jobId })).body as unknown as Stranded;
  expect(left.visits.map(({ appointmentId }) => appointmentId)).toEqual([failed]);
  const again = await staff.post(`${path}/${job.jobId}`, { decisions: moved(left, locationId) });
  await work();
  expect((await ended(staff, locationId, again.body['jobId'])).counts).toMatchObject({ moved: 1 });
  expect(await deedsOf([failed, other])).toEqual({ 'booked, 1 moved, 0 canceled, 1 told': 2 });
  expect(await heldAt(locationId)).toBe(0);
});

test('of a site that is suspended people move to the nearest one of theirs that gives the same test by the same rule, and are told the new place', async () => {
  const places = { lat: 35.1, lng: -101.8 };
  const at = await newSite(database, { ...places, name: 'Amarillo North' });
  const near = await newSite(database, { lat: 35.2, lng: -101.8, name: 'Amarillo South' });
  const nearer = { lat: 35.11, lng: -101.8 };
  const plan = await newSite(database, { ...nearer, insuranceRequired: true });
  const otherTest = await newSite(database, { ...nearer, services: [PCR] });
  const foreign = await newSite(database, nearer);
  const far = await newSite(database, { lat: 36.1, lng: -101.8 });
  const mine = [at, near, plan, otherTest, far].map(({ locationId }) => locationId);
  const staff = await staffAt(database, 'site supervisor', mine);
  const { id, visitor } = await somebodyBooked(database, at, { time: '17:00' });
  const path = `/admin/sites/${at.locationId}`;
  const people = (await staff.post(`${path}/stranded`, { stationStatus: 'Suspended' })).body as unknown as Stranded;
  expect(people.visits).toMatchObject([
    { couldBe: null, elsewhere: { site: near.locationId, name: 'Amarillo South', localTime: '5:00 pm' } },
  ]);
  const start = people.visits[0]?.elsewhere?.start ?? '';
  const { version } = await readToEdit(staff, at.locationId);
  const suspend = (site: string) =>
    staff.patch(`${path}/status`, {
      ...{ stationStatus: 'Suspended', version },
      decisions: [{ appointmentId: id, decision: 'move', to: { site, start } }],
    });
  for (const { locationId } of [plan, otherTest, foreign, far])
    expect((await suspend(locationId)).body, locationId).toMatchObject({ status: 409, code: 'times-gone' });
  const saved = await suspend(near.locationId);
  expect(saved.status).toBe(200);
  await work();
  expect((await ended(staff, at.locationId, jobOf(saved))).counts).toMatchObject({ moved: 1, left: 0 });
  const visit = (await visitor.get(`/scheduler/appointments/${id}`)).body;
  expect(visit).toMatchObject({ status: 'booked', localTime: '5:00 pm', location: { name: 'Amarillo South' } });
  expect(await deedsOf([id])).toEqual({ 'booked, 1 moved, 0 canceled, 1 told': 1 });
});

test('who confirms a time while it goes is either among those who are decided about, or is told that it is gone', async () => {
  const at = await newSite(database, { capacity: 20, reserve: 0 });
  const { locationId } = at;
  const staff = await staffAt(database, 'site supervisor', [locationId]);
  for (let round = 0; round < 6; round += 1) {
    const { settle, book } = await somebodyHolding(database, at, { time: '17:30' });
    await settle({ pays: 'self' });
    const { save } = await shortening(staff, locationId);
    const [booked, saved] = await Promise.all([book(), save([])]);
    // Of both exactly one goes through: the hours, or the booking.
    expect([
      [201, 409, 'visits-undecided'],
      [410, 200, undefined],
    ]).toContainEqual([booked.status, saved.status, saved.body.code]);
    const site = await readToEdit(staff, locationId);
    const back = await staff.put(`/admin/sites/${locationId}`, {
      ...{ ...site, hoursOfOperation: everyDay('08:00 AM', '06:00 PM') },
    });
    expect(back.status).toBe(200);
    await pool.query(
      `update appointments a set status = 'cancelled' from locations l where l.id = a.location_id and l.public_id = $1`,
      [locationId],
    );
  }
});
