import type { Staff } from '#audit/actor.ts';
import { canBreakGlass, type Glass } from '#audit/permissions.ts';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import { notAllowed } from '#api/who-may.ts';
import type { Queryable } from '#db/client.ts';
import type { Reading, Work } from '#db/work.ts';

/** For how long break-glass stays open. */
const GLASS_MINUTES = 60;
/** A sentence that somebody types has so many letters at least, and so many characters at most. */
export const GLASS_LETTERS = 20;
const MOST = 500;

/** What a member of staff has opened last, as long as it is open or they have not said what came of it. Instants in epoch ms. */
export type OwnGlass = {
  id: string;
  appointmentId: string;
  confirmationNumber: string;
  endsAt: number;
  isOpen: boolean;
};

/**
 * Opens what only break-glass opens, of one appointment that the caller has found, for 60 minutes and a typed reason; what
 * the actor had open before is closed. Answers its id. Throws 403 for who may not, 422 for a reason without 20 letters.
 */
export async function breakGlass(
  work: Work<Staff>,
  { appointment, locationId, reason: typed }: Omit<Glass, 'id'> & { reason: string },
): Promise<string> {
  if (!canBreakGlass(work.actor)) throw notAllowed();
  const reason = sentence('reason', typed, 'Say what happened and who asked, in 20 letters or more');
  // One at a time, of two calls at once too.
  await work.db.query('select from staff where id = $1 for update', [work.actor.id]);
  await closeGlass(work);
  const { rows } = await work.db.query<{ id: string }>(
    `insert into break_glass (actor, appointment, reason, ends_at) values ($1, $2, $3, now() + interval '${GLASS_MINUTES} minutes') returning id`,
    [work.actor.id, appointment, reason],
  );
  const id = rows[0]?.id ?? '';
  await work.audit({ action: 'glass.open', glass: id, locationId });
  return id;
}

/** Ends what the actor has opened before its time. */
export async function closeGlass(work: Work<Staff>): Promise<void> {
  const { rows } = await work.db.query<{ id: string; locationId: number | null }>(
    `update break_glass g set ends_at = now() where actor = $1 and ends_at > now()
      returning id, (select a.location_id from appointments a where a.id = g.appointment) as "locationId"`,
    [work.actor.id],
  );
  for (const { id, locationId } of rows)
    await work.audit({ action: 'glass.close', glass: id, locationId: locationId ?? 0 });
}

/** Keeps what came of the actor's break-glass once it has ended, in a sentence of theirs. Throws 404 for another one, and for one of which it was said already. */
export async function tellOutcome(work: Work<Staff>, id: string, typed: string): Promise<void> {
  const outcome = sentence('outcome', typed, 'Say what came of it, in 20 letters or more');
  const { rows } = await work.db.query<{ locationId: number | null }>(
    `update break_glass g set outcome = $3 where id = $1 and actor = $2 and ends_at <= now() and outcome is null
      returning (select a.location_id from appointments a where a.id = g.appointment) as "locationId"`,
    [id, work.actor.id, outcome],
  );
  if (!rows[0])
    throw new ProblemError({
      status: 404,
      code: 'no-such-emergency',
      detail: 'There is no emergency access of yours that waits for this.',
    });
  await work.audit({ action: 'glass.outcome', glass: id, locationId: rows[0].locationId ?? 0 });
}

/** What a member of staff has open now; of several what ends last. */
export async function openGlass(db: Queryable, { id }: Staff): Promise<Glass | undefined> {
  const { rows } = await db.query<Glass>(
    `select g.id, a.id as appointment, a.location_id as "locationId" from break_glass g join appointments a on a.id = g.appointment
     where g.actor = $1 and g.ends_at > now() order by g.ends_at desc limit 1`,
    [id],
  );
  return rows[0];
}

/** What the caller has opened last, for as long as there is something to say of it; null for who has nothing. */
export async function ownGlass({ db, actor }: Reading<Staff>): Promise<OwnGlass | null> {
  const { rows } = await db.query<OwnGlass>(
    `select g.id, a.id as "appointmentId", a.confirmation_number as "confirmationNumber", extract(epoch from g.ends_at)::float8 * 1000 as "endsAt",
       g.ends_at > now() as "isOpen" from break_glass g join appointments a on a.id = g.appointment
     where g.actor = $1 and (g.ends_at > now() or g.outcome is null) order by g.made_at desc limit 1`,
    [actor.id],
  );
  return rows[0] ?? null;
}

/** A sentence as it is kept. Throws 422 for what is too short to say anything, and for one that the database can't hold. */
function sentence(field: string, typed: string, message: string): string {
  const text = typed.trim();
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < GLASS_LETTERS) throw fieldProblem(field, message);
  if (text.length > MOST || text.includes('\0'))
    throw fieldProblem(field, `Say it in ${String(MOST)} characters or fewer`);
  return text;
}
