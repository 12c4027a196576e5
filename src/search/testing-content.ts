import { content, type Content } from '#content-model/content.ts';
import type { Database } from '#db/client.ts';
import { tileDocuments } from '#finder/server/tile-document.ts';
import { loadIndex } from './server/site-index/load.ts';
import { makeSubjects } from './server/lexicon/make-subjects.ts';
import { synonymsIn } from './server/site-index/synonyms.ts';
import type { SearchDocument } from './server/site-index/document.ts';

/** Loads the services of content, the project's own unless said, and further pages, as a start does; for tests. */
export async function loadContentForTests(
  { asOwner }: Pick<Database, 'asOwner'>,
  pages: readonly SearchDocument[] = [],
  all: Pick<Content, keyof Parameters<typeof makeSubjects>[0]> = content(),
): Promise<void> {
  const index = {
    documents: [...tileDocuments(all), ...pages],
    synonyms: synonymsIn(all.vocabulary),
    named: makeSubjects(all),
  };
  await asOwner(async (owner) => {
    await owner.query('begin');
    await loadIndex(owner, index);
    await owner.query('commit');
  });
}
