import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CSRF_HEADER } from '#api/csrf.ts';
import { CONSENT_SYSTEM } from '#scheduler/visits/consent-identifier.ts';
import { testPatient } from '#testing/scheduler.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { dealt } from './booking.ts';
import { atLeast, atMost, interleaved, plain, type BenchOutcome } from './harness.ts';
import type { LoadCall } from './load.ts';
import { median, ratio, short } from './numbers.ts';
import { ROOT } from './root.ts';
import { sendLoad } from './send-load.ts';
import type { TestBed } from './test-bed.ts';
import { distinctVisits, type BookableVisit } from './visits.ts';

const STARTS = 5;
const ROUNDS = 7;
const CLIENTS = 16;
/** Bookings of one round, over all clients. */
const BOOKINGS = 480;
/** How long each of the memory's rounds searches, in seconds. */
const SEARCH_SECONDS = 5;

/**
 * This revision beside an earlier one (`BENCH_EARLIER`: its checkout, built), each on its embedded database: start,
 * bookings, memory.
 */
export async function earlier(bed: TestBed): Promise<BenchOutcome> {
  const before = process.env['BENCH_EARLIER'] ?? '';
  if (!existsSync(join(before, 'src', 'start.ts')))
    throw new Error(
      'Set BENCH_EARLIER to a checkout of the earlier revision: git worktree add, npm ci, npm run build.',
    );
  const starts = await startsOf(bed, before);
  const { booked, memory } = await work(bed, before);
  const seconds = (value: number) => `${short(value)} s`;
  const mebibytes = (value: number) => `${short(value)} MiB`;
  return {
    title: 'This revision and an earlier one, each on its embedded database',
    figures: [
      atMost('First start on an empty folder, to the earlier one', ratio(starts.first, starts.firstBefore), 1),
      plain('First start', seconds(median(starts.first))),
      plain('The earlier one', seconds(median(starts.firstBefore))),
      atMost('Second start', median(starts.second), 3, seconds),
      plain('The earlier one', seconds(median(starts.secondBefore))),
      atLeast('Bookings a second, to the earlier one', ratio(booked.now, booked.before), 1),
      plain('Bookings a second', short(median(booked.now))),
      plain('The earlier one', short(median(booked.before))),
      atMost('Memory of server and database under the same load, to the earlier one', memory.now / memory.before, 0.5),
      plain('Memory', mebibytes(memory.now)),
      plain('The earlier one', mebibytes(memory.before)),
    ],
    notes: [
      `Starts: from the command of \`npm start\` to the first 200 of /readyz, the site built before, ${STARTS} rounds; each first start on a folder of its own.`,
      `A booking is a hold and its confirmation, as the benchmark 'booking' has it; ${CLIENTS} clients at a time, each booking another guest with another slot.`,
      `Memory: the largest sum of all processes' proportional set sizes (Pss, which counts what several share once; read twice a second) in ${ROUNDS} rounds of ${BOOKINGS} bookings and ${SEARCH_SECONDS} s each of searches for tiles and for places, ${CLIENTS} at a time.`,
    ],
  };
}

type Starts = Record<'first' | 'firstBefore' | 'second' | 'secondBefore', number[]>;

async function startsOf(bed: TestBed, before: string): Promise<Starts> {
  const timed = async (folder: string, checkout: string): Promise<number> => {
    const began = performance.now();
    const { stop } = await bed.server({ DATA_DIR: folder }, checkout);
    const took = (performance.now() - began) / 1000;
    await stop();
    return took;
  };
  const [own, theirs] = [bed.folder(), bed.folder()];
  return interleaved(
    {
      first: () => timed(bed.folder(), ROOT),
      firstBefore: () => timed(bed.folder(), before),
      second: () => timed(own, ROOT),
      secondBefore: () => timed(theirs, before),
    },
    STARTS,
  );
}

type Sides = { now: number; before: number };

async function work(
  bed: TestBed,
  before: string,
): Promise<{ booked: { now: number[]; before: number[] }; memory: Sides }> {
  const [ours, theirs] = [
    await bed.server({ DATA_DIR: bed.folder() }),
    await bed.server({ DATA_DIR: bed.folder() }, before),
  ];
  const visits = await distinctVisits(ours.databaseUrl, BOOKINGS * (ROUNDS + 1));
  const bookings = { now: await bookersOf(ours.origin, visits), before: await bookersOf(theirs.origin, visits) };
  const memory: Sides = { now: 0, before: 0 };

  async function round(side: keyof Sides, { origin, pid }: typeof ours, number: number): Promise<number> {
    const look = () => (memory[side] = Math.max(memory[side], memoryOf(pid)));
    const looking = setInterval(look, 500);
    const visited = bookings[side].slice(number * BOOKINGS, (number + 1) * BOOKINGS);
    const { perSecond } = await sendLoad({ origin, clients: dealt(visited, CLIENTS) });
    for (const calls of SEARCHES) await sendLoad({ origin, calls, connections: CLIENTS, seconds: SEARCH_SECONDS });
    look();
    clearInterval(looking);
    return perSecond;
  }

  const booked = await interleaved(
    { now: (number) => round('now', ours, number), before: (number) => round('before', theirs, number) },
    ROUNDS,
  );
  return { booked, memory };
}

const SEARCHES: LoadCall[][] = [
  Array.from({ length: 40 }, (_, n) => ({
    method: 'POST',
    path: '/api/tiles',
    body: JSON.stringify({ lat: 41.92 + n / 1000, lng: -87.65 - n / 1000 }),
  })),
  ['chi', 'spring', 'new y', '606', 'portl', 'san an', 'lake', 'chigaco'].map((text) => ({
    method: 'GET',
    path: `/api/places?input=${encodeURIComponent(text)}`,
  })),
];

/** A guest for each visit, with patient and consent, made as a browser makes them; and the two calls of its booking. */
async function bookersOf(origin: string, visits: BookableVisit[]): Promise<LoadCall[][]> {
  const bookers: LoadCall[][] = [];
  const queue = visits.entries();
  const worker = async (): Promise<void> => {
    for (const [index, visit] of queue) bookers[index] = await bookerOf(origin, visit);
  };
  await Promise.all(Array.from({ length: CLIENTS }, worker));
  return bookers;
}

async function bookerOf(origin: string, visit: BookableVisit): Promise<LoadCall[]> {
  const greeting = await fetch(`${origin}/api/header-info`);
  const { csrfToken } = (await greeting.json()) as { csrfToken: string };
  const headers = { cookie: greeting.headers.getSetCookie()[0]?.split(';')[0] ?? '', [CSRF_HEADER]: csrfToken };
  const ask = async (path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const answer = await fetch(`${origin}/api/scheduler${path}`, {
      headers: { ...headers, 'content-type': 'application/json' },
      ...sent,
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const { id: termsAndAgreementId } = await ask(`/terms?organizationName=${visit.organizationId}`);
  const { patientId } = await ask('/patients', testPatient());
  const agreed = { bookingId: randomUUID(), termsAndAgreementId };
  const identifier = { system: CONSENT_SYSTEM, type: 'guest' };
  await ask('/consents', { ...agreed, identifier, datetime: new Date().toISOString() });
  const post = (path: string, body: unknown): LoadCall => ({
    method: 'POST',
    path: `/api/scheduler${path}`,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  return [
    post('/holds', { slotId: slotId(visit) }),
    post('/appointments', { ...agreed, aptHoldId: 'HOLD_ID', patientId }),
  ];
}

/** Memory of a process and all that it started, in MiB. */
function memoryOf(root: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = attempt(() => readFileSync(`/proc/${name}/stat`, 'utf8'));
    parents.set(Number(name), Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const isOfRoot = (pid: number): boolean => pid === root || (parents.has(pid) && isOfRoot(parents.get(pid) ?? 0));
  let kilobytes = 0;
  for (const pid of [...parents.keys()].filter(isOfRoot)) {
    const sizes = attempt(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    kilobytes += Number(/^Pss:\s+(\d+) kB/m.exec(sizes ?? '')?.[1] ?? 0);
  }
  return kilobytes / 1024;
}

/** Reads a file of a process that may have ended. */
function attempt(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
