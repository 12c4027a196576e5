import type { Reading } from '#identity/make-actor.ts';
import { ProblemError } from '#api/problem.ts';
import { readSlotId } from '#scheduler/engine/time-slots.ts';
import type { HoldAnswer } from '#scheduler/offered/api.schema.ts';
import type { Scheduling } from '#scheduler/systems/server/scheduling.ts';

/** What the actor holds with an organization, the first to end first. */
export async function heldWith(
  scheduling: Scheduling,
  reading: Reading,
  organizationId: string,
): Promise<HoldAnswer[]> {
  if (!reading.actor) return [];
  const { rows } = await reading.db.query<{ id: string }>(
    `select s.hold_id as id from seats s join locations l on l.id = s.location_id
     where s.owner = $1 and s.status = 'held' and s.expires_at > now() and l.organization_id = $2 order by s.expires_at`,
    [reading.actor.id, organizationId],
  );
  const found = await Promise.all(rows.map(({ id }) => holdOf(scheduling, reading, id)));
  return found.flatMap((hold) => (typeof hold === 'string' ? [] : [hold]));
}

/** The actor's hold of a slot; null while it has none. */
export async function heldAt(scheduling: Scheduling, reading: Reading, slotId: string): Promise<HoldAnswer | null> {
  const slot = readSlotId(slotId);
  if (!slot) return null;
  const { rows } = await reading.db.query<{ id: string }>(
    `select s.hold_id as id from seats s join locations l on l.id = s.location_id
     where s.owner = $1 and s.status = 'held' and s.expires_at > now() and l.public_id = $2 and s.service_id = $3 and s.starts_at = $4`,
    [reading.actor?.id, slot.locationId, slot.serviceId, new Date(slot.start)],
  );
  const hold = rows[0] ? await holdOf(scheduling, reading, rows[0].id) : 'over';
  return typeof hold === 'string' ? null : hold;
}

/** One of the actor's holds; else whether it is booked, or over. A stranger's and an unknown one are over. */
export async function holdOf(
  { organizations, systems }: Scheduling,
  reading: Reading,
  holdId: string,
): Promise<HoldAnswer | 'booked' | 'over'> {
  try {
    const system = await systems.owning(reading, { hold: holdId });
    return organizations.visitAnswer(await system.findHold(reading, holdId));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.problem.code === 'already-booked' ? 'booked' : 'over';
  }
}
