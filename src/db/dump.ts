import type pg from 'pg';
import { JOBS_SCHEMA } from './jobs.ts';

/** Rows in one statement. */
const CHUNK = 500;

/** Disables triggers and foreign keys: rows are loaded table by table, and a trigger keeps the audit log from being emptied. */
const HEAD = `-- Every row of a Find Care database. For one that npm run db:seed of the same release has migrated, as a superuser, with no process running:
--   psql --single-transaction --set=ON_ERROR_STOP=1 --dbname=find_care --file=THIS
set session_replication_role = 'replica';
`;

/** All rows as SQL for a database that is migrated, a piece at a time: what is in its tables goes first, and numbers go on where these end. */
export async function* rowsAsSql(client: pg.Client): AsyncGenerator<string> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(
    `select quote_ident(table_name) as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by table_name order by table_name`,
  );
  yield `${HEAD}truncate ${tables.map(({ name }) => name).join(', ')};\n`;
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`);
    for (let from = 0; from < rows.length; from += CHUNK) {
      const list = rows.slice(from, from + CHUNK).map(({ row }) => row.replaceAll("'", "''"));
      yield `insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, '[${list.join(',\n')}]');\n`;
    }
  }
  const { rows: numbered } = await client.query<{ sequence: string; name: string; column: string }>(
    `select pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence, quote_ident(table_name) as name, quote_ident(column_name) as column
     from information_schema.columns
     where table_schema = 'public' and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null order by table_name`,
  );
  for (const { sequence, name, column } of numbered)
    yield `select setval('${sequence}', coalesce(max(${column}), 1), max(${column}) is not null) from ${name};\n`;
  yield* jobsAsSql(client);
  yield 'analyze;\n';
}

/** Work that is yet to be done, such as mails and reminders: ids only. What the database that takes it has yet to do itself stays. */
async function* jobsAsSql(client: pg.Client): AsyncGenerator<string> {
  const { rows } = await client.query<{ row: string }>(
    `select row_to_json(t)::text as row from ${JOBS_SCHEMA}.job t where state in ('created', 'retry', 'active')`,
  );
  for (let from = 0; from < rows.length; from += CHUNK) {
    const list = rows.slice(from, from + CHUNK).map(({ row }) => row.replaceAll("'", "''"));
    yield `insert into ${JOBS_SCHEMA}.job select * from json_populate_recordset(null::${JOBS_SCHEMA}.job, '[${list.join(',\n')}]') on conflict do nothing;\n`;
  }
}
