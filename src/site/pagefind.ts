import { isGuess } from './akin.ts';

/** One page that was found, as far as a list of suggestions tells of it. */
export type FoundPage = {
  url: string;
  title: string;
  /** 'Care', 'Provider', 'Article', 'Product' or 'Page'. */
  kind: string;
};

/** What Pagefind answers; pages are read one by one. */
export type Found = { results: { data: () => Promise<PageData> }[]; filters: { kind?: Record<string, number> } };
/** `locations` are those of the found words among the words of `content`. */
type PageData = {
  url: string;
  excerpt: string;
  content: string;
  locations: number[];
  meta: { title?: string };
  filters: { kind?: string[] };
};

/** The part of Pagefind's browser script that is used; it is a file of the built site. */
type Pagefind = {
  /** Must be called before the first search, or answers carry no counts. */
  filters: () => Promise<unknown>;
  search: (words: string, options: { filters: { kind?: string } }) => Promise<Found>;
};

let script: Promise<Pagefind> | undefined;

/** Looks words up in the whole site, or in pages of one kind; a page that has other words only is not found. Throws when the index can't be had; the next call tries again. */
export async function findPages(words: string, kind = ''): Promise<Found> {
  script ??= prepare('/pagefind/pagefind.js').catch((error: unknown) => {
    script = undefined;
    throw error;
  });
  const found = await (await script).search(words, { filters: kind ? { kind } : {} });
  return (await guessed(words, found)) ? { results: [], filters: {} } : found;
}

/** What stands for a word that no page has does so on every page: the first one tells. */
async function guessed(words: string, { results: [first] }: Found): Promise<boolean> {
  if (!first) return false;
  const { content, locations } = await first.data();
  const all = content.split(/\s+/);
  return isGuess(
    words,
    locations.flatMap((at) => all[at] ?? []),
  );
}

/** The first few pages that have the words, as far as a list of suggestions tells of them. Throws as findPages does. */
export async function firstPages(words: string, count: number): Promise<FoundPage[]> {
  const { results } = await findPages(words);
  return Promise.all(results.slice(0, count).map(async (found) => asFound(await found.data())));
}

async function prepare(address: string): Promise<Pagefind> {
  const pagefind = (await import(/* @vite-ignore */ address)) as Pagefind;
  await pagefind.filters();
  return pagefind;
}

/** What a list says of a page. */
export function asFound({ url, meta, filters }: PageData): FoundPage {
  return { url, title: meta.title ?? url, kind: filters.kind?.[0] ?? 'Page' };
}
