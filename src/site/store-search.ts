import { atom } from 'nanostores';

/** One page that was found. */
export type Hit = {
  url: string;
  title: string;
  /** 'Care', 'Provider', 'Article', 'Product' or 'Page'. */
  kind: string;
  /** A piece of the page with the words that were looked for, in parts. */
  excerpt: { text: string; mark: boolean }[];
};

/** What the search page shows. `counts`: how many pages of each kind the words are on. */
export type Results =
  | { state: 'none' }
  | { state: 'searching'; words: string }
  | { state: 'failed'; words: string }
  | { state: 'found'; words: string; kind: string; total: number; counts: Record<string, number>; hits: Hit[] };

/** The part of Pagefind's browser script that is used; it is a file of the built site. */
type Pagefind = {
  /** Must be called before the first search, or answers carry no counts. */
  filters: () => Promise<unknown>;
  search: (words: string, options: { filters: { kind?: string } }) => Promise<Found>;
};
type Found = { results: { data: () => Promise<Page> }[]; filters: { kind?: Record<string, number> } };
type Page = { url: string; excerpt: string; meta: { title?: string }; filters: { kind?: string[] } };

const SUGGESTED = 6;
/** Results that are shown at first, and how many more each time. */
const SHOWN = 10;
/** Milliseconds that typing must rest before suggestions are looked up. */
const REST_MS = 120;

export const $results = atom<Results>({ state: 'none' });
export const $suggested = atom<Hit[]>([]);

let more: Found['results'] = [];
let turn = 0;
let resting: ReturnType<typeof setTimeout> | undefined;
let script: Promise<Pagefind> | undefined;

/** Looks the words up in the whole site, in pages of one kind when `kind` is not ''. A later search displaces the answer of an earlier one. */
export async function searchSite(words: string, kind = ''): Promise<void> {
  stopSuggesting();
  const own = turn;
  if (!words.trim()) return $results.set({ state: 'none' });
  $results.set({ state: 'searching', words });
  try {
    const pagefind = await load();
    const all = await pagefind.search(words, { filters: {} });
    const found = kind ? await pagefind.search(words, { filters: { kind } }) : all;
    const hits = await read(found.results.slice(0, SHOWN));
    if (own !== turn) return;
    more = found.results.slice(SHOWN);
    const counts = Object.fromEntries(Object.entries(all.filters.kind ?? {}).filter(([, count]) => count > 0));
    $results.set({ state: 'found', words, kind, total: found.results.length, counts, hits });
  } catch {
    if (own === turn) $results.set({ state: 'failed', words });
  }
}

/** Adds the next ten results to those that are shown. */
export async function showMore(): Promise<void> {
  const shown = $results.get();
  if (shown.state !== 'found') return;
  const own = turn;
  const hits = await read(more.slice(0, SHOWN));
  if (own !== turn) return;
  more = more.slice(SHOWN);
  $results.set({ ...shown, hits: [...shown.hits, ...hits] });
}

/** Looks up pages for what is being typed, once typing rests; nothing is suggested for less than two letters, or when the index can't be had. */
export function suggestPages(words: string): void {
  stopSuggesting();
  if (words.trim().length < 2) return;
  const own = turn;
  resting = setTimeout(() => {
    void load()
      .then((pagefind) => pagefind.search(words, { filters: {} }))
      .then(({ results }) => read(results.slice(0, SUGGESTED)))
      .then((hits) => {
        if (own === turn) $suggested.set(hits);
      })
      .catch(() => undefined);
  }, REST_MS);
}

function stopSuggesting(): void {
  clearTimeout(resting);
  turn += 1;
  $suggested.set([]);
}

function load(): Promise<Pagefind> {
  const address = '/pagefind/pagefind.js';
  script ??= prepare(address).catch((error: unknown) => {
    script = undefined;
    throw error;
  });
  return script;
}

async function prepare(address: string): Promise<Pagefind> {
  const pagefind = (await import(/* @vite-ignore */ address)) as Pagefind;
  await pagefind.filters();
  return pagefind;
}

function read(results: Found['results']): Promise<Hit[]> {
  return Promise.all(
    results.map(async (result) => {
      const { url, excerpt, meta, filters } = await result.data();
      return { url, title: meta.title ?? url, kind: filters.kind?.[0] ?? 'Page', excerpt: parts(excerpt) };
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
