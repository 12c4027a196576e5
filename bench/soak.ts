import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, plain, say, type BenchOutcome } from './harness.ts';
import { openKeepAlive, requestText } from './keep-alive.ts';
import { median, short } from './numbers.ts';
import type { TestBed } from './test-bed.ts';

const PAGES = 20_000;
/** Pages of which a figure is the median: what a process holds goes up and down with each collection. */
const WINDOW = 1000;
/** Pages between two looks at the memory. */
const EVERY = 50;
const CONNECTIONS = 4;
const REST_MS = 10_000;
/** `MemoryMax` of deploy/find-care.service, which counts the embedded database too. */
const ROOM_MB = 1024;

/** What the server holds, in MB: its own process, and that with its database, each page of memory counted once. */
type Held = { server: number; all: number };

/** Twenty thousand pages of all kinds, as a search engine's visit asks for them: what is held in the end, to what was held after the first thousand. */
export async function soak(bed: TestBed): Promise<BenchOutcome> {
  const { origin, pid } = await bed.server({ DATA_DIR: bed.folder(), LOG_LEVEL: 'warn' });
  const looks = [heldBy(pid)];
  const others = new Map<number, number>();
  const pageAt = pagesOf(await addressesIn(origin, '/sitemap.xml'), await addressesIn(origin, '/sitemap-stores.xml'));
  let sent = 0;
  const visit = async (): Promise<void> => {
    const connection = await openKeepAlive(origin);
    while (sent < PAGES) {
      const n = sent;
      sent += 1;
      const { status } = await connection.send(requestText('GET', pageAt(n), encodingAt(n)));
      if (status !== 200) others.set(status, (others.get(status) ?? 0) + 1);
      if ((n + 1) % EVERY === 0) looks.push(heldBy(pid));
      if ((n + 1) % WINDOW === 0) say(`  ${n + 1} pages: ${short(heldBy(pid).server)} MB`);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visit));
  await sleep(REST_MS);
  return outcomeOf(looks, heldBy(pid), others);
}

function outcomeOf(looks: readonly Held[], atRest: Held, others: ReadonlyMap<number, number>): BenchOutcome {
  const heldFrom = (page: number) => {
    const from = 1 + page / EVERY;
    return median(looks.slice(from, from + WINDOW / EVERY).map(({ server }) => server));
  };
  const marks = [WINDOW, 2000, 5000, 10_000, PAGES - WINDOW];
  const mostOf = (part: keyof Held) => Math.max(...looks.map((look) => look[part]));
  return {
    title: `${PAGES.toLocaleString('en')} pages of all kinds, ${CONNECTIONS} at a time, on the embedded database`,
    figures: [
      atMost(
        'Memory at the end, to that after the first 1,000 pages',
        heldFrom(PAGES - WINDOW) / heldFrom(WINDOW),
        1.15,
      ),
      atMost('Most of server and database together, to the service’s 1 GB', mostOf('all') / ROOM_MB, 0.85),
      atMost(
        'Pages that were not answered 200',
        [...others.values()].reduce((sum, count) => sum + count, 0),
        0,
      ),
      plain(
        `MB of the server at its start, ${marks.map((mark) => `after ${mark.toLocaleString('en')}`).join(', ')}, and at rest`,
        [looks[0]?.server ?? NaN, ...marks.map(heldFrom), atRest.server].map(short).join(', '),
      ),
      plain('Most MB of the server, and with its database', `${short(mostOf('server'))}, ${short(mostOf('all'))}`),
    ],
    notes: [
      `Pages are search results for different words and places, the site's search, stores, times to book, COVID-19 tests, feedback, a sign-on, and built pages; a third is asked for as gzip or brotli, a third as brotli, a third as they are. Memory is read every ${EVERY} pages (VmRSS; with the database Pss); 'after' a number is the median of the ${WINDOW.toLocaleString('en')} pages from there on. At rest: ${REST_MS / 1000} s after the last page.`,
    ],
  };
}

/** Memory as Linux counts it. */
function heldBy(pid: number): Held {
  const family = [pid];
  for (const parent of family) family.push(...childrenOf(parent));
  const all = family.reduce((sum, one) => sum + kBOf(one, 'smaps_rollup', 'Pss'), 0);
  return { server: kBOf(pid, 'status', 'VmRSS') / 1024, all: all / 1024 };
}

function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );
}

/** A line of a process's file in /proc; 0 for one that has ended meanwhile. */
function kBOf(pid: number, file: string, line: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/${file}`, 'utf8');
    return Number(new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

async function addressesIn(origin: string, sitemap: string): Promise<string[]> {
  const text = await (await fetch(origin + sitemap)).text();
  return Array.from(text.matchAll(/<loc>([^<]+)/g), ([, address = '']) => new URL(address).pathname);
}

function encodingAt(n: number): Record<string, string> {
  const accepted = ['gzip, deflate, br', 'br', ''][Math.floor(n / 2) % 3];
  return accepted ? { 'accept-encoding': accepted } : {};
}

/** The address of the nth page: kinds in turn, each with words and places of its own. */
function pagesOf(built: readonly string[], stores: readonly string[]): (n: number) => string {
  const needs = ['rash', 'flu shot', 'back pain', 'eye exam', 'therapy', 'blood test', 'sore throat', 'sleep'];
  const states = ['illinois', 'texas', 'california', 'florida', 'new-york', 'ohio', 'georgia'];
  const words = (n: number): string => encodeURIComponent(`${needs[n % needs.length]} ${n}`);
  const place = (n: number): string => `near=606${10 + (n % 40)}`;
  const kinds = [
    (n: number) => `/findcare/category/search-results?q=${words(n)}`,
    () => '/store-finder',
    (n: number) => `/search?q=${words(n)}`,
    // Whatever is offered there: the longest page.
    (n: number) => `/findcare/category/search-results?${place(n)}`,
    (n: number) => stores[n % stores.length] ?? '',
    (n: number) => `/schedule-appointment/labcorp/times?${place(n)}`,
    (n: number) => `/store-finder/${states[n % states.length]}`,
    (n: number) => `/covid19/testing?${place(n)}`,
    (n: number) => `/store-finder?${place(n)}`,
    (n: number) => built[n % built.length] ?? '',
    (n: number) => `/feedback?page=${words(n)}`,
    () => '/sso/samlRedirect.jsp?affiliateId=mdlive',
    () => '/search',
  ];
  return (n) => kinds[n % kinds.length]?.(Math.floor(n / kinds.length)) ?? '';
}
