import { COOKIE_DAYS, writeCookie } from './cookies.ts';
import { cookieIn } from './read-cookie.ts';
import { formatPlaceCookie, parsePlaceCookie } from './place-cookie.ts';
import type { Place } from '../place.schema.ts';

/**
 * The place in the cookies, or null. `fcTown` repeats its coordinates when it was asked for as a town: it is then
 * called 'Boston, MA'.
 */
export function savedPlaceIn(cookies: string): Place | null {
  const place = parsePlaceCookie(cookieIn(cookies, 'FCNLocation'));
  if (!place?.city || cookieIn(cookies, 'fcTown') !== position(place)) return place;
  return { ...place, label: `${place.city}, ${place.state}` };
}

/** The saved place of the page; null outside a browser. */
export function savedPlace(): Place | null {
  return typeof document === 'undefined' ? null : savedPlaceIn(document.cookie);
}

/** Keeps a place for 30 days [LOC-8, STATE-2]; `write` is the page's writer of cookies or, on the server, the answer's. */
export function savePlace(place: Place, write = writeCookie): void {
  const isTown = place.city !== '' && place.label === `${place.city}, ${place.state}`;
  write('FCNLocation', formatPlaceCookie(place), COOKIE_DAYS.FCNLocation);
  write('fcTown', isTown ? position(place) : '', isTown ? COOKIE_DAYS.fcTown : 0);
}

/** Forgets the place that was saved. */
export function forgetPlace(): void {
  for (const name of ['FCNLocation', 'fcTown', 'state'] as const) writeCookie(name, '', 0);
}

function position({ lat, lng }: Place): string {
  return `${lat}/${lng}`;
}
