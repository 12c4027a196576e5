import { randomBytes } from 'node:crypto';
import { callerFromCookie } from '#api/guards.ts';
import { bookingSql } from './booking-sql.ts';
import { atLeast, interleaved, plain, type Outcome } from './harness.ts';
import type { Call } from './load.ts';
import { median, ratio, short } from './numbers.ts';
import { sendLoad } from './send-load.ts';
import type { Stage } from './stage.ts';
import { bookersOf, distinctVisits, furnish, query, type Visit } from './visits.ts';

const CLIENTS = 16;
const ROUNDS = 7;
/** Bookings of one round, over all clients. */
const BOOKINGS = 3200;

/** Booking over HTTP against a server that does the two claims and nothing else; and a booking's SQL against pgbench's bare INSERT. */
export async function booking(stage: Stage): Promise<Outcome> {
  const ours = await stage.seeded('booking');
  const floors = await stage.seeded('booking_floor');
  await furnish(ours);
  await furnish(floors);
  const server = await stage.server({ DATABASE_URL: ours });
  const floor = await stage.listener('floor.ts', { DATABASE_URL: floors });
  const visits = await distinctVisits(ours, BOOKINGS * (ROUNDS + 1));
  const secrets = await query<{ value: string }>(ours, `select value from secrets where name = 'csrf'`);
  const bookers = await bookersOf(ours, visits, secrets.rows[0]?.value ?? '');
  const calls = bookers.map((booker) => booker.calls);
  const bare = visits.map(floorCalls);
  const ofRound = (all: Call[][], round: number): Call[][][] =>
    dealt(all.slice(round * BOOKINGS, (round + 1) * BOOKINGS));
  const p50s: number[] = [];

  const taken = await interleaved(
    {
      'bookings a second': async (round) => {
        const report = await sendLoad({ origin: server.origin, clients: ofRound(calls, round) });
        if (round > 0) p50s.push(report.p50);
        return report.perSecond;
      },
      'the floor, a second': async (round) =>
        (await sendLoad({ origin: floor.origin, clients: ofRound(bare, round) })).perSecond,
    },
    ROUNDS,
  );
  await server.stop();
  await floor.stop();
  const sql = await bookingSql(stage);
  return {
    title: `Booking on PostgreSQL, ${CLIENTS} clients at a time`,
    figures: [
      atLeast(
        'Bookings over HTTP for each booking of the floor',
        ratio(taken['bookings a second'], taken['the floor, a second']),
        0.5,
      ),
      plain('Bookings a second over HTTP', short(median(taken['bookings a second']))),
      plain('Bookings a second, the floor', short(median(taken['the floor, a second']))),
      plain('p50 of one booking over HTTP', `${short(median(p50s))} ms`),
      ...sql.figures,
    ],
    notes: [
      'A booking is two calls: hold and confirm. Ours is the real server with session, CSRF, validation, Idempotency-Key, audit and its log written to a file; only the limits on requests are off. ' +
        'The floor (bench/floor.ts) has two bare Hono routes that each run one prepared statement on the same constrained table.',
      'Each booking is another guest with another slot, beside 100,000 visits in the past; guests, patients and consents are there beforehand. One slot in four is the first free one of its location and service, the rest are spread over 30 days. ' +
        'Server, database and load generator share the cores.',
      ...sql.notes,
    ],
  };
}

function floorCalls({ resource, serviceId, start, end }: Visit): Call[] {
  const caller = callerFromCookie(randomBytes(32).toString('base64url'));
  const hold = { resource, serviceId, caller, start: new Date(start).toISOString(), end: new Date(end).toISOString() };
  return [
    { method: 'POST', path: '/hold', body: JSON.stringify(hold) },
    { method: 'POST', path: '/confirm', body: JSON.stringify({ aptHoldId: 'HOLD_ID' }) },
  ];
}

/** Dealt out among the clients like cards. */
function dealt<T>(all: T[]): T[][] {
  return Array.from({ length: CLIENTS }, (_, client) => all.filter((_one, index) => index % CLIENTS === client));
}
