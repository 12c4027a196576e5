import { createHash } from 'node:crypto';
import type { Queryable } from '#db/client.ts';
import { indexed, readWords } from '../../split-words.ts';
import type { SearchDocument } from './document.ts';

/** Raise it when the same documents are to be indexed in another way. */
const INDEX_VERSION = 3;
/** Documents in one statement. */
const CHUNK = 200;
/** Passages that tell what a document is about: they count for more than the others. */
export const LEADING = 2;

/** A name for what the index holds: another one when anything in it is. */
function versionOf(documents: readonly SearchDocument[]): string {
  return createHash('sha256')
    .update(JSON.stringify([INDEX_VERSION, documents]))
    .digest('hex');
}

const DOCUMENTS = `insert into search_documents (kind, address, title, position, head, words)
  select kind, address, title, position, head,
    head || setweight(to_tsvector('find_care', lead), 'C') || to_tsvector('find_care', others)
  from jsonb_to_recordset($1::jsonb) as given(kind text, address text, title text, position int, named text, keywords text, lead text, others text),
    lateral (select setweight(to_tsvector('find_care', named), 'A') || setweight(to_tsvector('find_care', keywords), 'B') as head) h`;

const PASSAGES = `insert into search_passages (document_id, position, text, words)
  select d.id, given.position, given.text, to_tsvector('find_care', given.words)
  from jsonb_to_recordset($1::jsonb) as given(kind text, address text, position int, text text, words text)
  join search_documents d on d.kind = given.kind and d.address = given.address`;

const WORDS = `insert into search_words (word, stem, documents)
  select word, coalesce((tsvector_to_array(to_tsvector('find_care', word)))[1], word), documents
  from unnest($1::text[], $2::int[]) as given(word, documents) where to_tsvector('find_care_asked', word) <> ''`;

/**
 * Loads the index if the database has another version, in the caller's transaction. Answers true if it did. Runs at
 * start, under the migration lock.
 */
export async function followIndex(db: Queryable, documents: readonly SearchDocument[]): Promise<boolean> {
  const version = versionOf(documents);
  const { rowCount } = await db.query("select from seeds where name = 'search' and version = $1", [version]);
  if (rowCount) return false;
  await loadIndex(db, documents);
  await db.query(
    "insert into seeds (name, version) values ('search', $1) on conflict (name) do update set version = $1, at = now()",
    [version],
  );
  return true;
}

/** Puts an index in the place of the one before, in the caller's transaction: until it commits, everyone finds what was there. */
export async function loadIndex(db: Queryable, documents: readonly SearchDocument[]): Promise<void> {
  await db.query('delete from search_documents');
  await db.query('delete from search_words');
  for (let from = 0; from < documents.length; from += CHUNK) await add(db, documents.slice(from, from + CHUNK), from);
  const counts = countWords(documents);
  await db.query(WORDS, [[...counts.keys()], [...counts.values()]]);
  await db.query('analyze search_documents, search_passages, search_words');
}

/** Adds documents, the first of them at `from`. */
async function add(db: Queryable, documents: readonly SearchDocument[], from: number): Promise<void> {
  const rows = documents.map(({ kind, address, title, keywords, passages }, index) => ({
    kind,
    address,
    title,
    position: from + index,
    named: indexed(title),
    keywords: indexedEach(keywords),
    lead: indexedEach(passages.slice(0, LEADING)),
    others: indexedEach(passages.slice(LEADING)),
  }));
  await db.query(DOCUMENTS, [JSON.stringify(rows)]);
  const passages = documents.flatMap(({ kind, address, passages: texts }) =>
    texts.map((text, position) => ({ kind, address, position, text, words: indexed(text) })),
  );
  await db.query(PASSAGES, [JSON.stringify(passages)]);
}

function indexedEach(texts: readonly string[]): string {
  return texts.map(indexed).join(' ');
}

/** On how many documents each word is. */
function countWords(documents: readonly SearchDocument[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { title, keywords, passages } of documents) {
    const words = [title, ...keywords, ...passages].flatMap((text) => {
      const read = readWords(text);
      return [...read.words, ...read.joined].map((word) => word.text);
    });
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
