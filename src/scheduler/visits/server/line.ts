import type { Work } from '#identity/make-actor.ts';
import { releaseSeat } from '../../engine/server/seats.ts';

/** An appointment and the row of its location. */
export type VisitKey = { locationId: number; appointmentId: string };

/** Who holds the seat of an offer: the visit itself. So no visitor extends, books or releases it as a hold of their own. */
export function offerOwner(appointmentId: string): string {
  return `visit:${appointmentId}`;
}

/** Takes a visit out of the line, and gives back the seat that is held for it; its offers stay counted. It does nothing for one that is not in it. */
export async function leaveLine(work: Work, { locationId, appointmentId }: VisitKey): Promise<void> {
  const left = await work.db.query(
    'update waitlist set waiting = false where location_id = $1 and appointment_id = $2 and waiting',
    [locationId, appointmentId],
  );
  if (!left.rowCount) return;
  await work.audit({ action: 'waitlist.leave', appointment: appointmentId, locationId });
  const { rows } = await work.db.query<{ holdId: string }>(
    `select hold_id as "holdId" from seats where owner = $1 and location_id = $2 and status = 'held' for update`,
    [offerOwner(appointmentId), locationId],
  );
  for (const { holdId } of rows) await releaseSeat(work, { locationId, holdId }, 'released');
}
