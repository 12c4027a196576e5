import { distanceToBeginning } from '#text/edit-distance.ts';
import type { Entry } from './lexicon.ts';

/** A keyword that goes on from what has been typed, and where in it that stands: 0 at its beginning. */
export type Begun = { entry: Entry; at: number };

/** Keywords that are looked at of one beginning; the shortest, which are best, are first. */
const LOOKED_AT = 400;
/** Letters of the beginning by which misspelt words are looked up, and from which a half typed word may be misspelt. */
const [BEGINNING, FEWEST] = [4, 5];

/** Finds keywords by what has been typed of them so far, at their beginning or at that of a later word. */
export type BegunKeywords = {
  find: (typed: string) => Begun[];
  /** The word whose beginning was probably meant by a half typed one that begins none. */
  meant: (typed: string) => string | undefined;
};

/** Puts keywords in order by every word that they have, so that a beginning is found by halves. */
export function begunKeywords(entries: readonly Entry[], commonness: ReadonlyMap<string, number>): BegunKeywords {
  const places = entries.flatMap((entry) =>
    entry.words.map((_, at) => ({ text: entry.words.slice(at).join(' '), entry, at })),
  );
  places.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.entry.phrase.length - b.entry.phrase.length));
  const beginnings = new Map<string, string[]>();
  for (const word of commonness.keys()) {
    if (word.length < FEWEST) continue;
    for (const left of shortened(word.slice(0, BEGINNING))) {
      const list = beginnings.get(left);
      if (list) list.push(word);
      else beginnings.set(left, [word]);
    }
  }
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
    meant: (typed) => {
      if (typed.length < FEWEST) return undefined;
      const slips = typed.length < 8 ? 1 : 2;
      let [best, least, common] = [undefined as string | undefined, slips + 1, 0];
      const alike = shortened(typed.slice(0, BEGINNING)).flatMap((left) => beginnings.get(left) ?? []);
      for (const word of new Set(alike)) {
        const errors = distanceToBeginning(typed, word);
        const often = commonness.get(word) ?? 0;
        if (errors < least || (errors === least && often > common)) [best, least, common] = [word, errors, often];
      }
      return best;
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

function shortened(text: string): string[] {
  return [text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))];
}
