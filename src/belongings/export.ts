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
  const { rows: which, without = [] } = belonging.onExport;
  const column = 'ownerColumn' in belonging ? belonging.ownerColumn : null;
  const where = typeof which === 'object' ? which.where : `t.${column ?? 'owner'} = $1`;
  const { rows } = await db.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) - $2::text[] as row from ${belonging.table} t where ${where} order by t`,
    [owner, column ? [column, ...without] : without],
  );
  return rows.map(({ row }) => row);
}
