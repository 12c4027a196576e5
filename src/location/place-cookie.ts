import type { Place } from './place.schema.ts';

/**
 * The value of FCNLocation for a place: lat/lng/zipCode/state/city (spec 3) [LOC-8]. A place read from one of the other two forms, which has none of these
 * names, keeps its form. The cookie's writer URL-encodes it as a whole.
 */
export function formatPlaceCookie({ lat, lng, zipCode, state, city, label }: Place): string {
  const names = zipCode || state || city ? [zipCode, state, city] : label ? [label] : [];
  return [lat, lng, ...names.map(encodeURIComponent)].join('/');
}

/** Reads FCNLocation in any of its three forms: lat/lng/zipCode/state/city, lat/lng/address, lat/lng. Nonsense gives null, never an error [LOC-8]. */
export function parsePlaceCookie(value: string): Place | null {
  const parts = whole(value).split('/').map(decoded);
  const lat = coordinate(parts[0], 90);
  const lng = coordinate(parts[1], 180);
  if (lat === null || lng === null) return null;
  const [zipCode = '', state = '', city = ''] = parts.slice(2);
  if (parts.length !== 5) return addressAt(lat, lng, parts.slice(2).join('/'));
  if (!/^(\d{5})?$/.test(zipCode) || !/^([A-Z]{2})?$/.test(state) || city.length > 80) return null;
  return { lat, lng, zipCode, state, city };
}

/** A place of the forms 'lat/lng/address' and 'lat/lng'; an address may hold slashes ('12 1/2 Main St') but is one only with a letter in it. */
function addressAt(lat: number, lng: number, address: string): Place | null {
  const bare = { lat, lng, zipCode: '', state: '', city: '' };
  if (address === '') return bare;
  return /\p{L}|^\d{5}$/u.test(address) ? { ...bare, label: address.slice(0, 120) } : null;
}

/** Some writers encode the slashes too. */
function whole(value: string): string {
  return value.includes('/') ? value : value.replaceAll(/%2f/gi, '/');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function coordinate(text: string | undefined, limit: number): number | null {
  if (!text || !/^-?\d{1,3}(\.\d{1,20})?(e-\d{1,3})?$/.test(text)) return null;
  const degrees = Number(text);
  return Math.abs(degrees) <= limit ? degrees : null;
}
