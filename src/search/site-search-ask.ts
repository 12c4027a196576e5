import { PAGE_KINDS, WORDS_MOST } from './page-kinds.ts';
import type { SearchAnswer, SearchRequest } from './search.schema.ts';

/** Where the search of the whole site is. */
export const SITE_SEARCH = '/search';
/** Results that an address may leave out at most. */
const FARTHEST = 1000;

/** What the page of the site's search comes with: what was asked, and the answer; null when none came, undefined without words. */
export interface SiteSearchPage {
  asked: SearchRequest;
  answer: SearchAnswer | null | undefined;
}

/** Reads the address of the site's search: `?q=`, `&kind=Product` and, for further results, `&from=10`. Nonsense stands for nothing; longer words are cut. */
export function readSiteAsk(query: string): SearchRequest {
  const params = new URLSearchParams(query);
  const kind = PAGE_KINDS.find((one) => one === params.get('kind'));
  const from = params.get('from') ?? '';
  return {
    words: (params.get('q') ?? '').trim().slice(0, WORDS_MOST).trim(),
    ...(kind && { kind }),
    from: /^\d{1,4}$/.test(from) ? Math.min(Number(from), FARTHEST) : 0,
  };
}

/** The address of a search; only what differs from the whole, from its beginning, is named. */
export function siteSearchAddress({ words, kind, from = 0 }: Partial<SearchRequest> & { words: string }): string {
  const params = new URLSearchParams({ q: words, ...(kind && { kind }), ...(from > 0 && { from: String(from) }) });
  return `${SITE_SEARCH}?${params.toString()}`;
}
