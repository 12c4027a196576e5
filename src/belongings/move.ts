import type { Work } from '#db/work.ts';
import { ownedAmong, type Belonging, type Owned } from './belonging.ts';

/**
 * Gives what belongs to one owner to another, with a line in the log: all of it, or what comes along when a guest signs
 * in. Answers how many rows the other has now been given.
 */
export async function moveBelongings(
  work: Work,
  belongings: readonly Belonging[],
  { from, to, which = 'all' }: { from: string; to: string; which?: 'all' | 'at sign-in' },
): Promise<number> {
  let count = 0;
  for (const owned of ownedAmong(belongings)) {
    const moving = which === 'all' ? 'true' : owned.onMove.atSignIn;
    if (moving === undefined) continue;
    for (const before of ['', ...(owned.alsoAs ?? [])])
      count += await moveRows(work, owned, { from: before + from, to: before + to, moving });
  }
  await work.audit({ action: 'belongings.move', actor: to, count });
  return count;
}

async function moveRows(
  { db }: Work,
  owned: Owned,
  { from, to, moving }: { from: string; to: string; moving: string },
): Promise<number> {
  const { table, ownerColumn, onMove } = owned;
  if ('newestOf' in onMove) await db.query(olderOfTwo(owned, onMove), [from, to]);
  const others = 'set' in onMove ? Object.entries(onMove.set ?? {}) : [];
  const changes = [`${ownerColumn} = $2`, ...others.map(([column, value]) => `${column} = ${value}`)];
  const text = `update ${table} t set ${changes.join(', ')} where t.${ownerColumn} = $1 and (${moving})`;
  return (await db.query(text, [from, to])).rowCount ?? 0;
}

/** Deletes, of two rows of both owners that are alike, the one that is not newer. */
function olderOfTwo(
  { table, ownerColumn }: Owned,
  { newestOf, by }: { newestOf: readonly string[]; by: string },
): string {
  const alike = newestOf.map((column) => `t.${column} = o.${column}`).join(' and ');
  return `delete from ${table} t using ${table} o
    where t.${ownerColumn} in ($1, $2) and o.${ownerColumn} in ($1, $2) and t.${ownerColumn} <> o.${ownerColumn} and ${alike}
      and (t.${by}, t.${ownerColumn}) < (o.${by}, o.${ownerColumn})`;
}
