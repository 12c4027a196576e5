import type { Work } from '#db/work.ts';
import type { Belonging } from './belonging.ts';

/** Rows as JSON, by table; each by the names of its columns. */
export type Exported = Record<string, Record<string, unknown>[]>;

/** Everything that belongs to an owner, for the owner, with a line in the log. Tables of which there is nothing are left out. */
export async function exportBelongings(work: Work, belongings: readonly Belonging[], owner: string): Promise<Exported> {
  const all: Exported = {};
  let count = 0;
  for (const belonging of belongings) {
    const rows = await rowsOf(work, belonging, owner);
    if (rows.length > 0) all[belonging.table] = rows;
    count += rows.length;
  }
  await work.audit({ action: 'belongings.export', actor: owner, count });
  return all;
}

async function rowsOf({ db }: Work, belonging: Belonging, owner: string): Promise<Record<string, unknown>[]> {
  if ('noOwner' in belonging || belonging.onExport.rows === 'none') return [];
  const { rows: which, without = [], also = {} } = belonging.onExport;
  const column = 'ownerColumn' in belonging ? belonging.ownerColumn : null;
  const where = typeof which === 'object' ? which.where : `t.${column ?? 'owner'} = $1`;
  const more = Object.entries(also).map(([name, value]) => `'${name}', ${value}`);
  const { rows } = await db.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) - $2::text[] || jsonb_build_object(${more.join(', ')}) as row from ${belonging.table} t where ${where} order by t`,
    [owner, column ? [column, ...without] : without],
  );
  return rows.map(({ row }) => row);
}

/** What an owner is given, as they read it: tables by what they are called, columns in words, and nothing that is empty. */
export function inPlainNames(exported: Exported, belongings: readonly Belonging[]): Exported {
  const called = new Map(belongings.flatMap((one) => ('called' in one ? [[one.table, one.called]] : [])));
  return Object.fromEntries(
    Object.entries(exported).map(([table, rows]) => [called.get(table) ?? inWords(table), rows.map(plainRow)]),
  );
}

function plainRow(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
      .map(([column, value]) => [inWords(column), value]),
  );
}

/** Columns whose own names say little. */
const WORDS: Record<string, string> = {
  dob: 'date of birth',
  line1: 'street address',
  line2: 'apartment, suite or unit',
  zip: 'ZIP code',
  during: 'from and until',
};

/** 'first_name' as 'first name'. */
function inWords(name: string): string {
  return WORDS[name] ?? name.replaceAll('_', ' ');
}
