import { content } from '#content-model/content.ts';
import { openDatabase, type Database } from '#db/client.ts';
import { searchContent } from '#finder/server/search/search-content.ts';
import { searchTiles } from '#finder/server/tiles/tiles.ts';
import { tilesRequestSchema } from '#finder/catalogue/tile.schema.ts';
import { servicesOf } from '#app/services.ts';
import { searchLocations } from '#scheduler/engine/server/locations.ts';
import { refreshNextFree } from '#scheduler/engine/server/next-free.ts';
import { atMost, plain, type BenchOutcome } from './harness.ts';
import { quantile, short } from './numbers.ts';
import type { TestBed } from './test-bed.ts';
import { NEAR } from './tiles.ts';

const LOCATIONS = 5000;
const DAYS = 30;
const CALLS = 400;
const ORGANIZATION = 'labcorp';

/** The next open times of 5,000 locations around one city, the first of them anywhere within 30 days. */
export async function nextAvailable(bed: TestBed): Promise<BenchOutcome> {
  const url = await bed.seeded('next_available');
  const database = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 4, DATA_DIR: '' });
  bed.later(() => database.close());
  const ids = await crowd(database);
  const began = performance.now();
  await refreshNextFree(database, ids);
  const foundAll = performance.now() - began;
  await database.asOwner((client) => client.query('vacuum analyze'));
  const { rows } = await database.pool.query<{ serviceId: number; spread: number; near: number }>(
    `select min(service_id) as "serviceId", count(*)::int as near, count(distinct starts_at::date)::int as spread from next_free
     where location_id = any($1) and service_id = (select min(service_id) from bookable_services where organization_id = $2) and starts_at is not null`,
    [ids, ORGANIZATION],
  );
  const [{ serviceId, spread, near } = { serviceId: 0, spread: 0, near: 0 }] = rows;
  const reading = () => ({ db: database.searchPool, actor: null, now: Date.now() });
  const known = searchContent(content(), servicesOf(content()).search);
  const at = (call: number) => ({ lat: NEAR.lat + ((call * 7) % 60) / 300, lng: NEAR.lng + ((call * 11) % 60) / 300 });
  const locations = await timed((call) => {
    const { lat: latitude, lng: longitude } = at(call);
    return searchLocations(reading(), { organizationId: ORGANIZATION, serviceId, position: { latitude, longitude } });
  });
  const soonest = await timed((call) =>
    searchTiles(reading(), known, tilesRequestSchema.parse({ ...at(call), sort: 'soonest' })),
  );
  const whole = await timed(() =>
    database.pool.query(
      `select l.public_id, n.starts[1] from open_times n join locations l on l.id = n.location_id
       where l.organization_id = $1 and n.service_id = $2 and n.starts[1] < now() + interval '${DAYS} days' order by n.starts[1]`,
      [ORGANIZATION, serviceId],
    ),
  );
  const ms = (times: number[]) => `${short(quantile(times, 0.5))} ms`;
  const inFull = LOCATIONS.toLocaleString('en');
  return {
    title: `The next open times of ${inFull} locations around one city, the first of each within ${DAYS} days`,
    figures: [
      atMost('p95 ms of the 30 nearest, each with its next open time', quantile(locations, 0.95), 150),
      plain('p50 of these', ms(locations)),
      atMost('p95 ms of a search of tiles, soonest first', quantile(soonest, 0.95), 150),
      plain('p50 of these', ms(soonest)),
      atMost(`p95 ms of the next open times of all ${inFull}, soonest first`, quantile(whole, 0.95), 150),
      plain('p50 of these', ms(whole)),
      plain('Finding the next three times of each again, ms for a location', short(foundAll / LOCATIONS)),
    ],
    notes: [
      `Each kind: ${CALLS} calls one after another, each at another place in the city, on PostgreSQL, without HTTP. The first open times of the ${near.toLocaleString('en')} locations of the service are on ${spread} different days: the locations are closed until then.`,
    ],
  };
}

/** Makes the organization's locations so many, all within some miles of each other, each closed for the first 0 to 29 days; answers their ids. */
async function crowd({ asOwner }: Database): Promise<number[]> {
  return asOwner(async (client) => {
    const { rows: columns } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'locations' and is_generated = 'NEVER' and column_name not in ('id', 'public_id')`,
    );
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    await client.query(`delete from locations where organization_id = $1 and status <> 'Active'`, [ORGANIZATION]);
    await client.query(
      `insert into locations (public_id, ${names})
       select 'crowd-' || row_number() over (), ${names} from locations, generate_series(1, 40)
       where organization_id = $1 limit $2 - (select count(*) from locations where organization_id = $1)`,
      [ORGANIZATION, LOCATIONS],
    );
    await client.query(
      `update locations l set lat = $2::float8 + (n % 71) / 210.0, lng = $3::float8 + (n / 71) / 210.0, earth = ll_to_earth($2::float8 + (n % 71) / 210.0, $3::float8 + (n / 71) / 210.0)::cube, time_zone = 'America/Chicago',
         special_days = (select coalesce(jsonb_object_agg((current_date + d)::text, null::text), '{}') from generate_series(0, n % ${DAYS} - 1) d)
       from (select id, (row_number() over (order by id))::int as n from locations where organization_id = $1) o where o.id = l.id`,
      [ORGANIZATION, NEAR.lat - 0.15, NEAR.lng - 0.15],
    );
    await client.query(
      `insert into next_free (location_id, service_id)
       select l.id, b.service_id from locations l join bookable_services b on b.organization_id = l.organization_id where l.organization_id = $1 on conflict do nothing`,
      [ORGANIZATION],
    );
    const { rows } = await client.query<{ id: number }>('select id from locations where organization_id = $1', [
      ORGANIZATION,
    ]);
    return rows.map(({ id }) => id);
  });
}

async function timed(ask: (call: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const start = performance.now();
    await ask(call);
    times.push(performance.now() - start);
  }
  return times;
}
