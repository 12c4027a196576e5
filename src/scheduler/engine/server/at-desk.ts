import { mayAt } from '#audit/permissions.ts';
import type { Actor } from '#identity/make-actor.ts';

/**
 * Whether an actor books who stands at the desk of a location, by its public id: staff whose roles let them hold times there. The seats that are kept for staff are
 * theirs to give away, to the last minute.
 */
export function isAtDesk(actor: Actor | null, locationId: string): boolean {
  return actor?.kind === 'staff' && mayAt(actor, 'hold.create', locationId);
}
