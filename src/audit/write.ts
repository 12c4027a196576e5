import type pg from 'pg';
import type { Actor } from './actor.ts';

/** One line of the log. `subject` is the id of the thing, or its kind where there are many; `locationId` the row of its location, `count` how many things. */
export type AuditEntry = { action: string; subject: string; locationId?: number; count?: number };

/** Adds a line to the audit log in the transaction of the change. The only writer; lines are never changed or removed. */
export async function writeAudit(
  db: Pick<pg.ClientBase, 'query'>,
  actor: Actor,
  { action, subject, locationId = 0, count }: AuditEntry,
): Promise<void> {
  await db.query({
    name: 'audit',
    text: 'insert into audit_log (location_id, actor, action, subject, count) values ($1, $2, $3, $4, $5)',
    values: [locationId, actor.id, action, subject, count ?? null],
  });
}
