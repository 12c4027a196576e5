import { isDoubtful, isGuess, isUnfinished } from './akin.ts';
import { asked, neighboursJoined } from './asked.ts';

/** One page that was found, as far as a list of suggestions tells of it. */
export type FoundPage = {
  url: string;
  title: string;
  /** 'Care', 'Provider', 'Article', 'Product' or 'Page'. */
  kind: string;
};

/** What Pagefind answers; pages are read one by one. */
type Answer = { results: { id: string; data: () => Promise<PageData> }[]; filters: { kind?: Record<string, number> } };
/** The answer, whether it is `doubtful` that the words it has are those that were meant, and whether these are at best the beginning of rare ones. */
export type Found = Answer & { doubtful: boolean; unfinished: boolean };
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
  search: (words: string, options: { filters: { kind?: string } }) => Promise<Answer>;
};

/** Pages with a longer word at most, for which it is not taken to be what was meant: 'derm' has many, 'slep' ('slept') has one. */
const RARE = 2;

let script: Promise<Pagefind> | undefined;

/** Looks words up in the whole site, or in pages of one kind; a page that has other words only is not found. Throws when the index can't be had; the next call tries again. */
export async function findPages(typed: string, kind = ''): Promise<Found> {
  script ??= prepare('/pagefind/pagefind.js').catch((error: unknown) => {
    script = undefined;
    throw error;
  });
  const pagefind = await script;
  const lookUp = async (words: string): Promise<Found | undefined> => {
    const answer = await pagefind.search(words, { filters: kind ? { kind } : {} });
    const found = await foundWords(answer);
    if (answer.results.length === 0 || isGuess(words, found)) return undefined;
    return {
      ...answer,
      doubtful: found.length > 0 && isDoubtful(words, found),
      unfinished: answer.results.length <= RARE && found.length > 0 && isUnfinished(words, found),
    };
  };
  const [apart, joined] = await Promise.all(asked(typed).map(lookUp));
  if (!isSure(apart) && !isSure(joined)) {
    const asOne = (await Promise.all(neighboursJoined(typed).map(lookUp))).find(isSure);
    if (asOne) return asOne;
  }
  if (!apart) return joined ?? { results: [], filters: {}, doubtful: false, unfinished: false };
  if (!joined || joined.doubtful) return apart;
  // Pages that have the words as they were typed ('walk-in') come before those that have each of them somewhere.
  const first = joined.results.map(({ id }) => id);
  const isFirst = ({ id }: { id: string }) => first.includes(id);
  return {
    ...apart,
    results: [...apart.results.filter(isFirst), ...apart.results.filter((result) => !isFirst(result))],
  };
}

function isSure(found: Found | undefined): boolean {
  return found !== undefined && !found.doubtful;
}

/** The words of the first page that Pagefind has marked. What stands for a word that no page has does so on every page: the first one tells. */
async function foundWords({ results: [first] }: Answer): Promise<string[]> {
  if (!first) return [];
  const { content, locations } = await first.data();
  const all = content.split(/\s+/);
  return locations.flatMap((at) => all[at] ?? []);
}

/** The first few of the pages that were found, as far as a list of suggestions tells of them. Throws as findPages does. */
export async function firstPages({ results }: Answer, count: number): Promise<FoundPage[]> {
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
