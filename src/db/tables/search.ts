import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, primaryKey, serial, smallint, text, unique } from 'drizzle-orm/pg-core';
import { FIRST_DOCUMENTS } from '../first-documents.ts';

/** Words with their stems, places and weights (PostgreSQL's full text). */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * What people can find; the app only reads it.
 * - Pages by address, and tiles by service id, from content and built pages. `position`: the place in the index.
 * - `head`: title (weight A), headings and keywords (B). `words`: these, first passages (C), others (D).
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    id: serial().primaryKey(),
    kind: text({ enum: ['Care', 'Provider', 'Article', 'Product', 'Page', 'Tile'] }).notNull(),
    address: text().notNull(),
    title: text().notNull(),
    position: integer().notNull(),
    head: tsvector().notNull(),
    words: tsvector().notNull(),
  },
  (t) => [
    unique('search_documents_address').on(t.kind, t.address),
    index('search_documents_head').using('gin', t.head).with({ fastupdate: false }),
    index('search_documents_words').using('gin', t.words).with({ fastupdate: false }),
    index('search_documents_first_articles')
      .using('gin', t.words)
      .with({ fastupdate: false })
      .where(sql`kind = 'Article' and position < ${sql.raw(String(FIRST_DOCUMENTS))}`),
  ],
);

/** The blocks of text of a page in their order: what results quote. The places in `words` count the words of `text` from 1. */
export const searchPassages = pgTable(
  'search_passages',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => searchDocuments.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    text: text().notNull(),
    words: tsvector().notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.position] })],
);

/**
 * Words of the index as written, without little ones, with the number of documents: for half-typed and misspelt words.
 * `stem`: as indexed.
 */
export const searchWords = pgTable(
  'search_words',
  { word: text().primaryKey(), stem: text().notNull(), documents: integer().notNull() },
  (t) => [index('search_words_alike').using('gist', t.word.op('gist_trgm_ops')), index('search_words_stem').on(t.stem)],
);
