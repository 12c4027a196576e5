import { afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { parseSettings } from '#settings/settings.ts';
import { makeToyTable, TOY_SECONDS } from '#testing/toys/jobs.ts';
import { kill, startOn } from '#testing/jobs.ts';
import { startSchedules } from './schedules.ts';

const database = await testDatabase();
const { pool } = database;
const settings = parseSettings({});
const PROCESS = 'src/testing/toys/process.ts';

beforeAll(() => makeToyTable(database));
afterEach(() => pool.query('delete from schedules'));

type Made = { pid: number; at: Date };
const made = async () => (await pool.query<Made>('select pid, at from toys order by at')).rows;

test('of three processes one does what is due, and another does when that one is killed', async () => {
  const processes = await Promise.all([1, 2, 3].map(() => startOn(database, PROCESS, 'schedule')));
  const enough = { interval: 20, timeout: 20_000 };
  await expect.poll(async () => (await made()).length, enough).toBeGreaterThanOrEqual(4);
  const last = (await made()).at(-1)?.pid;
  for (const child of processes) if (child.pid === last) await kill(child);
  const before = (await made()).length;
  await expect.poll(async () => (await made()).length, enough).toBeGreaterThanOrEqual(before + 2);
  const times = (await made()).map(({ at }) => at.getTime());
  const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(TOY_SECONDS * 1000);
});

test('what takes longer than its pause is not begun by another process meanwhile, and a stop waits for it', async () => {
  const [begun, mayEnd] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  let runs = 0;
  const slow = {
    name: 'slow',
    everySeconds: 2,
    run: async () => {
      runs += 1;
      begun.resolve(null);
      await mayEnd.promise;
    },
  };
  const stops = [
    await startSchedules({ database, settings, belongings: [] }, [slow]),
    await startSchedules({ database, settings, belongings: [] }, [slow]),
  ];
  await begun.promise;
  const due = async () =>
    (await pool.query<{ at: Date }>(`select due_at as at from schedules where name = 'slow'`)).rows[0]?.at.getTime() ??
    0;
  const first = await due();
  // It has been put off twice meanwhile, and still runs once.
  await expect.poll(due, { interval: 20, timeout: 20_000 }).toBeGreaterThan(first + 1500);
  expect(runs).toBe(1);
  const stopped = Promise.all(stops.map((stop) => stop())).then(() => 'stopped');
  expect(await Promise.race([stopped, due().then(() => 'still at it')])).toBe('still at it');
  mayEnd.resolve(null);
  await stopped;
  expect(runs).toBe(1);
});

test('what is about a process’s own machine is done by each, what comes first before anything else, and a failure is told and doesn’t end it', async () => {
  const done: string[] = [];
  const told: string[] = [];
  const own = { ...database, warn: (what: string) => void told.push(what) };
  const schedules = [
    { name: 'own', everySeconds: 0.1, everywhere: true as const, run: () => Promise.resolve(void done.push('own')) },
    { name: 'first', everySeconds: 600, first: true as const, run: () => Promise.resolve(void done.push('first')) },
    { name: 'bad', everySeconds: 0.1, run: () => Promise.reject(new Error('bad')) },
  ];
  const stop = await startSchedules({ database: own, settings, belongings: [] }, schedules);
  expect(done).toEqual(['first']);
  await expect.poll(() => done.filter((name) => name === 'own').length).toBeGreaterThan(2);
  await expect.poll(() => told.filter((what) => what === `the job 'bad' failed this time`).length).toBeGreaterThan(2);
  await stop();
  expect(done.filter((name) => name === 'first')).toHaveLength(1);
});
