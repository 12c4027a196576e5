import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { guest, type Work } from '#identity/make-actor.ts';
import { ProblemError } from '#api/problem.ts';
import { connect, type Database } from '#db/client.ts';
import { inDatabase } from '#testing/database-copies.ts';
import { testDatabase } from '#testing/database.ts';
import { inWork } from '#db/work.ts';
import { rounds } from '#testing/look-at.ts';
import { bookSeat, lockHold } from '#scheduler/visits/server/take-hold.ts';
import { chicago, loadTestLocations, PLAIN, testLocation } from '#testing/scheduler.ts';
import { slotId } from '../time-slots.ts';
import { extendHold, holdSlot } from './holds.ts';

const ROUNDS = rounds({ all: 540, usual: 54 });
const place = testLocation();
let database: Database;

/** The same database on connections whose `now()` is the time that `atClock` sets. */
beforeAll(async () => {
  const own = await testDatabase();
  await loadTestLocations(own, [place]);
  const { rows } = await own.pool.query<{ name: string }>('select current_database() as name');
  const name = rows[0]?.name ?? '';
  await own.asOwner((client) =>
    client.query(`
      create schema clock;
      grant usage on schema clock to public;
      create function clock.now() returns timestamptz stable language sql
        return coalesce(nullif(current_setting('clock.now', true), '')::timestamptz, pg_catalog.now());
      alter database ${name} set search_path = clock, pg_catalog, public`),
  );
  const { connection } = inject('postgres');
  database = connect({ ...connection, ...inDatabase(connection, name) }, 6, () => undefined);
});
afterAll(() => database.close());

type Ended = 'done' | 'refused';

/** Does a guest's work with the clock at an instant (epoch ms), whatever time it is. */
async function atClock(owner: string, now: number, run: (work: Work) => Promise<unknown>): Promise<Ended> {
  try {
    await inWork(database, guest(owner), async (work) => {
      await work.db.query(`select set_config('clock.now', $1, true)`, [new Date(now).toISOString()]);
      await run({ ...work, now });
    });
    return 'done';
  } catch (error) {
    if (error instanceof ProblemError && /^(slot-taken|hold-expired)$/.test(error.problem.code)) return 'refused';
    throw error;
  }
}

const KEEPS = {
  books: async (work: Work, holdId: string) =>
    bookSeat(work, { holdId, locationId: (await lockHold(work, holdId)).locationId }),
  extends: (work: Work, holdId: string) => extendHold(work, holdId),
};
const MOMENTS = [-1, 0, 1];
/** Each pair of moments around the end of a hold, for who has it and for who wants it, and both ways of keeping it. */
const CASES = (['books', 'extends'] as const).flatMap((keeps) =>
  MOMENTS.flatMap((ownersAt) => MOMENTS.map((othersAt) => ({ keeps, ownersAt, othersAt }))),
);

test(
  `${ROUNDS} times, who holds a time keeps it and two others ask for it within a millisecond of its end: it is never two people’s [SCHED-3 part] [SCHED-15 part]`,
  { timeout: 120_000 },
  async ({ annotate }) => {
    const ends: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      const { keeps, ownersAt, othersAt } = CASES[round % CASES.length] as (typeof CASES)[number];
      const slot = slotId({
        locationId: place.locationId,
        serviceId: PLAIN,
        start: chicago(2 + Math.floor(round / 30), '08:00') + (round % 30) * 20 * 60_000,
      });
      const holder = randomUUID();
      let holdId = '';
      let end = 0;
      await atClock(holder, Date.now(), async (work) => {
        const held = await holdSlot(work, slot, null);
        [holdId, end] = [held.aptHoldId, Date.parse(held.expirationTime)];
      });
      const [owner, ...others] = await Promise.all([
        atClock(holder, end + ownersAt, (work) => KEEPS[keeps](work, holdId)),
        ...[1, 2].map(() => atClock(randomUUID(), end + othersAt, (work) => holdSlot(work, slot, null))),
      ]);
      const had = [owner, ...others].filter((ended) => ended === 'done').length;
      const canKeep = ownersAt < 0;
      const canTake = othersAt >= 0;
      const what = `${keeps} at ${ownersAt} ms, others at ${othersAt} ms: ${owner}, ${others.join(' and ')}`;
      expect([had, canKeep || owner === 'refused', canTake || !others.includes('done')], what).toEqual([
        canKeep || canTake ? 1 : 0,
        true,
        true,
      ]);
      ends[what] = (ends[what] ?? 0) + 1;
    }
    await annotate(JSON.stringify(ends));
    const { rows } = await database.pool.query<{ most: number }>(
      'select max(live)::int as most from (select count(*) as live from seats where live group by starts_at) s',
    );
    expect(rows[0]?.most).toBe(1);
  },
);
