import { mayAt } from '#audit/permissions.ts';
import type { Actor } from '#identity/make-actor.ts';

/**
 * Whether an actor is staff who may hold times at a location (its public id), and so books for whoever stands at its desk.
 * They give away the seats that are kept for staff, to the last minute.
 */
export function isAtDesk(actor: Actor | null, locationId: string): boolean {
  return actor?.kind === 'staff' && mayAt(actor, 'hold.create', locationId);
}
