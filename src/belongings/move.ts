import type { Work } from '#db/work.ts';
import { ownedAmong, type Belonging, type Owned } from './belonging.ts';

/** What is moved: all, what comes along when a guest signs in, or what belongs to the appointments of patients that are proven theirs. */
type Moving = 'all' | 'at sign-in' | { patients: readonly string[] };

/**
 * Gives what belongs to one owner to another, with a line in the log. Answers how many rows the other has now been given.
 */
export async function moveBelongings(
  work: Work,
  belongings: readonly Belonging[],
  { from, to, which = 'all' }: { from: string; to: string; which?: Moving },
): Promise<number> {
  let count = 0;
  for (const owned of ownedAmong(belongings)) {
    const moving = movingOf(owned, which);
    if (moving === undefined) continue;
    const { firstAtSignIn } = owned.onMove;
    if (which === 'at sign-in' && firstAtSignIn) await work.db.query(firstAtSignIn, [from, to]);
    for (const before of ['', ...(owned.alsoAs ?? [])])
      count += await moveRows(work, owned, { from: before + from, to: before + to, moving, which });
  }
  await work.audit({ action: 'belongings.move', actor: to, count });
  return count;
}

/** SQL about a row `t`: it moves. */
function movingOf({ onMove }: Owned, which: Moving): string | undefined {
  if (which === 'all') return 'true';
  return which === 'at sign-in' ? onMove.atSignIn : onMove.proven;
}

async function moveRows(
  { db }: Work,
  owned: Owned,
  { from, to, moving, which }: { from: string; to: string; moving: string; which: Moving },
): Promise<number> {
  const { table, ownerColumn, onMove } = owned;
  if ('newestOf' in onMove) await db.query(olderOfTwo(owned, onMove), [from, to]);
  const others = 'set' in onMove ? Object.entries(onMove.set ?? {}) : [];
  const changes = [
    `${ownerColumn} = ${onMove.becomes ?? '$2'}`,
    ...others.map(([column, value]) => `${column} = ${value}`),
  ];
  const text = `update ${table} t set ${changes.join(', ')} where t.${ownerColumn} = $1 and (${moving})`;
  return (await db.query(text, typeof which === 'object' ? [from, to, which.patients] : [from, to])).rowCount ?? 0;
}

/** Deletes, of two rows of both owners that are alike, the one that is not newer. */
function olderOfTwo(
  { table, ownerColumn }: Owned,
  { newestOf, by }: { newestOf: readonly string[]; by: string },
): string {
  const alike = newestOf.map((column) => `t.${column} = o.${column}`).join(' and ') || 'true';
  return `delete from ${table} t using ${table} o
    where t.${ownerColumn} in ($1, $2) and o.${ownerColumn} in ($1, $2) and t.${ownerColumn} <> o.${ownerColumn} and ${alike}
      and (t.${by}, t.${ownerColumn}) < (o.${by}, o.${ownerColumn})`;
}
