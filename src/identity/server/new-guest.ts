import type { Context } from 'hono';
import { fromAddress, type CountedLimit } from '#api/counted-limits.ts';
import type { ApiEnv } from '#api/route.ts';
import type { Visitor } from '#audit/actor.ts';
import { giveGuest } from './guest-cookie.ts';

/**
 * New guests from one address; more wait a moment. High, since a campus or carrier shares an address, and one person
 * must not block it.
 */
const NEW_GUESTS: CountedLimit = { name: 'new-guests', points: 100, seconds: 600 };
/** Who calls; a browser without a session becomes a guest, whose cookie goes with the answer. */
export async function guestOrNew(c: Context<ApiEnv>): Promise<Visitor> {
  const { keys, limits } = c.env.runtime;
  if (c.var.actor) return c.var.actor;
  const reached = await limits.pace(...fromAddress(NEW_GUESTS, c.env.network, keys.address));
  const actor = giveGuest(c);
  if (reached) await limits.note(actor, reached);
  return actor;
}
