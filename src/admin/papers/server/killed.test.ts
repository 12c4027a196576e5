import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/client.ts';
import { runWorker } from '#jobs/server/run-worker.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { testDatabase } from '#testing/database.ts';
import { readPdf } from '#testing/papers/read-pdf.ts';
import { bookVisit, chicago, loadTestLocations, PLAIN, testLocation, testVisitor } from '#testing/scheduler.ts';
import type { AskPaper } from '../paper.schema.ts';
import { PAPER_RUN } from './paper-run.ts';
import { clerk, work } from './testing.ts';

const database = await testDatabase();
const place = testLocation({ capacity: 60 });
const site = place.locationId;
const day = (days: number) => new Date(chicago(days, '12:00')).toISOString().slice(0, 10);

beforeAll(async () => {
  await loadTestLocations(database, [place]);
  for (const days of [1, 2, 35])
    await bookVisit(
      testVisitor(database),
      slotId({ locationId: site, serviceId: PLAIN, start: chicago(days, '09:00') }),
    );
});

/** The same database as a process has it that dies before its `last`th statement: what it had begun is undone with its connection. */
function dyingBefore(last: number): Database {
  let made = 0;
  function sent(query: () => unknown): unknown {
    made += 1;
    return made < last ? query() : Promise.reject(Object.assign(new Error('killed'), { code: '57P01' }));
  }
  const dying = <C extends pg.Pool | pg.PoolClient>(connection: C): C =>
    new Proxy(connection, {
      get: (target, name) => {
        if (name === 'connect') return async () => dying(await (target as pg.Pool).connect());
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        const call = value.bind(target) as (...args: unknown[]) => unknown;
        return name === 'query' ? (...args: unknown[]) => sent(() => call(...args)) : call;
      },
    });
  return { ...database, pool: dying(database.pool) };
}

test.each<[string, AskPaper]>([
  ['rows of several months', { kind: 'visits', site, from: day(0), to: day(40) }],
  ['the list of a day', { kind: 'day-list', site, date: day(1) }],
])(
  'a worker that is killed before any statement leaves nothing of %s that can be opened, and the next one makes it whole',
  { timeout: 180_000 },
  async (_, asked) => {
    const person = await clerk(database, { roles: ['site supervisor'], sites: [site] });
    const whole = await person.made(asked);
    expect(whole.paper.state).toBe('done');
    const { signal } = new AbortController();
    let steps = 1;
    for (let isKilled = true; isKilled; steps += 1) {
      const { jobId } = await person.ask(asked);
      const turn = { id: randomUUID(), data: { runId: jobId, turn: 0 }, isLastTry: false, signal };
      const dead = runWorker(dyingBefore(steps), [PAPER_RUN], { turnMs: 600_000 }).handler(turn);
      isKilled = await dead.then(
        () => false,
        () => true,
      );
      if (isKilled) {
        expect(await person.look(jobId)).toMatchObject({ file: null, size: null });
        expect((await person.open(jobId)).status).toBe(404);
        await work(database, jobId);
      }
      const { size, state } = await person.look(jobId);
      expect([steps, state, size]).toEqual([steps, 'done', whole.paper.size]);
      const content = Buffer.from(await (await person.open(jobId)).arrayBuffer());
      if (asked.kind === 'visits') expect(content).toEqual(whole.content);
      else expect((await readPdf(content)).pages[0]).toContain('Ada M.');
    }
    expect(steps).toBeGreaterThan(15);
  },
);
