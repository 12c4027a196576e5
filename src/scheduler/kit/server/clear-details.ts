import { randomUUID } from 'node:crypto';
import type { Work } from '#identity/make-actor.ts';
import type { BookingSystem } from '../../systems/booking-system.ts';

/** Deletes what no booked visit needs; `$1` is the actor. Rows that others point to come last. */
const LEFT_BEHIND = [
  'delete from patient_drafts where owner = $1',
  "delete from appointment_access where owner in ($1, 'opened:' || $1)",
  'delete from idempotency_keys where owner = $1',
  'delete from viewed_services where actor = $1',
  "delete from patients p where owner = $1 and not exists (select 1 from appointments a where a.patient_id = p.patient_id) and not exists (select 1 from partner_visits v where v.patient_id = p.patient_id and v.state in ('to book', 'sent'))",
  "delete from consents c where owner = $1 and not exists (select 1 from appointments a where a.consent_id = c.id) and not exists (select 1 from partner_visits v where v.consent_id = c.id and v.state in ('to book', 'sent'))",
];

/** Gives what booked visits need to an owner that nobody is, so that a kept cookie shows none of it. `$1` is the actor, `$2` that owner. */
const LEFT_TO_NOBODY = [
  `update seats s set owner = $2 from appointments a where a.owner = $1 and a.location_id = s.location_id and a.hold_id = s.hold_id`,
  "update seats set owner = $2 where owner = $1 and status = 'pending'",
  'update appointments set owner = $2 where owner = $1',
  'update patients set owner = $2 where owner = $1',
  'update consents set owner = $2 where owner = $1',
];

/**
 * Gives back what the actor holds in any booking system and removes all that was typed and is not part of a booked visit: drafts, patients, consents, and the
 * sight of visits found by number. Booked visits stay, and are found again by their number and date of birth. Answers how many things went.
 */
export async function clearDetails(work: Work, systems: readonly Pick<BookingSystem, 'releaseAll'>[]): Promise<number> {
  let count = 0;
  for (const system of systems) count += await system.releaseAll(work);
  for (const text of LEFT_BEHIND) count += (await work.db.query(text, [work.actor.id])).rowCount ?? 0;
  const nobody = `cleared-${randomUUID()}`;
  for (const text of LEFT_TO_NOBODY) await work.db.query(text, [work.actor.id, nobody]);
  await work.audit({ action: 'details.clear', subject: work.actor.id, count });
  return count;
}
