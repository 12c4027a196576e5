import type { Queryable } from '#db/client.ts';
import type { PageKind } from '../../page-kinds.ts';
import { RESULTS_SHOWN, type Hit, type SearchAnswer, type SearchRequest } from '../../search.schema.ts';
import { isMarkup } from '../../split-words.ts';
import { excerptOf } from './excerpt.ts';
import { lookUpWords, type PageWords, type WordInIndex } from './misspelt-words.ts';
import { askedWords, queryOf, type Completions } from './query.ts';
import type { SearchReading } from './search-memory.ts';
import type { Synonyms } from '../site-index/synonyms.ts';

/** Results that are shown of the words that were probably meant. */
const SHOWN_OF_MEANT = 5;
/** On so many pages a word is rare: when it is only the beginning of such a one, another may have been meant ('slep' is in 'slept'). */
const RARE = 2;
/** Letters from which a passage says enough to be quoted, if there is one. */
const QUOTED = 40;
/** How much a passage is to be quoted before later ones: of two that say the same the one so many places later counts half. */
const EARLY = 200;
/** What title, headings and keywords, first passages and others count for. */
const WEIGHTS = "'{0.1, 0.2, 0.5, 1.0}'";

/** A query in words that are asked for; when it has only little words, those. $1 is a text for to_tsquery. */
export const ASKED = `select case when numnode(short) > 0 then short else to_tsquery('find_care', $1) end as query
    from to_tsquery('find_care_asked', $1) short`;

/**
 * The statement of a site search: counts by kind, and the pages with their best passage. $1 query, $2 kind or '', $3
 * offset, $4 limit.
 */
export const FIND = `with asked as materialized (${ASKED}),
  found as materialized (
    select d.id, d.kind, ts_rank(${WEIGHTS}, d.words, asked.query, 1) as rank
    from search_documents d, asked where d.words @@ asked.query and d.kind <> 'Tile'
  ),
  shown as materialized (
    select id, rank from found where $2 = '' or kind = $2 order by rank desc, id limit $4 offset $3
  ),
  lexemes as materialized (
    select array_agg(distinct part[1]) as list from asked, regexp_matches(query::text, '''([^'']+)''', 'g') part
  )
  select (select coalesce(jsonb_object_agg(kind, number), '{}') from (select kind, count(*) as number from found group by kind) c) as counts,
    (select coalesce(jsonb_agg(jsonb_build_object('address', d.address, 'title', d.title, 'kind', d.kind,
        'text', coalesce(p.text, ''), 'places', coalesce(p.places, '{}')) order by s.rank desc, s.id), '[]')
      from shown s join search_documents d using (id)
      left join lateral (
        select p.text, (
          select array_agg(place order by place) from unnest(p.words) as one(lexeme, places, weights), unnest(one.places) place
          where one.lexeme = any (lexemes.list)
        ) as places
        from search_passages p, asked, lexemes where p.document_id = s.id
        order by ts_rank(p.words, replace(asked.query::text, ' & ', ' | ')::tsquery) * (case when length(p.text) < ${QUOTED} then 0.1 else 1 end) / (${EARLY} + p.position) desc,
          p.position
        limit 1
      ) p on true) as hits`;

type PageRow = {
  counts: Partial<Record<PageKind, number>>;
  hits: (Omit<Hit, 'excerpt'> & { text: string; places: number[] })[];
};
type FoundPages = Pick<SearchAnswer, 'total' | 'counts' | 'hits'>;
/** An answer without what the words may tell of danger. */
type SearchFound = Omit<SearchAnswer, 'danger' | 'calls'>;

/** Looks words up in health articles only, where nothing is offered. */
export async function searchArticles(search: SearchReading, { words, from }: SearchRequest): Promise<SearchFound> {
  const { total, hits } = await searchSite(search, { words, from, kind: 'Article' });
  return { total, counts: total > 0 ? { Article: total } : {}, hits };
}

/** Looks words up in the whole site, or in pages of one kind. When no page has them, it says what was probably meant. */
export async function searchSite(
  search: SearchReading,
  { words: typed, kind, from }: SearchRequest,
): Promise<SearchFound> {
  const { db, memory } = search;
  const words = askedWords(typed);
  if (words.length === 0) return { total: 0, counts: {}, hits: [] };
  const synonyms = memory.synonyms();
  const shown = { kind, from };
  const found = await find(db, queryOf(words, synonyms), shown);
  if (Object.keys(found.counts).length > 0) return found;
  const known = await lookUpWords(db, words);
  const begun = await findBegun(db, known, synonyms, shown);
  const meant = isMarkup(typed) ? undefined : await findMeant(search, known);
  if (!begun) return meant ? { ...found, meant } : found;
  const isBetter = meant && begun.total <= RARE && meant.total > begun.total;
  return isBetter ? { ...begun, meant } : begun;
}

/** How many pages of one kind have the words, as a search for them says; none of them is read. */
export async function countPages({ db, memory }: SearchReading, typed: string, kind: PageKind): Promise<number> {
  const words = askedWords(typed);
  if (words.length === 0) return 0;
  const synonyms = memory.synonyms();
  const shown = { kind, from: 0, most: 0 };
  const found = await find(db, queryOf(words, synonyms), shown);
  if (Object.keys(found.counts).length > 0) return found.total;
  return (await findBegun(db, await lookUpWords(db, words), synonyms, shown))?.total ?? 0;
}

type Shown = { kind?: PageKind | undefined; from: number; most?: number };

async function find(db: Queryable, query: string, { kind, from, most = RESULTS_SHOWN }: Shown): Promise<FoundPages> {
  const { rows } = await db.query<PageRow>({
    name: 'search_find',
    text: FIND,
    values: [query, kind ?? '', from, most],
  });
  const { counts = {}, hits = [] } = rows[0] ?? {};
  const total = kind ? (counts[kind] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    total,
    counts,
    hits: hits.map(({ text, places, ...page }) => ({ ...page, excerpt: excerptOf({ text, places }) })),
  };
}

/** Pages with words that begin with the ones that no page has; undefined when there are none. */
async function findBegun(
  db: Queryable,
  words: readonly WordInIndex[],
  synonyms: Synonyms,
  shown: Shown,
): Promise<FoundPages | undefined> {
  const completions = completionsOf(words);
  if (completions.size === 0) return undefined;
  const found = await find(
    db,
    queryOf(
      words.map(({ typed }) => typed),
      synonyms,
      completions,
    ),
    shown,
  );
  return Object.keys(found.counts).length > 0 ? found : undefined;
}

/** The stems of the words that begin with those that the index doesn't know. */
export function completionsOf(words: readonly WordInIndex[]): Completions {
  return new Map(words.flatMap(({ typed, begun }) => (begun.length > 0 ? [[typed, stemsOf(begun)]] : [])));
}

function stemsOf(words: WordInIndex['begun']): string[] {
  return [...new Set(words.map(({ stem }) => stem))];
}

/** The words with each one that the index doesn't know replaced by the one that was probably meant; undefined when there is none for one, or nothing to replace. */
export function correctedWords(words: readonly WordInIndex[], pages: PageWords, types = false): string[] | undefined {
  const last = words.length - 1;
  const meant = words.map((word, index) =>
    word.known ? word.typed : (types && index === last ? pages.begunMeant : pages.meant)(word.typed),
  );
  const isWhole = meant.every((word) => word !== undefined);
  return isWhole && words.some(({ known }) => !known) ? meant : undefined;
}

async function findMeant({ db, memory }: SearchReading, words: readonly WordInIndex[]): Promise<SearchAnswer['meant']> {
  const meant = correctedWords(words, await memory.pageWords(db));
  if (!meant) return undefined;
  const { total, hits } = await find(db, queryOf(meant, memory.synonyms()), { from: 0, most: SHOWN_OF_MEANT });
  return total > 0 ? { words: meant.join(' '), total, hits } : undefined;
}
