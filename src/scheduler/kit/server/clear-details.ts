import type { Work } from '#identity/make-actor.ts';
import type { Belonging } from '#belongings/belonging.ts';
import { clearBelongings } from '#belongings/remove.ts';
import type { BookingSystem } from '../../systems/booking-system.ts';

/**
 * Gives back what the actor holds in any booking system and removes all that was typed and is not part of a booked visit: drafts, patients, consents, and the
 * sight of visits found by number. Booked visits stay, and are found again by their number and date of birth. Answers how many things went.
 */
export async function clearDetails(
  work: Work,
  systems: readonly Pick<BookingSystem, 'releaseAll'>[],
  belongings: readonly Belonging[],
): Promise<number> {
  let count = 0;
  for (const system of systems) count += await system.releaseAll(work);
  count += (await clearBelongings(work, belongings)).gone;
  await work.audit({ action: 'details.clear', actor: work.actor.id, count });
  return count;
}
