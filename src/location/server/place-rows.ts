import type { Place } from '../place.schema.ts';

/** What a text stands for: one place, several to choose from (the best first), or none. */
export type Geocoded = { state: 'found'; place: Place } | { state: 'choices'; choices: Place[] } | { state: 'unknown' };

/** A row of `places`: `weight` is how many people live there, `alike` how like its name is to what was typed (0 to 1). */
export type PlaceRow = {
  lat: number;
  lng: number;
  zip: string;
  state: string;
  name: string;
  label: string;
  timeZone: string;
  weight: number;
  alike: number;
};

/** The columns of a `Row`, but for `alike`. */
export const COLUMNS = 'lat, lng, zip, state, name, label, time_zone as "timeZone", weight';
/** How many times the people a town must have to be meant when its state isn't given: Boston is Massachusetts', Portland is asked back. */
const DOMINATES = 20;
const MOST_CHOICES = 6;

/** One place when no town of another state competes with the best; else the choices, the best first, and the best of another state in any case. */
export function decide(rows: readonly PlaceRow[]): Geocoded {
  const [best] = rows;
  if (!best) return { state: 'unknown' };
  const close = rows.filter((row) => row.alike > best.alike - 0.08);
  const rivals = close.filter((row) => row.state !== best.state);
  const [strongest] = rivals.toSorted((a, b) => b.weight - a.weight);
  if (!strongest || dwarfs(best, strongest)) return found(toPlace(best));
  const choices = new Set([...close.slice(0, MOST_CHOICES), strongest]);
  return { state: 'choices', choices: [...choices].map(toPlace) };
}

/** The largest of some places to choose from, or the only one. */
export function largestOf(rows: readonly PlaceRow[]): Geocoded {
  const [largest, ...others] = rows.slice(0, MOST_CHOICES).map(toPlace);
  return largest && others.length > 0 ? { state: 'choices', choices: [largest, ...others] } : found(largest ?? null);
}

/** Those of some places, the largest first, that aren't as nothing beside the largest. */
export function notDwarfed(rows: readonly PlaceRow[]): PlaceRow[] {
  return rows.filter((row, at) => at === 0 || !rows[0] || !dwarfs(rows[0], row));
}

/** True when one place is so much larger that a bare name means it. */
function dwarfs(one: PlaceRow, other: PlaceRow): boolean {
  return one.weight >= DOMINATES * other.weight;
}

/** The answer of a place that there is, or isn't. */
export function found(place: Place | null): Geocoded {
  return place ? { state: 'found', place } : { state: 'unknown' };
}

/** A row as the place that it is. */
export function toPlace({ lat, lng, zip, state, name, label, timeZone }: PlaceRow): Place {
  return { lat, lng, zipCode: zip, state, city: name, label, timeZone };
}
