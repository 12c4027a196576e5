import { PLACE_FORM } from './place-form.ts';

/** What a page's first script knows of the saved place: degrees, its state, and its name (each '' when the cookie holds none). */
export type PlaceAtFirst = { lat: number; lng: number; state: string; name: string };

/**
 * The saved place before the first paint, in a few hundred bytes; undefined without one. Tests hold it equal to saved-
 * place.ts and place-line.ts.
 */
export function placeAtFirst(cookies: string): PlaceAtFirst | undefined {
  try {
    const parts = PLACE_FORM.exec(decodeURIComponent(read(cookies, 'FCNLocation')));
    if (!parts) return undefined;
    const [, lat, lng, zip, state = '', city] = parts;
    const isTown = !zip || read(cookies, 'fcTown') === `${lat}/${lng}`;
    const name = city && state ? `${isTown ? '' : `${zip} `}${city}, ${state}` : '';
    return { lat: Number(lat), lng: Number(lng), state, name };
  } catch {
    return undefined;
  }
}

/** The state of the saved place, which a search found for one that was saved by its coordinates alone; '' without a place or while its state is not known. */
export function stateAtFirst(cookies: string): string {
  const place = placeAtFirst(cookies);
  return place ? place.state || read(cookies, 'state') : '';
}

/** Throws for what is no URL-encoding. */
function read(cookies: string, name: string): string {
  return decodeURIComponent(new RegExp(`(^|; )${name}=([^;]*)`).exec(cookies)?.[2] ?? '');
}
