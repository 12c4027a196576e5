import type { Actor, Reading, Work } from '#identity/make-actor.ts';
import { LimitError } from '#api/problem.ts';
import { takeTurns } from '#db/turns.ts';
import type { Draft } from '../../patient/patient.schema.ts';
import { statement } from '#scheduler/engine/server/prepared-statement.ts';

/** How many bookings one visitor can have begun at once, each in a tab of its own. */
const DRAFTS_AT_MOST = 10;

/** What the actor typed of a patient for this booking and did not send. */
export async function readDraft({ db, actor }: Reading<Actor>, bookingId: string): Promise<Draft> {
  const { rows } = await db.query<Draft>(
    'select fields, edit::float8 as edit from patient_drafts where owner = $1 and booking_id = $2',
    [actor.id, bookingId],
  );
  return rows[0] ?? { fields: {}, edit: 0 };
}

/**
 * Keeps what the actor has typed of a patient for this booking, unless something typed later is kept: saves can arrive in any order.
 * Throws 409 too-many-drafts for a new one beyond ten.
 */
export async function saveDraft(work: Work, bookingId: string, { fields, edit }: Draft): Promise<Draft> {
  const { db, actor } = work;
  await takeTurns(db, actor.id);
  const { rows } = await db.query<{ count: number; known: boolean }>(
    'select count(*)::int as count, coalesce(bool_or(booking_id = $2), false) as known from patient_drafts where owner = $1',
    [actor.id, bookingId],
  );
  const { count, known } = rows[0] ?? { count: 0, known: false };
  if (!known && count >= DRAFTS_AT_MOST) {
    const detail = `You have already started ${DRAFTS_AT_MOST} bookings in this browser. Finish one of them, or clear your details.`;
    const reached = { limit: 'drafts-of-visitor', subject: actor.id };
    throw new LimitError({ status: 409, code: 'too-many-drafts', detail }, reached);
  }
  await db.query(
    `insert into patient_drafts (owner, booking_id, fields, edit) values ($1, $2, $3, $4)
     on conflict (owner, booking_id) do update set fields = excluded.fields, edit = excluded.edit, updated_at = now()
       where patient_drafts.edit < excluded.edit`,
    [actor.id, bookingId, JSON.stringify(fields), edit],
  );
  if (!known) await work.audit({ action: 'draft.begin', booking: bookingId });
  return { fields, edit };
}

/** Forgets what was typed for this booking, as once the patient is saved. */
export async function forgetDraft(work: Work, bookingId: string): Promise<void> {
  const { rowCount } = await work.db.query(
    statement('forget_draft', 'delete from patient_drafts where owner = $1 and booking_id = $2', [
      work.actor.id,
      bookingId,
    ]),
  );
  if (rowCount) await work.audit({ action: 'draft.end', booking: bookingId });
}

/** Until when what the actor typed and did not send is kept (epoch ms), where drafts are kept for so many hours; null for nothing typed. */
export async function draftsKeptUntil({ db, actor }: Reading<Actor>, hours: number): Promise<number | null> {
  const { rows } = await db.query<{ until: number | null }>(
    `select floor(extract(epoch from max(updated_at) + make_interval(hours => $2)) * 1000)::float8 as until
     from patient_drafts where owner = $1`,
    [actor.id, hours],
  );
  return rows[0]?.until ?? null;
}

/** Forgets all that the actor has typed and not sent. */
export async function forgetDrafts(work: Work): Promise<void> {
  const { rows } = await work.db.query<{ booking: string }>(
    'delete from patient_drafts where owner = $1 returning booking_id as booking',
    [work.actor.id],
  );
  for (const { booking } of rows) await work.audit({ action: 'draft.end', booking });
}
