import { openDatabase, type Database } from '#db/client.ts';
import { findOffering, type Offering } from '#scheduler/engine/server/offerings.ts';
import { freeSlots } from '#scheduler/engine/server/slots.ts';
import { LOOKAHEAD_DAYS } from '#scheduler/engine/lookahead.ts';
import { DAY } from '#text/durations.ts';
import { atMost, interleaved, plain, say, type BenchOutcome } from './harness.ts';
import { median, quantile, ratio, short } from './numbers.ts';
import type { TestBed } from './test-bed.ts';

const FEW = 10_000;
const MANY = 1_000_000;
/** Booked seats of the location that is asked for, the same in both databases. */
const OWN = 400;
const ROUNDS = 9;
const CALLS = 300;

/** The free slots of one location over 90 days, with few and with many booked seats of others in the table. */
export async function slots(bed: TestBed): Promise<BenchOutcome> {
  const few = await prepare(bed, 'slots_few', FEW);
  const many = await prepare(bed, 'slots_many', MANY);
  const slowest = { few: [] as number[], many: [] as number[] };
  const measured = async (round: number, side: keyof typeof slowest, one: Case): Promise<number> => {
    const times = await timesOf(one);
    if (round > 0) slowest[side].push(quantile(times, 0.99));
    return median(times);
  };
  const taken = await interleaved(
    {
      'p50 ms with 10,000 seats': (round) => measured(round, 'few', few),
      'p50 ms with 1,000,000 seats': (round) => measured(round, 'many', many),
    },
    ROUNDS,
  );
  const shown = await ask(few);
  await few.database.close();
  await many.database.close();
  const [small, large] = [taken['p50 ms with 10,000 seats'], taken['p50 ms with 1,000,000 seats']];
  return {
    title: `Open slots of one location over ${LOOKAHEAD_DAYS} days on PostgreSQL`,
    figures: [
      atMost('p50 with 1,000,000 booked seats to p50 with 10,000', ratio(large, small), 1.5),
      atMost('p99 with 1,000,000 booked seats to p99 with 10,000', ratio(slowest.many, slowest.few), 2),
      plain('p50 and p99 with 10,000', `${short(median(small))} ms, ${short(median(slowest.few))} ms`),
      plain('p50 and p99 with 1,000,000', `${short(median(large))} ms, ${short(median(slowest.many))} ms`),
    ],
    notes: [
      `The location has ${OWN} booked seats in either table, in those 90 days; the others are spread over all other locations and the same days. ${shown} slots are open.`,
      `Each round: ${CALLS} calls one after another, the query of the taken seats and the making of the slots.`,
    ],
  };
}

type Case = { database: Database; place: Offering };

async function prepare(bed: TestBed, name: string, seats: number): Promise<Case> {
  const database = await openDatabase({ DATABASE_URL: await bed.seeded(name), DATABASE_POOL: 2, DATA_DIR: '' });
  const { rows } = await database.pool.query<{ id: number; public_id: string; service_id: number }>(
    `select l.id, l.public_id, b.service_id from locations l join bookable_services b on b.organization_id = l.organization_id
     where l.status = 'Active' and b.system is null order by l.id, b.service_id limit 1`,
  );
  const [first] = rows;
  if (!first) throw new Error('The demo data has no location that can be booked.');
  say(`  booking ${seats.toLocaleString('en')} seats`);
  await fill(database, first.id, first.service_id, seats);
  const place = await findOffering({ actor: null, db: database.pool }, first.public_id, first.service_id);
  if (typeof place === 'string') throw new Error(`There is ${place}`);
  return { database, place };
}

/** Books `OWN` seats at the location and the rest at the others, on half hours of the next 90 days that never overlap; the constraint is put back over all of them. */
async function fill({ asOwner }: Database, location: number, service: number, seats: number): Promise<void> {
  const halfHours = LOOKAHEAD_DAYS * 48;
  const booked = (resource: string, n: string, step: number) => `
    insert into seats (hold_id, location_id, seat, during, starts_at, service_id, status, owner)
    select gen_random_uuid(), ${resource}, 1, tstzrange(at, at + interval '15 minutes'), at, ${service}, 'booked', 'guest:bench'
    from generate_series(0, ${n} - 1) i,
      lateral (select date_trunc('day', now()) + interval '1 day' + (i / $1::int * ${step} % ${halfHours}) * interval '30 minutes' as at) t`;
  await asOwner(async (client) => {
    const { rows } = await client.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'seats_never_sold_twice'`,
    );
    await client.query('alter table seats drop constraint seats_never_sold_twice');
    await client.query(booked(String(location), String(OWN), 7), [1]);
    const { rows: others } = await client.query<{ id: number }>('select id from locations where id <> $1', [location]);
    const ids = `(array[${others.map(({ id }) => id).join(',')}])[1 + i % $1::int]`;
    await client.query(booked(ids, String(seats - OWN), 13), [others.length]);
    await client.query(`alter table seats add constraint seats_never_sold_twice ${rows[0]?.definition ?? ''}`);
    await client.query('vacuum analyze seats');
  });
}

async function ask({ database, place }: Case): Promise<number> {
  const now = Date.now();
  const days = await freeSlots({ db: database.pool, actor: null, now }, place, now, now + LOOKAHEAD_DAYS * DAY);
  return days.reduce((sum, { timeSlots }) => sum + timeSlots.length, 0);
}

async function timesOf(one: Case): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const start = performance.now();
    await ask(one);
    times.push(performance.now() - start);
  }
  return times;
}
