import { gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LOAD_QUEUES } from '#api/load-queues.ts';
import { readContent } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import type { Queryable } from '#db/client.ts';
import { OverloadError } from '#db/errors.ts';
import { readDeepLink } from '../../kit/wizard/deep-link.ts';
import { slotId } from '../../engine/time-slots.ts';
import {
  chicago,
  loadTestLocations,
  OVERLAPPING,
  PLAIN,
  runOut,
  testApp,
  testLocation,
  testRuntime,
  testVisitor,
  withStatus,
} from '#testing/scheduler.ts';
import { BOOKING_DEEP_LINK } from '../smart-scheduling.ts';
import { mistakeIn } from '../testing-schemas.ts';
import { horizonOf, keepEdition, nextEdition } from './files.ts';
import { linesOf } from './lines.ts';
import { writtenFiles } from './written-files.ts';

const database = await testDatabase();
const chicagoLab = testLocation({ note: 'Beside the pharmacy', line2: 'Suite 5', capacity: 1 });
const honolulu = testLocation({ state: 'HI', city: 'Honolulu', zip: '96813', timeZone: 'Pacific/Honolulu' });
const closing = testLocation({ state: 'NV', city: 'Reno', zip: '89501', timeZone: 'America/Los_Angeles' });
await loadTestLocations(database, [chicagoLab, honolulu, closing]);

const MANIFEST = '/api/smart-scheduling/$bulk-publish';
type Slot = {
  id: string;
  schedule: { reference: string };
  status: string;
  start: string;
  end: string;
  extension?: { url: string; valueUrl: string }[];
};
type Manifest = { transactionTime: string; output: { type: string; url: string; extension: { state: string[] } }[] };

/** A process of its own: what it has seen of the published files begins now. */
function newProcess() {
  const app = testApp(testRuntime(database));
  return (url: string, headers: Record<string, string> = {}) =>
    app(new Request(new URL(url, 'http://test'), { headers }), '10.1.1.1');
}

async function manifestOf(ask: ReturnType<typeof newProcess>, query = ''): Promise<Manifest> {
  return (await (await ask(`${MANIFEST}${query}`)).json()) as Manifest;
}

async function linesAt<Line>(ask: ReturnType<typeof newProcess>, url: string): Promise<Line[]> {
  const text = await (await ask(url)).text();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

async function slotsIn(state: string, ask = newProcess()): Promise<Slot[]> {
  return linesAt(ask, `/api/smart-scheduling/slots/labcorp/${state}.ndjson`);
}

test('a program finds every free time from the manifest alone: locations, schedules and slots are as SMART Scheduling Links has them [SCHED-18]', async () => {
  const ask = newProcess();
  const manifest = await manifestOf(ask);
  expect(mistakeIn('manifest', manifest)).toBeUndefined();
  const found = { Location: new Set<string>(), Schedule: new Set<string>(), Slot: new Set<string>() };
  const references: string[] = [];
  for (const { type, url } of manifest.output) {
    expect((await ask(url)).headers.get('content-type')).toBe('application/fhir+ndjson');
    for (const line of await linesAt<Slot & { actor?: { reference: string }[] }>(ask, url)) {
      expect(mistakeIn(type as 'Slot', line), line.id).toBeUndefined();
      found[type as 'Slot'].add(`${type}/${line.id}`);
      references.push(
        ...(type === 'Slot' ? [line.schedule.reference] : (line.actor ?? []).map((one) => one.reference)),
      );
    }
  }
  const ids = new Set([...found.Location, ...found.Schedule]);
  expect(references.filter((reference) => !ids.has(reference))).toEqual([]);
  expect(found.Location).toEqual(
    new Set([chicagoLab, honolulu, closing].map(({ locationId }) => `Location/${locationId}`)),
  );
  expect(found.Schedule.size).toBe(3 * 2);
  expect(found.Slot.size).toBeGreaterThan(1000);
  const states = manifest.output.filter(({ type }) => type === 'Slot').map(({ extension }) => extension.state);
  expect(states).toEqual([['HI'], ['IL'], ['NV']]);
});

test("a free time's link says which service, place and time, and that one can be held; then it is busy [SCHED-18 part]", async () => {
  const start = chicago(3, '09:20');
  const at = (slots: Slot[], serviceId: number) =>
    slots.find(({ start: one, id }) => Date.parse(one) === start && id.includes(`.${serviceId}.`));
  const slot = at(await slotsIn('IL'), PLAIN);
  const link = slot?.extension?.find(({ url }) => url === BOOKING_DEEP_LINK)?.valueUrl ?? '';
  expect(slot?.status).toBe('free');
  expect(new URL(link).pathname).toBe('/schedule-appointment/labcorp');
  const referred = `${link}&source=finder&booking-referral=34d1a803`;
  const chosen = readDeepLink(new URL(referred).search);
  expect(chosen).toEqual({
    serviceId: PLAIN,
    locationId: chicagoLab.locationId,
    start: new Date(start).toISOString(),
  });
  const held = await testVisitor(database).post('/scheduler/holds', {
    slotId: slotId({ serviceId: PLAIN, locationId: chicagoLab.locationId, start }),
  });
  expect(held.status).toBe(201);
  const after = await slotsIn('IL');
  expect(at(after, PLAIN)).toMatchObject({ id: slot?.id, status: 'busy' });
  expect(at(after, PLAIN)?.extension).toBeUndefined();
  expect(at(after, OVERLAPPING)?.status, 'of the other service too, whose visit would overlap').toBe('busy');
  await runOut(database, held.body['aptHoldId']);
  expect(at(await slotsIn('IL'), PLAIN)?.status).toBe('free');
});

describe('what has not changed', () => {
  test('is not sent again to who has it: by its ETag, on every process [SCHED-18 part]', async () => {
    const url = '/api/smart-scheduling/slots/labcorp/HI.ndjson';
    for (const address of [MANIFEST, '/api/smart-scheduling/locations/labcorp.ndjson', url]) {
      const answer = await newProcess()(address);
      const etag = answer.headers.get('etag') ?? '';
      expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
      const again = await newProcess()(address, { 'if-none-match': `"other", ${etag}` });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    const etag = (await newProcess()(url)).headers.get('etag') ?? '';
    const start = chicago(3, '14:00');
    await testVisitor(database).post('/scheduler/holds', { slotId: slotId({ ...honolulu, serviceId: PLAIN, start }) });
    expect((await newProcess()(url, { 'if-none-match': etag })).status).toBe(200);
  });

  test('is left out of a manifest that asks for changes since then [SCHED-18 part]', async () => {
    const { pool } = database;
    const first = await nextEdition(pool, ['labcorp'], undefined);
    const same = await nextEdition(pool, ['labcorp'], first);
    expect(same.files.filter(({ changedAt }) => changedAt > first.at)).toEqual([]);
    const start = chicago(4, '10:00');
    await testVisitor(database).post('/scheduler/holds', {
      slotId: slotId({ ...chicagoLab, serviceId: PLAIN, start }),
    });
    const held = await nextEdition(pool, ['labcorp'], same);
    expect(held.files.filter(({ changedAt }) => changedAt > first.at).map(({ type, state }) => [type, state])).toEqual([
      ['Slot', 'IL'],
    ]);
    const ask = newProcess();
    const all = await manifestOf(ask);
    expect(all.output).toHaveLength(5);
    expect((await manifestOf(ask, `?_since=${all.transactionTime}`)).output).toEqual([]);
    expect((await manifestOf(ask, '?_since=2026-01-01T00:00:00Z')).output).toHaveLength(5);
    expect((await ask(`${MANIFEST}?_since=yesterday`)).status).toBe(422);
  });

  test('is looked at again after a minute, once for all who ask then; a look that fails is tried again [SCHED-18 part]', async () => {
    let looks = 0;
    let fails = false;
    const db = {
      query: (text: string, values: unknown[]) => {
        looks += 1;
        return fails ? Promise.reject(new Error('away')) : database.pool.query(text, values);
      },
    } as unknown as Queryable;
    const present = keepEdition(['labcorp']);
    const now = Date.now();
    await Promise.all([present(db, now), present(db, now), present(db, now + 59_000)]);
    expect(looks).toBe(1);
    const first = await present(db, now);
    fails = true;
    await expect(present(db, now + 60_000)).rejects.toThrow('away');
    fails = false;
    const next = await present(db, now + 61_000);
    expect(next.files.map(({ changedAt }) => changedAt)).toEqual(first.files.map(({ changedAt }) => changedAt));
  });
});

test('a location that is suspended has no times, and one that is closed is not published', async () => {
  await withStatus(database, honolulu.locationId, 'Suspended');
  await withStatus(database, closing.locationId, 'Closed');
  const ask = newProcess();
  const places = await linesAt<{ id: string; status: string }>(ask, '/api/smart-scheduling/locations/labcorp.ndjson');
  expect(places.map(({ id, status }) => [id, status])).toEqual([
    [chicagoLab.locationId, 'active'],
    [honolulu.locationId, 'suspended'],
  ]);
  expect(await slotsIn('HI', ask)).toEqual([]);
  expect((await ask('/api/smart-scheduling/slots/labcorp/NV.ndjson')).status).toBe(404);
});

test('the free times of a file are those that visitors are offered: no closed day, no seat for staff, nothing before the lead time', async () => {
  const tomorrow = new Date(chicago(1, '12:00')).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });
  const short = testLocation({ state: 'MT', capacity: 2, reserve: 1, specialDays: { [tomorrow]: null } });
  await loadTestLocations(database, [short]);
  const { pool } = database;
  await pool.query('update bookable_services set lead_minutes = 2880 where service_id = $1', [OVERLAPPING]);
  onTestFinished(async () => {
    await pool.query('update bookable_services set lead_minutes = 0 where service_id = $1', [OVERLAPPING]);
  });
  const start = chicago(3, '11:00');
  await testVisitor(database).post('/scheduler/holds', { slotId: slotId({ ...short, serviceId: PLAIN, start }) });
  const published = await slotsIn('MT');
  const visitor = testVisitor(database);
  for (const serviceId of [PLAIN, OVERLAPPING]) {
    const free = published.filter(({ id, status }) => status === 'free' && id.includes(`.${serviceId}.`));
    const { body } = await visitor.get(`/scheduler/timeslots?locationId=${short.locationId}&serviceId=${serviceId}`);
    const { scheduleDays } = body['providerDetail'] as { scheduleDays: { timeSlots: { start: string }[] }[] };
    const offered = scheduleDays.flatMap(({ timeSlots }) => timeSlots.map((one) => one.start));
    const horizon = horizonOf(Date.now());
    expect(free.map((one) => one.start)).toEqual(offered.filter((one) => Date.parse(one) < horizon));
  }
});

test('only what is booked here is published, at the addresses of the manifest', async () => {
  const ask = newProcess();
  for (const path of ['locations/nobody.ndjson', 'slots/nobody/IL.ndjson', 'slots/labcorp/ZZ.ndjson'])
    expect((await ask(`/api/smart-scheduling/${path}`)).status, path).toBe(404);
  expect((await ask('/api/smart-scheduling/locations/labcorp.json')).status).toBe(422);
});

test('a long file is written location by location, and travels compressed or plain, as its client takes it', async () => {
  const many = Array.from({ length: 45 }, () =>
    testLocation({ state: 'WY', zip: '82001', timeZone: 'America/Denver' }),
  );
  await loadTestLocations(database, many);
  let calls = 0;
  const db = {
    query: (text: string, values: unknown[]) => {
      calls += 1;
      return database.pool.query(text, values);
    },
  } as unknown as Queryable;
  const { partners } = readContent();
  const publisher = {
    slug: 'labcorp',
    bookingPath: '/schedule-appointment/labcorp',
    website: partners[0]?.website ?? '',
    phone: '800-555-0142',
  };
  const file = { type: 'Slot' as const, organizationId: 'labcorp', state: 'WY' };
  const lines = linesOf({ db, publisher, origin: 'http://test' }, file);
  await lines.next();
  expect(calls, 'services, twenty locations, their seats').toBe(3);
  let locations = 1;
  for await (const some of lines) locations += some ? 1 : 0;
  expect([locations, calls]).toEqual([45, 7]);

  const answer = await newProcess()('/api/smart-scheduling/slots/labcorp/WY.ndjson', { 'accept-encoding': 'gzip' });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  const zipped = Buffer.from(await answer.arrayBuffer());
  const plain = gunzipSync(zipped);
  expect(plain.length).toBeGreaterThan(10 * zipped.length);
  const unzipped = await newProcess()('/api/smart-scheduling/slots/labcorp/WY.ndjson');
  expect([unzipped.headers.get('content-encoding'), (await unzipped.text()).length]).toEqual([null, plain.length]);
  expect(mistakeIn('Slot', JSON.parse(plain.toString().split('\n')[0] ?? ''))).toBeUndefined();
});

test('few files are written at a time and some wait; one more is refused, and one that was written is sent again without a look', async () => {
  const gates = Array.from({ length: 20 }, () => Promise.withResolvers<null>());
  const begun: number[] = [];
  const written = writtenFiles();
  const file = (n: number) =>
    written(`W/"${n}"`, async function* () {
      begun.push(n);
      await gates[n]?.promise;
      yield `file ${n}`;
    });
  const { atOnce, waiting } = LOAD_QUEUES.files;
  const all = Array.from({ length: atOnce + waiting }, (_, n) => file(n));
  const same = file(0);
  await expect(file(19)).rejects.toThrow(OverloadError);
  await expect.poll(() => begun).toEqual([0, 1]);
  gates[1]?.resolve(null);
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  gates.forEach(({ resolve }) => resolve(null));
  const texts = (await Promise.all([...all, same])).map((zipped) => gunzipSync(zipped).toString());
  expect(texts).toEqual([...all.keys()].map((n) => `file ${n}`).concat('file 0'));
  expect(gunzipSync(await file(5)).toString()).toBe('file 5');
  expect(begun).toEqual([...all.keys()]);
});

test('a file that could not be written leaves its place to the next, and is written for who asks again', async () => {
  const written = writtenFiles();
  let fails = true;
  const file = (n: number) =>
    written(`W/"${n}"`, async function* () {
      yield await Promise.resolve('first line');
      if (fails) throw new Error('the database is away');
    });
  for (let round = 0; round < LOAD_QUEUES.files.atOnce + 1; round += 1)
    await expect(Promise.all([file(1), file(2), file(3)])).rejects.toThrow('the database is away');
  fails = false;
  expect(gunzipSync(await file(1)).toString()).toBe('first line');
});

test('one address may fetch thirty files a minute', async () => {
  const app = testApp(testRuntime(database, {}));
  const ask = async () =>
    (await app(new Request('http://test/api/smart-scheduling/slots/labcorp/IL.ndjson'), '10.1.1.2')).status;
  for (let n = 0; n < 30; n += 1) expect(await ask()).toBe(200);
  expect(await ask()).toBe(429);
});
