import { LRUCache } from 'lru-cache';
import type { Queryable } from '#db/client.ts';
import { GROUP_MOST, type FoundPage } from '../search.schema.ts';
import { meantBy } from './find.ts';
import { tells } from './little-words.ts';
import { lookUpWords } from './misspelt-words.ts';
import { anyOf, askedWords, phraseOf, queryOf } from './query.ts';
import { loadedSynonyms, type Synonyms } from './synonyms.ts';

/** Articles, the best first; `meant` are the words that they were found by, when those are others. */
export type ArticlesSuggested = { articles: FoundPage[]; meant?: string };
const NOTHING: ArticlesSuggested = { articles: [] };
/** Letters from which articles are suggested. */
const FEWEST_LETTERS = 2;
/** Beginnings of so few letters are answered from memory for a minute: they are few, everyone types them, and they have the most pages to rank. */
const KEPT_LETTERS = 3;
const KEPT = 1000;
const KEPT_MS = 60_000;
/** Words that one half typed may become: the commonest. */
const COMPLETED = 30;
/** What a heading or keyword counts for, and a title. */
const WEIGHTS = "'{0, 0, 0.1, 1}'";
/** Sorts after every word that goes on. */
const LAST = '~';

/** Articles that are compared, of thousands with a common word: to compare more costs more than it tells, least where only their text has it. */
const COMPARED = { head: 100, words: 40 };

/**
 * The one statement of articles that are suggested: those that have the words, of which the last may be half typed. $1 the words before it as a query or '', $2 the last one,
 * $3 what comes after all words that begin with it, $4 all of it as whole words, or phrases that begin with it. In titles, headings and keywords (`head`) or anywhere (`words`).
 * A title counts for so much more that the others are only looked at where too few titles have the words.
 */
const suggestIn = (column: 'head' | 'words'): string => {
  const having = (query: string) =>
    `select d.id from search_documents d, asked where d.${column} @@ asked.${query} and d.kind = 'Article'`;
  const titled = column === 'head' ? having('title') : 'select 0 as id where false';
  return `with begun as materialized (
    select string_agg(quote_literal(stem), ' | ')::tsquery as query from (
      select stem from search_words where word >= $2 and word < $3 group by stem order by bool_or(word = $2) desc, sum(documents) desc limit ${COMPLETED}
    ) w
  ), query as materialized (
    select coalesce(before && begun.query, ''::tsquery) || whole as query, before || whole as sure
    from begun, to_tsquery('find_care_asked', $1) before, to_tsquery('find_care_asked', $4) whole
  ), asked as materialized (
    select query, sure, regexp_replace(query::text, '''([^'']+)''', '''\\1'':A', 'g')::tsquery as title from query
  ), titled as materialized (${titled} limit ${COMPARED[column]}
  ), compared as (
    select id from titled union (${having('query')} and (select count(*) from titled) < ${GROUP_MOST} limit ${COMPARED[column]})
  )
  select d.address, d.title, d.kind from compared join search_documents d using (id), asked
  order by 4 * ts_rank(${WEIGHTS}, d.head, asked.sure, 1) + ts_rank(${WEIGHTS}, d.head, asked.query, 1) desc, d.id limit ${GROUP_MOST}`;
};

const STATEMENTS = { head: suggestIn('head'), words: suggestIn('words') };

/** Articles for what has been typed so far: by their titles, headings and keywords, else by all of their text, else by the words that were probably meant. */
export async function suggestArticles(db: Queryable, typed: string): Promise<ArticlesSuggested> {
  const words = askedWords(typed);
  const letters = tellingLetters(words);
  if (letters < FEWEST_LETTERS) return NOTHING;
  return letters > KEPT_LETTERS ? find(db, words) : keptAnswer(db, words);
}

/** The letters of the last word and of those before it that tell something: 'when should I s' says no more than 's'. */
function tellingLetters(words: readonly string[]): number {
  return words.filter((word, at) => at === words.length - 1 || tells(word) > 0).join('').length;
}

const kept = new WeakMap<Queryable, LRUCache<string, ArticlesSuggested>>();

async function keptAnswer(db: Queryable, words: readonly string[]): Promise<ArticlesSuggested> {
  const answers = kept.get(db) ?? new LRUCache<string, ArticlesSuggested>({ max: KEPT, ttl: KEPT_MS });
  kept.set(db, answers);
  const typed = words.join(' ');
  const known = answers.get(typed);
  if (known) return known;
  const found = await find(db, words);
  answers.set(typed, found);
  return found;
}

async function find(db: Queryable, words: readonly string[]): Promise<ArticlesSuggested> {
  const synonyms = await loadedSynonyms(db);
  const suggest = async (list: readonly string[]): Promise<ArticlesSuggested> => {
    const inHead = await findIn(db, 'head', list, synonyms);
    return inHead.articles.length > 0 ? inHead : findIn(db, 'words', list, synonyms);
  };
  const found = await suggest(words);
  if (found.articles.length > 0) return found;
  const parted = words.length > 1 ? await suggest(lastJoined(words)) : NOTHING;
  if (parted.articles.length > 0) return parted;
  const meant = meantBy(await lookUpWords(db, words), true);
  const instead = meant ? await suggest(meant) : NOTHING;
  return meant && instead.articles.length > 0 ? { ...instead, meant: meant.join(' ') } : NOTHING;
}

/** The words with the last two as one, for a name that is parted and half typed: 'lab cor' is 'labcor'. */
function lastJoined(words: readonly string[]): string[] {
  return [...words.slice(0, -2), words.slice(-2).join('')];
}

async function findIn(
  db: Queryable,
  column: 'head' | 'words',
  words: readonly string[],
  synonyms: Synonyms,
): Promise<ArticlesSuggested> {
  const last = words.at(-1) ?? '';
  const before = queryOf(words.slice(0, -1), synonyms);
  const whole = anyOf([queryOf(words, synonyms), ...synonyms.begunBy(words.join(' ')).map(phraseOf)]);
  const values = [before, last, last + LAST, whole];
  const { rows } = await db.query<FoundPage>({ name: `search_suggest_${column}`, text: STATEMENTS[column], values });
  return { articles: rows };
}
