import type { Queryable } from '#db/client.ts';
import type { SearchReport } from '../report.schema.ts';
import { hideSmallRows, LEAST_SHOWN } from './small-cells.ts';

/** Words of a report at most, those that most have typed. */
const TERMS_MOST = 200;

/** Names for people, by the ids that are counted. */
export type Names = { subject: (id: string) => string; partner: (slug: string) => string };

type Searched = { name: string; found: number; nothing: number };

/** Of searches of a month: how many found something, and nothing, by a column. */
const searchesBy = (column: string): string =>
  `select coalesce(${column}, '') as name,
     count(*) filter (where results > 0)::int as found, count(*) filter (where results = 0)::int as nothing
   from counted_pages where searched and day >= $1::date and day < $1::date + interval '1 month'
   group by 1 order by count(*) desc, 1`;

const PAGES = `select case when pilot is null then page_type else 'pilot ' || pilot end as name, count(*) filter (where not searched)::int as opened,
     count(*) filter (where results > 0)::int as found, count(*) filter (where results = 0)::int as nothing
   from counted_pages where day >= $1::date and day < $1::date + interval '1 month' group by 1 order by count(*) desc, 1`;

const PARTNERS = `select name, sum(shown)::int as shown, sum(left_for)::int as left from (
     select shown ->> 'partner' as name, 1 as shown, 0 as left_for
     from counted_pages, jsonb_array_elements(partners) as shown where day >= $1::date and day < $1::date + interval '1 month'
     union all
     select partner, 0, 1 from exit_records where at >= $1::date and at < $1::date + interval '1 month'
   ) as all_of_them group by 1 order by 3 desc, 2 desc, 1`;

/** Rows of one name are one row. */
function together<Row extends { name: string } & Record<string, string | number>>(rows: readonly Row[]): Row[] {
  const byName = new Map<string, Row>();
  for (const row of rows) {
    const known = byName.get(row.name);
    const sums = known && Object.entries(row).map(([key, value]) => [key, added(known[key], value)]);
    byName.set(row.name, sums ? (Object.fromEntries(sums) as Row) : row);
  }
  return [...byName.values()];
}

function added(known: string | number | undefined, value: string | number): string | number {
  return typeof value === 'number' ? value + Number(known) : value;
}

/** What people looked for in a month and didn't find, by subject and by page, and where they went; small counts hidden. */
export async function searchReport(db: Queryable, asked: string | undefined, names: Names): Promise<SearchReport> {
  const months = await monthsOf(db);
  const month = asked ?? months[0] ?? new Date().toISOString().slice(0, 7);
  const of = async <Row extends object>(text: string): Promise<Row[]> =>
    (await db.query<Row & Record<string, unknown>>(text, [`${month}-01`])).rows;
  const subjects = (await of<Searched>(searchesBy('subject'))).map((row) => ({
    ...row,
    name: row.name ? names.subject(row.name) : 'Not understood',
  }));
  const states = (await of<Searched>(searchesBy('state'))).map((row) => ({ ...row, name: row.name || 'Not known' }));
  const pages = await of<Searched & { opened: number }>(PAGES);
  const partners = (await of<{ name: string; shown: number; left: number }>(PARTNERS)).map((row) => ({
    ...row,
    name: names.partner(row.name),
  }));
  return {
    month,
    months,
    subjects: hideSmallRows(together(subjects), ['found', 'nothing']),
    pages: hideSmallRows(pages, ['opened', 'found', 'nothing']),
    states: hideSmallRows(states, ['found', 'nothing']),
    partners: hideSmallRows(partners, ['shown', 'left']),
    terms: await termsOf(db, month),
  };
}

async function monthsOf(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ month: string }>(
    `select distinct to_char(day, 'YYYY-MM') as month from (select day from counted_pages union select at::date from exit_records) as d order by 1 desc`,
  );
  return rows.map(({ month }) => month);
}

/** Words that were typed in weeks that began in a month; those that found nothing come first: they are what content lacks. */
async function termsOf(db: Queryable, month: string): Promise<SearchReport['terms']> {
  const { rows } = await db.query<{ term: string; networks: number; found: boolean }>(
    `select term, max(networks)::int as networks, bool_and(results > 0) as found from typed_terms
     where week >= $1::date and week < $1::date + interval '1 month'
     group by term order by bool_and(results > 0), max(networks) desc, term limit ${String(TERMS_MOST)}`,
    [`${month}-01`],
  );
  return rows.map((row) => ({ ...row, networks: row.networks < LEAST_SHOWN ? null : row.networks }));
}
