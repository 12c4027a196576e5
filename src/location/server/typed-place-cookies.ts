import { cookieLine } from '../saved/cookies.ts';
import { keepFoundPlace } from '../saved/found-place.ts';
import { placeLine, type NamedPlace } from '../place-line.ts';
import type { Place } from '../place.schema.ts';
import { savedPlaceIn } from '../saved/saved-place.ts';

/** How a place was asked for: the request's headers, the site's own place, and whether the browser speaks https with us. */
export type AskedBy = { headers: Headers; usual: NamedPlace; overHttps: boolean };

/**
 * Set-Cookie lines that save the place of a form without script [LOC-8]; none for a request from another site or the
 * unchanged default place.
 */
export function typedPlaceCookies(place: Place | null, { headers, usual, overHttps }: AskedBy): string[] {
  const before = savedPlaceIn(headers.get('cookie') ?? '') ?? usual;
  if (!place || headers.get('sec-fetch-site') !== 'same-origin' || placeLine(place) === placeLine(before)) return [];
  const lines: string[] = [];
  keepFoundPlace(place, (name, value, days) => lines.push(cookieLine(name, value, days, overHttps)));
  return lines;
}
