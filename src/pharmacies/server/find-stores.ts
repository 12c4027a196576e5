import type { Queryable } from '#db/client.ts';
import type { Reading } from '#db/work.ts';
import { METERS_A_MILE } from '#location/distance.ts';
import type { Place } from '#location/place.schema.ts';
import type { PlaceAnswers } from '#location/server/answered-places.ts';
import { givenHere } from '#location/server/given-here.ts';
import type { StoresAnswer, StoresSearch } from '../stores/locator.schema.ts';
import type { FindableCode, ServiceCode, Store } from '../stores/pharmacy.schema.ts';
import { isOpenFor, shownStore, type StoreAround } from '../stores/shown-store.ts';
import { isStreet, storesOnStreet } from './street.ts';

/** Stores that are looked at to find those that are open: the nearest so many. */
const LOOKED_AT = 300;

/** A store, in SQL, as `storeSchema` has it. */
export const STORE = `jsonb_build_object('number', s.number, 'name', s.name, 'brand', s.brand, 'line1', s.line1, 'city', s.city, 'state', s.state, 'zip', s.zip,
    'lat', s.lat, 'lng', s.lng, 'timeZone', s.time_zone, 'phone', s.phone, 'services', s.services, 'hours', s.hours, 'specialDays', s.special_days,
    'closure', case when s.closed_from is not null then jsonb_build_object('from', s.closed_from, 'until', s.closed_until, 'reason', s.closed_reason,
      'prescriptionsAt', s.prescriptions_at) end)`;

/** The open site for COVID-19 tests in a store, in SQL. */
const TESTS_HERE = `from locations l join covid_sites c on c.location_id = l.id
  where l.co_located and l.store_number = s.number and l.status = 'Active'`;

/** What is around a store, in SQL: what can be booked inside it, when it gives COVID-19 tests, and where its prescriptions wait. */
export const AROUND = `(select coalesce(jsonb_agg(jsonb_build_object('organizationId', l.organization_id, 'locationId', l.public_id, 'note', l.note, 'services', b.services)
        order by l.public_id), '[]')
      from locations l, lateral (
        select jsonb_agg(jsonb_build_object('serviceId', b.service_id, 'name', display, 'next', n.starts[1]) order by display) as services
        from bookable_services b left join open_times n on n.location_id = l.id and n.service_id = b.service_id where organization_id = l.organization_id and ${givenHere('b.service_id')}
      ) b where l.co_located and l.store_number = s.number and l.status = 'Active' and b.services is not null) as visits,
    (select jsonb_build_object('week', l.hours, 'specialDays', l.special_days, 'suspendedFrom', l.suspended_from) ${TESTS_HERE} limit 1) as tests,
    (select jsonb_build_object('number', o.number, 'name', o.name, 'city', o.city, 'state', o.state,
        'distance', earth_distance(o.earth, s.earth) / ${METERS_A_MILE})
      from stores o where o.number = s.prescriptions_at) as "prescriptionsAt"`;

const HAS_ALL = `s.services @> $4::text[] and (not $7 or exists (select ${TESTS_HERE}))`;

/**
 * The page of stores within the radius, nearest first, and their count; with none, the nearest of all. $1 lat, $2 lng, $3 meters, $4 codes, $5 limit, $6
 * offset, $7 true for those alone that give COVID-19 tests.
 */
export const SEARCH = `
  with here as (select ll_to_earth($1, $2)::cube as point),
  near as materialized (
    select s.number, earth_distance(s.earth, point) as meters from stores s, here
    where earth_box(point, $3) @> s.earth and earth_distance(s.earth, point) <= $3 and ${HAS_ALL}
  ), shown as (
    (select number, meters, true as within from near order by meters, number limit $5 offset $6)
    union all
    (select n.number, n.meters, false from here, lateral (
      select s.number, earth_distance(s.earth, point) as meters from stores s where ${HAS_ALL} order by s.earth <-> point limit 1
    ) n where not exists (select from near))
  )
  select found.*, total from (select count(*)::int as total from near) counted left join (
    select ${STORE} as store, ${AROUND}, x.within, x.meters / ${METERS_A_MILE} as distance, s.number from shown x join stores s on s.number = x.number
  ) found on true
  order by distance, number`;

/** A page after the last one has a single row of nothing but `total`. */
type Row = StoreAround & { store: Store; within: boolean | null; total: number };
type Where = { lat: number; lng: number };
type Wanted = Pick<StoresSearch, 'r' | 's' | 'p' | 'filterOptions' | 'openNow'>;

/** What a search for stores is called with: `places` answers what is typed for a place. */
export type StoreReading = Reading & { places: PlaceAnswers };

/** The stores near a place, nearest first [STORE-1]. An unknown place is an error in words; one of several is a choice, nearest to `from` first. */
export async function searchStores(
  { db, now, places }: StoreReading,
  { q, lat, lng, ...wanted }: StoresSearch,
  from?: Where,
): Promise<StoresAnswer> {
  if (lat !== undefined && lng !== undefined) return storesNear(db, { lat, lng }, wanted, now, null);
  const found = await placeOrStreet({ db, places }, q, from);
  if (found.state === 'choices') return answer({ choices: found.choices });
  if (found.state === 'unknown') return answer({ error: true, message: `Couldn't find the location ${q}` });
  return storesNear(db, found.place, wanted, now, found.place);
}

async function storesNear(
  db: Queryable,
  where: Where,
  wanted: Wanted,
  now: number,
  place: Place | null,
): Promise<StoresAnswer> {
  const { r, s, p, filterOptions, openNow } = wanted;
  const [most, before] = openNow ? [LOOKED_AT, 0] : [s, (p - 1) * s];
  const isOfStore = (code: FindableCode): code is ServiceCode => code !== 'CovidTests';
  const own = filterOptions.filter(isOfStore);
  const values = [where.lat, where.lng, r * METERS_A_MILE, own, most, before, own.length < filterOptions.length];
  const { rows } = await db.query<Row>({ name: 'stores_near', text: SEARCH, values });
  const total = rows[0]?.total ?? 0;
  const near = rows.filter(({ within }) => within);
  const results = near.map(({ store, ...around }) => shownStore(store, around, now));
  const beyond = rows.find(({ within }) => within === false);
  const nearest = beyond ? shownStore(beyond.store, beyond, now) : null;
  if (!openNow) return answer({ place, total, results, nearest });
  const open = results.filter((store) => isOpenFor(store, filterOptions));
  return answer({
    place,
    total: open.length,
    results: open.slice((p - 1) * s, p * s),
    nearest: nearest ?? results[0] ?? null,
  });
}

/** What is meant: a street where a store is, else a place, else a part of a town by the name of a store. */
async function placeOrStreet({ db, places }: Pick<StoreReading, 'db' | 'places'>, q: string, from: Where | undefined) {
  const street = isStreet(q) ? await storesOnStreet(db, q, { from }) : [];
  if (street.length > 0) return oneOf(street);
  const found = await places.named(db, q);
  return found.state === 'unknown' ? oneOf(await storesOnStreet(db, q, { from, names: true })) : found;
}

function oneOf([first, ...others]: Place[]) {
  if (!first) return { state: 'unknown' as const };
  return others.length > 0
    ? { state: 'choices' as const, choices: [first, ...others] }
    : { state: 'found' as const, place: first };
}

function answer(known: Partial<StoresAnswer>): StoresAnswer {
  return { error: false, message: '', place: null, choices: [], total: 0, results: [], nearest: null, ...known };
}
