import type pg from 'pg';
import type { Actor } from './actor.ts';
import type { ReadEntry } from './entry.ts';
import type { Grant } from './permissions.ts';
import { noted, type Query } from './write.ts';

type Db = Pick<pg.ClientBase, 'query'>;

/**
 * Reads personal data. For staff, the same statement writes the audit line, so there is no read without one; no rows,
 * no line.
 */
export async function readPersonal<Row extends pg.QueryResultRow>(
  { db, actor }: { db: Db; actor: Actor | null },
  { text, values }: Query,
  entry: ReadEntry,
): Promise<Row[]> {
  const query =
    actor?.kind === 'staff' ? noted(actor, { text, values }, restingOn(actor.grant, entry)) : { text, values };
  return (await db.query<Row>(query.text, [...query.values])).rows;
}

/** The line with what the call was granted: break-glass, where that is what let them read. */
function restingOn(grant: Grant | undefined, entry: ReadEntry): ReadEntry {
  return grant?.glass === undefined ? entry : { ...entry, reason: `glass:${grant.glass.id}` };
}
