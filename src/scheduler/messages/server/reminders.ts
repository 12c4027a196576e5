import type { Work } from '#identity/make-actor.ts';
import { ProblemError } from '#api/problem.ts';
import type { Queryable } from '#db/client.ts';
import { addressOnRecord } from './mailed-visit.ts';
import { addressHash } from './link-tokens.ts';

/** Sends no more reminders to the address of this visit; again it does nothing. `key` is that of links. Throws 404 for a visit that is no longer there. */
export async function stopReminders(work: Work, appointmentId: string | null, key: string): Promise<void> {
  const { rows } = await work.db.query<{ patientId: string; locationId: number }>(
    `select patient_id as "patientId", location_id as "locationId" from appointments where id = $1`,
    [appointmentId],
  );
  const visit = rows[0];
  const recipient = visit && (await addressOnRecord(work.db, visit.patientId));
  if (!recipient) throw noSuchLink();
  await noteWish(work.db, addressHash(key, recipient.to), false);
  await work.audit({ action: 'reminders.stop', appointment: appointmentId ?? '', locationId: visit.locationId });
}

/** Whether reminders go to an address, of which this is the keyed hash. */
export async function wantsReminders(db: Queryable, hash: string): Promise<boolean> {
  return (await db.query('select from no_reminders where address = $1', [hash])).rowCount === 0;
}

/** Keeps whether reminders are to go to an address; false where that was so before. */
export async function noteWish(db: Queryable, hash: string, wanted: boolean): Promise<boolean> {
  const text = wanted
    ? 'delete from no_reminders where address = $1'
    : 'insert into no_reminders (address) values ($1) on conflict do nothing';
  return (await db.query(text, [hash])).rowCount !== 0;
}

function noSuchLink(): ProblemError {
  return new ProblemError({ status: 404, code: 'no-such-link', detail: 'This link is no longer in use.' });
}
