import type pg from 'pg';
import { isIdOf, auditedKind, type AuditedKind } from './actions.ts';
import type { Actor, Staff } from './actor.ts';
import type { AuditEntry, Impersonal, ReadEntry } from './entry.ts';

const GLASS = /^glass:[\da-f-]{36}$/;

/**
 * Adds an audit line in the transaction it is about; the only writer. Throws for an id that doesn't look like one: no
 * typed text gets in.
 */
export async function writeAudit(db: Pick<pg.ClientBase, 'query'>, actor: Actor, entry: AuditEntry): Promise<void> {
  const { kind, subject, reason } = checked(entry);
  const { action, locationId = 0, count = null } = entry;
  const session = 'session' in actor ? actor.session : undefined;
  const permission = 'permission' in entry ? entry.permission : null;
  const { before, after }: { before?: Impersonal; after?: Impersonal } =
    'before' in entry || 'after' in entry ? entry : {};
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

/** A statement and its values. */
export type Query = { text: string; values: readonly unknown[] };

/** A query of what a member of staff reads that writes the line of it as well, where it finds anything. */
export function noted(actor: Staff, { text, values }: Query, entry: ReadEntry): Query {
  const { action, permission } = entry;
  const { kind, subject, reason } = checked(entry);
  const isOfMany = kind === 'rows';
  const line = [actor.id, actor.session ?? null, action, kind, subject, permission, reason];
  const places = line.map((_, index) => `$${values.length + index + 1}::text`).join(', ');
  const location = entry.locationId ?? 0;
  return {
    text: `with found as materialized (${text}), noted as (
      insert into audit_log (actor, session, action, subject_kind, subject, permission, reason, location_id, count)
      select ${places}, ${isOfMany ? `${String(location)}, count(*)::int from found having count(*) > 0` : `coalesce((to_jsonb(found) ->> 'locationId')::int, ${String(location)}), null from found limit 1`})
      select * from found`,
    values: [...values, ...line],
  };
}

/** What a line is about, and why, once both look as they must. Throws where one doesn't. */
function checked(entry: AuditEntry): { kind: AuditedKind; subject: string; reason: string | null } {
  const { action, reason = null } = entry;
  const kind = auditedKind(action);
  const subject = (entry as unknown as Record<string, string | undefined>)[kind] ?? '';
  if (!isIdOf(kind, subject)) throw new Error(`The audit log takes no such ${kind}, of ${action}`);
  if (reason !== null && !GLASS.test(reason)) throw new Error(`The audit log takes no such reason, of ${action}`);
  return { kind, subject, reason };
}
