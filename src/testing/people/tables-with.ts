import type { Database } from '#db/client.ts';

/** Tables, of the API and of its jobs, in which one of these words stands, however it is written. */
export async function tablesWith({ asOwner }: Pick<Database, 'asOwner'>, ...words: string[]): Promise<string[]> {
  return asOwner(async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const text = `select from ${name} t where t::text ilike any($1) limit 1`;
      const { rowCount } = await client.query(text, [words.map((word) => `%${word}%`)]);
      if (rowCount) found.push(name.replace('public.', ''));
    }
    return found.sort();
  });
}
