import type { Reading, Work } from '#identity/make-actor.ts';
import type { Queryable } from '#db/client.ts';

/* Rows of appointment_access that no actor has: they last as long as the appointment. */

/** Whose row says that an actor has opened the mailed link of an appointment. */
function opener(actorId: string): string {
  return `opened:${actorId}`;
}

/** Whose row says that somebody has opened the link that was mailed to an address, which is a keyed hash. */
function reader(address: string): string {
  return `address:${address}`;
}

/**
 * Notes that the actor has opened an appointment's link that was mailed to this address (a keyed hash): from then on they see how its patient is reached.
 * Not so at a new address, to which the owner of the former one can still object: who knows number and birth date can have mails sent anywhere.
 */
export async function noteOpened(
  { db, actor }: Work,
  { appointmentId, address, isNew }: { appointmentId: string; address: string; isNew: boolean },
): Promise<void> {
  await db.query(
    `insert into appointment_access (location_id, appointment_id, owner, expires_at)
     select location_id, id, unnest($2::text[]), 'infinity' from appointments where id = $1 on conflict do nothing`,
    [appointmentId, [reader(address), ...(isNew ? [] : [opener(actor.id)])]],
  );
}

/** Whether anybody has opened the link of this appointment that was mailed to this address (a keyed hash), and so knows whose it is. */
export async function isRead(db: Queryable, appointmentId: string, address: string): Promise<boolean> {
  const { rowCount } = await db.query('select from appointment_access where appointment_id = $1 and owner = $2', [
    appointmentId,
    reader(address),
  ]);
  return (rowCount ?? 0) > 0;
}

/** Whether the actor has booked or found an appointment before, however long ago. */
export async function knowsVisit(
  { db, actor }: Reading,
  named: { number: string } | { appointment: string },
): Promise<boolean> {
  const [column, value] = 'number' in named ? ['confirmation_number', named.number] : ['id', named.appointment];
  const { rowCount } = await db.query(
    `select from appointments a where a.${column} = $1 and (a.owner = $2 or exists (
       select from appointment_access x where x.location_id = a.location_id and x.appointment_id = a.id and x.owner = $2))`,
    [value, actor?.id],
  );
  return (rowCount ?? 0) > 0;
}

/** Whether the actor, who may see an appointment, may see where its patient lives and is reached: who booked it or has opened its mailed link, and staff. */
export async function seesContact({ db, actor }: Reading, appointmentId: string): Promise<boolean> {
  if (actor?.kind === 'staff' || actor?.kind === 'system') return true;
  if (!actor) return false;
  const { rowCount } = await db.query(
    `select from appointments a join patients p on p.patient_id = a.patient_id where a.id = $1 and ($2 in (a.owner, p.owner) or exists (
       select from appointment_access x where x.location_id = a.location_id and x.appointment_id = a.id and x.owner = $3))`,
    [appointmentId, actor.id, opener(actor.id)],
  );
  return (rowCount ?? 0) > 0;
}

/** Ends the sight of an appointment for all who have found it, besides the actor. */
export async function closeToOthers({ db, actor }: Work, appointmentId: string): Promise<void> {
  await db.query(
    `delete from appointment_access where appointment_id = $1 and owner <> all ($2::text[]) and owner not like 'address:%'`,
    [appointmentId, [actor.id, opener(actor.id)]],
  );
}
