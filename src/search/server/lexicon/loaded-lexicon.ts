import { LRUCache } from 'lru-cache';
import type { Queryable } from '#db/client.ts';
import { lexiconOf, type Lexicon } from './lexicon.ts';
import type { Alike, Keyword, Offer, Subject } from './subject.ts';

/** Milliseconds after which the version of the index is looked at again: another release may have loaded one. */
const FRESH_MS = 60_000;

type Loaded = { version: string; lexicon: Lexicon };
type Kept = { checked: LRUCache<'lexicon', Loaded>; last?: Loaded; loading?: Promise<Loaded> | undefined };
const read = new WeakMap<Queryable, Kept>();

/** All that services are found by, as it was loaded with the index: from memory, made again when another version of the index was loaded. */
export async function loadedLexicon(db: Queryable): Promise<Lexicon> {
  const kept = read.get(db) ?? { checked: new LRUCache<'lexicon', Loaded>({ max: 1, ttl: FRESH_MS }) };
  read.set(db, kept);
  const known = kept.checked.get('lexicon');
  if (known) return known.lexicon;
  kept.loading ??= load(db, kept.last).finally(() => (kept.loading = undefined));
  const loaded = await kept.loading;
  kept.last = loaded;
  kept.checked.set('lexicon', loaded);
  return loaded.lexicon;
}

async function load(db: Queryable, last: Loaded | undefined): Promise<Loaded> {
  const { rows } = await db.query<{ version: string }>("select version from seeds where name = 'search'");
  const version = rows[0]?.version ?? '';
  if (last && version && last.version === version) return last;
  const [subjects, keywords, offers, alike, words] = await Promise.all([
    db.query<Subject>('select id, kind, name, note, address from search_subjects order by id'),
    db.query<Keyword>('select phrase, subject, weight from search_keywords order by phrase, subject'),
    db.query<Offer>(
      'select subject, service, weight, reason from search_offers order by subject, weight desc, service',
    ),
    db.query<Alike>('select word, means from search_alike order by word'),
    db.query<{ word: string }>('select word from search_words'),
  ]);
  const named = { subjects: subjects.rows, keywords: keywords.rows, offers: offers.rows, alike: alike.rows };
  return {
    version,
    lexicon: lexiconOf(
      named,
      words.rows.map(({ word }) => word),
    ),
  };
}
