import { inCall } from '#api/idempotency.ts';
import { ProblemError } from '#api/problem.ts';
import type { Call } from '#api/route.ts';
import type { Visitor } from '#identity/make-actor.ts';
import { takeTurns } from '#db/turns.ts';
import type { HoldAnswer } from '#scheduler/offered/api.schema.ts';
import { holdInCall } from '#scheduler/systems/server/hold-routes.ts';
import type { Scheduling } from '#scheduler/systems/server/scheduling.ts';
import { heldAt } from './held-times.ts';

/** Holds that one form can replace: no visitor has more. */
const REPLACED_MOST = 5;

/**
 * Holds a slot for the caller, then gives back the holds that it replaces. A second press, which sends the form twice, gets the same hold.
 * Throws ProblemError as the call does.
 */
export async function holdByForm(
  c: Call<Visitor>,
  scheduling: Scheduling,
  { slotId, instead }: { slotId: string; instead: readonly string[] },
): Promise<HoldAnswer> {
  const made = await holdInCall(c, scheduling, slotId, async (work) => {
    await takeTurns(work.db, `plain form of ${work.actor.id}`);
    return heldAt(scheduling, work, slotId);
  });
  for (const id of instead.slice(0, REPLACED_MOST)) if (id !== made.aptHoldId) await releaseByForm(c, scheduling, id);
  return made;
}

/** Gives a hold of the caller's back; one that is over or booked stays what it is. */
export function releaseByForm(c: Call<Visitor>, { systems }: Scheduling, holdId: string): Promise<void> {
  return unlessOver(inCall(c, async (work) => (await systems.owning(work, { hold: holdId })).release(work, holdId)));
}

/** Keeps a hold of the caller's longer, where it is not over. */
export function keepByForm(c: Call<Visitor>, { systems }: Scheduling, holdId: string): Promise<void> {
  return unlessOver(inCall(c, async (work) => (await systems.owning(work, { hold: holdId })).extend(work, holdId)));
}

/** Who reads the page of the hold then learns what has become of it. */
async function unlessOver(act: Promise<unknown>): Promise<void> {
  try {
    await act;
  } catch (error) {
    if (!(error instanceof ProblemError) || ![404, 409, 410].includes(error.problem.status)) throw error;
  }
}
