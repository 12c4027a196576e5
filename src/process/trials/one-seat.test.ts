import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '#build/build.ts';
import { content } from '#content-model/content.ts';
import { rounds } from '#testing/look-at.ts';
import {
  asVisitor,
  contradictions,
  newGuest,
  run,
  separateSlots,
  serverDatabase,
  withOneSeat,
  type TestGuest,
  type Site,
} from '#testing/processes.ts';

const CLIENTS = 200;
const ROUNDS = rounds({ all: 50, usual: 4 });

const { url, database } = await serverDatabase('served');
let sites: Site[] = [];
let guests: TestGuest[] = [];
let slots: string[] = [];
let slotsOfTests: string[] = [];

beforeAll(async () => {
  buildIfStale();
  // Three processes on one database, a third of the clients each.
  const settings = { DATABASE_URL: url, DEMO_DATA: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
  sites = await Promise.all(
    [run(settings), run(settings), run(settings)].map(async ({ address }) => ({ address: await address })),
  );
  const [place] = await withOneSeat(database, 1);
  if (!place) throw new Error('There is no location');
  guests = await Promise.all(Array.from({ length: CLIENTS }, (_, index) => newGuest({ ...siteOf(index) })));
  slots = await separateSlots(guests[0] as TestGuest, place);
  const [tests] = await withOneSeat(database, 1, content().covidTesting.organizationId);
  if (tests) slotsOfTests = await separateSlots(guests[0] as TestGuest, tests);
}, 120_000);

/** The process that the client of this number is with, of so many. */
function siteOf(client: number, processes = sites.length): Site {
  return sites[client % processes] ?? { address: null };
}

function holdAtOnce(slotId: string): Promise<number[]> {
  return Promise.all(guests.map(async (guest) => (await hold(guest, slotId)).status));
}

/** Asks for a slot until it is said whose it is. */
const hold = (guest: TestGuest, slotId: string | undefined) =>
  answered(() => guest.post('/scheduler/holds', { slotId }));

/** Sends a call again for as long as the process has too much to do, which is a 503. */
async function answered<Answer extends { status: number }>(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send();
  return answer.status === 503 ? answered(send) : answer;
}

test.each([
  { where: 'a lab', count: ROUNDS, free: () => slots },
  { where: 'a site for COVID-19 tests', count: 1, free: () => slotsOfTests },
])(
  `again and again, ${CLIENTS} clients of three processes hold one slot of $where: one gets it, each other one is told that it is taken [SCHED-15 part]`,
  { timeout: 180_000 },
  async ({ count, free }) => {
    const ofRounds = free().splice(0, count);
    expect(new Set(ofRounds).size).toBe(count);
    const live = async () => {
      const { rows } = await database.pool.query<{ live: number }>(
        'select count(*)::int as live from seats where live and expires_at > now()',
      );
      return rows[0]?.live ?? 0;
    };
    const before = await live();
    for (const slotId of ofRounds) {
      const statuses = await holdAtOnce(slotId);
      expect(statuses.sort()).toEqual([201, ...Array<number>(CLIENTS - 1).fill(409)]);
    }
    expect((await live()) - before).toBe(count);
  },
);

test(`one hold confirmed ${CLIENTS} times at once with different keys is booked once [SCHED-15 part]`, async () => {
  // Not one of those who hold already, perhaps as many times as a guest can.
  const owner = await newGuest({ ...siteOf(0) });
  const visitor = await asVisitor(owner);
  const held = await hold(owner, slots.shift());
  const aptHoldId = held.body['aptHoldId'];
  const statuses = await Promise.all(
    guests.map(async () => {
      const key = randomUUID();
      return (await answered(() => owner.post('/scheduler/appointments', { aptHoldId, ...visitor }, key))).status;
    }),
  );
  expect(statuses.sort()).toEqual([201, ...Array<number>(CLIENTS - 1).fill(409)]);
  const { rows } = await database.pool.query('select 1 from appointments');
  expect(rows).toHaveLength(1);
});

test(`with one process, two and three, a seat that ${CLIENTS} people ask for at once is one person’s, and the booking that is sent by all processes again with its key is made once [SCHED-15]`, async () => {
  for (const processes of [1, 2, 3]) {
    guests.forEach((guest, index) => (guest.site.address = siteOf(index, processes).address));
    const slotId = slots.shift();
    const asked = await Promise.all(guests.map(async (guest) => ({ guest, ...(await hold(guest, slotId)) })));
    const [first, ...others] = asked.toSorted((one, other) => one.status - other.status);
    expect([first?.status, ...new Set(others.map(({ status }) => status))]).toEqual([201, 409]);

    const { guest, body } = first!;
    const booking = { aptHoldId: body['aptHoldId'], ...(await asVisitor(guest)) };
    const key = randomUUID();
    const retries = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        guest.site.address = siteOf(index, processes).address;
        return answered(() => guest.post('/scheduler/appointments', booking, key));
      }),
    );
    const [once] = retries;
    expect(once?.status).toBe(201);
    for (const { status, body: answer } of retries)
      expect({ status, answer }).toEqual({ status: 201, answer: once?.body });
    const { rows } = await database.pool.query('select 1 from appointments where hold_id = $1', [booking.aptHoldId]);
    expect(rows).toHaveLength(1);
    const late = await Promise.all(others.map(async ({ guest: other }) => (await hold(other, slotId)).status));
    expect(new Set(late)).toEqual(new Set([409]));
  }
  expect(await contradictions(database)).toEqual([]);
});
