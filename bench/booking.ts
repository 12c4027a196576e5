import type { Keys } from '#api/route.ts';
import { interleaved, plain, type BenchOutcome } from './harness.ts';
import type { LoadCall } from './load.ts';
import { median, ratio, short } from './numbers.ts';
import { sendLoad } from './send-load.ts';
import type { TestBed } from './test-bed.ts';
import { bookersOf, distinctVisits, furnish, query, type BookableVisit } from './visits.ts';

const CLIENTS = 16;
const ROUNDS = 7;
/** Bookings of one round, over all clients. */
const BOOKINGS = 1600;

/** Booking over HTTP, against a server that only runs the two claims. */
export async function booking(bed: TestBed): Promise<BenchOutcome> {
  const ours = await bed.seeded('booking');
  const minimalUrl = await bed.seeded('booking_minimal');
  await furnish(ours);
  await furnish(minimalUrl);
  const server = await bed.server({ DATABASE_URL: ours });
  const minimal = await bed.listener('minimal-server.ts', { DATABASE_URL: minimalUrl });
  const visits = await distinctVisits(ours, BOOKINGS * (ROUNDS + 1));
  const bookers = await bookersOf(ours, visits, await keysOf(ours));
  const calls = bookers.map((booker) => booker.calls);
  const bare = visits.map(minimalCalls);
  const ofRound = (all: LoadCall[][], round: number): LoadCall[][][] =>
    dealt(all.slice(round * BOOKINGS, (round + 1) * BOOKINGS), CLIENTS);
  const p50s: number[] = [];

  const taken = await interleaved(
    {
      'bookings a second': async (round) => {
        const report = await sendLoad({ origin: server.origin, clients: ofRound(calls, round) });
        if (round > 0) p50s.push(report.p50);
        return report.perSecond;
      },
      'the minimal server, a second': async (round) =>
        (await sendLoad({ origin: minimal.origin, clients: ofRound(bare, round) })).perSecond,
    },
    ROUNDS,
  );
  return {
    title: `Booking on PostgreSQL, ${CLIENTS} clients at a time`,
    figures: [
      plain(
        'Bookings over HTTP for each booking of the minimal server',
        short(ratio(taken['bookings a second'], taken['the minimal server, a second'])),
      ),
      plain('Bookings a second over HTTP', short(median(taken['bookings a second']))),
      plain('Bookings a second, the minimal server', short(median(taken['the minimal server, a second']))),
      plain('p50 of one booking over HTTP', `${short(median(p50s))} ms`),
    ],
    notes: [
      'A booking is two calls: hold and confirm. Ours is the real server with session, CSRF, validation, Idempotency-Key, audit and its log written to a file; only the limits on requests are off. ' +
        'The minimal server (bench/minimal-server.ts) has two bare Hono routes that each run one prepared statement on the same table with the same keys and constraints.',
      'Each booking is another guest with another slot, next to 100,000 appointments in the past; guests, patients and consents exist beforehand. One slot in four is the first open one of its location and service, the rest are spread over 30 days. ' +
        'Server, database and load generator share the cores.',
      'There is no target for this ratio: a booking is written as plainly as possible, each step a statement of its own in one transaction.',
    ],
  };
}

/** The secret keys that a server stored in its database. */
export async function keysOf(url: string): Promise<Keys> {
  const { rows } = await query<{ name: string; value: string }>(url, 'select name, value from secrets');
  const kept = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  return { ...(kept as Omit<Keys, 'tokens'>), tokens: [] };
}

function minimalCalls({ location, serviceId, start, end }: BookableVisit, index: number): LoadCall[] {
  const times = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
  const hold = { locationId: location, serviceId, owner: `guest:${index}`, ...times };
  return [
    { method: 'POST', path: '/hold', body: JSON.stringify(hold) },
    { method: 'POST', path: '/confirm', body: JSON.stringify({ locationId: location, aptHoldId: 'HOLD_ID' }) },
  ];
}

/** Distributes visits evenly over the clients. */
export function dealt<T>(all: T[], clients: number): T[][] {
  return Array.from({ length: clients }, (_, client) => all.filter((_one, index) => index % clients === client));
}
