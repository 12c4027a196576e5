import { ProblemError } from '#api/problem.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import { mayAt } from '#audit/permissions.ts';
import type { Work } from '#db/work.ts';
import { moveVisit } from '#scheduler/appointments/server/move-visit.ts';
import { holdSlot } from '#scheduler/engine/server/holds.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import type { Scheduling } from '#scheduler/systems/server/scheduling.ts';
import { lockVisit } from '#scheduler/visits/server/change-appointment.ts';
import { DECIDED_AT_ONCE, type Decided, type Decisions } from '../site-calls.schema.ts';
import { nearestTimes } from './nearest-times.ts';
import type { Change, Running, StrandedVisit } from './stranded.ts';

/** Refuses a change until it is said of each visit that it strands what becomes of it. Throws 409 visits-undecided or too-many-visits, 403 for who may not move or cancel. */
export function checkDecided(
  actor: GrantedStaff,
  locationId: string,
  stranded: readonly StrandedVisit[],
  decisions: Decisions = [],
): void {
  if (stranded.length > DECIDED_AT_ONCE) {
    const detail = `${String(stranded.length)} people are booked at times that this takes away, and at most ${String(DECIDED_AT_ONCE)} are decided about at once. Cancel some of them first.`;
    throw new ProblemError({ status: 409, code: 'too-many-visits', detail });
  }
  const said = new Map(decisions.map(({ appointmentId, decision }) => [appointmentId, decision]));
  const open = stranded.filter(({ id }) => !said.has(id)).length;
  if (open > 0) {
    const detail = `${open === 1 ? '1 person is' : `${String(open)} people are`} booked at a time that this takes away. Say first what becomes of each visit.`;
    throw new ProblemError({ status: 409, code: 'visits-undecided', detail });
  }
  const changes = stranded.some(({ id }) => said.get(id) !== 'keep');
  if (changes && !(mayAt(actor, 'appointment.cancel', locationId) && mayAt(actor, 'appointment.update', locationId))) {
    const detail = 'Your role moves and cancels no visits. Keep them, or ask the supervisor of the site.';
    throw new ProblemError({ status: 403, code: 'not-allowed', detail });
  }
}

/** Does what was decided of stranded visits, once the change is made; who is moved or canceled is told. All of it or nothing: throws 409 nothing-near. */
export async function carryOut(
  work: Work<GrantedStaff>,
  { site, change, scheduling }: { site: Running; change: Change; scheduling: Scheduling },
  stranded: readonly StrandedVisit[],
  decisions: Decisions = [],
): Promise<Decided> {
  const said = new Map(decisions.map(({ appointmentId, decision }) => [appointmentId, decision]));
  const of = (decision: string) => stranded.filter(({ id }) => said.get(id) === decision);
  const [kept, canceled, moved] = [of('keep'), of('cancel'), of('move')];
  for (const { id } of kept) await letStand(work, id);
  for (const { id } of canceled) await scheduling.systems.builtIn.cancel(work, id);
  if (moved.length > 0) await moveAll(work, { site, change, scheduling }, moved);
  return { kept: kept.length, canceled: canceled.length, moved: moved.length };
}

/** Has a visit take place although its site has other hours now, or is suspended: its patient isn't told that it can't. */
async function letStand(work: Work<GrantedStaff>, id: string): Promise<void> {
  const { rows } = await work.db.query<{ locationId: number }>(
    `update seats s set stands = true from appointments a where a.id = $1 and s.location_id = a.location_id and s.hold_id = a.hold_id
     returning s.location_id as "locationId"`,
    [id],
  );
  const locationId = rows[0]?.locationId;
  if (locationId !== undefined) await work.audit({ action: 'appointment.stand', appointment: id, locationId });
}

async function moveAll(
  work: Work<GrantedStaff>,
  { site, change, scheduling }: { site: Running; change: Change; scheduling: Scheduling },
  visits: readonly StrandedVisit[],
): Promise<void> {
  if (change.status !== 'Active') throw nothingNear(visits.length);
  const times = await nearestTimes(work, site, change, visits);
  const without = times.filter((time) => time === null).length;
  if (without > 0) throw nothingNear(without);
  const moving = { system: scheduling.systems.builtIn, scheduling, source: null };
  for (const [index, { id, serviceId }] of visits.entries()) {
    await lockVisit(work, id);
    const slot = slotId({ locationId: site.locationId, serviceId, start: times[index] ?? 0 });
    const { aptHoldId } = await holdSlot(work, slot, null);
    await moveVisit(work, id, { aptHoldId }, moving);
  }
}

function nothingNear(count: number): ProblemError {
  const people = count === 1 ? 'one person' : `${String(count)} people`;
  const detail = `There is no open time near for ${people}. Let them stay, or cancel.`;
  return new ProblemError({ status: 409, code: 'nothing-near', detail });
}
