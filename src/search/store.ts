import { atom } from 'nanostores';
import { asFound, findPages, type Found, type FoundPage } from './pagefind.ts';

/** One page that was found, with a piece of it in parts: the words that were looked for are marked. */
export type Hit = FoundPage & { excerpt: { text: string; mark: boolean }[] };

/** Words that were probably meant, how many pages they find and the first of these. */
export type Suggestion = { words: string; total: number; hits: Hit[] };

/** What was found. `counts`: how many pages of each kind the words are on; `meant`: what to ask instead, when little or nothing was found. */
export type FoundResults = {
  state: 'found';
  words: string;
  kind: string;
  total: number;
  counts: Record<string, number>;
  hits: Hit[];
  meant?: Suggestion | undefined;
};

/** What the search page shows; `before` is what it showed when the search began, which stays until the answer is there. */
export type Results =
  | { state: 'none' }
  | { state: 'searching'; words: string; kind: string; before: FoundResults | undefined }
  | { state: 'failed'; words: string }
  | FoundResults;

/** Results that are shown at first, and how many more each time. */
const SHOWN = 10;
/** Results that are shown of the words that were probably meant. */
const SHOWN_OF_MEANT = 5;

export const $results = atom<Results>({ state: 'none' });

let more: Found['results'] = [];
let turn = 0;

/** Looks the words up in the whole site, in pages of one kind when `kind` is not ''. A later search displaces the answer of an earlier one. */
export async function searchSite(words: string, kind = ''): Promise<void> {
  const own = (turn += 1);
  if (!words.trim()) return $results.set({ state: 'none' });
  $results.set({ state: 'searching', words, kind, before: lastFound($results.get()) });
  try {
    const all = await findPages(words);
    const found = kind ? await findPages(words, kind) : all;
    const hits = await read(found.results.slice(0, SHOWN));
    const meant = await suggestion(words, all);
    if (own !== turn) return;
    more = found.results.slice(SHOWN);
    const counts = Object.fromEntries(Object.entries(all.filters.kind ?? {}).filter(([, count]) => count > 0));
    $results.set({ state: 'found', words, kind, total: found.results.length, counts, hits, meant });
  } catch {
    if (own === turn) $results.set({ state: 'failed', words });
  }
}

function lastFound(results: Results): FoundResults | undefined {
  if (results.state === 'searching') return results.before;
  return results.state === 'found' ? results : undefined;
}

/** What to ask instead of words that found nothing, something doubtful or only longer ones. What it takes to find out is loaded only by those who need it. */
async function suggestion(words: string, all: Found): Promise<Suggestion | undefined> {
  if (all.results.length > 0 && !all.doubtful && !all.unfinished) return undefined;
  const { didYouMean } = await import('./did-you-mean.ts');
  const meant = await didYouMean(words);
  if (!meant) return undefined;
  const { results } = meant.found;
  // A rare word that is not finished is what was meant, if the other one is as rare.
  if (!all.doubtful && results.length <= all.results.length) return undefined;
  return { words: meant.words, total: results.length, hits: await read(results.slice(0, SHOWN_OF_MEANT)) };
}

/** Adds the next ten results to those that are shown, by way of `draw`: it may have them drawn before this resolves. */
export async function showMore(draw: (add: () => void) => void): Promise<void> {
  const shown = $results.get();
  if (shown.state !== 'found') return;
  // Asked for twice, they are added once.
  const own = (turn += 1);
  const hits = await read(more.slice(0, SHOWN));
  if (own !== turn) return;
  more = more.slice(SHOWN);
  draw(() => $results.set({ ...shown, hits: [...shown.hits, ...hits] }));
}

function read(results: Found['results']): Promise<Hit[]> {
  return Promise.all(
    results.map(async (result) => {
      const page = await result.data();
      return { ...asFound(page), excerpt: parts(page.excerpt) };
    }),
  );
}

/** Pagefind marks found words with `<mark>` and writes `&`, `<` and `>` as entities: taken apart here, so that no HTML is inserted. */
function parts(excerpt: string): Hit['excerpt'] {
  return excerpt
    .split(/(<mark>.*?<\/mark>)/)
    .filter(Boolean)
    .map((part) => ({ mark: part.startsWith('<mark>'), text: plain(part.replace(/<\/?mark>/g, '')) }));
}

function plain(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
