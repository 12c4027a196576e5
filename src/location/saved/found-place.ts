import { COOKIE_DAYS, writeCookie } from './cookies.ts';
import type { Place } from '../place.schema.ts';
import { savePlace } from './saved-place.ts';
import { searchResets } from './search-resets.ts';

/** Keeps a place that a search found, with its state and what a search resets [LOC-6]; `write` is the page's writer of cookies or, on the server, the answer's. */
export function keepFoundPlace(place: Place, write = writeCookie): void {
  savePlace(place, write);
  write('state', place.state, COOKIE_DAYS.state);
  for (const [name, value] of searchResets()) write(name, value, COOKIE_DAYS[name]);
}
