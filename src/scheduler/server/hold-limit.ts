import { ProblemError } from '#api/problem.ts';
import type { Database } from '#db/client.ts';

/** How many times a visitor can hold at once: enough to compare a few, too few to keep a place's day from others. */
const HOLDS_AT_ONCE = 5;
/** No hold lasts longer (SCHED-3), so that older ones need not be remembered. */
const LONGEST_MS = 30 * 60_000;
/** Callers remembered at most; beyond it the one who held longest ago is forgotten. */
const CALLERS_AT_MOST = 50_000;

/** A caller's holds that this process knows of, by id. `asked`: on its way to the database. `made`: it was there when last heard of. */
type Known = { holds: Map<string, 'asked' | 'made'>; since: number };
/** In the order of `since`. */
const callers = new Map<string, Known>();

/**
 * Counts a hold that is about to be made; true when it is a new one, which `settleHold` must then be told about. Throws 409 too-many-holds when the caller
 * holds five already. Holding costs no statement for this: the process counts what it has made itself, and asks the database only before it refuses. So
 * several processes let a caller hold a few more than one does; it is a limit on greed, not what keeps a seat from being sold twice.
 */
export async function countHold(database: Database, caller: string, holdId: string): Promise<boolean> {
  const { holds } = knownOf(caller);
  if (holds.has(holdId)) return false;
  if (holds.size >= HOLDS_AT_ONCE) await dropEnded(database, holds);
  if (holds.size >= HOLDS_AT_ONCE) throw tooMany();
  holds.set(holdId, 'asked');
  return true;
}

/** Says what became of a new hold: `made` also when it isn't known, since the database is asked before it counts against anyone. */
export function settleHold(caller: string, holdId: string, became: 'made' | 'ended'): void {
  const known = callers.get(caller);
  if (became === 'made') known?.holds.set(holdId, 'made');
  else known?.holds.delete(holdId);
  if (known?.holds.size === 0) callers.delete(caller);
}

/** What is known of a caller, who is now the last to have held. */
function knownOf(caller: string): Known {
  const now = Date.now();
  for (const [other, { since }] of callers) {
    if (callers.size < CALLERS_AT_MOST && now - since < LONGEST_MS) break;
    callers.delete(other);
  }
  const known = { holds: callers.get(caller)?.holds ?? new Map<string, 'asked' | 'made'>(), since: now };
  callers.delete(caller);
  callers.set(caller, known);
  return known;
}

/** Forgets the holds that have run out or were booked or given back elsewhere. */
async function dropEnded({ pool }: Database, holds: Known['holds']): Promise<void> {
  const made = [...holds].flatMap(([id, state]) => (state === 'made' ? [id] : []));
  const { rows } = await pool.query<{ id: string }>(
    `select hold_id as id from seats where hold_id = any($1::uuid[]) and status = 'held' and expires_at > now()`,
    [made],
  );
  const live = new Set(rows.map(({ id }) => id));
  for (const id of made) if (!live.has(id)) holds.delete(id);
}

function tooMany(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'too-many-holds',
    detail: `You hold ${HOLDS_AT_ONCE} times already. Book or give back one of them first, or wait until one runs out.`,
  });
}
