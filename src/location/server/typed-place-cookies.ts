import { cookieLine } from '../saved/cookies.ts';
import { keepFoundPlace } from '../saved/found-place.ts';
import { placeLine, type NamedPlace } from '../place-line.ts';
import type { Place } from '../place.schema.ts';
import { savedPlaceIn } from '../saved/saved-place.ts';

/** How a place was asked for: the request's headers, the site's own place, and whether the browser speaks https with us. */
export type AskedBy = { headers: Headers; usual: NamedPlace; overHttps: boolean };

/**
 * The Set-Cookie lines that keep a place which a form without script asked for, as a search on a page keeps it [LOC-8]. A request from another site keeps none, so that a
 * shared link changes no saved place; nor does a field that was sent unchanged, since the site's default place is no visitor's choice.
 */
export function typedPlaceCookies(place: Place | null, { headers, usual, overHttps }: AskedBy): string[] {
  const before = savedPlaceIn(headers.get('cookie') ?? '') ?? usual;
  if (!place || headers.get('sec-fetch-site') !== 'same-origin' || placeLine(place) === placeLine(before)) return [];
  const lines: string[] = [];
  keepFoundPlace(place, (name, value, days) => lines.push(cookieLine(name, value, days, overHttps)));
  return lines;
}
