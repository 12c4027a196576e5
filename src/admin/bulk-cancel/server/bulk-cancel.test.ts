import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { StaffRole } from '#audit/permissions.ts';
import { content } from '#content-model/content.ts';
import type { JobAnswer } from '#jobs/job.schema.ts';
import { runWorker } from '#jobs/server/run-worker.ts';
import { mailWorker } from '#scheduler/messages/server/mail-worker.ts';
import { testMailServer } from '#scheduler/messages/testing-mail-server.ts';
import { otherSystems } from '#scheduler/systems/server/other-systems.ts';
import { schedulingOf } from '#scheduler/systems/server/scheduling.ts';
import { parseSettings } from '#settings/settings.ts';
import type { Caller } from '#testing/caller.ts';
import { testDatabase } from '#testing/database.ts';
import { RUNS } from '#jobs/server/runs.ts';
import { kill, letWorkersDie, repeatAtOnce, startOn, startQuickWorkers } from '#testing/jobs.ts';
import { rounds } from '#testing/look-at.ts';
import { chicago, KEYS, loadTestLocations, testLocation } from '#testing/scheduler.ts';
import { staffVisitor } from '#testing/signed-in.ts';
import { until } from '#testing/until.ts';
import { previewSchema, type BulkCancelJob } from '../bulk-cancel.schema.ts';
import { bulkCancelRun } from './cancel-job.ts';
import { manyVisits, withoutEmail } from './testing-visits.ts';

const database = await testDatabase();
const { pool } = database;
const [own, foreign] = [testLocation({ capacity: 400 }), testLocation({ capacity: 9 })];
const site = own.locationId;
const server = await testMailServer();
const settings = parseSettings({ SMTP_URL: server.url, MAIL_FROM: 'visits@care.example', RATE_LIMITS: 'off' });
const mails = mailWorker({ database, settings, keys: KEYS }, { origin: 'https://care.example', content: content() });
let stopMails = () => Promise.resolve();

beforeAll(async () => {
  await loadTestLocations(database, [own, foreign]);
  stopMails = await startQuickWorkers(database, [mails]);
});
afterAll(async () => {
  await stopMails();
  await server.stop();
});

const PATH = '/admin/appointments/bulk-cancel';
const at = (role: StaffRole = 'site supervisor', sites: readonly string[] = [site]) =>
  staffVisitor(database, { roles: [role], sites });

const scheduling = () => schedulingOf(content(), otherSystems(content(), settings));

/** Does the next appointment of a job, as a worker does whose turn is over then. */
async function doOne(jobId: string): Promise<void> {
  const { rows } = await pool.query<{ turn: number }>('select turn from job_runs where id = $1', [jobId]);
  const worker = runWorker(database, [bulkCancelRun(scheduling())], { turnMs: 0 });
  const { signal } = new AbortController();
  const data = { runId: jobId, turn: rows[0]?.turn ?? 0 };
  await worker.handler({ id: crypto.randomUUID(), data, isLastTry: false, signal });
}

/** A worker of this process; it is stopped when the test ends. */
async function work(): Promise<void> {
  onTestFinished(await startQuickWorkers(database, [runWorker(database, [bulkCancelRun(scheduling())])]));
}

async function preview(person: Caller, chosen: object) {
  return previewSchema.parse((await person.post(`${PATH}/preview`, chosen)).body);
}

/** Starts a bulk cancel of what a preview has of these visits; answers its path. */
async function started(person: Caller, appointmentIds: readonly string[]): Promise<string> {
  const { visits } = await preview(person, { appointmentIds });
  const sent = visits.map(({ appointmentId, version }) => ({ appointmentId, version }));
  const { status, body } = await person.post(PATH, { visits: sent, count: sent.length });
  expect(status).toBe(201);
  return `${PATH}/${String(body['jobId'])}`;
}

const jobAt = async (person: Caller, path: string) => (await person.get(path)).body as unknown as BulkCancelJob;

async function ended(person: Caller, path: string): Promise<BulkCancelJob> {
  await until(async () => expect((await jobAt(person, path)).endedAt).not.toBeNull());
  return jobAt(person, path);
}

async function statusesOf(ids: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ status: string; many: number }>(
    'select status, count(*)::int as many from appointments where id = any($1::uuid[]) group by 1',
    [ids],
  );
  return Object.fromEntries(rows.map(({ status, many }) => [status, many]));
}

/** How often each of these visits was canceled by somebody, and how many emails about it there are to send or sent. */
async function deedsOf(ids: readonly string[], actor: string) {
  const { rows } = await pool.query<{ cancels: number; emails: number }>(
    `with deeds as (select subject, count(*)::int as cancels from audit_log where action = 'appointment.cancel' and actor = $2 group by 1),
       told as (select data->>'appointmentId' as id, count(*)::int as emails from pgboss.job
         where name = 'visit-mail' and data->>'kind' = 'cancelled' group by 1)
     select coalesce(cancels, 0) as cancels, coalesce(emails, 0) as emails from unnest($1::uuid[]) as one(visit)
     left join deeds on subject = one.visit::text left join told on told.id = one.visit::text`,
    [ids, actor],
  );
  return [...new Set(rows.map(({ cancels, emails }) => `${String(cancels)} canceled, ${String(emails)} told`))];
}

test('a supervisor sees who, how many and who can’t be told, types the count, and sees how far it is and what became of each, and each is canceled and told once, also when it is sent again or took longer than 300,000 ms [ADM-3]', async () => {
  const person = await at();
  const ids = await manyVisits(database, own, 12);
  await withoutEmail(database, ids[3] ?? '');
  const seen = await preview(person, { appointmentIds: ids });
  expect([seen.visits.length, seen.leftOut]).toEqual([12, 0]);
  const silent = seen.visits.filter(({ canBeTold }) => !canBeTold);
  expect(silent).toMatchObject([{ visit: { person: { firstName: 'Harold', lastInitial: 'M.' }, phoneEnd: '0142' } }]);
  for (const hidden of ['Moss', 'ada@', '555-0142', '03-27'])
    expect(JSON.stringify(seen), hidden).not.toContain(hidden);

  const visits = seen.visits.map(({ appointmentId, version }) => ({ appointmentId, version }));
  const wrong = await person.post(PATH, { visits, count: 11 });
  expect(wrong.body).toMatchObject({ status: 422, errors: [{ path: 'count' }] });
  expect(await statusesOf(ids)).toEqual({ booked: 12 });

  const key = crypto.randomUUID();
  const first = await person.post(PATH, { visits, count: 12 }, key);
  expect((await person.post(PATH, { visits, count: 12 }, key)).body).toEqual(first.body);
  const path = `${PATH}/${String(first.body['jobId'])}`;
  const jobId = path.split('/').at(-1) ?? '';
  expect(await jobAt(person, path)).toMatchObject({ state: 'waiting', done: 0, total: 12, needsHand: null });
  for (const done of [1, 2]) {
    await doOne(jobId);
    expect(await jobAt(person, path)).toMatchObject({ state: 'running', done, total: 12, needsHand: null });
  }
  await pool.query(`update job_runs set started_at = now() - interval '300001 ms' where id = $1`, [jobId]);
  await doOne(jobId);
  expect(await jobAt(person, path)).toMatchObject({ state: 'failed', error: 'time-out', done: 2 });
  expect(await statusesOf(ids)).toEqual({ booked: 10, cancelled: 2 });

  const rest = await person.post(PATH, { visits, count: 12 });
  const restPath = `${PATH}/${String(rest.body['jobId'])}`;
  await work();
  const job = await ended(person, restPath);
  expect(job).toMatchObject({
    state: 'done',
    counts: { told: 9, notTold: 1, already: 2, left: 0 },
    needsHand: [{ appointmentId: ids[3], outcome: 'not-told', visit: { person: { firstName: 'Harold' } } }],
  });
  expect(await statusesOf(ids)).toEqual({ cancelled: 12 });
  const { results } = (await person.get(`/jobs/${job.jobId}`)).body as unknown as JobAnswer;
  expect(results?.map(({ item }) => item.slice(0, 36)).toSorted()).toEqual(ids.toSorted());
  expect(results?.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['told', 'not-told', 'already']));

  const again = await person.post(PATH, { visits, count: 12 });
  const second = await ended(person, `${PATH}/${String(again.body['jobId'])}`);
  expect(second).toMatchObject({ counts: { told: 0, already: 12 }, needsHand: [] });
  expect(await deedsOf(ids, person.actor.id)).toEqual(['1 canceled, 1 told']);
});

test('what became of each is saved as a CSV file once it has ended, by who started it, with people as lists have them', async () => {
  const person = await at();
  const ids = await manyVisits(database, own, 4);
  await withoutEmail(database, ids[2] ?? '');
  const path = await started(person, ids);
  expect((await person.get(`${path}/file`)).body).toMatchObject({ status: 409, code: 'not-ended' });
  await work();
  await ended(person, path);
  const { headers, text = '' } = await person.get(`${path}/file`);
  expect(headers.get('content-disposition')).toMatch(/filename\*=UTF-8''bulk-cancel-[\da-f]{8}\.csv$/);
  const lines = parse<Record<string, string>>(text, { columns: true, bom: true });
  expect(lines.map((line) => line['What happened'])).toEqual([
    'Canceled, not told',
    ...Array<string>(3).fill('Canceled and told'),
  ]);
  expect(lines[0]).toMatchObject({ 'First name': 'Harold', 'Last initial': 'M.', Time: '9:00 am' });
  for (const hidden of ['Moss', 'ada@', '0142', '03-27', '1985']) expect(text, hidden).not.toContain(hidden);
  expect((await (await at()).get(`${path}/file`)).status).toBe(404);
});

test('one appointment of another site refuses all of them, whether it exists or not, and nothing is changed [ADM-3 part]', async () => {
  const person = await at();
  const [ids, [there = '']] = [await manyVisits(database, own, 3), await manyVisits(database, foreign, 1)];
  const said = [];
  for (const one of [there, crypto.randomUUID()]) {
    const all = [...ids, one];
    const visits = all.map((appointmentId) => ({ appointmentId, version: 0 }));
    for (const { status, body } of [
      await person.post(`${PATH}/preview`, { appointmentIds: all }),
      await person.post(PATH, { visits, count: 4 }),
    ])
      said.push([status, body.code, body['detail']]);
  }
  expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(said[0]?.slice(0, 2)).toEqual([403, 'foreign-visit']);
  expect(await statusesOf([...ids, there])).toEqual({ booked: 4 });
  expect((await pool.query('select from job_runs where actor = $1', [person.actor.id])).rowCount).toBe(0);
});

test('a superuser cancels by ids only, and sees nothing of anyone [ADM-3 part]', async () => {
  const person = await staffVisitor(database, { roles: ['superuser'], sites: 'all' });
  const ids = await manyVisits(database, own, 2);
  await withoutEmail(database, ids[1] ?? '');
  const seen = await preview(person, { appointmentIds: ids });
  expect(seen.visits.map((visit) => Object.keys(visit).toSorted())).toEqual(
    Array(2).fill(['appointmentId', 'canBeTold', 'version']),
  );
  const date = new Date(chicago(2, '12:00')).toISOString().slice(0, 10);
  expect((await person.post(`${PATH}/preview`, { hours: { site, date } })).body).toMatchObject({
    status: 403,
    code: 'ids-only',
  });
  const path = await started(person, ids);
  await work();
  const { needsHand } = await ended(person, path);
  expect(parse((await person.get(`${path}/file`)).text ?? '', { bom: true })).toEqual([
    ['Appointment', 'What happened'],
    [ids[1], 'Canceled, not told'],
    [ids[0], 'Canceled and told'],
  ]);
  expect(needsHand).toEqual([{ appointmentId: ids[1], outcome: 'not-told' }]);
});

test('the hours of a day at a site choose who comes then, and leave out what is over or canceled', async () => {
  const here = testLocation({ capacity: 9 });
  await loadTestLocations(database, [here]);
  const person = await at('site supervisor', [here.locationId]);
  const [early, late] = [
    await manyVisits(database, here, 2, [3, '09:00']),
    await manyVisits(database, here, 3, [3, '14:20']),
  ];
  await pool.query(`update appointments set status = 'cancelled' where id = $1`, [late[0]]);
  const date = new Date(chicago(3, '12:00')).toISOString().slice(0, 10);
  const found = async (hours: object) => preview(person, { hours: { site: here.locationId, date, ...hours } });
  expect((await found({})).visits).toHaveLength(4);
  const some = await found({ from: '14:15' });
  expect([some.visits.map(({ appointmentId }) => appointmentId).toSorted(), some.leftOut]).toEqual([
    late.slice(1).toSorted(),
    1,
  ]);
  expect((await found({ to: '09:00' })).visits).toHaveLength(0);
  expect((await found({ to: '09:01' })).visits.map(({ appointmentId }) => appointmentId).toSorted()).toEqual(
    early.toSorted(),
  );
});

test('what changes after somebody looked stays as it is, and they hear of it', async () => {
  const person = await at();
  const ids = await manyVisits(database, own, 3);
  const { visits } = await preview(person, { appointmentIds: ids });
  await pool.query(`update appointments set sequence = sequence + 1 where id = $1`, [ids[1]]);
  const sent = visits.map(({ appointmentId, version }) => ({ appointmentId, version }));
  const { body } = await person.post(PATH, { visits: sent, count: 3 });
  await work();
  const job = await ended(person, `${PATH}/${String(body['jobId'])}`);
  expect(job).toMatchObject({
    counts: { told: 2, left: 1 },
    needsHand: [{ appointmentId: ids[1], outcome: 'changed', visit: { status: 'booked' } }],
  });
});

test('who has started it can stop it, and no one else; what is left can be sent again [ADM-3 part]', async () => {
  const person = await at();
  const ids = await manyVisits(database, own, 4);
  const stopped = await started(person, ids);
  expect((await (await at()).post(`${stopped}/stop`)).status).toBe(404);
  expect((await person.post(`${stopped}/stop`)).body).toMatchObject({ state: 'cancelled', done: 0, needsHand: [] });
  await work();
  expect(await statusesOf(ids)).toEqual({ booked: 4 });
  expect((await ended(person, await started(person, ids))).counts.told).toBe(4);
});

/** How many are canceled while the worker is killed: as many as a slow machine cancels in the 300 seconds of a job. */
const MANY = rounds({ all: 2000, usual: 60 });

test(
  'killed again and again while it runs, it goes on each time, and in the end, within 300 seconds, each is canceled once and told once [ADM-3 part]',
  { timeout: 120_000 + MANY * 100 },
  async () => {
    const person = await at();
    const ids = await manyVisits(database, own, MANY, [4, '10:00']);
    const { rows } = await pool.query<{ number: string }>(
      'select confirmation_number as number from appointments where id = any($1::uuid[])',
      [ids],
    );
    const numbers = rows.map(({ number }) => number);
    // The first of them was booked by a call, which is told as long as it is booked.
    await until(() => expect(mailsAbout(numbers)).toContain(1));
    let worker = await startOn(database, 'src/admin/bulk-cancel/server/testing-worker.ts');
    await repeatAtOnce(database);
    const path = await started(person, ids);
    for (let killed = 1; killed <= 4; killed += 1) {
      const enough = (await jobAt(person, path)).done + Math.floor((Math.random() * MANY) / 7);
      await expect
        .poll(async () => (await jobAt(person, path)).done, { interval: 1, timeout: 30_000 + MANY * 10 })
        .toBeGreaterThan(enough);
      await kill(worker);
      const { done, counts } = await jobAt(person, path);
      // What it counts and what is done are of one moment.
      expect([counts.told, (await statusesOf(ids))['cancelled']]).toEqual([done, done]);
      await letWorkersDie(database, RUNS);
      worker = await startOn(database, 'src/admin/bulk-cancel/server/testing-worker.ts');
    }
    await expect
      .poll(async () => (await jobAt(person, path)).endedAt, { interval: 50, timeout: 60_000 + MANY * 60 })
      .not.toBeNull();
    expect(await jobAt(person, path)).toMatchObject({ state: 'done', counts: { told: MANY }, needsHand: [] });
    expect(await deedsOf(ids, person.actor.id)).toEqual(['1 canceled, 1 told']);
    const expected = [...Array<number>(MANY - 1).fill(1), 2];
    await expect.poll(() => mailsAbout(numbers), { interval: 100, timeout: 60_000 + MANY * 60 }).toEqual(expected);
  },
);

/** How many emails have arrived about each of these, the fewest first. */
function mailsAbout(numbers: readonly string[]): number[] {
  const many = new Map(numbers.map((number) => [number, 0]));
  for (const { text } of server.arrived) {
    const [number = ''] = /LK-[\w-]+/.exec(text ?? '') ?? [];
    if (many.has(number)) many.set(number, (many.get(number) ?? 0) + 1);
  }
  return [...many.values()].toSorted((one, other) => one - other);
}

test('what is not a list of appointments or hours of a day is refused, and so is another one’s job', async () => {
  const person = await at();
  const [id = ''] = await manyVisits(database, own, 1);
  const hours = { site, date: '2027-01-05' };
  for (const chosen of [
    {},
    { appointmentIds: [] },
    { appointmentIds: ["1'; drop table seats"] },
    { appointmentIds: Array.from({ length: 5001 }, () => crypto.randomUUID()) },
    { appointmentIds: [id], hours },
    { hours: { ...hours, from: '15:00', to: '14:00' } },
    { hours: { ...hours, from: '25:00' } },
    { hours: { ...hours, date: '2027-02-30' } },
  ])
    expect((await person.post(`${PATH}/preview`, chosen)).status, JSON.stringify(chosen)).toBe(422);
  expect((await person.post(`${PATH}/preview`, { hours: { ...hours, site: foreign.locationId } })).status).toBe(404);
  const one = { appointmentId: id, version: 0 };
  for (const sent of [
    { visits: [one], count: '1' },
    { visits: [one, { ...one, appointmentId: id.toUpperCase() }], count: 2 },
    { visits: [], count: 0 },
    { visits: [one] },
  ])
    expect((await person.post(PATH, sent)).status, JSON.stringify(sent)).toBe(422);
  expect((await person.get(`${PATH}/${crypto.randomUUID()}`)).status).toBe(404);
  expect(await statusesOf([id])).toEqual({ booked: 1 });
});
