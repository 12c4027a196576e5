import { keysOf } from './booking.ts';
import { atLeast, atMost, plain, say, type BenchOutcome } from './harness.ts';
import type { LoadCall } from './load.ts';
import { ratio, short } from './numbers.ts';
import { mostOf, sendOpenLoad } from './overload.ts';
import type { StreamReport } from './open-load.ts';
import type { TestBed } from './test-bed.ts';
import { bookersOf, distinctVisits, furnish } from './visits.ts';

const TIMES = 4;
const CALM_SECONDS = 10;
const STORM_SECONDS = 45;
const TRIAL_SECONDS = 10;
/** Visits that begin to be booked each second, and how often the site's pages and health are asked for meanwhile. */
const VISITS = 5;
const PROBES = 10;

/** The most pages a second that are answered, to few who ask one after the other or to many who ask at once: whichever is more. */
async function mostUnderLoad(origin: string, calls: LoadCall[]): Promise<number> {
  const inTurn = await mostOf(origin, calls, { rounds: 1, connections: 12 });
  const streams = { pages: { calls, perSecond: inTurn * TIMES } };
  const { pages } = await sendOpenLoad({ origin, seconds: TRIAL_SECONDS, streams });
  return Math.max(inTurn, (pages?.accepted ?? 0) / TRIAL_SECONDS);
}

/** Four times as many pages made on request as the server can make, while people book. */
export async function pageStorm(bed: TestBed): Promise<BenchOutcome> {
  const url = await bed.seeded('page_storm');
  await furnish(url);
  const server = await bed.server({ DATABASE_URL: url });
  const pages = pagesOnRequest();
  const most = await mostUnderLoad(server.origin, pages);
  const visits = await distinctVisits(url, VISITS * (CALM_SECONDS + STORM_SECONDS));
  const bookers = (await bookersOf(url, visits, await keysOf(url))).map(({ calls }) => calls);
  const get = (path: string) => ({ calls: [{ method: 'GET', path }], perSecond: PROBES });
  const beside = (from: number, seconds: number) => ({
    bookings: { perSecond: VISITS, visits: bookers.slice(from, from + VISITS * seconds) },
    'HTML pages': get('/findcare/services'),
    '/healthz': get('/healthz'),
  });
  const rest = await sendOpenLoad({
    origin: server.origin,
    seconds: CALM_SECONDS,
    streams: beside(0, CALM_SECONDS),
  });
  const storm = await sendOpenLoad({
    origin: server.origin,
    seconds: STORM_SECONDS,
    streams: { pages: { calls: pages, perSecond: most * TIMES }, ...beside(VISITS * CALM_SECONDS, STORM_SECONDS) },
  });
  for (const [name, report] of Object.entries(storm)) say(`  ${name} ${JSON.stringify(report)}`);
  const of = (reports: Record<string, StreamReport>, name: string): StreamReport => {
    const report = reports[name];
    if (!report) throw new Error(`There is no report of ${name}`);
    return report;
  };
  const [made, booked, bookedAtRest] = [of(storm, 'pages'), of(storm, 'bookings'), of(rest, 'bookings')];
  return {
    title: `${TIMES} times as many pages on request as can be made, for ${STORM_SECONDS} s, while ${VISITS} appointments a second are booked`,
    figures: [
      atMost('p95 of a hold or booking, to that at rest', ratio([booked.acceptedP95], [bookedAtRest.acceptedP95]), 5),
      plain(
        'p95 ms of a hold or booking, and at rest',
        `${short(booked.acceptedP95)}, ${short(bookedAtRest.acceptedP95)}`,
      ),
      atLeast('Share of holds and bookings that went through', booked.accepted / (VISITS * STORM_SECONDS * 2), 0.95),
      ...['HTML pages', '/healthz'].flatMap((name) => [
        atMost(`${name}: p99 ms`, of(storm, name).acceptedP99, 1000),
        atLeast(`${name}: share answered`, of(storm, name).accepted / of(storm, name).sent, 1),
      ]),
      plain(
        'Pages on request that can be made a second, sent, and answered',
        [most, made.sent / STORM_SECONDS, made.accepted / STORM_SECONDS].map(short).join(', '),
      ),
      atLeast(
        'Pages sent, to those that can be made or were answered',
        made.sent / STORM_SECONDS / Math.max(most, made.accepted / STORM_SECONDS),
        TIMES - 0.5,
      ),
      plain('p50 and p99 ms of one that was made', `${short(made.acceptedP50)}, ${short(made.acceptedP99)}`),
      atMost('p95 ms of a refused one', made.refusedP95, 1000),
      atMost('Refusals without Retry-After', made.bare + booked.bare, 0),
      atMost('Answers that were neither, and broken connections', made.failed, 0),
    ],
    notes: [
      'Pages are search results for different words and the pages of stores. The load comes whether or not it is answered, each call on a connection of its own if need be, from a process that shares the machine with server and database. Times are from when a call was sent.',
    ],
  };
}

function pagesOnRequest(): LoadCall[] {
  const words = ['rash', 'flu shot', 'back pain', 'eye exam', 'therapy', 'blood test', 'sore throat', 'sleep'];
  return Array.from({ length: 64 }, (_, n) => {
    const typed = encodeURIComponent(`${words[n % words.length] ?? ''} ${n}`);
    const paths = [
      `/findcare/category/search-results?q=${typed}`,
      `/search?q=${typed}`,
      '/store-finder',
      '/store-finder/illinois',
      // Whatever is offered there: the longest page.
      `/findcare/category/search-results?near=606${10 + (n % 40)}`,
    ];
    return { method: 'GET', path: paths[n % paths.length] ?? '' };
  });
}
