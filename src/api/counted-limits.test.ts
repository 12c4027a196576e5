import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { databaseLimits, type GivenBackLimit } from './counted-limits.ts';
import { LimitError } from './problem.ts';

const database = await testDatabase();
const limits = databaseLimits(database, true);
const limit = (name: string, points: number): GivenBackLimit => ({ name, points, seconds: 900, isGivenBack: true });

async function countOf(name: string): Promise<number> {
  const { rows } = await database.pool.query<{ points: number }>('select points from rate_limits where key = $1', [
    `${name}:ada`,
  ]);
  return rows[0]?.points ?? 0;
}

test('of many at once as many pass as there are; the others count nothing, and say how long the window lasts', async () => {
  const tries = limit('at-once', 10);
  const all = await Promise.allSettled(Array.from({ length: 60 }, () => limits.take([tries, 'ada'])));
  const passed = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect([passed.length, await countOf('at-once')]).toEqual([10, 10]);
  const [refused] = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused).toBeInstanceOf(LimitError);
  const seconds = (refused as LimitError).problem.retryAfterSeconds ?? 0;
  expect(seconds).toBeGreaterThan(890);
  expect(seconds).toBeLessThanOrEqual(900);
  await Promise.all(passed.map(({ giveBack }) => giveBack()));
  expect(await countOf('at-once')).toBe(0);
  expect((await limits.take([tries, 'ada'])).left).toBe(9);
});

test('what is given back after its window buys no try in the next one', async () => {
  const tries = limit('window', 2);
  const early = await limits.take([tries, 'ada']);
  await database.pool.query(`update rate_limits set expire = 1 where key = 'window:ada'`);
  await limits.take([tries, 'ada']);
  await early.giveBack();
  await early.giveBack();
  expect(await countOf('window')).toBe(1);
  await limits.take([tries, 'ada']);
  await expect(limits.take([tries, 'ada'])).rejects.toBeInstanceOf(LimitError);
});

test('a call that a later limit refuses leaves nothing counted of the ones before', async () => {
  const [wide, narrow] = [limit('wide', 30), limit('narrow', 1)];
  await limits.take([narrow, 'ada']);
  for (let times = 0; times < 3; times += 1)
    await expect(limits.take([wide, 'ada'], [narrow, 'ada'])).rejects.toBeInstanceOf(LimitError);
  expect([await countOf('wide'), await countOf('narrow')]).toEqual([0, 1]);
});
