import type { Work } from '#identity/make-actor.ts';
import { ProblemError } from '#api/problem.ts';
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
  await work.db.query('insert into no_reminders (address) values ($1) on conflict do nothing', [
    addressHash(key, recipient.to),
  ]);
  await work.audit({ action: 'reminders.stop', appointment: appointmentId ?? '', locationId: visit.locationId });
}

function noSuchLink(): ProblemError {
  return new ProblemError({ status: 404, code: 'no-such-link', detail: 'This link is no longer in use.' });
}
