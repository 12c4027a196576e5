import { LRUCache } from 'lru-cache';
import type { Queryable } from '#db/client.ts';
import type { Place } from '../place.schema.ts';
import { findByMaps, suggestByMaps, type MapsSource } from './maps-places.ts';
import type { Geocoded } from './place-rows.ts';
import { geocode, geocodeTyped, suggestPlaces } from './places.ts';

/** Size of each cache: people type the same few thousand prefixes of towns. */
const KEPT = 5000;
/** Milliseconds that an answer of a maps service is kept. */
const MAPS_KEPT_MS = 3_600_000;

type Answers = ReturnType<typeof emptyAnswers>;
const answers = new WeakMap<Queryable, Answers>();

const mapsOf = new WeakMap<Queryable, MapsSource>();

/** From now on a maps service is asked first for the places that people type, by whoever asks over this pool. */
export function useMaps(db: Queryable, maps: MapsSource): void {
  mapsOf.set(db, maps);
}

/** Places that begin as typed, from a cache: places change only with a release. */
export async function suggestionsFor(db: Queryable, input: string): Promise<Place[]> {
  const { suggested, suggestedByMaps } = answersOf(db);
  const maps = input.trim() === '' ? undefined : mapsOf.get(db);
  const other = maps && (await remembered(suggestedByMaps, input, () => suggestByMaps(db, maps, input)));
  return other ?? remembered(suggested, input, () => suggestPlaces(db, input));
}

/** What was typed into a field for a place names or begins to name, from a cache. */
export async function placeNamed(db: Queryable, address: string): Promise<Geocoded> {
  const { typed, geocodedByMaps } = answersOf(db);
  const maps = mapsOf.get(db);
  const other = maps && (await remembered(geocodedByMaps, address, () => findByMaps(db, maps, address)));
  return other ?? remembered(typed, address, () => geocodeTyped(db, address));
}

/** True while a maps service that failed is left alone, so that what the gazetteer doesn't know may be a place all the same. */
export function mapsAreAway(db: Queryable): boolean {
  const maps = mapsOf.get(db);
  return maps !== undefined && Date.now() < maps.restsUntil;
}

/** What words name that may be anything else, a need or a symptom: whole names alone, and never asked of a maps service. */
export function placeInWords(db: Queryable, words: string): Promise<Geocoded> {
  return remembered(answersOf(db).geocoded, words, () => geocode(db, words));
}

function answersOf(db: Queryable): Answers {
  const known = answers.get(db);
  if (known) return known;
  const made = emptyAnswers();
  answers.set(db, made);
  return made;
}

function emptyAnswers() {
  return {
    suggested: new LRUCache<string, Place[]>({ max: KEPT }),
    geocoded: new LRUCache<string, Geocoded>({ max: KEPT }),
    typed: new LRUCache<string, Geocoded>({ max: KEPT }),
    suggestedByMaps: new LRUCache<string, Place[]>({ max: KEPT, ttl: MAPS_KEPT_MS }),
    geocodedByMaps: new LRUCache<string, Geocoded>({ max: KEPT, ttl: MAPS_KEPT_MS }),
  };
}

/** `find`'s answer, kept; one that is null is not. */
async function remembered<T extends object, Found extends T | null>(
  kept: LRUCache<string, T>,
  typed: string,
  find: () => Promise<Found>,
): Promise<T | Found> {
  const name = typed.trim().toLowerCase();
  const known = kept.get(name);
  if (known) return known;
  const found = await find();
  if (found) kept.set(name, found);
  return found;
}
