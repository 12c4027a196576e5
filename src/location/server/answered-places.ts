import { LRUCache } from 'lru-cache';
import type { Queryable } from '#db/client.ts';
import { HOUR } from '#text/durations.ts';
import type { Place } from '../place.schema.ts';
import { findByMaps, suggestByMaps, type MapsSource } from './maps-places.ts';
import type { Geocoded } from './place-rows.ts';
import { geocode, geocodeTyped, suggestPlaces } from './places.ts';

/** Size of each cache: people type the same few thousand prefixes of towns. */
const KEPT = 5000;
/** Milliseconds that an answer of a maps service is kept. */
const MAPS_KEPT_MS = HOUR;

/** What is typed for places, answered from memory where it was answered before: places change only with a release. One for each process. */
export type PlaceAnswers = ReturnType<typeof placeAnswers>;

/** Remembers no answer yet. With a maps service that one is asked first for the places that people type. */
export function placeAnswers(maps: MapsSource | null = null) {
  const suggested = new LRUCache<string, Place[]>({ max: KEPT });
  const geocoded = new LRUCache<string, Geocoded>({ max: KEPT });
  const typed = new LRUCache<string, Geocoded>({ max: KEPT });
  const suggestedByMaps = new LRUCache<string, Place[]>({ max: KEPT, ttl: MAPS_KEPT_MS });
  const geocodedByMaps = new LRUCache<string, Geocoded>({ max: KEPT, ttl: MAPS_KEPT_MS });
  return {
    /** Places that begin as typed. */
    beginning: async (db: Queryable, input: string): Promise<Place[]> => {
      const isAsked = maps && input.trim() !== '';
      const other = isAsked && (await remembered(suggestedByMaps, input, () => suggestByMaps(db, maps, input)));
      return other || remembered(suggested, input, () => suggestPlaces(db, input));
    },
    /** What was typed into a field for a place names or begins to name. */
    named: async (db: Queryable, address: string): Promise<Geocoded> => {
      const other = maps && (await remembered(geocodedByMaps, address, () => findByMaps(db, maps, address)));
      return other ?? remembered(typed, address, () => geocodeTyped(db, address));
    },
    /** What words name that may be anything else, a need or a symptom: whole names alone, and never asked of a maps service. */
    inWords: (db: Queryable, words: string): Promise<Geocoded> => remembered(geocoded, words, () => geocode(db, words)),
    /** True while a maps service that failed is left alone, so that what the gazetteer doesn't know may be a place all the same. */
    areMapsAway: (): boolean => maps !== null && Date.now() < maps.restsUntil,
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
