import { randomUUID } from 'node:crypto';
import { databaseLimits } from '#api/counted-limits.ts';
import type { Keys } from '#api/route.ts';
import { openDatabase } from '#db/client.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { parseSettings } from '#settings/settings.ts';
import { pino } from 'pino';
import { serveApp } from '../src/app/app.ts';
import { atMost, interleaved, plain, say, type BenchOutcome } from './harness.ts';
import type { LoadCall } from './load.ts';
import { median, ratio, short } from './numbers.ts';
import type { TestBed } from './test-bed.ts';
import { bookersOf, bookMany, distinctVisits, type Booker, type BookableVisit } from './visits.ts';

const FEW = 1000;
const MANY = 1_000_000;
const ROUNDS = 9;
/** Journeys of a round, one after another. */
const JOURNEYS = 40;
const KEYS: Keys = { csrf: 'c', guest: 'g', link: 'l', address: 'a', auth: 'sign-in', tokens: [] };
/** What a visitor asks for, from the first list of times to the cancel. */
const CALLS = ['times', 'locations', 'hold', 'book', 'list', 'move', 'find', 'cancel'] as const;
type NamedCall = (typeof CALLS)[number];
/** Milliseconds of each call of a journey. */
type Journey = Record<NamedCall, number>;

/** Each call that a visitor makes, where few visits are booked and where many are. */
export async function manyVisits(bed: TestBed): Promise<BenchOutcome> {
  const [few, many] = [await prepare(bed, 'visits_few', FEW), await prepare(bed, 'visits_many', MANY)];
  const taken = { few: [] as Journey[], many: [] as Journey[] };
  const measured = async (round: number, side: keyof typeof taken, go: (round: number) => Promise<Journey>) => {
    const journey = await go(round);
    if (round > 0) taken[side].push(journey);
    return CALLS.reduce((sum, name) => sum + journey[name], 0);
  };
  await interleaved(
    {
      [`ms of a journey among ${FEW}`]: (round) => measured(round, 'few', few),
      [`ms of a journey among ${MANY}`]: (round) => measured(round, 'many', many),
    },
    ROUNDS,
  );
  const of = (side: keyof typeof taken, name: NamedCall) => taken[side].map((journey) => journey[name]);
  return {
    title: `The calls of a visitor where ${MANY.toLocaleString('en')} appointments are booked, to those where ${FEW.toLocaleString('en')} are`,
    figures: CALLS.flatMap((name) => [
      atMost(name, ratio(of('many', name), of('few', name)), 1.5),
      plain(
        `${name}: p50 ms with few and with many`,
        [of('few', name), of('many', name)].map(median).map(short).join(', '),
      ),
    ]),
    notes: [
      `From the request to the text of its answer through the whole app in this process, on PostgreSQL, one after another; p50 of ${JOURNEYS} journeys a round. A visitor sees a location's times, looks for locations nearby, holds a time, books it, lists the appointments, moves the appointment to another time, finds it by number and date of birth from another browser, and cancels it. Moving includes the hold of the new time.`,
      'Half of these appointments are in the past, half in the coming months at night, spread evenly over all locations.',
    ],
  };
}

/** A database with so many visits; the function that goes through a round's journeys answers the p50 of each call. */
async function prepare(bed: TestBed, name: string, count: number): Promise<(round: number) => Promise<Journey>> {
  const url = await bed.seeded(name);
  say(`  booking ${count.toLocaleString('en')} appointments`);
  await bookMany(url, count / 2, { every: '-7 hours', from: `now() - interval '1 day'` });
  await bookMany(url, count / 2, { every: '1 day', from: `date_trunc('day', now()) + interval '1 day 9 hours'` });
  const visits = await distinctVisits(url, JOURNEYS * (ROUNDS + 1) * 6);
  const pairs = pairsOf(visits).slice(0, JOURNEYS * (ROUNDS + 1));
  const bookers = await bookersOf(
    url,
    pairs.map(([visit]) => visit),
    KEYS,
  );
  const strangers = await bookersOf(
    url,
    pairs.map(([visit]) => visit),
    KEYS,
  );
  const database = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 2, DATA_DIR: '' });
  bed.later(() => database.close());
  const settings = parseSettings({ RATE_LIMITS: 'off' });
  const limits = databaseLimits(database, false);
  const app = serveApp({ settings, log: pino({ level: 'silent' }), database, limits, keys: KEYS, belongings: [] });
  const send: Send = async ({ method, path, headers, body }) => {
    const request = new Request(`http://bench${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body }),
    });
    const began = performance.now();
    const response = await app(request, '127.0.0.1');
    const text = await response.text();
    const ms = performance.now() - began;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    return { ms, answer: JSON.parse(text) as Record<string, string> };
  };
  return async (round) => {
    const journeys: Journey[] = [];
    for (let at = round * JOURNEYS; at < (round + 1) * JOURNEYS; at += 1) {
      const [booker, stranger, pair] = [bookers[at], strangers[at], pairs[at]];
      if (booker && stranger && pair) journeys.push(await journey(send, booker, stranger, pair[1]));
    }
    const p50 = (call: NamedCall) => median(journeys.map((one) => one[call]));
    return Object.fromEntries(CALLS.map((call) => [call, p50(call)])) as Journey;
  };
}

type Send = (call: LoadCall) => Promise<{ ms: number; answer: Record<string, string> }>;

async function journey(send: Send, booker: Booker, stranger: Booker, later: BookableVisit): Promise<Journey> {
  const { visit, calls } = booker;
  const [hold, book] = calls;
  const headersOf = ({ calls: [{ headers }] }: Booker) => ({ ...headers, 'idempotency-key': randomUUID() });
  const get = (path: string) => send({ method: 'GET', path: `/api/scheduler${path}`, headers: headersOf(booker) });
  const ask = (method: string, path: string, body: unknown, who = booker) =>
    send({ method, path: `/api/scheduler${path}`, headers: headersOf(who), body: JSON.stringify(body) });

  const times = await get(`/timeslots?locationId=${visit.locationId}&serviceId=${visit.serviceId}&numberOfDays=30`);
  const position = { latitude: 41.92, longitude: -87.65 };
  const { organizationId, serviceId } = visit;
  const locations = await ask('POST', '/locations/search', { organizationId, serviceId, position });
  const held = await send(hold);
  const booked = await send({ ...book, body: (book.body ?? '').replace('HOLD_ID', held.answer['aptHoldId'] ?? '') });
  const { appointmentId, confirmationNumber } = booked.answer;
  const list = await get('/appointments');
  const heldLater = await ask('POST', '/holds', { slotId: slotId(later) });
  const moved = await ask('PUT', `/appointments/${appointmentId}`, { aptHoldId: heldLater.answer['aptHoldId'] });
  const found = await ask('POST', '/appointments/find', { confirmationNumber, dob: '1980-05-04' }, stranger);
  const cancelled = await ask('PUT', `/appointments/${appointmentId}/cancel`, {});
  return {
    times: times.ms,
    locations: locations.ms,
    hold: held.ms,
    book: booked.ms,
    list: list.ms,
    move: heldLater.ms + moved.ms,
    find: found.ms,
    cancel: cancelled.ms,
  };
}

/** Visits with another one of the same provider, to move to. */
function pairsOf(visits: readonly BookableVisit[]): (readonly [BookableVisit, BookableVisit])[] {
  return [...Map.groupBy(visits, ({ organizationId, serviceId }) => `${organizationId} ${serviceId}`).values()].flatMap(
    (ofOne) => {
      const half = Math.floor(ofOne.length / 2);
      return ofOne.slice(0, half).map((visit, at) => [visit, ofOne[half + at] as BookableVisit] as const);
    },
  );
}
