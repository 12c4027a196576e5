import type { WeeklyHours } from '#location/opening-hours.schema.ts';
import { FARTHEST_METRES } from '#location/server/places.ts';
import type { Catalogue } from '../catalogue.ts';
import { FARTHEST_MILES, LOCAL_MILES, ONLINE_MILES } from '../reach.ts';
import type { TilesRequest, TileSort } from '../service.schema.ts';

/** More tiles than this are not answered at once. */
const MOST_TILES = 200;

/** SQL that is true while weekly hours (Monday first) are open at $17 on the clocks of a zone, as `openingAt` says. */
function open(hours: string, zone: string): string {
  return `exists (
    select from (select $17::timestamptz at time zone ${zone} as wall) t, lateral (
      select ${hours} -> (extract(isodow from t.wall)::int - 1) as today, ${hours} -> ((extract(isodow from t.wall)::int + 5) % 7) as yesterday,
        to_char(t.wall, 'HH24:MI') as clock
    ) d
    where (clock >= today ->> 'open' and (clock < today ->> 'close' or today ->> 'close' <= today ->> 'open'))
      or (yesterday ->> 'close' <= yesterday ->> 'open' and clock < yesterday ->> 'close'))`;
}

/** How each sort begins; all end with the best order. */
const SORTS: Record<TileSort, string> = {
  best: '',
  soonest: `least(extract(epoch from f.times[1] - $17::timestamptz) / 60, f.wait_minutes) nulls last,`,
  nearest: `f.miles nulls last,`,
  price: `f.price nulls last,`,
};

/**
 * The one statement of a tile search: the place's ZIP code, and the tiles that `availability.ts` says are offered there, filtered and ranked as `ranking.ts` says.
 * One row at least; in a database without ZIP codes none. The values are those of `searchValues`.
 */
export function searchStatement(sort: TileSort): string {
  return `with here as materialized (
    select zip, name as city, state, earth_distance(earth, ll_to_earth($1, $2)) <= ${FARTHEST_METRES} as known
    from places where kind = 'zip' order by earth <-> ll_to_earth($1, $2) limit 1
  ), wanted as materialized (
    select s.id, s.organization_id, s.position, s.price, s.wait_minutes, s.wheelchair, s.online_hours, s.bookable_service_id, n.tier,
      s.in_store and $5 as in_store, s.virtual and $6 and (s.states is null or here.state = any (s.states)) as online
    from here cross join services s left join unnest($8::text[], $9::int[]) as n(id, tier) on n.id = s.id
    where here.known and s.audiences = '{}' and ((s.in_store and $5) or (s.virtual and $6)) and ($7 or not s.speciality or n.tier = 0 or s.id = any ($10))
      and ($3::int[] is null or s.category_ids && $3)
      and ($4::text[] is null or s.symptoms && $4)
      and ($8::text[] is null or n.id is not null)
      and (not $12 or s.bookable_service_id is not null)
      and ($14::text is null or $14 = any (s.insurance_plans))
      and ($15::text is null or $15 = any (s.languages))
      and (not $16 or s.wheelchair or s.virtual)
  ), clinic as materialized (
    select o.organization_id, l.* from (select distinct organization_id from wanted where in_store) o, lateral (
      select l.id as location_id, l.public_id, l.name, l.time_zone, l.hours, earth_distance(l.earth, ll_to_earth($1, $2)) / 1609.344 as miles
      from locations l
      where l.organization_id = o.organization_id and l.status = 'Active'
      order by l.earth <-> ll_to_earth($1, $2) limit 1
    ) l where miles <= $11
  ), found as materialized (
    select w.*, c.public_id, c.name, c.time_zone, c.hours, c.miles, free.times, coalesce(c.miles is not null or (w.online and not $13), false) as offered
    from wanted w
    left join clinic c on w.in_store and c.organization_id = w.organization_id and (not $16 or w.wheelchair)
    left join lateral (
      select array(select t from unnest(n.starts) t where t > $17 order by t limit 3) as times from next_free n
      where n.location_id = c.location_id and n.service_id = w.bookable_service_id
    ) free on true
  )
  select here.zip, here.city, here.state, here.known, f.id, f.public_id, f.name, f.time_zone, f.hours, f.miles, f.times, f.online, f.offered,
    case when $18::float8 is null then 0 else (select count(*)::int from found where offered and price is null) end as unpriced, v.actor is not null as viewed
  from here left join found f on (f.offered or f.id = any ($10))
    and ($18::float8 is null or f.price <= $18)
    and (not $19 or (f.miles is not null and ${open('f.hours', 'f.time_zone')})
      or (f.online and ${open("(f.online_hours -> 'week')", "(f.online_hours ->> 'timeZone')")}))
  left join viewed_services v on v.actor = $20 and v.service_id = f.id
  order by ${SORTS[sort]} f.tier, f.offered desc, least(f.miles, case when f.online then ${ONLINE_MILES} end), f.position, f.id collate "C"
  limit ${MOST_TILES}`;
}

/** A row of the search, best first: the place's part is the same in each, the tile's is null when nothing was found. */
export type SearchRow = {
  zip: string;
  city: string;
  state: string;
  /** False when the place is not in the United States. */
  known: boolean;
  unpriced: number;
  id: string | null;
  public_id: string | null;
  name: string | null;
  time_zone: string | null;
  hours: WeeklyHours | null;
  miles: number | null;
  times: Date[] | null;
  online: boolean;
  offered: boolean;
  viewed: boolean;
};

/** A service that a search has by its words: lower tiers come first. */
export type Named = { id: string; tier: number };

/** What a search asks besides the request itself. */
export type Asked = {
  /** The services that answer the keyword; null without one. */
  named: readonly Named[] | null;
  /** Services that are shown where they aren't offered too: the visitor asked for these by name. */
  anyway: readonly string[];
  /** Symptom ids, of those picked and of codes; null for any. */
  symptoms: readonly string[] | null;
  actor: string | null;
  /** Epoch ms. */
  now: number;
};

/** The values of the search statement. */
export function searchValues(catalogue: Catalogue, request: TilesRequest, asked: Asked): unknown[] {
  const { lat, lng, filterOptions: filter } = request;
  const categories = filter.categories.map((category) => catalogue.categoryIds.get(String(category)) ?? -1);
  return [
    lat,
    lng,
    categories.length > 0 ? categories : null,
    asked.symptoms?.map(searchable) ?? null,
    filter.deliveryType.instoreservices,
    filter.deliveryType.virtualservices,
    filter.serviceType.specialityservices,
    asked.named?.map(({ id }) => id) ?? null,
    asked.named?.map(({ tier }) => tier) ?? null,
    asked.anyway,
    filter.local ? LOCAL_MILES : FARTHEST_MILES,
    filter.schedulingEnabled,
    filter.local,
    filter.insurancePlan === null ? null : searchable(filter.insurancePlan),
    filter.language === null ? null : searchable(filter.language),
    filter.wheelchair,
    new Date(asked.now),
    filter.maxPrice,
    filter.openNow,
    asked.actor,
  ];
}

/** PostgreSQL takes no NUL in text; a word with one is none that is known. */
function searchable(word: string): string {
  return word.replaceAll('\0', '~');
}
