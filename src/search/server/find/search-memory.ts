import { LRUCache } from 'lru-cache';
import type { Queryable } from '#db/client.ts';
import type { PlaceAnswers } from '#location/server/answered-places.ts';
import { lexiconOf, type Lexicon } from '../lexicon/lexicon.ts';
import { makeSubjects, type CareContent } from '../lexicon/make-subjects.ts';
import { synonymsIn, synonymsOf, type Synonyms } from '../site-index/synonyms.ts';
import type { ArticlesFound } from './find-articles.ts';
import { pageWordsOf, type PageWords } from './misspelt-words.ts';
import type { PlaceMeant } from './typed-place.ts';

/** Beginnings of a few letters, of which articles are kept for a minute: they are few, everyone types them, and they have the most pages to rank. */
const [ARTICLES_KEPT, ARTICLES_KEPT_MS] = [1000, 60_000];
const PLACES_KEPT = 5000;
/** Sets of programs whose words are kept: each takes as much memory as everyone's. */
const LEXICONS_KEPT = 8;
/** Milliseconds after which the version of the index is looked at again: another release may have loaded one. */
const FRESH_MS = 60_000;

/** What the search keeps in memory, one for each process: what content says, and what was answered before. */
export type SearchMemory = {
  /** All that services are found by, also those for people of these programs, with the words of the site's pages for those that are spelt right. */
  lexicon: (db: Queryable, audiences?: readonly string[]) => Promise<Lexicon>;
  /** The words of the site's pages, of the index that was loaded last. */
  pageWords: (db: Queryable) => Promise<PageWords>;
  /** What people also call things. */
  synonyms: () => Synonyms;
  places: PlaceAnswers;
  /** What words beside a need mean as a place, by the words and how surely they are one. */
  placesMeant: LRUCache<string, PlaceMeant>;
  articles: LRUCache<string, ArticlesFound>;
};

/** What a search is called with; `audiences`: the programs whose services it finds too, none unless said. */
export type SearchReading = { db: Queryable; memory: SearchMemory; audiences?: readonly string[] };

/** The memory of a search over content; nothing of it is made before the first search. */
export function searchMemory(content: CareContent, places: PlaceAnswers): SearchMemory {
  const pageWords = pageWordsKept();
  let synonyms: Synonyms | undefined;
  const lexicons = lexiconsKept(content);
  return {
    lexicon: async (db, audiences = []) => {
      const pages = await pageWords(db);
      const lexicon = lexicons(audiences);
      return { ...lexicon, knows: (word) => lexicon.knows(word) || pages.has(word) };
    },
    pageWords,
    synonyms: () => (synonyms ??= synonymsOf(synonymsIn(content.vocabulary))),
    places,
    placesMeant: new LRUCache({ max: PLACES_KEPT }),
    articles: new LRUCache({ max: ARTICLES_KEPT, ttl: ARTICLES_KEPT_MS }),
  };
}

/** What everyone finds by, and what people of some programs do, each made when it is first asked for. */
function lexiconsKept(content: CareContent): (audiences: readonly string[]) => Lexicon {
  let everyones: Lexicon | undefined;
  const known = new Set(content.services.flatMap(({ audiences }) => audiences));
  const kept = new LRUCache<string, Lexicon>({ max: LEXICONS_KEPT });
  return (audiences) => {
    const own = audiences.filter((one) => known.has(one)).toSorted();
    if (own.length === 0) return (everyones ??= lexiconOf(makeSubjects(content)));
    const key = JSON.stringify(own);
    const lexicon = kept.get(key) ?? lexiconOf(makeSubjects(content, own));
    kept.set(key, lexicon);
    return lexicon;
  };
}

type Pages = { version: string; words: PageWords };

/** Reads the words of pages again where another index was loaded. */
function pageWordsKept(): SearchMemory['pageWords'] {
  const fresh = new LRUCache<'pages', PageWords>({ max: 1, ttl: FRESH_MS });
  let last: Pages | undefined;
  let reading: Promise<Pages> | undefined;
  return async (db) => {
    const known = fresh.get('pages');
    if (known) return known;
    reading ??= readPages(db, last).finally(() => (reading = undefined));
    last = await reading;
    fresh.set('pages', last.words);
    return last.words;
  };
}

async function readPages(db: Queryable, last: Pages | undefined): Promise<Pages> {
  const { rows } = await db.query<{ version: string }>("select version from seeds where name = 'search'");
  const version = rows[0]?.version ?? '';
  if (last && version && version === last.version) return last;
  const words = await db.query<{ word: string; documents: number }>('select word, documents from search_words');
  return { version, words: pageWordsOf(new Map(words.rows.map(({ word, documents }) => [word, documents]))) };
}
