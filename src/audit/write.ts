import type pg from 'pg';
import { isIdOf, subjectKind } from './actions.ts';
import type { Actor } from './actor.ts';
import type { AuditEntry, Impersonal } from './entry.ts';

const GLASS = /^glass:[\da-f-]{36}$/;

/**
 * Adds a line to the audit log in the transaction of what it is about. The only writer; lines are never changed or removed. Throws where an id doesn't look like one,
 * so that nothing that somebody typed can stand in the log.
 */
export async function writeAudit(db: Pick<pg.ClientBase, 'query'>, actor: Actor, entry: AuditEntry): Promise<void> {
  const kind = subjectKind(entry.action);
  const subject = (entry as unknown as Record<string, string | undefined>)[kind] ?? '';
  if (!isIdOf(kind, subject)) throw new Error(`The audit log takes no such ${kind}, of ${entry.action}`);
  const { action, locationId = 0, count = null, reason = null } = entry;
  if (reason !== null && !GLASS.test(reason)) throw new Error(`The audit log takes no such reason, of ${action}`);
  const session = 'session' in actor ? actor.session : undefined;
  const permission = 'permission' in entry ? entry.permission : null;
  const { before, after }: { before?: Impersonal; after?: Impersonal } = 'before' in entry || 'after' in entry ? entry : {};
  await db.query({
    name: 'audit',
    text: `insert into audit_log (location_id, actor, session, action, subject_kind, subject, permission, reason, before, after, count)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      locationId,
      actor.id,
      session ?? null,
      action,
      kind,
      subject,
      permission,
      reason,
      json(before),
      json(after),
      count,
    ],
  });
}

/** As the log keeps it: instants as ISO. */
function json(values: Impersonal | undefined): string | null {
  if (!values) return null;
  const { start, ...others } = values;
  return JSON.stringify(start === undefined ? others : { ...others, start: new Date(start).toISOString() });
}
