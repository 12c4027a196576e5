import { FIRST_DOCUMENTS } from '#db/first-documents.ts';
import { LEADING } from '../site-index/load.ts';

/** Words that one half typed may become: the commonest. */
const COMPLETED = 30;
/** What a heading or keyword counts for, and a title. */
const WEIGHTS = "'{0, 0, 0.1, 1}'";
/** How often an article without the words in its headings must say them to be about them, and how many articles may. */
const [TOLD_TIMES, TOLD_BY] = [2, 3];
/** Articles that are compared, of thousands with a common word: to compare more costs more than it tells, least where only their text has it. */
const COMPARED = { head: 100, text: 40 };

/**
 * The query with a half-typed last word. $1: the words before it, or ''; $2, $3: range of words that begin with it;
 * $4: all as whole words.
 */
const ASKED = `with begun as materialized (
    select string_agg(quote_literal(stem), ' | ')::tsquery as query from (
      select stem from search_words where word >= $2 and word < $3 group by stem order by bool_or(word = $2) desc, sum(documents) desc limit ${COMPLETED}
    ) w
  ), query as materialized (
    select coalesce(before && begun.query, ''::tsquery) || whole as query, before || whole as sure
    from begun, to_tsquery('find_care_asked', $1) before, to_tsquery('find_care_asked', $4) whole
  ), asked as materialized (
    select query, sure, regexp_replace(query::text, '''([^'']+)''', '''\\1'':A', 'g')::tsquery as title from query
  )`;

const having = (column: 'head' | 'words', query: 'query' | 'title'): string =>
  `select d.id from search_documents d, asked where d.${column} @@ asked.${query} and d.kind = 'Article'`;

/**
 * The articles among the first 600 documents, by their own index: common words are on enough of these to compare, and
 * the others aren't counted.
 */
const FIRST = `d.position < ${FIRST_DOCUMENTS}`;

/**
 * The $5 articles that titles, headings or keywords match. Titles weigh so much more that the others only fill up when
 * titles are few.
 */
export const ABOUT = `${ASKED}, titled as materialized (${having('head', 'title')} limit ${COMPARED.head}
  ), compared as (
    select id from titled union (${having('head', 'query')} and (select count(*) from titled) < $5 limit ${COMPARED.head})
  )
  select d.address, d.title, d.kind from compared join search_documents d using (id), asked
  order by 4 * ts_rank(${WEIGHTS}, d.head, asked.sure, 1) + ts_rank(${WEIGHTS}, d.head, asked.query, 1) desc, d.id limit $5`;

/**
 * The $5 articles whose passages say the words early or often. `had` counts all that have them: words that many
 * articles have tell little.
 */
export const TELLING = `${ASKED}, first as materialized (${having('words', 'query')} and ${FIRST} limit ${COMPARED.text}
  ), compared as materialized (
    select id from first
    union all (${having('words', 'query')} and not ${FIRST} and (select count(*) from first) < ${COMPARED.text} limit ${COMPARED.text})
    limit ${COMPARED.text}
  ), own as materialized (
    select min(p.document_id) as id, min(p.position) as place from compared join search_passages p on p.document_id = compared.id, asked
    where p.words @@ asked.query group by p.text having count(distinct p.document_id) = 1
  ), told as materialized (
    select id from own group by id having count(*) >= ${TOLD_TIMES} or min(place) < ${LEADING}
  ), shown as (
    select d.address, d.title, d.kind, ts_rank(d.words, asked.sure, 1) as rank, d.id from told join search_documents d using (id), asked
    where (select count(*) from told) <= ${TOLD_BY} order by rank desc, d.id limit $5
  )
  select (select count(*)::int from compared) as had,
    (select coalesce(jsonb_agg(jsonb_build_object('address', address, 'title', title, 'kind', kind) order by rank desc, id), '[]') from shown) as articles`;
