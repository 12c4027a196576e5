import { ProblemError } from '#api/problem.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import { mayAt } from '#audit/permissions.ts';
import type { Work } from '#db/work.ts';
import { startRun } from '#jobs/server/runs.ts';
import { peopleAre } from '#text/people-words.ts';
import { DECIDED_AT_ONCE, type Decided, type Decisions } from '../decisions.schema.ts';
import { holdTimes } from './hold-times.ts';
import type { Change, Running, StrandedVisit } from './stranded.ts';
import { itemOf, STRANDED } from './stranded-job.ts';

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
    const detail = `${peopleAre(open)} booked at a time that this takes away. Say first what becomes of each visit.`;
    throw new ProblemError({ status: 409, code: 'visits-undecided', detail });
  }
  const changes = stranded.some(({ id }) => said.get(id) !== 'keep');
  if (changes && !(mayAt(actor, 'appointment.cancel', locationId) && mayAt(actor, 'appointment.update', locationId))) {
    const detail = 'Your role moves and cancels no visits. Keep them, or ask the supervisor of the site.';
    throw new ProblemError({ status: 403, code: 'not-allowed', detail });
  }
}

/**
 * Has done what was decided of stranded visits, once the change is made: who is kept has that at once; who is moved has the new time held at once, and a job moves, cancels
 * and tells. All of it or nothing: throws 409 times-gone, which names each visit whose time is taken, or nothing-near.
 */
export async function carryOut(
  work: Work<GrantedStaff>,
  at: { site: Running; change: Change },
  stranded: readonly StrandedVisit[],
  decisions: Decisions = [],
): Promise<Decided> {
  const said = new Map(decisions.map((one) => [one.appointmentId, one]));
  const of = (decision: string) => stranded.filter(({ id }) => said.get(id)?.decision === decision);
  const [kept, canceled, moved] = [of('keep'), of('cancel'), of('move')];
  await letStand(work, stranded, kept);
  const holds = await holdTimes(
    work,
    at,
    moved.map((visit) => ({ ...visit, to: said.get(visit.id)?.to ?? null })),
  );
  const steps = [
    ...moved.map(({ id, start }, index) => ({ appointmentId: id, start, holdId: holds[index] ?? null })),
    ...canceled.map(({ id, start }) => ({ appointmentId: id, start, holdId: null })),
  ];
  const jobId = steps.length === 0 ? null : await startRun(work, STRANDED, steps.map(itemOf));
  return { kept: kept.length, canceled: canceled.length, moved: moved.length, jobId };
}

/** Has visits that are kept take place although their site has other hours now, or is suspended: their patients aren't told that they can't. The others don't. */
async function letStand(
  work: Work<GrantedStaff>,
  stranded: readonly StrandedVisit[],
  kept: readonly StrandedVisit[],
): Promise<void> {
  const ids = kept.map(({ id }) => id);
  const { rows } = await work.db.query<{ id: string; locationId: number; stands: boolean }>(
    `update seats s set stands = a.id = any($2::uuid[]) from appointments a
     where a.id = any($1::uuid[]) and s.location_id = a.location_id and s.hold_id = a.hold_id
     returning a.id, s.location_id as "locationId", s.stands`,
    [stranded.map(({ id }) => id), ids],
  );
  for (const { id, locationId, stands } of rows)
    if (stands) await work.audit({ action: 'appointment.stand', appointment: id, locationId });
}
