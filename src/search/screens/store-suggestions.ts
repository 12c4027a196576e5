import { atom, type ReadableAtom } from 'nanostores';

import { client } from '#api/browser/client.ts';
import { stateAtFirst } from '#location/saved/place-at-first.ts';
import type { Suggestions } from '../search.schema.ts';
import type { searchRoutes } from '../server/routes.ts';

/** Letters from which something is suggested. */
const FEWEST = 2;
/** Answers kept while the page is open: who takes a letter back sees at once what was there. */
const KEPT = 50;
/** The longest text that is looked up. */
const LONGEST = 200;

/** What is suggested, and the words it was suggested for: those in the field may be a letter ahead. */
type Suggested = Suggestions & { words: string };

const NOTHING: Suggested = { words: '', groups: [], danger: [] };

const call = client<ReturnType<typeof searchRoutes>>();

/**
 * The suggestions of one field. `suggest` asks at each letter and cancels the call before; a failed call suggests
 * nothing.
 */
export function makeSuggestions(): { $suggested: ReadableAtom<Suggested>; suggest: (typed: string) => void } {
  const $suggested = atom(NOTHING);
  const kept = new Map<string, Suggested>();
  let state = '';
  let latest: AbortController | undefined;

  async function load(words: string): Promise<void> {
    const { signal } = (latest = new AbortController());
    try {
      const answer = await call(
        '$post',
        '/search/suggestions',
        { json: { words, ...(state && { state }) } },
        { signal, reads: true },
      );
      const found = { ...answer, words };
      if (kept.size < KEPT) kept.set(words, found);
      if (!signal.aborted) $suggested.set(found);
    } catch {
      if (!signal.aborted) $suggested.set(NOTHING);
    }
  }

  /** What isn't offered where the visitor is isn't suggested: another state has other suggestions. */
  function followPlace(): void {
    const now = stateAtFirst(document.cookie);
    if (now !== state) kept.clear();
    state = now;
  }

  return {
    $suggested,
    suggest: (typed) => {
      latest?.abort();
      followPlace();
      const words = typed.trim().slice(0, LONGEST);
      const known = words.length < FEWEST ? NOTHING : kept.get(words);
      if (known) $suggested.set(known);
      else void load(words);
    },
  };
}
