import { LRUCache } from 'lru-cache';
import type { Queryable } from '#db/client.ts';
import type { Place } from '../place.schema.ts';
import { geocode, suggestPlaces, type Geocoded } from './places.ts';

/** Size of each cache: people type the same few thousand prefixes of towns. */
const KEPT = 5000;

type Answers = { suggested: LRUCache<string, Place[]>; geocoded: LRUCache<string, Geocoded> };
const answers = new WeakMap<Queryable, Answers>();

/** suggestPlaces with a cache: places change only with a release. */
export function suggestionsFor(db: Queryable, input: string): Promise<Place[]> {
  return remembered(answersOf(db).suggested, input, () => suggestPlaces(db, input));
}

/** geocode with a cache. */
export function placeNamed(db: Queryable, address: string): Promise<Geocoded> {
  return remembered(answersOf(db).geocoded, address, () => geocode(db, address));
}

function answersOf(db: Queryable): Answers {
  const known = answers.get(db);
  if (known) return known;
  const made = {
    suggested: new LRUCache<string, Place[]>({ max: KEPT }),
    geocoded: new LRUCache<string, Geocoded>({ max: KEPT }),
  };
  answers.set(db, made);
  return made;
}

async function remembered<T extends object>(
  kept: LRUCache<string, T>,
  typed: string,
  find: () => Promise<T>,
): Promise<T> {
  const name = typed.trim().toLowerCase();
  const known = kept.get(name);
  if (known) return known;
  const found = await find();
  kept.set(name, found);
  return found;
}
