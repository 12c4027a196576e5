import { randomUUID } from 'node:crypto';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ProblemError } from '#api/problem.ts';
import { testDatabase } from '#testing/database.ts';
import { inWork } from '#db/work.ts';
import { purge } from '#belongings/purge.ts';
import { guest, system } from '#identity/make-actor.ts';
import { parseSettings } from '#settings/settings.ts';
import { testVisitor } from '#testing/scheduler.ts';
import { makeToyTable, TOY_RUN } from '#testing/toys/jobs.ts';
import { kill, letWorkersDie, repeatAtOnce, startOn, startQuickWorkers } from '#testing/jobs.ts';
import { jobBelongings } from './belongings.ts';
import { runWorker } from './run-worker.ts';
import { cancelRun, RUNS, startRun, type RunKind } from './runs.ts';

const database = await testDatabase();
const { pool } = database;

beforeAll(() => makeToyTable(database));

/** The ids of so many toys. */
const toys = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

/** A visitor who starts a job, and what the API says of it to them. */
async function started(items: readonly string[], { name }: Pick<RunKind, 'name'> = TOY_RUN) {
  const visitor = testVisitor(database);
  const actor = guest(visitor.id.replace('guest:', ''));
  const id = await inWork(database, actor, (work) => startRun(work, { name }, items));
  const look = async () => (await visitor.get(`/jobs/${id}`)).body;
  const ended = () =>
    expect.poll(async () => (await look())['endedAt'], { interval: 20, timeout: 60_000 }).not.toBeNull();
  return { visitor, actor, id, look, ended };
}

/** How often each of these toys was made, and by how many processes. */
async function made(items: readonly string[]) {
  const { rows } = await pool.query<{ item: string; times: number }>(
    'select item, count(*)::int as times from toys where item = any($1) group by 1',
    [items],
  );
  const makers = await pool.query('select distinct pid from toys where item = any($1)', [items]);
  return { times: rows.map(({ times }) => times), makers: makers.rowCount };
}

async function startWorker() {
  const worker = await startOn(database, 'src/testing/toys/process.ts');
  await repeatAtOnce(database);
  return worker;
}

/** A worker of this process; it is stopped when the test ends. */
async function workHere(kind: RunKind): Promise<() => Promise<void>> {
  const stop = await startQuickWorkers(database, [runWorker(database, [kind])]);
  onTestFinished(stop);
  return stop;
}

test(
  'a job whose worker is killed five times, wherever it is, is taken up each time: each item is done once, its progress counts what is done, and in the end there is a result for each',
  { timeout: 120_000 },
  async () => {
    const items = toys(150);
    let worker = await startWorker();
    const job = await started(items);
    for (let killed = 1; killed <= 5; killed += 1) {
      // Each worker makes some, and none all that are left before its end is noticed.
      const enough = Number((await job.look())['done']) + Math.floor(Math.random() * 12);
      await expect
        .poll(async () => (await job.look())['done'], { interval: 1, timeout: 30_000 })
        .toBeGreaterThan(enough);
      await kill(worker);
      // What it counts and what is done are of one moment.
      const { rows } = await pool.query<{ done: number; made: number }>(
        'select done, (select count(*)::int from toys where item = any($2)) as made from job_runs where id = $1',
        [job.id, items],
      );
      expect(rows[0]?.done).toBe(rows[0]?.made);
      expect(await job.look()).toMatchObject({ state: 'running', done: rows[0]?.done, total: 150, results: null });
      await letWorkersDie(database, RUNS);
      worker = await startWorker();
    }
    await job.ended();
    const { times, makers } = await made(items);
    expect([times, makers]).toEqual([Array(150).fill(1), 6]);
    const results = items.map((item) => ({ item, outcome: `made ${item}` }));
    expect(await job.look()).toMatchObject({ state: 'done', done: 150, total: 150, error: null, results });
    expect((await pool.query('select from job_items where run_id = $1', [job.id])).rowCount).toBe(0);
  },
);

test('who started a job sees what it is at and gets its file, nobody else does, and the file is gone once it has expired', async () => {
  const [item = ''] = toys(1);
  const job = await started([item]);
  expect(await job.look()).toMatchObject({ kind: 'toys', state: 'waiting', done: 0, total: 1, file: null });
  await workHere(TOY_RUN);
  await job.ended();
  const content = `${item},made ${item}\n`;
  const { file } = await job.look();
  expect(file).toMatchObject({ name: 'toys, all.csv', type: 'text/csv; charset=utf-8', bytes: content.length });
  const path = `/jobs/${job.id}/file`;
  const { status, headers } = await job.visitor.get(path);
  expect([status, headers.get('cache-control'), headers.get('content-type')]).toEqual([
    200,
    'no-store',
    'text/csv; charset=utf-8',
  ]);
  expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''toys%2C%20all.csv");
  const { rows } = await pool.query<{ content: Buffer }>('select content from job_files where run_id = $1', [job.id]);
  expect(rows[0]?.content.toString()).toBe(content);

  const other = testVisitor(database);
  const answers = [await other.get(`/jobs/${job.id}`), await other.get(path), await other.get(`/jobs/${randomUUID()}`)];
  expect(answers.map(({ status: said, body }) => [said, body.code])).toEqual(Array(3).fill([404, 'no-such-job']));

  await pool.query('update job_files set expires_at = now() where run_id = $1', [job.id]);
  expect((await job.visitor.get(path)).status).toBe(404);
  expect(await job.look()).toMatchObject({ state: 'done', file: null });
  await purge(database, system('retention'), jobBelongings, parseSettings({}));
  expect((await pool.query('select from job_files where run_id = $1', [job.id])).rowCount).toBe(0);
  await pool.query("update job_runs set ended_at = now() - interval '31 days' where id = $1", [job.id]);
  await purge(database, system('retention'), jobBelongings, parseSettings({}));
  expect((await job.visitor.get(`/jobs/${job.id}`)).status).toBe(404);
});

test('workers that are given the same turn of a job at once do no item twice between them, nor does one that comes to it late', async () => {
  const items = toys(30);
  const job = await started(items);
  const { handler } = runWorker(database, [TOY_RUN], { turnMs: 60_000 });
  const { signal } = new AbortController();
  const turn = { id: randomUUID(), data: { runId: job.id, turn: 0 }, isLastTry: false, signal };
  await Promise.all([handler(turn), handler(turn), handler(turn)]);
  await handler(turn);
  expect((await made(items)).times).toEqual(Array(30).fill(1));
  expect(await job.look()).toMatchObject({ state: 'done', done: 30 });
});

test('a process that stops finishes the item that it is at, and another goes on with the next', async () => {
  const items = toys(3);
  const [begun, mayEnd] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const slow: RunKind = {
    name: 'toys',
    each: async (work, item) => {
      begun.resolve(null);
      await mayEnd.promise;
      return TOY_RUN.each(work, item);
    },
  };
  const job = await started(items);
  const stop = await workHere(slow);
  await begun.promise;
  const stopped = stop();
  mayEnd.resolve(null);
  await stopped;
  expect(await job.look()).toMatchObject({ state: 'running', done: 1 });
  expect((await made(items)).times).toEqual([1]);
  await workHere(TOY_RUN);
  await job.ended();
  expect((await made(items)).times).toEqual([1, 1, 1]);
});

test('what refuses an item is what became of it, with nothing of it done; what fails is tried again, and what fails for good ends the job', async () => {
  const [refused = '', flaky = '', ...rest] = toys(3);
  const failing = new Set([flaky]);
  const kind: RunKind = {
    name: 'toys',
    each: async (work, item) => {
      const outcome = await TOY_RUN.each(work, item);
      if (item === refused) throw new ProblemError({ status: 409, code: 'too-late', detail: '' });
      if (failing.has(item)) throw new TypeError('Ada Moss');
      return outcome;
    },
  };
  const job = await started([refused, flaky, ...rest]);
  const stop = await workHere(kind);
  await expect.poll(async () => (await job.look())['error'], { timeout: 20_000 }).toBe('TypeError');
  expect(await job.look()).toMatchObject({ state: 'running', done: 1 });
  failing.clear();
  await job.ended();
  const outcomes = ['too-late', `made ${flaky}`, `made ${rest[0]}`];
  expect(await job.look()).toMatchObject({ state: 'done', error: null });
  expect(((await job.look())['results'] as { outcome: string }[]).map(({ outcome }) => outcome)).toEqual(outcomes);
  expect((await made([refused, flaky, ...rest])).times).toEqual([1, 1]);
  await stop();

  const hopeless = await started([flaky, refused]);
  const { signal } = new AbortController();
  const last = { id: randomUUID(), data: { runId: hopeless.id, turn: 0 }, isLastTry: true, signal };
  await runWorker(database, [kind]).handler(last);
  expect(await hopeless.look()).toMatchObject({ state: 'failed', done: 0, results: [] });
});

test('an item that fails for good is passed over where its kind has a word for that, and the others are done; three in a row end the job', async () => {
  const [bad = '', good = ''] = toys(2);
  const kind: RunKind = {
    name: 'toys',
    unreached: 'not-reached',
    each: async (work, item) => {
      if (item !== good) throw new TypeError('Ada Moss');
      return TOY_RUN.each(work, item);
    },
  };
  const { signal } = new AbortController();
  const handler = runWorker(database, [kind]).handler;
  const lastTry = (runId: string, turn: number) =>
    handler({ id: randomUUID(), data: { runId, turn }, isLastTry: true, signal });
  const job = await started([bad, good]);
  await lastTry(job.id, 0);
  expect(await job.look()).toMatchObject({ state: 'waiting', done: 1 });
  await workHere(kind);
  await job.ended();
  const outcomes = [
    { item: bad, outcome: 'not-reached' },
    { item: good, outcome: `made ${good}` },
  ];
  expect(await job.look()).toMatchObject({ state: 'done', results: outcomes });

  const hopeless = await started(toys(4));
  for (const turn of [0, 1, 2]) await lastTry(hopeless.id, turn);
  expect(await hopeless.look()).toMatchObject({ state: 'failed' });
  expect((await hopeless.look())['results']).toHaveLength(4);
});

test('who started a job may cancel it: no further item is done, and another can’t', async () => {
  const items = toys(2);
  const job = await started(items);
  const stranger = guest(randomUUID());
  await expect(inWork(database, stranger, (work) => cancelRun(work, job.id))).rejects.toMatchObject({
    problem: { status: 404 },
  });
  await inWork(database, job.actor, (work) => cancelRun(work, job.id));
  const { handler } = runWorker(database, [TOY_RUN]);
  const { signal } = new AbortController();
  await handler({ id: randomUUID(), data: { runId: job.id, turn: 0 }, isLastTry: false, signal });
  expect(await job.look()).toMatchObject({ state: 'cancelled', done: 0, results: [] });
  expect((await made(items)).times).toEqual([]);
});

test('a job is there exactly when what causes it is, and one without items is done at once', async () => {
  const undone = inWork(database, guest(randomUUID()), async (work) => {
    await startRun(work, { name: 'undone' }, toys(2));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect((await pool.query(`select from job_runs where kind = 'undone'`)).rowCount).toBe(0);
  const job = await started([]);
  await workHere(TOY_RUN);
  await job.ended();
  expect(await job.look()).toMatchObject({ state: 'done', done: 0, total: 0, results: [] });
});
