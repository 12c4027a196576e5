import { PLACE_FORM } from './place-form.ts';
import type { Place } from '../place.schema.ts';

/**
 * The value of FCNLocation: lat/lng/zipCode/state/city (spec 3) [LOC-8]. A place without those names keeps the form it
 * was read in.
 */
export function formatPlaceCookie({ lat, lng, zipCode, state, city, label }: Place): string {
  const names = zipCode || state || city ? [zipCode, state, city] : label ? [label] : [];
  return [lat, lng, ...names.map(encodeURIComponent)].join('/');
}

/** Reads FCNLocation in any of its three forms; some writers encode the slashes too. Nonsense gives null, never an error [LOC-8]. */
export function parsePlaceCookie(value: string): Place | null {
  const parts = PLACE_FORM.exec(decoded(value));
  if (!parts) return null;
  const [, lat, lng, zipCode = '', state = '', city = '', address] = parts;
  const place = { lat: Number(lat), lng: Number(lng), zipCode, state, city };
  return address ? { ...place, label: address.slice(0, 120) } : place;
}

/** What can't be decoded is no place. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
