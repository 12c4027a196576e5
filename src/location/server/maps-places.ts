import type { Logger } from 'pino';
import type { Queryable } from '#db/client.ts';
import { MapsError, peliasMaps, type Maps, type MapsPlace } from '#gateways/maps.ts';
import type { Settings } from '#settings/settings.ts';
import type { Place } from '../place.schema.ts';
import { searchText } from '../search-text.ts';
import { splitState } from '../states.ts';
import type { Geocoded } from './place-rows.ts';
import { nearestPlace, zipPlace } from './places.ts';

/** Milliseconds that a maps service that failed is left alone: the gazetteer answers meanwhile, without anyone waiting. */
const REST_MS = 30_000;
/** Degrees to which the place of an address is rounded, about 100 m: a cookie holds no house. */
const ROUND = 1000;

/** The maps service of a process, and until when it rests after a failure (epoch ms). */
export type MapsSource = { maps: Maps; log: Pick<Logger, 'warn'>; restsUntil: number };

/** The maps service that the settings name, or null: then the gazetteer answers all. */
export function mapsSource(
  { MAPS_URL, MAPS_KEY }: Pick<Settings, 'MAPS_URL' | 'MAPS_KEY'>,
  log: MapsSource['log'],
): MapsSource | null {
  return MAPS_URL ? { maps: peliasMaps(MAPS_URL, MAPS_KEY), log, restsUntil: 0 } : null;
}

/** What the maps service finds for a text; null where the gazetteer is to answer: the service failed (which is logged), rests, or knows nothing. */
export async function findByMaps(db: Queryable, source: MapsSource, text: string): Promise<Geocoded | null> {
  const found = await asked(source, () => source.maps.find(text));
  const places = await inGazetteer(db, found.slice(0, 6));
  const [best, ...others] = places;
  if (!best) return null;
  // The service orders by how likely each is meant, and says nothing of how sure it is: towns of one name in several states are a question.
  const town = searchText(best.city);
  const rivals =
    best.label === `${best.city}, ${best.state}`
      ? others.filter((other) => searchText(other.city) === town && other.state !== best.state)
      : [];
  const namesState = splitState(searchText(text))[1] !== null;
  return rivals.length === 0 || namesState
    ? { state: 'found', place: best }
    : { state: 'choices', choices: [best, ...rivals] };
}

/** The same for suggestions, five at most. */
export async function suggestByMaps(db: Queryable, source: MapsSource, input: string): Promise<Place[] | null> {
  const found = await asked(source, () => source.maps.suggest(input));
  const places = await inGazetteer(db, found.slice(0, 5));
  return places.length > 0 ? places : null;
}

async function asked(source: MapsSource, ask: () => Promise<MapsPlace[]>): Promise<MapsPlace[]> {
  if (Date.now() < source.restsUntil) return [];
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof MapsError)) throw error;
    source.restsUntil = Date.now() + REST_MS;
    source.log.warn(
      `The maps service (MAPS_URL) can't be used: ${error.message}. The gazetteer answers for ${REST_MS / 1000} seconds.`,
    );
    return [];
  }
}

/** With the ZIP code and the time zone that the gazetteer knows of each place; without those that it has nothing near. No two are alike. */
async function inGazetteer(db: Queryable, found: readonly MapsPlace[]): Promise<Place[]> {
  const places = await Promise.all(found.map((place) => completed(db, place)));
  const byLabel = new Map(places.flatMap((place) => (place?.label ? [[place.label, place]] : [])));
  return [...byLabel.values()];
}

async function completed(db: Queryable, { kind, lat, lng, zipCode, state, city }: MapsPlace): Promise<Place | null> {
  const known = (zipCode && (await zipPlace(db, zipCode))) || (await nearestPlace(db, lat, lng));
  if (!known || known.state !== state) return null;
  const at =
    kind === 'address' ? { lat: Math.round(lat * ROUND) / ROUND, lng: Math.round(lng * ROUND) / ROUND } : { lat, lng };
  const place = { ...known, ...at, city: city || known.city };
  const town = `${place.city}, ${state}`;
  return { ...place, label: kind === 'town' ? town : `${known.zipCode} ${town}` };
}
