import { COOKIE_DAYS, cookieLine } from '#location/saved/cookies.ts';
import { cookieIn } from '#location/saved/read-cookie.ts';
import { SEARCH_RESULTS } from '#search/search-ask.ts';

/** File suffix of a page built in layout 2; the server never serves it under that name. */
export const SECOND_LAYOUT = '.group-b';

/** Results have both layouts at one address, since they are made when they are asked for, or in the browser. */
const RESULTS = new Set<string>([SEARCH_RESULTS, '/findcare/category/chat-results']);

/** True of the path of results, whose links carry the layout like those to pages that are built twice [ROUTE-3]. */
export function isOfResults(path: string): boolean {
  return RESULTS.has(path);
}

/** How to answer a request for a page with two layouts. */
export interface LayoutAnswer {
  layout: 1 | 2;
  /** A Set-Cookie line, when the visitor's group changes. */
  cookie?: string;
  /** Go there instead: the same page with group=b last, which the cookie asks for [ROUTE-3]. */
  location?: string;
}

/**
 * A request's layout: 2 with group=b in its query or cookie fcLayout (30 days), else 1; group=a ends it [CAT-10,
 * ROUTE-3]. `secure`: https only.
 */
export function layoutFor(url: string, query: string, cookies = '', secure = false): LayoutAnswer {
  const group = query ? new URLSearchParams(query).get('group') : null;
  const kept = cookieIn(cookies, 'fcLayout') === 'b';
  if (group === 'b')
    return kept ? { layout: 2 } : { layout: 2, cookie: layoutCookie('b', COOKIE_DAYS.fcLayout, secure) };
  // Another group is layout 1 as it is asked for: sent on to group=b, whose address would still name it first, it would go round for ever.
  if (!kept || (group !== null && group !== 'a')) return { layout: 1 };
  if (group === 'a') return { layout: 1, cookie: layoutCookie('', 0, secure) };
  return { layout: 2, location: `${url}${query.length > 1 ? '&' : '?'}group=b`.replace('??', '?') };
}

function layoutCookie(value: string, days: number, secure: boolean): string {
  return cookieLine('fcLayout', value, days, secure);
}
