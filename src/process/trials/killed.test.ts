import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#db/client.ts';
import type { Booking } from '#scheduler/visits/appointment.schema.ts';
import type { HoldAnswer } from '#scheduler/offered/api.schema.ts';
import { buildIfStale } from '#build/build.ts';
import { rounds } from '#testing/look-at.ts';
import {
  asVisitor,
  contradictions,
  newGuest,
  run,
  separateSlots,
  servedFolder,
  withOneSeat,
  type Bookable,
  type TestGuest,
  type Run,
  type Site,
  type BookingVisitor,
} from '#testing/processes.ts';

const KILLS = rounds({ all: 20, usual: 2 });
const CLIENTS = 32;
const LOCATIONS = 8;

const DATA_DIR = servedFolder();
// A killed server leaves its socket behind; here it goes with the folder.
const TMPDIR = join(DATA_DIR, 'tmp');
const site: Site = { address: null };
let places: Bookable[] = [];

type Client = { guest: TestGuest; visitor: BookingVisitor; slots: string[] };
type Acknowledged = Pick<Booking, 'appointmentId' | 'confirmationNumber' | 'datetime'> & { aptHoldId: string };

beforeAll(async () => {
  mkdirSync(TMPDIR);
  buildIfStale();
  const database = await openFolder();
  places = await withOneSeat(database, LOCATIONS);
  await database.close();
}, 120_000);

function openFolder(): Promise<Database> {
  return openDatabase({ DATA_DIR, DATABASE_POOL: 8 });
}

async function startServer(): Promise<Run> {
  const server = run({ DATA_DIR, TMPDIR, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
  site.address = await server.address;
  return server;
}

async function kill({ child, exit }: Run): Promise<void> {
  child.kill('SIGKILL');
  site.address = null;
  await exit;
}

/** Clients of one location share out its slots, so that neighbouring times are booked at the same moment. */
async function newClients(): Promise<Client[]> {
  const asker = await newGuest(site);
  const slots = await Promise.all(places.map((place) => separateSlots(asker, place)));
  return Promise.all(
    Array.from({ length: CLIENTS }, async (_, index) => {
      const guest = await newGuest(site);
      const ofPlace = slots[index % LOCATIONS] ?? [];
      const own = ofPlace.filter((_slot, at) => at % (CLIENTS / LOCATIONS) === Math.floor(index / LOCATIONS));
      return { guest, visitor: await asVisitor(guest), slots: own };
    }),
  );
}

test(
  `a server killed ${KILLS} times under ${CLIENTS} booking clients keeps each booking that it acknowledged, once, and answers the same call alike afterwards [BEYOND-3] [SCHED-15 part]`,
  { timeout: 600_000 },
  async ({ annotate }) => {
    const acknowledged: Acknowledged[] = [];
    const refusals: unknown[] = [];
    /** Each client's last booking, and how to send that call again. */
    const last = new Map<Client, { booking: Booking; again: () => Promise<{ status: number; body: unknown }> }>();
    let over = false;

    /** Sends a call again with the same key until it is answered, as the site's own pages do; null when the test is over. */
    async function insist<T>({ guest }: Client, path: string, body: unknown, key = randomUUID()): Promise<T | null> {
      while (!over) {
        const answer = site.address ? await guest.post(path, body, key).catch(() => null) : null;
        if (answer?.status === 201) return answer.body as T;
        if (answer) refusals.push({ path, status: answer.status, said: answer.body });
        await sleep(20);
      }
      return null;
    }

    async function bookOnAndOn(client: Client): Promise<void> {
      while (!over) {
        const hold = await insist<HoldAnswer>(client, '/scheduler/holds', { slotId: client.slots.shift() });
        if (!hold) return;
        const { aptHoldId } = hold;
        const [key, request] = [randomUUID(), { aptHoldId, ...client.visitor }];
        const booking = await insist<Booking>(client, '/scheduler/appointments', request, key);
        if (!booking) continue;
        acknowledged.push({ ...booking, aptHoldId });
        last.set(client, { booking, again: () => client.guest.post('/scheduler/appointments', request, key) });
      }
    }

    let server = await startServer();
    const clients = await newClients();
    const booking = Promise.all(clients.map(bookOnAndOn));
    for (let kills = 1; ; kills += 1) {
      const before = acknowledged.length;
      // Each time another number of bookings, so that the kill falls on another moment of the work.
      const enough = before + 3 + ((kills * 37) % 30);
      await expect
        .poll(() => acknowledged.length, { interval: 5, timeout: 60_000, message: `bookings before kill ${kills}` })
        .toBeGreaterThan(enough);
      await kill(server);
      if (kills === KILLS) break;
      server = await startServer();
    }
    over = true;
    await booking;
    expect(refusals).toEqual([]);
    server = await startServer();
    for (const { booking: told, again } of last.values())
      expect(await again()).toMatchObject({ status: 201, body: told });
    await kill(server);

    const database = await openFolder();
    const { rows } = await database.pool.query<Acknowledged>(
      `select a.id as "appointmentId", a.confirmation_number as "confirmationNumber", s.hold_id as "aptHoldId",
         to_char(s.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as datetime
       from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id where a.status = 'booked' and s.status = 'booked'`,
    );
    const wrong = await contradictions(database);
    await database.close();
    const kept = new Map(rows.map((row) => [row.confirmationNumber, row]));
    const lost = acknowledged.filter(({ appointmentId, confirmationNumber, aptHoldId, datetime }) => {
      const row = kept.get(confirmationNumber);
      return row?.appointmentId !== appointmentId || row.aptHoldId !== aptHoldId || row.datetime !== datetime;
    });
    await annotate(`${acknowledged.length} acknowledged, ${rows.length} in the database, ${lost.length} lost`);
    expect(lost).toEqual([]);
    expect(wrong).toEqual([]);
    expect(new Set(acknowledged.map(({ aptHoldId }) => aptHoldId)).size).toBe(acknowledged.length);
    // The last kill can leave at most one booking of each client written and not answered.
    expect(rows.length - acknowledged.length).toBeLessThanOrEqual(CLIENTS);
  },
);
