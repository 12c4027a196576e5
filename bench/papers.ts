import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CSRF_HEADER, csrfToken } from '#api/csrf.ts';
import { SESSION_COOKIE } from '#identity/cookie-names.ts';
import { hashOf } from '#identity/server/sessions.ts';
import { atMost, plain, say, type BenchOutcome } from './harness.ts';
import { median, quantile, short } from './numbers.ts';
import type { TestBed } from './test-bed.ts';
import { bookMany } from './visits.ts';

/** Rows of the long file, visits of the long list, and those of the day that staff look at meanwhile. */
const [ROWS, LISTED, QUEUE] = [1_000_000, 2000, 200];
/** Times that a list is made: the p95 of looks meanwhile needs many of them. */
const LISTS = 6;
/** Seconds of looking at the queue while nothing else is done: as long as the file takes, since what looks leave in memory by themselves comes and goes over minutes. */
const ALONE_SECONDS = 200;
const LOOK_EVERY_MS = 40;
const MEMORY_EVERY_MS = 25;
const MEGABYTE = 1024;

type Paper = { jobId: string; state: string; size: number | null; file: { bytes: number } | null };
type Site = { locationId: string; date: string };

/** A day's queue while papers are made beside it, to the same alone; and the memory that a file of a million rows adds. */
export async function papers(bed: TestBed): Promise<BenchOutcome> {
  const url = await bed.seeded('papers');
  say(`  booking ${ROWS.toLocaleString('en')} appointments`);
  await bookMany(url, ROWS, { every: '-7 hours', from: `now() - interval '1 day'` });
  const [queue, listed] = [await fullDay(url, QUEUE, 0), await fullDay(url, LISTED, 1)];
  const { origin, pid } = await bed.server({ DATABASE_URL: url });
  const headers = await supervisor(url);
  const call = async <T>(path: string, body?: unknown): Promise<T> => {
    const request = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
    const response = await fetch(
      `${origin}/api/admin${path}`,
      body ? { ...request, body: JSON.stringify(body) } : { headers },
    );
    if (!response.ok) throw new Error(`${path}: ${String(response.status)} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const look = (): Promise<unknown> => call(`/appointments?site=${queue.locationId}&date=${queue.date}`);
  const make = async (asked: unknown): Promise<Paper> => {
    const { jobId } = await call<Paper>('/downloads', asked);
    for (;;) {
      const paper = await call<Paper>(`/downloads/${jobId}`);
      if (paper.state === 'failed') throw new Error('A paper was not made');
      if (paper.file) return paper;
      await sleep(100);
    }
  };
  const list = { kind: 'day-list', site: listed.locationId, date: listed.date };
  const days = { from: dayFrom(-90), to: dayFrom(1) };
  // Once before anything is measured: what is loaded then stays.
  await make({ ...list, site: queue.locationId, date: queue.date });

  // What looking takes by itself has to be there as well before memory is compared.
  const { done: alone, most: before } = await withMemory(pid, () => meanwhile(look, () => sleep(ALONE_SECONDS * 1000)));
  const rows = await withMemory(pid, () => meanwhile(look, () => make({ kind: 'visits', ...days })));
  const { jobId, size, file } = rows.done.done;
  const saved = await withMemory(pid, () => save(`${origin}/api/admin/downloads/${jobId}/file`, headers));
  // After the file: what a long list leaves in memory is none of the file's.
  const lists = await meanwhile(look, async () => {
    for (let made = 0; made < LISTS; made += 1) await make(list);
  });
  const p95 = (times: readonly number[]): number => quantile(times, 0.95);
  return {
    title: `Papers made while staff look at a day of ${String(QUEUE)} visits`,
    figures: [
      atMost(
        `p95 of the day while lists of ${String(LISTED)} visits are made as PDF, to that alone`,
        p95(lists.times) / p95(alone.times),
        2,
      ),
      atMost(
        `p95 of the day while a file of ${ROWS.toLocaleString('en')} rows is made, to that alone`,
        p95(rows.done.times) / p95(alone.times),
        2,
      ),
      atMost('MB of memory added while that file is made', (rows.most - before) / MEGABYTE, 150),
      atMost('MB of memory added while it is saved', (saved.most - before) / MEGABYTE, 150),
      plain(
        'ms of the day alone, with lists, with the file: p50',
        [alone, lists, rows.done].map(({ times }) => short(median(times))).join(', '),
      ),
      plain('The same, p95', [alone, lists, rows.done].map(({ times }) => short(p95(times))).join(', ')),
      plain(`Seconds for a list of ${String(LISTED)} visits`, short(lists.seconds / LISTS)),
      plain(
        `Seconds for ${(size ?? 0).toLocaleString('en')} rows, and MB of the file`,
        `${short(rows.done.seconds)}, ${short((file?.bytes ?? 0) / 1e6)}`,
      ),
    ],
    notes: [
      `Our server in a process of its own, which makes the papers as well; a day is asked for over HTTP every ${String(LOOK_EVERY_MS)} ms, one call after another. Memory is what the server has resident, looked at every ${String(MEMORY_EVERY_MS)} ms, less the most that it had while staff looked for ${String(ALONE_SECONDS)} s and nothing else was done. A list is asked for as its page does: its job waits up to two seconds for a worker.`,
      `The file has what staff may see of ${ROWS.toLocaleString('en')} visits at all locations; saved as a browser does, it had ${(saved.done / 1e6).toFixed(0)} MB.`,
    ],
  };
}

/** How long each look took while something was done, in ms, and how long that took. */
async function meanwhile<T>(look: () => Promise<unknown>, run: () => Promise<T>) {
  const times: number[] = [];
  let isDone = false;
  const began = performance.now();
  const looking = (async () => {
    while (!isDone) {
      const at = performance.now();
      await look();
      times.push(performance.now() - at);
      await sleep(LOOK_EVERY_MS);
    }
  })();
  const done = await run();
  const seconds = (performance.now() - began) / 1000;
  isDone = true;
  await looking;
  return { times, seconds, done };
}

async function withMemory<T>(pid: number, run: () => Promise<T>): Promise<{ done: T; most: number }> {
  let most = memoryOf(pid);
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pid))), MEMORY_EVERY_MS);
  try {
    return { done: await run(), most };
  } finally {
    clearInterval(timer);
  }
}

/** What a process has resident, in kB. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? 0);
}

/** Reads a file as it comes; answers its bytes. */
async function save(address: string, headers: Record<string, string>): Promise<number> {
  const { body } = await fetch(address, { headers });
  let bytes = 0;
  for await (const chunk of body ?? []) bytes += (chunk as Uint8Array).length;
  return bytes;
}

/** Books so many people at the nth location, tomorrow. */
async function fullDay(url: string, count: number, nth: number): Promise<Site> {
  const rows = await query<Site>(
    url,
    `with place as (select * from locations order by id offset $2 limit 1),
       person as (select p.patient_id, c.id as consent_id, p.owner from patients p join consents c on c.owner = p.owner limit 1),
       seat as (
         insert into seats (hold_id, location_id, seat, during, starts_at, service_id, status, owner)
         select gen_random_uuid(), place.id, 100 + i, tstzrange(at, at + interval '15 minutes'), at, 1, 'booked', person.owner
         from place, person, generate_series(1, $1::int) i,
           lateral (select ((now() at time zone time_zone)::date + 1 + interval '8 hours' + i % 40 * interval '15 minutes') at time zone time_zone as at) t
         returning hold_id, location_id),
       visit as (
         insert into appointments (id, location_id, confirmation_number, hold_id, patient_id, consent_id, owner, status)
         select hold_id, location_id, left(hold_id::text, 13), hold_id, patient_id, consent_id, owner, 'booked' from seat, person)
     select public_id as "locationId", ((now() at time zone time_zone)::date + 1)::text as date from place`,
    [count, nth],
  );
  if (!rows[0]) throw new Error('There is no location');
  return rows[0];
}

/** The headers of a new supervisor of all sites, signed in with a second step. */
async function supervisor(url: string): Promise<Record<string, string>> {
  const [id, session] = [`staff:${randomUUID()}`, randomBytes(32).toString('base64url')];
  await query(url, `insert into staff (id, roles, sites, all_sites) values ($1, '{site supervisor}', '{}', true)`, [
    id,
  ]);
  await query(
    url,
    `insert into sessions (id_hash, actor, device, second_factor_at) values ($1, $2, 'A benchmark', now())`,
    [hashOf(session), id],
  );
  const [key] = await query<{ value: string }>(url, `select value from secrets where name = 'csrf'`, []);
  return { cookie: `${SESSION_COOKIE}=${session}`, [CSRF_HEADER]: csrfToken({ id: session }, key?.value ?? '') };
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The day so many days from today, 'YYYY-MM-DD'. */
function dayFrom(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
