import { atom, onMount } from 'nanostores';

import { client } from '#api/client.ts';
import type { PageKind, SearchAnswer } from './search.schema.ts';
import type { searchRoutes } from './server/routes.ts';

/** What was found for words, in pages of one kind or, for '', of all. */
export type FoundResults = SearchAnswer & { state: 'found'; words: string; kind: PageKind | '' };

/** What the search page shows; `before` is what it showed when the search began, which stays until the answer is there. */
export type Results =
  | { state: 'none' }
  | { state: 'searching'; words: string; kind: PageKind | ''; before: FoundResults | undefined }
  | { state: 'failed'; words: string }
  | FoundResults;

export const $results = atom<Results>({ state: 'none' });

/** How often Back or Forward has changed the words of the address: the field begins again with them. */
export const $moves = atom(0);

// The words of the address, `?q=`, are looked up first, and again when Back or Forward changes them.
onMount($results, () => {
  if (typeof location === 'undefined') return;
  const follow = (): void => {
    $moves.set($moves.get() + 1);
    void searchSite(wordsOfAddress(), kindOfAddress());
  };
  void searchSite(wordsOfAddress(), kindOfAddress());
  addEventListener('popstate', follow);
  return () => removeEventListener('popstate', follow);
});

/** The longest text that the API looks up; an address may hold a longer one. */
const LONGEST = 200;

const KINDS: readonly PageKind[] = ['Care', 'Provider', 'Article', 'Product', 'Page'];

const call = client<ReturnType<typeof searchRoutes>>();
let latest: AbortController | undefined;

/** What `?q=` of this page's address asks for; '' for none. */
export function wordsOfAddress(): string {
  return new URLSearchParams(location.search).get('q') ?? '';
}

/** The kind that a link asks for, `&kind=Product`; '' for all. */
function kindOfAddress(): PageKind | '' {
  const asked = new URLSearchParams(location.search).get('kind');
  return KINDS.find((kind) => kind === asked) ?? '';
}

/** Looks the words up in the whole site, in pages of one kind when `kind` is not ''. A later search displaces an earlier one. */
export async function searchSite(words: string, kind: PageKind | '' = ''): Promise<void> {
  const signal = displaceLatest();
  if (!words.trim()) return $results.set({ state: 'none' });
  $results.set({ state: 'searching', words, kind, before: lastFound($results.get()) });
  try {
    const answer = await look(words, kind, 0, signal);
    if (!signal.aborted) $results.set({ ...answer, state: 'found', words, kind });
  } catch {
    if (!signal.aborted) $results.set({ state: 'failed', words });
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
    if (!signal.aborted) $results.set({ state: 'failed', words: shown.words });
  }
}

function displaceLatest(): AbortSignal {
  latest?.abort();
  latest = new AbortController();
  return latest.signal;
}

function look(words: string, kind: PageKind | '', from: number, signal: AbortSignal): Promise<SearchAnswer> {
  const json = { words: words.slice(0, LONGEST), from, ...(kind && { kind }) };
  return call('$post', '/search', { json }, { signal, reads: true });
}

function lastFound(results: Results): FoundResults | undefined {
  if (results.state === 'searching') return results.before;
  return results.state === 'found' ? results : undefined;
}
