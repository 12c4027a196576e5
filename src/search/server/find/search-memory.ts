import { LRUCache } from 'lru-cache';
import type { Queryable } from '#db/client.ts';
import type { PlaceAnswers } from '#location/server/answered-places.ts';
import { lexiconOf, type Lexicon } from '../lexicon/lexicon.ts';
import { makeSubjects, type Named } from '../lexicon/make-subjects.ts';
import type { Subjects } from '../lexicon/subject.ts';
import { synonymsIn, synonymsOf, type Synonyms } from '../site-index/synonyms.ts';
import type { ArticlesFound } from './find-articles.ts';
import type { PlaceMeant } from './typed-place.ts';

/** Beginnings of a few letters, of which articles are kept for a minute: they are few, everyone types them, and they have the most pages to rank. */
const [ARTICLES_KEPT, ARTICLES_KEPT_MS] = [1000, 60_000];
const PLACES_KEPT = 5000;
/** Milliseconds after which the version of the index is looked at again: another release may have loaded one. */
const FRESH_MS = 60_000;

/** What the search keeps in memory, one for each process: what content says, and what was answered before. */
export type SearchMemory = {
  /** All that services are found by, with the words of the site's pages for those that are spelt right. */
  lexicon: (db: Queryable) => Promise<Lexicon>;
  /** What people also call things. */
  synonyms: () => Synonyms;
  places: PlaceAnswers;
  /** What words beside a need mean as a place, by the words and how surely they are one. */
  placesMeant: LRUCache<string, PlaceMeant>;
  articles: LRUCache<string, ArticlesFound>;
};

/** What a search is called with. */
export type SearchReading = { db: Queryable; memory: SearchMemory };

/** The memory of a search over content; nothing of it is made before the first search. */
export function searchMemory(content: Named, places: PlaceAnswers): SearchMemory {
  let synonyms: Synonyms | undefined;
  return {
    lexicon: lexiconWithPages(() => makeSubjects(content)),
    synonyms: () => (synonyms ??= synonymsOf(synonymsIn(content.vocabulary))),
    places,
    placesMeant: new LRUCache({ max: PLACES_KEPT }),
    articles: new LRUCache({ max: ARTICLES_KEPT, ttl: ARTICLES_KEPT_MS }),
  };
}

type Pages = { version: string; words: ReadonlySet<string> };

/** The lexicon, made once; the words of pages are read again when another index was loaded. */
function lexiconWithPages(subjects: () => Subjects): SearchMemory['lexicon'] {
  let own: Lexicon | undefined;
  const fresh = new LRUCache<'lexicon', Lexicon>({ max: 1, ttl: FRESH_MS });
  let last: Pages = { version: '', words: new Set() };
  let reading: Promise<Pages> | undefined;
  return async (db) => {
    const known = fresh.get('lexicon');
    if (known) return known;
    reading ??= pagesOf(db, last).finally(() => (reading = undefined));
    const { words } = (last = await reading);
    const { knows, ...others } = (own ??= lexiconOf(subjects()));
    const lexicon = { ...others, knows: (word: string) => knows(word) || words.has(word) };
    fresh.set('lexicon', lexicon);
    return lexicon;
  };
}

async function pagesOf(db: Queryable, last: Pages): Promise<Pages> {
  const { rows } = await db.query<{ version: string }>("select version from seeds where name = 'search'");
  const version = rows[0]?.version ?? '';
  if (version && version === last.version) return last;
  const words = await db.query<{ word: string }>('select word from search_words');
  return { version, words: new Set(words.rows.map(({ word }) => word)) };
}
