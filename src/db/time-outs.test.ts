import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { problemOf } from '#api/problem.ts';
import { isDatabaseAway, OverloadError, sqlState } from './errors.ts';
import { testDatabase } from '#testing/database.ts';

const database = await testDatabase({ connections: 4 });
const { pool, searchPool } = database;

async function refusalAfter(work: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const begun = performance.now();
  const error = await work.then(() => null).catch((refused: unknown) => refused);
  return { error, ms: performance.now() - begun };
}

/** What a statement is given by the database itself, whose clock it is that counts: how late its answer is read depends on what else this machine does. */
async function limitOn(asked: typeof pool, name: 'statement_timeout' | 'lock_timeout'): Promise<string | undefined> {
  return (await asked.query<{ limit: string }>(`select current_setting('${name}') as limit`)).rows[0]?.limit;
}

test('a search is given up after a second, anything else after five', async () => {
  expect([await limitOn(searchPool, 'statement_timeout'), await limitOn(pool, 'statement_timeout')]).toEqual([
    '1s',
    '5s',
  ]);
  const [search, other] = await Promise.all([
    refusalAfter(searchPool.query('select pg_sleep(20)')),
    refusalAfter(pool.query('select pg_sleep(20)')),
  ]);
  for (const { error } of [search, other])
    expect(problemOf(error)).toMatchObject({ status: 503, code: 'database-away' });
  expect(search.ms).toBeLessThan(other.ms);
  // By the database itself, where nothing of it then goes on.
  const running = `select from pg_stat_activity where datname = current_database() and state = 'active' and query like '%sleep(20)%' and pid <> pg_backend_pid()`;
  expect((await pool.query(running)).rowCount).toBe(0);
});

test('a lock is waited for two seconds', async () => {
  expect([await limitOn(searchPool, 'lock_timeout'), await limitOn(pool, 'lock_timeout')]).toEqual(['2s', '2s']);
  const holder = await pool.connect();
  await holder.query('begin; lock table seats in access exclusive mode');
  const { error } = await refusalAfter(pool.query('select 1 from seats'));
  await holder.query('rollback');
  holder.release();
  expect(sqlState(error)).toBe('55P03');
  expect(problemOf(error).status).toBe(503);
});

test('who comes when too many wait is turned away at once, and searches have their own line', async () => {
  // A connection that is there: to make one is another matter.
  await searchPool.query('select 1');
  const slow = Array.from({ length: 4 }, () => pool.query('select pg_sleep(1)'));
  const waiting = Array.from({ length: 200 }, () => pool.query('select 1'));
  const { error, ms } = await refusalAfter(pool.query('select 1'));
  expect(error).toBeInstanceOf(OverloadError);
  expect(problemOf(error)).toMatchObject({ status: 503, code: 'busy', retryAfterSeconds: 1 });
  expect(ms).toBeLessThan(500);
  const search = await refusalAfter(searchPool.query('select 1'));
  expect([search.error, search.ms < 500]).toEqual([null, true]);
  await Promise.all([...slow, ...waiting]);
});

test('a statement sent down a line whose other end is gone finds the database away, though the code of that looks like one of its own', async () => {
  const other = spawn('sh', ['-c', 'exec 0<&-; echo shut; exec sleep 60']);
  onTestFinished(() => void other.kill());
  await once(other.stdout, 'data');
  other.stdin.write('select 1');
  const [gone] = (await once(other.stdin, 'error')) as [NodeJS.ErrnoException];
  expect(gone.code).toBe('EPIPE');
  for (const error of [gone, new Error('Failed query', { cause: gone })])
    expect(problemOf(error)).toMatchObject({ status: 503, code: 'database-away', retryAfterSeconds: 5 });
});

test.each([
  ['57014', 'a statement that took too long'],
  ['55P03', 'a lock that was not had'],
  ['25006', 'a server that only reads'],
  ['53100', 'a full disk'],
  ['53200', 'no memory left'],
  ['53300', 'no connection left'],
  ['57P01', 'a server that stops'],
  ['08006', 'a broken connection'],
  ['ETIMEDOUT', 'a host that is silent'],
  ['EHOSTUNREACH', 'a host without a way to it'],
  ['ENOTFOUND', 'a host that has no name'],
  ['EAI_AGAIN', 'names that can’t be looked up'],
])('%s, %s, is answered 503 with a time to wait', (code) => {
  const error = new Error('query failed', { cause: Object.assign(new Error('cause'), { code }) });
  expect(isDatabaseAway(error)).toBe(true);
  expect(problemOf(error)).toMatchObject({ status: 503, retryAfterSeconds: 5 });
});

test.each(['23505', '42P01', '22P02', 'ERR_INVALID_ARG_TYPE'])('%s is a mistake of ours and no 503', (code) => {
  expect(problemOf(Object.assign(new Error('x'), { code })).status).toBe(500);
});
