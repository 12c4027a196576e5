import type { Database } from '#db/client.ts';
import type { SearchDocument } from './server/site-index/document.ts';
import { loadIndex } from './server/site-index/load.ts';
import { synonymsIn } from './server/site-index/synonyms.ts';

/** A page of nobody's site, for tests; what matters to a test is given. */
export function aPage(address: string, given: Partial<SearchDocument> = {}): SearchDocument {
  return { kind: 'Page', address, title: `Page ${address.slice(1)}`, keywords: [], passages: [], ...given };
}

/** Loads documents, and groups of words that mean the same, in one transaction as a start does. */
export async function loadForTests(
  { asOwner }: Pick<Database, 'asOwner'>,
  documents: readonly SearchDocument[],
  alike: readonly [term: string, ...alsoCalled: string[]][] = [],
): Promise<void> {
  const terms = alike.map(([term, ...alsoCalled]) => ({ term, alsoCalled }));
  await asOwner(async (owner) => {
    await owner.query('begin');
    await loadIndex(owner, { documents, synonyms: synonymsIn([{ terms }]) });
    await owner.query('commit');
  });
}
