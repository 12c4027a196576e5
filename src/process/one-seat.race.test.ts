import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '#db/client.ts';
import { administer } from '#db/testing.ts';
import { asVisitor, buildOnce, newGuest, run, separateSlots, withOneSeat, type Guest, type Site } from './testing.ts';

const SERVER = process.env['TEST_DATABASE_URL'] ?? '';
const CLIENTS = 200;
const ROUNDS = 50;

describe.skipIf(!SERVER)('one seat asked for over HTTP (needs PostgreSQL)', () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const site: Site = { address: null };
  let database: Database;
  let guests: Guest[] = [];
  let slots: string[] = [];

  beforeAll(async () => {
    await buildOnce();
    await administer(SERVER, `create database ${name}`);
    const url = new URL(SERVER);
    url.pathname = `/${name}`;
    const server = run({ DATABASE_URL: url.href, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
    site.address = await server.address;
    database = await openDatabase({ DATABASE_URL: url.href, DATABASE_POOL: 2, DATA_DIR: '' });
    const [place] = await withOneSeat(database, 1);
    if (!place) throw new Error('There is no location');
    guests = await Promise.all(Array.from({ length: CLIENTS }, () => newGuest(site)));
    slots = await separateSlots(guests[0] as Guest, place);
    return async () => {
      server.child.kill('SIGTERM');
      await server.exit;
    };
  }, 120_000);
  afterAll(async () => {
    await database.close();
    await administer(SERVER, `drop database ${name} with (force)`);
  });

  function holdAtOnce(slotId: string): Promise<number[]> {
    return Promise.all(guests.map(async (guest) => (await guest.post('/scheduler/holds', { slotId })).status));
  }

  test(
    `${ROUNDS} times, ${CLIENTS} clients hold one slot: one gets it, each other one is told that it is taken [SCHED-15]`,
    { timeout: 180_000 },
    async () => {
      const rounds = slots.splice(0, ROUNDS);
      expect(new Set(rounds).size).toBe(ROUNDS);
      for (const slotId of rounds) {
        const statuses = await holdAtOnce(slotId);
        expect(statuses.sort()).toEqual([201, ...Array<number>(CLIENTS - 1).fill(409)]);
      }
      const { rows } = await database.pool.query<{ live: number }>(
        'select count(*)::int as live from seats where live and expires_at > now()',
      );
      expect(rows[0]?.live).toBe(ROUNDS);
    },
  );

  test(`one hold confirmed ${CLIENTS} times at once with different keys is booked once [SCHED-15]`, async () => {
    // Not one of those who hold already, perhaps as many times as a guest can.
    const owner = await newGuest(site);
    const visitor = await asVisitor(owner);
    const held = await owner.post('/scheduler/holds', { slotId: slots.shift() });
    const aptHoldId = held.body?.['aptHoldId'];
    const statuses = await Promise.all(
      guests.map(
        async () => (await owner.post('/scheduler/appointments', { aptHoldId, ...visitor }, randomUUID())).status,
      ),
    );
    expect(statuses.sort()).toEqual([201, ...Array<number>(CLIENTS - 1).fill(409)]);
    const { rows } = await database.pool.query('select 1 from appointments');
    expect(rows).toHaveLength(1);
  });
});
