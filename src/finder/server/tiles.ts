import type { Reading } from '#account/make-actor.ts';
import { nearestPlace } from '#location/server/places.ts';
import type { Catalogue, TileWords } from '../catalogue.ts';
import { FARTHEST_MILES, LOCAL_MILES, ONLINE_MILES, roundMiles } from '../ranking.ts';
import { relatedCategories } from '../related.ts';
import { searchBanners } from '../search-banners.ts';
import { reasons } from '../ranking-reason.ts';
import { NO_PLACE } from '../tile-place.ts';
import type { Tile, TilesRequest, TilesResponse } from '../service.schema.ts';
import { findTiles } from '#search/server/find-tiles.ts';

/**
 * The one statement of a tile search. Ranks as `ranking.ts` says: by miles to the nearest open clinic or ONLINE_MILES, ties by position, then id.
 * $1 lat, $2 lng, $3 category ids or null, $4 symptoms or null, $5 in person, $6 online, $7 speciality too, $8 ids of the services that have the keyword or null,
 * $9 farthest miles, $10 bookable here only, $11 in person near here only.
 */
export const SEARCH = `with wanted as materialized (
    select id, organization_id, in_store and $5 as in_store, virtual and $6 as virtual, position, scheduling_organization
    from services
    where ((in_store and $5) or (virtual and $6)) and ($7 or not speciality) and audiences = '{}'
      and ($3::int[] is null or category_ids && $3)
      and ($4::text[] is null or symptoms && $4)
      and ($8::text[] is null or id = any ($8))
      and (not $10 or scheduling_organization is not null)
  ), clinic as materialized (
    select o.organization_id, l.* from (select distinct organization_id from wanted where in_store) o, lateral (
      select l.id as location_id, l.public_id, l.name, l.time_zone, earth_distance(l.earth, ll_to_earth($1, $2)) / 1609.344 as miles from locations l
      where l.organization_id = o.organization_id and l.status = 'Active'
      order by l.earth <-> ll_to_earth($1, $2) limit 1
    ) l where miles <= $9
  )
  select w.id, c.public_id, c.name, c.time_zone, c.miles, free.starts_at
  from wanted w
  left join clinic c on w.in_store and c.organization_id = w.organization_id
  left join lateral (
    select min(starts_at) as starts_at from next_free n
    where n.location_id = c.location_id and n.starts_at > now() and w.scheduling_organization is not null
  ) free on true
  where c.miles is not null or (w.virtual and not $11)
  order by least(c.miles, case when w.virtual then ${ONLINE_MILES} end), w.position, w.id collate "C"`;

/** A row of SEARCH, best first. */
export type TileRow = {
  id: string;
  public_id: string | null;
  name: string | null;
  time_zone: string | null;
  miles: number | null;
  starts_at: Date | null;
};

/** The parameters of SEARCH for a request; `named` are the services that have its keyword, null when it has none. */
export function searchParameters(
  catalogue: Catalogue,
  { lat, lng, filterOptions }: TilesRequest,
  named: readonly string[] | null = null,
): unknown[] {
  const { categories, symptoms, local, deliveryType, serviceType, schedulingEnabled } = filterOptions;
  return [
    lat,
    lng,
    categories.length > 0 ? categories.map((category) => catalogue.categoryIds.get(String(category)) ?? -1) : null,
    symptoms.length > 0 ? symptoms.map(searchable) : null,
    deliveryType.instoreservices,
    deliveryType.virtualservices,
    serviceType.specialityservices,
    named,
    local ? LOCAL_MILES : FARTHEST_MILES,
    schedulingEnabled,
    local,
  ];
}

/** PostgreSQL takes no NUL in text; a symptom with one is no symptom. */
function searchable(symptom: string): string {
  return symptom.replaceAll('\0', '~');
}

/** Finds the tiles for a place, best first, for a visitor outside every audience [TILE-15]; the answer of POST /api/tiles (spec 7). */
export async function searchTiles(
  { db }: Pick<Reading, 'db'>,
  catalogue: Catalogue,
  request: TilesRequest,
): Promise<TilesResponse> {
  const { lat, lng, filterOptions, keyword } = request;
  const named = keyword?.trim() ? await findTiles(db, keyword) : null;
  const [{ rows }, place] = await Promise.all([
    db.query<TileRow>(SEARCH, searchParameters(catalogue, request, named)),
    nearestPlace(db, lat, lng),
  ]);
  const tiles = toTiles(rows, catalogue, filterOptions.deliveryType.virtualservices, place?.state ?? '');
  return {
    tiles,
    geoLocation: { lat, lng, zipCode: place?.zipCode ?? '', state: place?.state ?? '', city: place?.city ?? '' },
    banners: searchBanners(catalogue, filterOptions.categories, place?.state),
    relatedCategories: relatedCategories(tiles, catalogue, filterOptions.categories),
    asked: keyword?.trim() ? { need: keyword.trim(), place: null, meant: null } : null,
    danger: [],
    leftOutForPrice: 0,
    error: {},
  };
}

/** Rows as tiles: the words come from the catalogue by one look-up each. `state` is where the visitor is. */
export function toTiles(rows: readonly TileRow[], { words }: Catalogue, online: boolean, state: string): Tile[] {
  const known = rows.filter(({ id }) => words.has(id));
  const why = reasons(
    known.map(({ id, miles }) => ({ miles, online: online && words.get(id)?.deliveryType.some(isOnline) === true })),
    state,
  );
  return known.map((row, index) => toTile(row, words.get(row.id) as TileWords, why[index] ?? ''));
}

function toTile({ public_id, name, time_zone, miles, starts_at }: TileRow, words: TileWords, reason: string): Tile {
  return {
    ...words,
    ...NO_PLACE,
    nearestClinic: miles === null ? null : roundMiles(miles),
    nearestLocationName: name,
    nearestLocationId: public_id,
    nextTimes: starts_at && time_zone ? [{ start: starts_at.toISOString(), timeZone: time_zone }] : [],
    reason,
  };
}

function isOnline(type: string): boolean {
  return type !== 'Clinic';
}
