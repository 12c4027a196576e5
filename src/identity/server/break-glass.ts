import type { Staff } from '#audit/actor.ts';
import { canBreakGlass } from '#audit/permissions.ts';
import { fieldProblem } from '#api/problem.ts';
import { notAllowed } from '#api/who-may.ts';
import type { Queryable } from '#db/client.ts';
import type { Work } from '#db/work.ts';

/** For how long break-glass stays open. */
const GLASS_MINUTES = 60;
/** A reason is a sentence: so many characters, spaces around it not counted. */
const REASON_LENGTH = { least: 10, most: 500 };

/**
 * Opens the actor's emergency permissions for 60 minutes, for a typed reason; answers its id. Throws 422 without a
 * reason, 403 without permissions to open.
 */
export async function breakGlass(work: Work<Staff>, typed: string): Promise<string> {
  if (!canBreakGlass(work.actor)) throw notAllowed();
  const reason = typed.trim();
  if (reason.length < REASON_LENGTH.least || reason.length > REASON_LENGTH.most)
    throw fieldProblem('reason', 'Say in a sentence why you need to see this');
  const { rows } = await work.db.query<{ id: string }>(
    `insert into break_glass (actor, reason, ends_at) values ($1, $2, now() + interval '${GLASS_MINUTES} minutes') returning id`,
    [work.actor.id, reason],
  );
  const id = rows[0]?.id ?? '';
  await work.audit({ action: 'glass.open', glass: id });
  return id;
}

/** Ends what the actor has opened before its time. */
export async function closeGlass(work: Work<Staff>): Promise<void> {
  const { rows } = await work.db.query<{ id: string }>(
    'update break_glass set ends_at = now() where actor = $1 and ends_at > now() returning id',
    [work.actor.id],
  );
  for (const { id } of rows) await work.audit({ action: 'glass.close', glass: id });
}

/** What a member of staff has open now, and until when; of several the one that ends last. */
export async function openGlassUntil(db: Queryable, { id }: Staff): Promise<{ id: string; endsAt: Date } | null> {
  const { rows } = await db.query<{ id: string; endsAt: Date }>(
    'select id, ends_at as "endsAt" from break_glass where actor = $1 and ends_at > now() order by ends_at desc limit 1',
    [id],
  );
  return rows[0] ?? null;
}

/** The id of that. */
export async function openGlass(db: Queryable, staff: Staff): Promise<string | undefined> {
  return (await openGlassUntil(db, staff))?.id;
}
