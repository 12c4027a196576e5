import { atom, type ReadableAtom } from 'nanostores';

import { client } from '#api/client.ts';
import type { Suggestions } from './search.schema.ts';
import type { searchRoutes } from './server/routes.ts';

/** Milliseconds that typing must rest before suggestions are looked up: shorter than between two keys of a person, longer than between two of a machine. */
const REST_MS = 10;
/** Letters from which something is suggested. */
const FEWEST = 2;
/** Answers kept while the page is open: who takes a letter back sees at once what was there. */
const KEPT = 50;
/** The longest text that is looked up. */
const LONGEST = 200;

const NOTHING: Suggestions = { groups: [], danger: [] };

const call = client<ReturnType<typeof searchRoutes>>();

/** The suggestions of one field: `suggest` looks up what is being typed once typing rests, and breaks off the look-up before. Without an answer nothing is suggested. */
export function makeSuggestions(): { $suggested: ReadableAtom<Suggestions>; suggest: (typed: string) => void } {
  const $suggested = atom(NOTHING);
  const kept = new Map<string, Suggestions>();
  let latest: AbortController | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;

  async function load(words: string): Promise<void> {
    const { signal } = (latest = new AbortController());
    try {
      const found = await call('$post', '/search/suggestions', { json: { words } }, { signal, reads: true });
      if (kept.size < KEPT) kept.set(words, found);
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
      const words = typed.trim().slice(0, LONGEST);
      const known = words.length < FEWEST ? NOTHING : kept.get(words);
      if (known) $suggested.set(known);
      else resting = setTimeout(() => void load(words), REST_MS);
    },
  };
}
