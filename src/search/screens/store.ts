import { atom, onMount } from 'nanostores';

import { resultsShown } from '#analytics/results-shown.ts';
import { client } from '#api/browser/client.ts';
import { WORDS_MOST, type PageKind } from '../page-kinds.ts';
import type { SearchAnswer } from '../search.schema.ts';
import type { searchRoutes } from '../server/routes.ts';
import { readSiteAsk, type SiteSearchPage } from '../site-search-ask.ts';

/** What was found for words, in pages of one kind or, for '', of all. */
export type FoundResults = SearchAnswer & { state: 'found'; words: string; kind: PageKind | '' };

/** What the search page shows; `before` is what it showed when the search began, which stays until the answer is there. */
export type SearchState =
  | { state: 'none' }
  | { state: 'searching'; words: string; kind: PageKind | ''; before: FoundResults | undefined }
  | { state: 'failed'; words: string; kind: PageKind | '' }
  | FoundResults;

export const $results = atom<SearchState>({ state: 'none' });

/** How often Back or Forward has changed the words of the address: the field begins again with them. */
export const $moves = atom(0);

// What the address asks is looked up first unless the page has found it, and again when Back or Forward changes it.
onMount($results, () => {
  if (typeof location === 'undefined') return;
  const lookUp = (): void => {
    const { words, kind } = readSiteAsk(location.search);
    void searchSite(words, kind);
  };
  const follow = (): void => {
    $moves.set($moves.get() + 1);
    lookUp();
  };
  if ($results.get().state === 'none') lookUp();
  addEventListener('popstate', follow);
  return () => removeEventListener('popstate', follow);
});

const call = client<ReturnType<typeof searchRoutes>>();
let latest: AbortController | undefined;

/** Shows what the page has found. What is further down, or didn't come, is looked up instead. */
export function beginWith({ asked: { words, kind, from }, answer }: SiteSearchPage): void {
  if (answer && from === 0) $results.set({ ...answer, state: 'found', words, kind: kind ?? '' });
}

/** Looks the words up in the whole site, in pages of one kind when `kind` is not ''. A later search displaces an earlier one. */
export async function searchSite(words: string, kind: PageKind | '' = ''): Promise<void> {
  const signal = displaceLatest();
  if (!words.trim()) return $results.set({ state: 'none' });
  $results.set({ state: 'searching', words, kind, before: lastFound($results.get()) });
  try {
    const answer = await look(words, kind, 0, signal);
    if (signal.aborted) return;
    $results.set({ ...answer, state: 'found', words, kind });
    resultsShown();
  } catch {
    if (!signal.aborted) $results.set({ state: 'failed', words, kind });
  }
}

/** Adds the next ten results to those that are shown, by way of `draw`: it may have them drawn before this resolves. */
export async function showMore(draw: (add: () => void) => void): Promise<void> {
  const shown = $results.get();
  if (shown.state !== 'found') return;
  // Asked for twice, they are added once.
  const signal = displaceLatest();
  try {
    const { hits } = await look(shown.words, shown.kind, shown.hits.length, signal);
    if (!signal.aborted) draw(() => $results.set({ ...shown, hits: [...shown.hits, ...hits] }));
  } catch {
    if (!signal.aborted) $results.set({ state: 'failed', words: shown.words, kind: shown.kind });
  }
}

function displaceLatest(): AbortSignal {
  latest?.abort();
  latest = new AbortController();
  return latest.signal;
}

function look(words: string, kind: PageKind | '', from: number, signal: AbortSignal): Promise<SearchAnswer> {
  const json = { words: words.slice(0, WORDS_MOST), from, ...(kind && { kind }) };
  return call('$post', '/search', { json }, { signal, reads: true });
}

function lastFound(results: SearchState): FoundResults | undefined {
  if (results.state === 'searching') return results.before;
  return results.state === 'found' ? results : undefined;
}
