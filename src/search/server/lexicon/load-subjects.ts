import type { Queryable } from '#db/client.ts';
import type { Subjects } from './subject.ts';

const TABLES: readonly (readonly [part: keyof Subjects, table: string, columns: string])[] = [
  ['subjects', 'search_subjects', 'id text, kind text, name text, note text, address text'],
  ['keywords', 'search_keywords', 'phrase text, subject text, weight real'],
  ['offers', 'search_offers', 'subject text, service text, weight real, reason text'],
  ['alike', 'search_alike', 'word text, means text'],
];

/** Puts what services are found by in the place of what was there, in the caller's transaction. */
export async function loadSubjects(db: Queryable, named: Subjects | undefined): Promise<void> {
  for (const [, table] of TABLES.toReversed()) await db.query(`delete from ${table}`);
  for (const [part, table, columns] of TABLES) {
    const names = columns.replaceAll(/ (text|real)/g, '');
    await db.query(
      `insert into ${table} (${names}) select ${names} from jsonb_to_recordset($1::jsonb) as given(${columns})`,
      [JSON.stringify(named?.[part] ?? [])],
    );
  }
}
