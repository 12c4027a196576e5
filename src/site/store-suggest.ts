import { atom } from 'nanostores';
import { firstPages, type FoundPage } from './pagefind.ts';

const SUGGESTED = 6;
/** Milliseconds that typing must rest before suggestions are looked up. */
const REST_MS = 120;

/** The pages under the field while one types. */
export const $suggested = atom<FoundPage[]>([]);

let turn = 0;
let resting: ReturnType<typeof setTimeout> | undefined;

/** Looks up pages for what is being typed, once typing rests; nothing is suggested for less than two letters, or when the index can't be had. */
export function suggestPages(words: string): void {
  clearTimeout(resting);
  const own = (turn += 1);
  $suggested.set([]);
  if (words.trim().length < 2) return;
  resting = setTimeout(() => {
    void firstPages(words, SUGGESTED)
      .then((pages) => {
        if (own === turn) $suggested.set(pages);
      })
      .catch(() => undefined);
  }, REST_MS);
}
