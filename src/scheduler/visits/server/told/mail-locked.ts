import { randomUUID } from 'node:crypto';
import type { Work } from '#identity/make-actor.ts';
import type { LockedJob } from './mail-jobs.ts';
import { VISIT_MAIL } from './mail-queue.ts';

/**
 * Tells the owner of the coming visit of this number, once, that it opens nothing any more and that the mailed link does.
 * Where there is none it takes as long.
 */
export async function mailLocked(work: Work, confirmationNumber: string): Promise<void> {
  const { rows } = await work.db.query<{ id: string }>(
    `select a.id from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id
     where a.confirmation_number = $1 and a.status = 'booked' and s.starts_at > now()`,
    [confirmationNumber],
  );
  const data: LockedJob = { locked: rows.map(({ id }) => id) };
  await work.jobs.add(work.db, VISIT_MAIL, [{ id: randomUUID(), data }]);
  await work.audit({ action: 'appointment.lock', rows: 'confirmation number', count: rows.length });
}
