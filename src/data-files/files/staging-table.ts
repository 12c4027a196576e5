import type { Queryable } from '#db/client.ts';
import type { FileProblem } from '../kinds/kind.ts';

/** Rows sent to the database in one statement. */
const CHUNK = 1000;

/** Where the rows of a file wait until all of it is known to be right: a temporary table, gone with the transaction. */
export async function openStagingTable(db: Queryable) {
  await db.query(
    'create temporary table incoming (line int not null, key text not null, data jsonb not null) on commit drop',
  );
  let rows: { line: number; key: string; record: object }[] = [];

  async function flush(): Promise<void> {
    if (rows.length === 0) return;
    await db.query('insert into incoming select * from unnest($1::int[], $2::text[], $3::jsonb[])', [
      rows.map(({ line }) => line),
      rows.map(({ key }) => key),
      rows.map(({ record }) => JSON.stringify(record)),
    ]);
    rows = [];
  }

  return {
    add: async (row: { line: number; key: string; record: object }): Promise<void> => {
      rows.push(row);
      if (rows.length >= CHUNK) await flush();
    },
    /** All rows are in: they are counted, and looked up by key from now on. */
    close: async (): Promise<number> => {
      await flush();
      await db.query('create index on incoming (key)');
      await db.query('analyze incoming');
      const counted = await db.query<{ count: number }>('select count(*)::int as count from incoming');
      return counted.rows[0]?.count ?? 0;
    },
  };
}

/** Mistakes that the database finds: the first of them by line, and how many there are. `query` gives line, column and reason of each. */
export async function mistakes(
  db: Queryable,
  query: string,
  most: number,
  values: readonly unknown[] = [],
): Promise<{ problems: FileProblem[]; found: number }> {
  const { rows } = await db.query<FileProblem & { found: number }>(
    `select *, count(*) over ()::int as found from (${query}) wrong order by line limit ${most}`,
    [...values],
  );
  return { problems: rows.map(({ found: _, ...problem }) => problem), found: rows[0]?.found ?? 0 };
}

/** Of the staged rows those whose key an earlier one has too. The values are what their key is called and what is counted in the file. */
export const DUPLICATES = `
  select line, $1::text as column, format('is the same as in %s %s', $2::text, first) as reason
  from (select line, min(line) over (partition by key) as first from incoming) i where line > first`;
