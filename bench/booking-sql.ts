import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { openDatabase } from '#db/client.ts';
import { parseSettings } from '#settings.ts';
import { atLeast, interleaved, plain, type Figure } from './harness.ts';
import type { Call } from './load.ts';
import { median, ratio, short } from './numbers.ts';
import type { Stage } from './stage.ts';
import { bookersOf, distinctVisits, furnish, PAST_VISITS, PEOPLE, query, type Booker } from './visits.ts';
import { serveApp } from '../src/app.ts';

const CLIENTS = 16;
const ROUNDS = 5;
/** Bookings of one client in a round, and bare inserts of one client in a round. */
const BOOKINGS = 500;
const INSERTS = 2500;
const DAY = 86_400_000;

type Statement = { text: string; values: unknown[] };

/**
 * The SQL of a booking alone, by pgbench: the very statements that the code sent for one booking, written down as it sent them,
 * with the values that differ from booking to booking made from a running number. Against pgbench inserting one row into its own history table.
 */
export async function bookingSql(stage: Stage): Promise<{ figures: Figure[]; notes: string[] }> {
  const { bin } = await stage.postgres();
  const url = await stage.seeded('booking_sql');
  const folder = stage.folder();
  await furnish(url);
  // A claim names the version of its location: one for all, so that pgbench can send what was sent for one of them.
  await query(url, 'update locations set status = status');
  const { statements, names } = await writtenDown(url);
  const locations = await preparePeople(url, names);
  const script = (name: string, lines: string[]): string => {
    const path = join(folder, `${name}.sql`);
    writeFileSync(path, `${lines.join('\n')}\n`);
    return path;
  };
  const booking = (name: string, chosen: Statement[]) =>
    script(name, [...numbering(locations), ...chosen.map((one) => asPgbench(one, names))]);
  const claims = statements.filter(({ text }) => /insert into|update/.test(text));
  const scripts = { all: booking('all', statements), claims: booking('claims', claims) };
  const insert = script('insert', [
    '\\set aid random(1, 100000)',
    '\\set delta random(-5000, 5000)',
    'insert into pgbench_history (tid, bid, aid, delta, mtime) values (1, 1, :aid, :delta, current_timestamp);',
  ]);
  const run = (path: string, each: number, base: number) => pgbench(bin, url, path, each, base);

  const taken = await interleaved(
    {
      'bookings a second by pgbench': (round) => run(scripts.all, BOOKINGS, 2 * round * CLIENTS * BOOKINGS),
      'their claims alone, a second': (round) => run(scripts.claims, BOOKINGS, (2 * round + 1) * CLIENTS * BOOKINGS),
      'bare inserts a second by pgbench': () => run(insert, INSERTS, 0),
    },
    ROUNDS,
  );
  await countBookings(url);
  const inserts = taken['bare inserts a second by pgbench'];
  const [whole, alone] = [taken['bookings a second by pgbench'], taken['their claims alone, a second']];
  return {
    figures: [
      atLeast(
        'Hold and confirm in SQL alone for each bare INSERT of pgbench (0.30 is the aim)',
        ratio(alone, inserts),
        0.2,
      ),
      atLeast('The same with what is read before them', ratio(whole, inserts), 0.2),
      plain('Hold and confirm a second in SQL alone', short(median(alone))),
      plain('The same with what is read before them', short(median(whole))),
      plain('Bare INSERTs a second by pgbench', short(median(inserts))),
    ],
    notes: [
      `SQL alone: for one booking the code sends ${statements.length} statements, of which ${claims.length} write (the hold and the confirm), each a transaction of its own; a location is read when a process meets it first, and again after it has changed. ` +
        'One bare INSERT is one statement and one transaction on pgbench_history, which has no index. So even two bare inserts for each booking would be 0.50.',
      `All by pgbench with ${CLIENTS} clients, one thread, prepared statements, on the same PostgreSQL with its default settings (fsync on).`,
    ],
  };
}

/** What of a booking's values is its own; anything else is sent as it was. */
type Names = { hold: string; appointment: string; number: string; booker: Booker };

/** Has the real app book twice at one location, and writes down what it sent to the database for the second: by then it knows the location. */
async function writtenDown(url: string): Promise<{ statements: Statement[]; names: Names }> {
  const database = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 1, DATA_DIR: '' });
  const csrfKey = 'bench';
  const app = serveApp({
    settings: parseSettings({ RATE_LIMITS: 'off' }),
    log: pino({ level: 'silent' }),
    database,
    csrfKey,
  });
  const visits = await distinctVisits(url, 5000);
  const ofOneLocation = visits.filter(({ resource }) => resource === visits[0]?.resource);
  const [first, booker] = await bookersOf(url, ofOneLocation, csrfKey);
  if (!first || !booker) throw new Error('There are no two visits to book');
  const send = async ({ method, path, headers = {}, body = '' }: Call): Promise<Record<string, string>> => {
    const request = new Request(`http://127.0.0.1${path}`, {
      method,
      body,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    const response = await app(request, '127.0.0.1');
    if (response.status !== 201) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json() as Promise<Record<string, string>>;
  };

  await send(first.calls[0]);
  const statements: Statement[] = [];
  const { query: original } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, config: string | Statement, ...rest: unknown[]) {
    const values = Array.isArray(rest[0]) ? rest[0] : [];
    statements.push(
      typeof config === 'string' ? { text: config, values } : { text: config.text, values: config.values ?? values },
    );
    return Reflect.apply(original, this, [config, ...rest]);
  } as typeof original;
  const [hold, book] = booker.calls;
  const { aptHoldId = '' } = await send(hold);
  const { appointmentId = '', confirmationNumber = '' } = await send({
    ...book,
    body: (book.body ?? '').replace('HOLD_ID', aptHoldId),
  });
  pg.Client.prototype.query = original;
  await database.close();
  return { statements, names: { hold: aptHoldId, appointment: appointmentId, number: confirmationNumber, booker } };
}

type Locations = { first: number; count: number };

/** A patient and a consent for every booking that pgbench will make; `n` in hexadecimal is their name. Gives the locations that take these terms. */
async function preparePeople(url: string, { booker: { termsId, visit } }: Names): Promise<Locations> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Locations>(
    'select min(id)::int as first, count(*)::int as count from locations where organization_id = $1 having count(*) = max(id) - min(id) + 1',
    [visit.organizationId],
  );
  const total = 2 * CLIENTS * BOOKINGS * (ROUNDS + 1);
  const hex = (n: number, length: number) => n.toString(16).padStart(length, '0');
  const numbers = Array.from({ length: total }, (_, n) => n);
  await client.query(PEOPLE, [
    numbers.map((n) => hex(n, 32)),
    numbers.map((n) => `guest:${hex(n, 40)}`),
    numbers.map(() => termsId),
  ]);
  await client.query(
    'create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))',
  );
  await client.query('vacuum analyze');
  await client.end();
  if (!rows[0]) throw new Error(`The locations of ${visit.organizationId} are not numbered in one row`);
  return rows[0];
}

/** A statement that books nothing is fast too: so every booking must be there. */
async function countBookings(url: string): Promise<void> {
  const { rows } = await query<{ count: number }>(
    url,
    `select count(*)::int as count from appointments a join seats s on s.hold_id = a.hold_id where s.status = 'booked'`,
  );
  const expected = PAST_VISITS + 2 * CLIENTS * BOOKINGS * (ROUNDS + 1) + 1;
  if (rows[0]?.count !== expected) throw new Error(`pgbench booked ${rows[0]?.count} of ${expected}`);
}

/** `n` runs through the round's numbers, each client its own; from it come location and time, so that no two bookings meet. */
function numbering({ first, count }: Locations): string[] {
  const start = Math.floor((Date.now() + 2 * DAY) / 1000);
  return [
    '\\set n :base + :client_id * :each + :i',
    '\\set i :i + 1',
    `\\set resource ${first} + :n % ${count}`,
    `\\set start ${start} + :n / ${count} * 14400`,
    '\\set finish :start + 1200',
  ];
}

function asPgbench({ text, values }: Statement, names: Names): string {
  const written = text.replace(/\$(\d+)/g, (_, index: string) => expression(values[Number(index) - 1], names));
  return `${written.replace(/\s+/g, ' ').trim()};`;
}

function expression(value: unknown, { hold, appointment, number, booker }: Names): string {
  const hex = (length: number) => `lpad(to_hex(:n::int8), ${length}, '0')`;
  if (value instanceof Date)
    return value.getTime() === booker.visit.start ? 'to_timestamp(:start)' : 'to_timestamp(:finish)';
  if (value === booker.visit.resource) return ':resource::int';
  if (value === hold || value === booker.patientId || value === appointment) return `${hex(32)}::uuid`;
  if (value === booker.caller) return `('guest:' || ${hex(40)})`;
  if (value === number) return `('LK-' || ${hex(9)})`;
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  // pgbench takes a colon for the start of a variable, also within quotes.
  return `E'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;
}

async function pgbench(bin: string, url: string, script: string, each: number, base: number): Promise<number> {
  const flags = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '1', '-t', String(each), '-f', script];
  const variables = ['-D', `base=${base}`, '-D', `each=${each}`, '-D', 'i=0'];
  const { stdout, stderr } = await promisify(execFile)(join(bin, 'pgbench'), [...flags, ...variables, url], {
    timeout: 120_000,
  });
  const done = Number(/actually processed: (\d+)/.exec(stdout)?.[1]);
  if (done !== CLIENTS * each) throw new Error(`pgbench did ${done} of ${CLIENTS * each}:\n${stderr.slice(0, 1000)}`);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}
