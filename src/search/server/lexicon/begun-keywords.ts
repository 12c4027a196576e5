import type { Entry } from './lexicon.ts';

/** A keyword that goes on from what has been typed, and where in it that stands: 0 at its beginning. */
export type Begun = { entry: Entry; at: number };

/** Keywords that are looked at of one beginning; the shortest, which are best, are first. */
const LOOKED_AT = 400;

/** Finds keywords by what has been typed of them so far, at their beginning or at that of a later word. */
export type BegunKeywords = {
  find: (typed: string) => Begun[];
};

/** Puts keywords in order by every word that they have, so that a beginning is found by halves. */
export function begunKeywords(entries: readonly Entry[]): BegunKeywords {
  const places = entries.flatMap((entry) =>
    entry.words.map((_, at) => ({ text: entry.words.slice(at).join(' '), entry, at })),
  );
  places.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.entry.phrase.length - b.entry.phrase.length));
  return {
    find: (typed) => {
      const from = firstAt(places, typed);
      const found: Begun[] = [];
      for (let index = from; index < places.length && found.length < LOOKED_AT; index += 1) {
        const place = places[index];
        if (!place?.text.startsWith(typed)) break;
        found.push({ entry: place.entry, at: place.at });
      }
      return found;
    },
  };
}

/** The first place whose text is not before what was typed. */
function firstAt(places: readonly { text: string }[], typed: string): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.text ?? '') < typed) low = middle + 1;
    else high = middle;
  }
  return low;
}
