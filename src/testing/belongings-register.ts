import type { Queryable } from '#db/client.ts';
import type { Belonging } from '#belongings/belonging.ts';

/** Tables about places, care and the product itself, with why a column of theirs that sounds like a person's is none. */
const ABOUT_NO_ONE: Record<string, Record<string, string>> = {
  bookable_services: {},
  covid_sites: { phone: "the site's", insurance_required: 'of whoever comes' },
  covid_vouchers: {},
  heartbeat: {},
  locations: { physician_name: 'who works there, as the partner publishes it' },
  next_free: {},
  places: {},
  schedules: {},
  search_alike: {},
  search_documents: { address: 'of a page' },
  search_keywords: {},
  search_offers: {},
  search_passages: {},
  search_subjects: { address: 'of a page' },
  search_synonyms: {},
  search_words: {},
  secrets: {},
  seeds: {},
  services: {},
  stores: { phone: "the store's" },
};

/** Names of columns that say whose a row is, or are about a person. */
const OF_PEOPLE =
  /^(owner|actor|account|guest|person|patient|user|member|staff|session|device|origin|ip|network|dob|gender|sex|email|emails|phone|phones|address|(first|last|middle|full|physician|guardian)_.*name|birth.*|insur.*|.*(account|patient|person|user|session)_id|.*_by)$/;

type Column = { table: string; name: string };

/**
 * Gaps of the register, a line each: tables with unknown owner, missing columns, keys or orders that foreign keys
 * contradict, rows left behind.
 */
export async function registerGaps(db: Queryable, belongings: readonly Belonging[]): Promise<string[]> {
  const columns = await columnsOf(db);
  const tables = Map.groupBy(columns, ({ table }) => table);
  const registered = new Set(belongings.map(({ table }) => table));
  return [
    ...[...tables.keys()].filter((table) => !registered.has(table) && !ABOUT_NO_ONE[table]).map(unknownTable),
    ...columns.filter(isUnexplained).map(({ table, name }) => `${table}.${name} is about people, so ${table} is too`),
    ...belongings.filter(({ table }) => !tables.has(table)).map(({ table }) => `${table} is no table`),
    ...belongings.flatMap((one) => missingColumns(one, tables.get(one.table) ?? [])),
    ...(await keyGaps(db, belongings)),
    ...(await orderGaps(db, belongings)),
  ];
}

function unknownTable(table: string): string {
  return `${table} is in no feature's belongings: say whose its rows are and how long they are kept`;
}

function isUnexplained({ table, name }: Column): boolean {
  const explained = ABOUT_NO_ONE[table];
  return explained !== undefined && OF_PEOPLE.test(name) && explained[name] === undefined;
}

async function columnsOf(db: Queryable): Promise<Column[]> {
  const { rows } = await db.query<Column>(
    `select table_name as table, column_name as name from information_schema.columns
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`,
  );
  return rows;
}

function missingColumns(belonging: Belonging, columns: readonly Column[]): string[] {
  const named = [
    ...('ownerColumn' in belonging ? [belonging.ownerColumn] : []),
    ...('onMove' in belonging && 'newestOf' in belonging.onMove
      ? [...belonging.onMove.newestOf, belonging.onMove.by]
      : []),
    ...('onExport' in belonging && belonging.onExport.rows !== 'none' ? (belonging.onExport.without ?? []) : []),
  ];
  return named
    .filter((name) => !columns.some((column) => column.name === name))
    .map((name) => `${belonging.table} has no column ${name}`);
}

async function keyGaps(db: Queryable, belongings: readonly Belonging[]): Promise<string[]> {
  const { rows } = await db.query<{ table: string; key: string }>(
    `select table_name as table, string_agg(column_name, ', ' order by ordinal_position) as key
     from information_schema.table_constraints join information_schema.key_column_usage using (table_schema, table_name, constraint_name)
     where table_schema = 'public' and constraint_type = 'PRIMARY KEY' group by table_name`,
  );
  return belongings.flatMap((one) => {
    const key = rows.find(({ table }) => table === one.table)?.key;
    const said = 'goesWith' in one ? one.sooner?.key : one.key;
    return said === undefined || said.join(', ') === key ? [] : [`${one.table} has the key ${String(key)}`];
  });
}

/** `table` points to `target`, and whether its rows go with those of `target`. */
type Arrow = { table: string; target: string; cascades: boolean };

async function orderGaps(db: Queryable, belongings: readonly Belonging[]): Promise<string[]> {
  const { rows: arrows } = await db.query<Arrow>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as target, confdeltype = 'c' as cascades
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const place = (name: string) => belongings.findIndex(({ table }) => table === name);
  const late = arrows
    .filter(({ table, target }) => place(table) > -1 && place(target) > -1 && place(table) > place(target))
    .map(({ table, target }) => `${table} points to ${target}, so it comes before it`);
  const loose = belongings.flatMap((one) => {
    if (!('goesWith' in one)) return [];
    const goes = arrows.some(
      ({ table, target, cascades }) => cascades && table === one.table && target === one.goesWith,
    );
    return goes ? [] : [`${one.table} stays when ${one.goesWith} goes`];
  });
  return [...late, ...loose];
}
