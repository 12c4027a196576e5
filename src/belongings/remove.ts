import { randomUUID } from 'node:crypto';
import type { Work } from '#db/work.ts';
import { ownedAmong, type Belonging, type Owned, type Removal } from './belonging.ts';

/** Rows of one table that stay, how many, and why. */
export type Stays = { table: string; count: number; because: string };

/** What became of an owner's rows: how many are gone, and what stays. */
export type Removed = { gone: number; stays: Stays[] };

/**
 * Removes an actor's rows that no booked visit needs, as 'Clear my details' does; the rest loses its owner. The caller
 * writes the audit line.
 */
export function clearBelongings(work: Work, belongings: readonly Belonging[]): Promise<Removed> {
  return remove(work, belongings, work.actor.id, 'onClear');
}

/**
 * Removes an account's rows with an audit line; answers what stays and why. The caller checks first for visits ahead
 * and held times.
 */
export async function deleteBelongings(work: Work, belongings: readonly Belonging[], owner: string): Promise<Removed> {
  const removed = await remove(work, belongings, owner, 'onDelete');
  await work.audit({ action: 'belongings.delete', actor: owner, count: removed.gone });
  return removed;
}

/** In the order of the register: what points to others before those others. */
async function remove(
  work: Work,
  belongings: readonly Belonging[],
  owner: string,
  when: 'onClear' | 'onDelete',
): Promise<Removed> {
  const noOne = `cleared-${randomUUID()}`;
  const removed: Removed = { gone: 0, stays: [] };
  for (const owned of ownedAmong(belongings)) {
    const rule = owned[when];
    for (const before of ['', ...(owned.alsoAs ?? [])]) {
      const from = before + owner;
      if (rule.rows === 'go') removed.gone += await drop(work, owned, rule, from);
      if ('because' in rule) {
        const count = await (rule.rows === 'stay'
          ? countRows(work, owned, from)
          : disown(work, owned, rule, from, before + noOne));
        if (count > 0) removed.stays.push({ table: owned.table, count, because: rule.because });
      }
    }
  }
  return removed;
}

async function drop(
  { db }: Work,
  { table, ownerColumn }: Owned,
  rule: Removal & { rows: 'go' },
  owner: string,
): Promise<number> {
  const unless = 'unless' in rule ? ` and not (${rule.unless})` : '';
  return (await db.query(`delete from ${table} t where ${ownerColumn} = $1${unless}`, [owner])).rowCount ?? 0;
}

async function countRows({ db }: Work, { table, ownerColumn }: Owned, owner: string): Promise<number> {
  return (await db.query(`select from ${table} where ${ownerColumn} = $1`, [owner])).rowCount ?? 0;
}

async function disown(
  { db }: Work,
  { table, ownerColumn }: Owned,
  rule: Removal,
  owner: string,
  noOne: string,
): Promise<number> {
  const which = 'which' in rule && rule.which ? ` and (${rule.which})` : '';
  const text = `update ${table} t set ${ownerColumn} = $2 where ${ownerColumn} = $1${which}`;
  return (await db.query(text, [owner, noOne])).rowCount ?? 0;
}
