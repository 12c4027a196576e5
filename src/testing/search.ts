import { content, type Content } from '#content-model/content.ts';
import type { Database, Queryable } from '#db/client.ts';
import { tileDocuments } from '#finder/server/tile-document.ts';
import { placeAnswers } from '#location/server/answered-places.ts';
import { searchMemory, type SearchMemory, type SearchReading } from '#search/server/find/search-memory.ts';
import type { CareContent } from '#search/server/lexicon/make-subjects.ts';
import type { SearchDocument } from '#search/server/site-index/document.ts';
import { loadIndex } from '#search/server/site-index/load.ts';

/** A made-up page; what matters to a test is given. */
export function aPage(address: string, given: Partial<SearchDocument> = {}): SearchDocument {
  return { kind: 'Page', address, title: `Page ${address.slice(1)}`, keywords: [], passages: [], ...given };
}

/** Loads documents in one transaction, as a start does. */
export async function loadForTests(
  { asOwner }: Pick<Database, 'asOwner'>,
  documents: readonly SearchDocument[],
): Promise<void> {
  await asOwner(async (owner) => {
    await owner.query('begin');
    await loadIndex(owner, documents);
    await owner.query('commit');
  });
}

/** Loads the services of content, the project's own unless said, and further pages. */
export async function loadContentForTests(
  database: Pick<Database, 'asOwner'>,
  pages: readonly SearchDocument[] = [],
  all: Pick<Content, 'services' | 'categories' | 'symptoms'> = content(),
): Promise<void> {
  await loadForTests(database, [...tileDocuments(all), ...pages]);
}

/** A search's memory over content: over the project's own, or over nothing but what is given. */
export function memoryOf(given: Partial<CareContent> = content()): SearchMemory {
  const nothing = { symptoms: [], services: [], categories: [], partners: [], vocabulary: [], symptomCodes: {} };
  return searchMemory({ ...nothing, ...given }, placeAnswers());
}

/** What a search on a database is called with. */
export function searchIn(db: Queryable, given?: Partial<CareContent>): SearchReading {
  return { db, memory: memoryOf(given) };
}

/** A vocabulary of groups of words that mean the same. */
export function wordsAlike(
  ...groups: (readonly [term: string, ...alsoCalled: string[]])[]
): Pick<CareContent, 'vocabulary'> {
  const terms = groups.map(([term, ...alsoCalled]) => ({ term, alsoCalled, codes: [] }));
  return { vocabulary: [{ name: 'words alike', terms, alike: [] }] };
}
