import { fork } from 'node:child_process';
import { join } from 'node:path';
import { keysOf } from './booking.ts';
import { atLeast, atMost, interleaved, plain, say, type BenchOutcome } from './harness.ts';
import type { LoadCall } from './load.ts';
import { median, short } from './numbers.ts';
import type { OpenLoad, StreamReport } from './open-load.ts';
import { ROOT } from './root.ts';
import { sendLoad } from './send-load.ts';
import type { TestBed } from './test-bed.ts';
import { NEAR } from './tiles.ts';
import { bookersOf, distinctVisits, furnish } from './visits.ts';

const SECONDS = 60;
const TIMES = 3;
const PEAK_ROUNDS = 3;
const PEAK_SECONDS = 8;
const PEAK_CONNECTIONS = 24;
/** Visits that begin to be booked each second, and how often the site's pages and health are asked for meanwhile. */
const VISITS = 10;
const PROBES = 20;

/** Three times as many searches as the server can answer, for a minute, while people book. */
export async function overload(bed: TestBed): Promise<BenchOutcome> {
  const url = await bed.seeded('overload');
  await furnish(url);
  const server = await bed.server({ DATABASE_URL: url });
  const searches = searchesNear(await servicesOf(server.origin));
  const before = await mostOf(server.origin, searches);
  const visits = await distinctVisits(url, VISITS * SECONDS * 2);
  const bookers = (await bookersOf(url, visits, await keysOf(url))).map(({ calls }) => calls);
  const get = (path: string): { calls: LoadCall[]; perSecond: number } => ({
    calls: [{ method: 'GET', path }],
    perSecond: PROBES,
  });
  const beside = (half: number) => ({
    bookings: { perSecond: VISITS, visits: bookers.slice(half * VISITS * SECONDS, (half + 1) * VISITS * SECONDS) },
    'HTML pages': get('/findcare/services'),
    '/healthz': get('/healthz'),
  });
  const calm = await sendOpenLoad({ origin: server.origin, seconds: SECONDS / 4, streams: beside(0) });
  const flooded = await sendOpenLoad({
    origin: server.origin,
    seconds: SECONDS,
    streams: { searches: { calls: searches, perSecond: before * TIMES }, ...beside(1) },
  });
  for (const [name, report] of Object.entries(flooded)) say(`  ${name} ${JSON.stringify(report)}`);
  const peak = Math.max(before, await mostOf(server.origin, searches));
  const of = (name: string): StreamReport => flooded[name] ?? failed(name);
  const [found, booked] = [of('searches'), of('bookings')];
  const goodput = found.accepted / SECONDS;
  return {
    title: `${TIMES} times as many searches as can be answered, for ${SECONDS} s, while ${VISITS} appointments a second are booked`,
    figures: [
      atLeast('Searches answered a second, to the most that can be', goodput / peak, 0.7),
      plain(
        'The most that can be answered a second, sent, and answered',
        [peak, found.sent / SECONDS, goodput].map(short).join(', '),
      ),
      atMost('p99 ms of an answered search', found.acceptedP99, 1000),
      atMost('p95 ms of a refused search', found.refusedP95, 100),
      atMost('Refusals without Retry-After', found.bare + booked.bare, 0),
      atMost('Answers that were neither, and broken connections', found.failed, 0),
      atLeast('Share of holds and bookings that went through', booked.accepted / (VISITS * SECONDS * 2), 0.95),
      atMost('p99 ms of a hold or booking', booked.acceptedP99, 1000),
      ...['HTML pages', '/healthz'].flatMap((name) => [
        atLeast(`${name}: share answered`, of(name).accepted / of(name).sent, 1),
        plain(
          `${name}: p50 and p99 ms, and without searches`,
          [of(name), calm[name] ?? failed(name)]
            .map(({ acceptedP50, acceptedP99 }) => `${short(acceptedP50)} and ${short(acceptedP99)}`)
            .join('; '),
        ),
      ]),
    ],
    notes: [
      `The most that can be answered: ${PEAK_CONNECTIONS} connections that search without pause, ${PEAK_SECONDS} s, median of ${PEAK_ROUNDS} rounds, before the flood or after it, whichever is more. A search is for tiles, or for a provider's locations, near one of 40 places. The load comes whether or not it is answered, each call on a connection of its own if need be, from a process that is kept to one of the cores, which it shares with server and database. Times are from when a call was sent.`,
    ],
  };
}

function failed(name: string): never {
  throw new Error(`There is no report of ${name}`);
}

/** The most calls a second that are answered when as many are always under way. */
export async function mostOf(
  origin: string,
  calls: LoadCall[],
  { rounds = PEAK_ROUNDS, connections = PEAK_CONNECTIONS } = {},
): Promise<number> {
  const answered = async (): Promise<number> =>
    (await sendLoad({ origin, calls, connections, seconds: PEAK_SECONDS })).perSecond;
  return median((await interleaved({ 'answers a second': answered }, rounds))['answers a second']);
}

/** Has a process of its own, kept to one core, send the load. */
export async function sendOpenLoad(load: OpenLoad): Promise<Record<string, StreamReport>> {
  const child = fork(join(ROOT, 'bench', 'open-load.ts'), {
    execPath: 'taskset',
    execArgv: ['-c', '1', process.execPath],
  });
  return new Promise((done, fail) => {
    child.once('message', (message) => done(message as Record<string, StreamReport>));
    child.once('exit', () => fail(new Error('the load generator ended without a report')));
    child.send(load);
  });
}

type Offered = { organizationId: string; serviceId: number };

async function servicesOf(origin: string): Promise<Offered> {
  const organizationId = 'labcorp';
  const answer = await fetch(`${origin}/api/scheduler/services?org=${organizationId}`);
  const [first] = (await answer.json()) as { serviceId: number }[];
  if (!first) throw new Error(`${organizationId} offers nothing`);
  return { organizationId, serviceId: first.serviceId };
}

function searchesNear(offered: Offered): LoadCall[] {
  return Array.from({ length: 40 }, (_, n) => {
    const [lat, lng] = [NEAR.lat - n / 40, NEAR.lng + n / 50];
    return n % 2 === 0
      ? { method: 'POST', path: '/api/tiles', body: JSON.stringify({ lat, lng }) }
      : {
          method: 'POST',
          path: '/api/scheduler/locations/search',
          body: JSON.stringify({ ...offered, position: { latitude: lat, longitude: lng } }),
        };
  });
}
