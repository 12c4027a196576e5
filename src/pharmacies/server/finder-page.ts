import type { Reading } from '#db/work.ts';
import { METERS_A_MILE } from '#location/distance.ts';
import { placeLine, placeName, type NamedPlace } from '#location/place-line.ts';
import { nearestPlace } from '#location/server/places.ts';
import { savedUsPlace } from '#location/server/saved-us-place.ts';
import type { HeaderStore } from '#site/header/header.schema.ts';
import { stateName } from '#location/states.ts';
import { storePage } from '../stores/addresses.ts';
import { STORES_MOST, type FinderAsk } from '../stores/finder-ask.ts';
import type { FinderPage, OneStorePage, StatePage } from '../stores/finder-page.ts';
import type { Store } from '../stores/pharmacy.schema.ts';
import { shownStore, type StoreAround } from '../stores/shown-store.ts';
import { AROUND, searchStores, STORE, type StoreReading } from './find-stores.ts';

/** Where links lead: the settings' addresses with {lat} and {lng}, and {z}, {x} and {y}. */
export type MapLinks = Pick<FinderPage, 'directions' | 'tiles'>;
type Visitor = { cookies: string; defaultPlace: NamedPlace & { lat: number; lng: number } };
/** Stores that a store's page names as near. */
const NEAR_SHOWN = 4;

/** What the finder's page shows: stores near what was typed, near the middle of the map, near the saved place or near the site's own. */
export async function finderPage(
  reading: StoreReading,
  ask: FinderAsk,
  { cookies, defaultPlace }: Visitor,
  links: MapLinks,
): Promise<FinderPage> {
  const search = {
    ...{ q: ask.near, r: ask.miles, s: STORES_MOST, p: 1, requestType: 'locator' as const },
    filterOptions: ask.services,
    openNow: ask.openNow,
  };
  if (ask.at) {
    const place = await nearestPlace(reading.db, ask.at.lat, ask.at.lng);
    const answer = await searchStores(reading, { ...search, q: '', ...ask.at });
    return { ask, ...(place ? named(place) : NAMELESS), place: ask.at, answer, ...links };
  }
  const saved = (await savedUsPlace(reading.db, cookies)) ?? defaultPlace;
  if (ask.near) {
    const answer = await searchStores(reading, search, saved);
    const names = answer.place ? named(answer.place) : { typed: ask.near, placeName: ask.near };
    return { ask, ...names, place: answer.place, answer, ...links };
  }
  const { lat, lng } = saved;
  const answer = await searchStores(reading, { ...search, lat, lng });
  return { ask, ...named(saved), place: { lat, lng }, answer, ...links };
}

const NAMELESS = { typed: '', placeName: '' };

function named(place: NamedPlace): Pick<FinderPage, 'typed' | 'placeName'> {
  return { typed: placeLine(place), placeName: placeName(place) };
}

/** A store with the nearest others; null when there is no store of that number. */
export async function storeByNumber(
  { db, now }: Reading,
  number: string,
  { directions }: MapLinks,
): Promise<OneStorePage | null> {
  const { rows } = await db.query<StoreAround & { store: Store }>(
    `with this as (select * from stores where number = $1), shown as (
       (select number, 0::float8 as meters from this)
       union all
       (select n.number, n.meters from this, lateral (
         select s.number, earth_distance(s.earth, this.earth) as meters from stores s where s.number <> this.number
         order by s.earth <-> this.earth limit ${NEAR_SHOWN}) n)
     )
     select ${STORE} as store, ${AROUND}, x.meters / ${METERS_A_MILE} as distance
     from shown x join stores s on s.number = x.number order by s.number <> $1, x.meters`,
    [number],
  );
  const [store, ...near] = rows.map((row) => shownStore(row.store, row, now));
  return store ? { store, near, directions } : null;
}

/** The store of a number, as the line under the header tells it; null when there is none. */
export async function storeForHeader({ db, now }: Reading, number: string): Promise<HeaderStore | null> {
  const { rows } = await db.query<StoreAround & { store: Store }>(
    `select ${STORE} as store, '[]'::jsonb as visits, null as tests, null as "prescriptionsAt", 0 as distance from stores s where s.number = $1`,
    [number],
  );
  if (!rows[0]) return null;
  const { storeNumber, name, open, page } = shownStore(rows[0].store, rows[0], now);
  return { storeNumber, name, open: open?.words ?? '', page };
}

/** All stores of a state by town. */
export async function storesOfState({ db }: Reading, state: string): Promise<StatePage> {
  const { rows } = await db.query<Pick<Store, 'number' | 'name' | 'line1' | 'city' | 'state' | 'zip'>>(
    'select number, name, line1, city, state, zip from stores where state = $1 order by city, name, number',
    [state],
  );
  const towns = [...Map.groupBy(rows, ({ city }) => city)].map(([town, stores]) => ({
    town,
    stores: stores.map((store) => ({
      name: store.name,
      street: store.line1,
      zip: store.zip,
      page: storePage(store),
    })),
  }));
  return { state, name: stateName(state), towns, total: rows.length };
}

/** The paths of all stores' pages, for search engines. */
export async function storePages({ db }: Reading): Promise<string[]> {
  const { rows } = await db.query<Pick<Store, 'number' | 'name' | 'city' | 'state'>>(
    'select number, name, city, state from stores order by number',
  );
  return rows.map((store) => storePage(store));
}
