import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '#build/build.ts';
import { rounds } from '#gate/look-at.ts';
import { asVisitor, newGuest, run, separateSlots, serverDatabase, withOneSeat, type Guest } from './testing.ts';

const CLIENTS = 200;
const ROUNDS = rounds({ all: 50, usual: 15 });

const { url, database } = await serverDatabase('served');
let guests: Guest[] = [];
let slots: string[] = [];

beforeAll(async () => {
  buildIfStale();
  // Two processes on one database, half of the clients each.
  const settings = { DATABASE_URL: url, DEMO_DATA: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
  const sites = await Promise.all(
    [run(settings), run(settings)].map(async ({ address }) => ({ address: await address })),
  );
  const [place] = await withOneSeat(database, 1);
  if (!place) throw new Error('There is no location');
  guests = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => newGuest(sites[index % sites.length] ?? { address: null })),
  );
  slots = await separateSlots(guests[0] as Guest, place);
}, 120_000);

function holdAtOnce(slotId: string): Promise<number[]> {
  return Promise.all(guests.map(async (guest) => (await guest.post('/scheduler/holds', { slotId })).status));
}

test(
  `${ROUNDS} times, ${CLIENTS} clients of two processes hold one slot: one gets it, each other one is told that it is taken [SCHED-15 part]`,
  { timeout: 180_000 },
  async () => {
    const ofRounds = slots.splice(0, ROUNDS);
    expect(new Set(ofRounds).size).toBe(ROUNDS);
    for (const slotId of ofRounds) {
      const statuses = await holdAtOnce(slotId);
      expect(statuses.sort()).toEqual([201, ...Array<number>(CLIENTS - 1).fill(409)]);
    }
    const { rows } = await database.pool.query<{ live: number }>(
      'select count(*)::int as live from seats where live and expires_at > now()',
    );
    expect(rows[0]?.live).toBe(ROUNDS);
  },
);

test(`one hold confirmed ${CLIENTS} times at once with different keys is booked once [SCHED-15 part]`, async () => {
  // Not one of those who hold already, perhaps as many times as a guest can.
  const owner = await newGuest(guests[0]?.site ?? { address: null });
  const visitor = await asVisitor(owner);
  const held = await owner.post('/scheduler/holds', { slotId: slots.shift() });
  const aptHoldId = held.body['aptHoldId'];
  const statuses = await Promise.all(
    guests.map(
      async () => (await owner.post('/scheduler/appointments', { aptHoldId, ...visitor }, randomUUID())).status,
    ),
  );
  expect(statuses.sort()).toEqual([201, ...Array<number>(CLIENTS - 1).fill(409)]);
  const { rows } = await database.pool.query('select 1 from appointments');
  expect(rows).toHaveLength(1);
});
