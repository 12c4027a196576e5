import { atom, type ReadableAtom } from 'nanostores';

import { client } from '#api/client.ts';
import type { Suggestions } from './search.schema.ts';
import type { searchRoutes } from './server/routes.ts';

/** Milliseconds that typing must rest before suggestions are looked up. */
const REST_MS = 80;
/** Letters from which pages are suggested. */
const FEWEST = 2;

const NOTHING: Suggestions = { pages: [], groups: [], danger: [] };

const call = client<ReturnType<typeof searchRoutes>>();

/** The suggestions of one field: `suggest` looks up what is being typed once typing rests, and breaks off the look-up before. Without an answer nothing is suggested. */
export function makeSuggestions(): { $suggested: ReadableAtom<Suggestions>; suggest: (typed: string) => void } {
  const $suggested = atom(NOTHING);
  let latest: AbortController | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;

  async function load(words: string): Promise<void> {
    const { signal } = (latest = new AbortController());
    try {
      const found = await call('$post', '/search/suggestions', { json: { words } }, { signal, reads: true });
      if (!signal.aborted) $suggested.set(found);
    } catch {
      if (!signal.aborted) $suggested.set(NOTHING);
    }
  }

  return {
    $suggested,
    suggest: (typed) => {
      clearTimeout(resting);
      latest?.abort();
      if (typed.trim().length < FEWEST) $suggested.set(NOTHING);
      else resting = setTimeout(() => void load(typed), REST_MS);
    },
  };
}
