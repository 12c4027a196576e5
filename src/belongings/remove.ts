import { randomUUID } from 'node:crypto';
import type { Reading, Work } from '#db/work.ts';
import { ownedAmong, type Belonging, type Owned, type Removal } from './belonging.ts';

/** Rows of one table that stay, how many, and why. */
export type Stays = { table: string; count: number; because: string };

/** What became of an owner's rows: how many are gone, and what stays. */
export type Removed = { gone: number; stays: Stays[] };

/** What would become of them, by what they are called; `count` is null for what isn't counted. */
export type ToRemove = {
  goes: { called: string; count: number | null }[];
  stays: { called: string; count: number | null; because: string }[];
};

type When = 'onClear' | 'onDelete';

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

/** What `deleteBelongings` would do now, by the same conditions; with what goes along with rows that go, and what has the owner's random id and is no one's. */
export async function toDelete(
  { db }: Pick<Reading, 'db'>,
  belongings: readonly Belonging[],
  owner: string,
): Promise<ToRemove> {
  const to: ToRemove = { goes: [], stays: [] };
  for (const owned of ownedAmong(belongings)) {
    const { goes, stays } = partsOf(owned.onDelete);
    const going = await count(db, owned, goes, owner);
    const staying = await count(db, owned, stays, owner);
    if (going > 0) to.goes.push({ called: owned.called, count: going });
    if (going > 0 && stays === null) to.goes.push(...(await goingAlong(db, belongings, owned, owner)));
    if (staying > 0 && 'because' in owned.onDelete)
      to.stays.push({ called: owned.called, count: staying, because: owned.onDelete.because });
  }
  for (const one of belongings) {
    if ('noOwner' in one && one.called !== undefined)
      to.stays.push({ called: one.called, count: null, because: one.noOwner });
  }
  return to;
}

/** What goes along with all rows of a table, as far as there is any; what no one is told of by rows is named without a count. */
async function goingAlong(
  db: Reading['db'],
  belongings: readonly Belonging[],
  { table }: Owned,
  owner: string,
): Promise<ToRemove['goes']> {
  const along: ToRemove['goes'] = [];
  for (const one of belongings) {
    if (!('goesWith' in one) || one.goesWith !== table) continue;
    const { rows } = one.onExport;
    const where = typeof rows === 'object' ? rows.where : null;
    const found =
      where === null ? null : (await db.query(`select from ${one.table} t where ${where}`, [owner])).rowCount;
    if (found !== 0) along.push({ called: one.called, count: found });
  }
  return along;
}

/** SQL about a row `t` of which rows go, and which stay and are told of; null for none. */
function partsOf(rule: Removal): { goes: string | null; stays: string | null } {
  if (rule.rows === 'stay') return { goes: null, stays: 'true' };
  if (rule.rows === 'stay without owner') return { goes: null, stays: rule.which ?? 'true' };
  if (!('unless' in rule)) return { goes: 'true', stays: null };
  const { unless, which = 'true' } = rule;
  return { goes: `not (${unless})`, stays: `(${unless}) and (${which})` };
}

/** In the order of the register: what points to others before those others. */
async function remove({ db }: Work, belongings: readonly Belonging[], owner: string, when: When): Promise<Removed> {
  const noOne = `cleared-${randomUUID()}`;
  const removed: Removed = { gone: 0, stays: [] };
  for (const owned of ownedAmong(belongings)) {
    const { table, ownerColumn, alsoAs = [] } = owned;
    const rule = owned[when];
    const { goes, stays } = partsOf(rule);
    for (const before of ['', ...alsoAs]) {
      const from = before + owner;
      if (goes !== null)
        removed.gone +=
          (await db.query(`delete from ${table} t where ${ownerColumn} = $1 and (${goes})`, [from])).rowCount ?? 0;
      if (stays === null || !('because' in rule)) continue;
      const { rowCount } = await (rule.rows === 'stay'
        ? db.query(`select from ${table} where ${ownerColumn} = $1`, [from])
        : db.query(`update ${table} t set ${ownerColumn} = $2 where ${ownerColumn} = $1 and (${stays})`, [
            from,
            before + noOne,
          ]));
      if (rowCount) removed.stays.push({ table, count: rowCount, because: rule.because });
    }
  }
  return removed;
}

async function count(
  db: Reading['db'],
  { table, ownerColumn, alsoAs = [] }: Owned,
  which: string | null,
  owner: string,
): Promise<number> {
  if (which === null) return 0;
  const owners = ['', ...alsoAs].map((before) => before + owner);
  const { rowCount } = await db.query(`select from ${table} t where t.${ownerColumn} = any($1) and (${which})`, [
    owners,
  ]);
  return rowCount ?? 0;
}
