import { randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { databaseLimits } from '#api/counted-limits.ts';
import { CSRF_HEADER, csrfToken } from '#api/csrf.ts';
import type { Keys } from '#api/route.ts';
import { openDatabase } from '#db/client.ts';
import { SESSION_COOKIE } from '#identity/cookie-names.ts';
import { hashOf } from '#identity/server/sessions.ts';
import { parseSettings } from '#settings/settings.ts';
import { serveApp } from '../src/app/app.ts';
import { atMost, interleaved, plain, say, type BenchOutcome } from './harness.ts';
import { median, quantile, ratio, short } from './numbers.ts';
import type { TestBed } from './test-bed.ts';
import { bookMany, query } from './visits.ts';

const FEW = 1000;
const MANY = 1_000_000;
const ROUNDS = 9;
/** Searches of each kind in a round. */
const TIMES = 8;
/** The page that is compared with the first one. */
const FAR = 1000;
const KEYS: Keys = { csrf: 'c', guest: 'g', link: 'l', address: 'a', auth: 'sign-in', tokens: [] };

type Found = {
  visits: { confirmationNumber: string; site: { locationId: string }; service: { serviceId: number }; date: string }[];
  next?: string;
};
type Send = (asked: object) => Promise<{ ms: number; found: Found }>;

/** Searches of a supervisor of all sites, where few appointments are and where a million are; and how far down a page may be. */
export async function anyVisit(bed: TestBed): Promise<BenchOutcome> {
  const [few, many] = [await prepare(bed, 'any_few', FEW), await prepare(bed, 'any_many', MANY)];
  const searches = await searchesOf(many);
  const taken = new Map<string, { few: number[]; many: number[] }>();
  const measure = async (round: number, side: 'few' | 'many', send: Send): Promise<number> => {
    const all: number[] = [];
    for (const [name, asked] of Object.entries(searches))
      for (let time = 0; time < TIMES; time += 1) {
        const { ms } = await send(asked);
        all.push(ms);
        const of = taken.get(name) ?? { few: [], many: [] };
        taken.set(name, of);
        if (round > 0) of[side].push(ms);
      }
    return median(all);
  };
  await interleaved(
    {
      [`p50 ms of a first page among ${FEW}`]: (round) => measure(round, 'few', few),
      [`p50 ms of a first page among ${MANY}`]: (round) => measure(round, 'many', many),
    },
    ROUNDS,
  );
  const after = await cursorOf(many, FAR);
  const pages = await interleaved(
    {
      'p50 ms of the first page': async () => median(await several(many, {})),
      [`p50 ms of page ${FAR}`]: async () => median(await several(many, { after })),
    },
    ROUNDS,
  );
  const all = [...taken.values()].flatMap((one) => one.many);
  return {
    title: `Any visit: searches of staff among ${MANY.toLocaleString('en')} appointments, to those among ${FEW.toLocaleString('en')}`,
    figures: [
      atMost('First page, p95 of all searches, ms', quantile(all, 0.95), 100),
      ...[...taken].map(([name, one]) =>
        plain(
          `${name}: p50 ms with few and with many, p95 with many`,
          [median(one.few), median(one.many), quantile(one.many, 0.95)].map(short).join(', '),
        ),
      ),
      atMost(
        `Page ${FAR.toLocaleString('en')}, to the first`,
        ratio(pages[`p50 ms of page ${FAR}`] ?? [], pages['p50 ms of the first page'] ?? []),
        2,
      ),
    ],
    notes: [
      `From the request to the text of its answer through the whole app in this process, on PostgreSQL, one after another, by a supervisor of all sites; each search ${TIMES} times a round, its line in the audit log included.`,
      'Half of the appointments are in the past and half ahead, at all locations, of 20,000 people with 200 first and 4,000 last names. Of those in the past, 8 in 10 are done; 400 of today are checked in.',
    ],
  };
}

async function several(send: Send, asked: object): Promise<number[]> {
  const all: number[] = [];
  for (let time = 0; time < TIMES * 4; time += 1) all.push((await send(asked)).ms);
  return all;
}

/** Where a page begins, found by going there. */
async function cursorOf(send: Send, page: number): Promise<string> {
  let next: string | undefined;
  for (let at = 1; at < page; at += 1) {
    next = (await send(next ? { after: next } : {})).found.next;
    if (!next) throw new Error(`There are only ${String(at)} pages`);
  }
  return next ?? '';
}

/** What staff look for, by what there is. */
async function searchesOf(send: Send): Promise<Record<string, object>> {
  const { found } = await send({ status: ['kept'] });
  const [one] = found.visits;
  if (!one) throw new Error('Nothing is done yet');
  const site = one.site.locationId;
  return {
    'no filter': {},
    'one site': { site },
    'one site, no-shows': { site, status: ['missed'] },
    'no-shows': { status: ['missed'] },
    'checked in': { status: ['checked-in'] },
    'no-shows and canceled, a month': { status: ['missed', 'cancelled'], from: '2026-10-01', to: '2026-10-31' },
    'a day': { from: one.date, to: one.date },
    'one service': { serviceId: one.service.serviceId },
    'one partner': { organizationId: 'labcorp' },
    'a common first name': { words: 'Name1' },
    'a full name': { words: 'Name17 Last2217' },
    'a name that there isn’t': { words: 'Zzyzx' },
    'a name, no-shows': { words: 'Last22', status: ['missed'] },
    'a number': { words: one.confirmationNumber },
    'last four of a phone': { words: '0142' },
  };
}

async function prepare(bed: TestBed, name: string, count: number): Promise<Send> {
  const url = await bed.seeded(name);
  say(`  booking ${count.toLocaleString('en')} appointments`);
  await bookMany(url, count / 2, { every: '-7 hours', from: `now() - interval '1 hour'` });
  await bookMany(url, count / 2, { every: '1 day', from: `date_trunc('day', now()) + interval '1 day 9 hours'` });
  for (const text of FURNISH) await query(url, text);
  const cookie = randomBytes(32).toString('base64url');
  const staff = `staff:${randomUUID()}`;
  await query(url, `insert into staff (id, roles, all_sites) values ($1, '{site supervisor}', true)`, [staff]);
  await query(
    url,
    `insert into sessions (id_hash, actor, device, second_factor_at) values ($1, $2, 'A benchmark', now())`,
    [hashOf(cookie), staff],
  );
  const database = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 2, DATA_DIR: '' });
  bed.later(() => database.close());
  const settings = parseSettings({ RATE_LIMITS: 'off' });
  const limits = databaseLimits(database, false);
  const app = serveApp({ settings, log: pino({ level: 'silent' }), database, limits, keys: KEYS, belongings: [] });
  const headers = {
    'content-type': 'application/json',
    cookie: `${SESSION_COOKIE}=${cookie}`,
    [CSRF_HEADER]: csrfToken({ id: cookie }, KEYS.csrf),
  };
  return async (asked) => {
    const request = new Request('http://bench/api/admin/appointments/search', {
      method: 'POST',
      headers,
      body: JSON.stringify(asked),
    });
    const began = performance.now();
    const response = await app(request, '127.0.0.1');
    const text = await response.text();
    const ms = performance.now() - began;
    if (!response.ok) throw new Error(`${JSON.stringify(asked)}: ${response.status} ${text.slice(0, 300)}`);
    return { ms, found: JSON.parse(text) as Found };
  };
}

/** Names, phones, numbers and statuses as they would be. */
const FURNISH = [
  `update seats s set service_id = b.service_id from locations l, lateral (
     select service_id from bookable_services where organization_id = l.organization_id order by service_id limit 1) b where l.id = s.location_id`,
  `update patients set first_name = 'Name' || n % 200, last_name = 'Last' || n % 4000, phones = array['312555' || lpad((n % 10000)::text, 4, '0')]
   from (select patient_id as id, row_number() over (order by patient_id) as n from patients) p where p.id = patient_id`,
  `update appointments set confirmation_number = 'LK-' || translate(upper(left(replace(id::text, '-', ''), 4)), 'ILOU', '1100') || '-' || upper(substr(replace(id::text, '-', ''), 5, 4)),
     status = case when starts_at > now() then case when abs(hashtext(id::text)) % 20 = 0 then 'cancelled' else 'booked' end
       else (array['kept','kept','kept','kept','kept','kept','kept','kept','missed','cancelled'])[1 + abs(hashtext(id::text)) % 10] end`,
  `update appointments set status = 'checked-in' where (location_id, id) in (
     select location_id, id from appointments where starts_at <= now() order by starts_at desc limit 400)`,
  'vacuum full analyze appointments',
  'vacuum full analyze patients',
  'analyze',
];
