import { atom } from 'nanostores';
import { findPages, firstPages, type FoundPage } from './pagefind.ts';

const SUGGESTED = 6;
/** Milliseconds that typing must rest before suggestions are looked up. */
const REST_MS = 120;

/** The pages under the field while one types, and the words they were found by when those are not what was typed. */
export type Suggested = { pages: FoundPage[]; meant?: string | undefined };

const NOTHING: Suggested = { pages: [] };

export const $suggested = atom<Suggested>(NOTHING);

let turn = 0;
let resting: ReturnType<typeof setTimeout> | undefined;

/** Looks up pages for what is being typed, once typing rests; nothing is suggested for less than two letters, or when the index can't be had. */
export function suggestPages(words: string): void {
  clearTimeout(resting);
  const own = (turn += 1);
  $suggested.set(NOTHING);
  if (words.trim().length < 2) return;
  resting = setTimeout(() => {
    void suggestions(words)
      .then((suggested) => {
        if (own === turn) $suggested.set(suggested);
      })
      .catch(() => undefined);
  }, REST_MS);
}

async function suggestions(words: string): Promise<Suggested> {
  const found = await findPages(words);
  if (found.results.length > 0 && !found.doubtful) return { pages: await firstPages(found, SUGGESTED) };
  const { didYouMean } = await import('./did-you-mean.ts');
  const meant = await didYouMean(words, { types: true });
  if (meant) return { pages: await firstPages(meant.found, SUGGESTED), meant: meant.words };
  return { pages: await firstPages(found, SUGGESTED) };
}
