import type { Context } from 'hono';
import { fromAddress, type CountedLimit } from '#api/counted-limits.ts';
import type { ApiEnv } from '#api/route.ts';
import type { Visitor } from '#audit/actor.ts';
import { giveGuest } from './guest-cookie.ts';

/**
 * New guests of one address that are made at once; those beyond wait a moment. A browser becomes one at most once a day, but a campus or a carrier has many
 * people behind one address, and what one of them does must keep out none of the others.
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
