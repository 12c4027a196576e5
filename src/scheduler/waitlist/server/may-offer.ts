import type { Work } from '#identity/make-actor.ts';
import { MINUTE } from '#text/durations.ts';
import { isPatientBusy } from '../../visits/server/patient-times.ts';
import { hasShareLeft } from '../../engine/server/hold-limits.ts';
import type { Claim } from '../../engine/server/seats.ts';
import { LONGEST_VISIT_MINUTES } from '../../engine/server/slots.ts';
import type { VisitKey } from '../../visits/server/line.ts';

/** An appointment in the line: who booked it and for whom, and what its own seat says of where it came from. */
export type Waiting = VisitKey & { owner: string; patientId: string; origin: string | null };

/**
 * Whether a time may be offered to an appointment, on a `day` (days since 1970-01-01 at the location): not where its patient is elsewhere
 * then, nor where the same guest or address gave the time up or has its share of the day. So no one fills a day by giving up to themselves.
 */
export async function mayOffer(work: Work, waiting: Waiting, claim: Claim, day: number): Promise<boolean> {
  const times = { start: claim.start, end: claim.start + claim.offering.schedule.durationMinutes * MINUTE };
  if (await isPatientBusy(work, { ...times, patientId: waiting.patientId }, waiting.appointmentId)) return false;
  if (await gaveUp(work, waiting, times)) return false;
  return hasShareLeft(work, claim, day);
}

/** Whether the same guest, or somebody behind the same address, had a seat then and gave it up. Seats that an offer gave belong to their appointments. */
async function gaveUp(
  { db }: Work,
  { locationId, owner, origin }: Waiting,
  { start, end }: { start: number; end: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from seats where location_id = $1 and starts_at > $2::timestamptz - interval '${LONGEST_VISIT_MINUTES} minutes' and starts_at < $3
       and status = 'cancelled' and during && tstzrange($2, $3)
       and (owner = $4 or owner in (select 'visit:' || id from appointments where owner = $4) or split_part(origin, '.', 1) = split_part($5, '.', 1)) limit 1`,
    [locationId, new Date(start), new Date(end), owner, origin],
  );
  return (rowCount ?? 0) > 0;
}
