import type { Work } from '#identity/make-actor.ts';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import { parkIn } from '#covid/server/drive-up-status.ts';
import type { Queryable } from '#db/client.ts';
import { dateOfDay, wallOf } from '#location/time-zone.ts';
import { MINUTE } from '#text/durations.ts';
import { dayWords } from '#scheduler/engine/slot-words.ts';
import { twelveHour } from '#scheduler/engine/twelve-hour.ts';
import {
  afterVerb,
  NO_SHOW_MINUTES,
  stepBack,
  type VisitStatus,
  type VisitStep,
  type VisitVerb,
} from '#scheduler/visits/visit-status.ts';
import { lockVisit, setStatus, type LockedVisit } from '#scheduler/visits/server/change-appointment.ts';

/** What staff do with a visit as they have read it: `version` is what it was then. */
export type Step = { step: VisitStep; version: number };

/** What staff call a status. */
const STATUS_WORDS: Record<VisitStatus, string> = {
  booked: 'to come',
  'checked-in': 'checked in',
  kept: 'done',
  missed: 'a no-show',
  cancelled: 'canceled',
};

/**
 * Checks the patient of a visit in, or has the visit be done or a no-show, or takes the last of these back. Of two who do so at once the second hears of the first.
 * Throws 404 for a visit that the actor may not change, 412 visit-changed for one that is not as they have read it, 409 for what can't be done with it (yet): who comes on another day is not checked in.
 */
export async function stepVisit(work: Work, appointmentId: string, { step, version }: Step): Promise<void> {
  const visit = await lockVisit(work, appointmentId);
  checkVersion(visit, version);
  const to = await statusAfter(work, visit, step);
  await setStatus(work, visit, to);
  await work.audit({
    action: `appointment.${step}`,
    appointment: appointmentId,
    locationId: visit.locationId,
    before: { status: visit.status },
    after: { status: to },
  });
}

/** Throws 412 visit-changed for a locked visit that somebody has changed since it was read, and says what it is now. */
export function checkVersion(visit: Pick<LockedVisit, 'status' | 'version'>, read: number): void {
  if (visit.version === read) return;
  const { status } = visit;
  throw new ProblemError({
    status: 412,
    code: 'visit-changed',
    detail: `Someone else changed this appointment a moment ago. It is ${STATUS_WORDS[status]} now, and nothing of yours was saved.`,
    members: { visitStatus: status },
  });
}

async function statusAfter(work: Work, visit: LockedVisit, step: VisitStep): Promise<VisitStatus> {
  const verb = step === 'undo' ? stepBack(visit.status) : step;
  if (!verb) throw refused('nothing-to-undo', 'There is no step of this visit to take back.');
  const after = afterVerb(verb, visit);
  if ('to' in after) return after.to;
  throw refused(after.refused, await whyNot(work, visit, verb));
}

async function whyNot(work: Work, visit: LockedVisit, verb: VisitVerb): Promise<string> {
  if (verb === 'miss' && visit.status === 'booked') {
    const { minutes } = wallOf(await zoneOf(work, visit), visit.start + NO_SHOW_MINUTES * MINUTE);
    return `No-show is possible from ${twelveHour(minutes)}.`;
  }
  if (verb === 'check-in' && !visit.isToday) {
    const { day } = wallOf(await zoneOf(work, visit), visit.start);
    return `This appointment is on ${dayWords(dateOfDay(day)).long}. Check-in is possible on its day.`;
  }
  return `This can’t be done: the visit is ${STATUS_WORDS[visit.status]}.`;
}

async function zoneOf({ db }: Work, { locationId }: LockedVisit): Promise<string> {
  const { rows } = await db.query<{ zone: string }>('select time_zone as zone from locations where id = $1', [
    locationId,
  ]);
  return rows[0]?.zone ?? 'UTC';
}

function refused(code: string, detail: string): ProblemError {
  return new ProblemError({ status: 409, code, detail });
}

/** Where somebody who is here waits in their car; `version` is what the visit was when it was read. */
export type Parked = { space: number; version: number };

/**
 * Writes in which space somebody who is here waits in their car. Throws 404 for a visit that the actor may not change, 412 visit-changed,
 * 409 not-here, 422 for a space that there isn't.
 */
export async function parkVisit(work: Work, appointmentId: string, { space, version }: Parked): Promise<void> {
  const visit = await lockVisit(work, appointmentId);
  checkVersion(visit, version);
  if (visit.status !== 'checked-in')
    throw new ProblemError({ status: 409, code: 'not-here', detail: 'They are not here. Check them in first.' });
  await checkSpace(work.db, visit.locationId, space);
  await parkIn(work, visit, space);
  await work.audit({ action: 'driveUp.park', appointment: appointmentId, locationId: visit.locationId });
}

/** Throws 422 for a space that isn't painted at a location (its row). */
export async function checkSpace(db: Queryable, locationId: number, space: number): Promise<void> {
  const { rows } = await db.query<{ spaces: number | null }>('select spaces from covid_sites where location_id = $1', [
    locationId,
  ]);
  const spaces = rows[0]?.spaces ?? 0;
  if (space > spaces) throw fieldProblem('space', `Enter the number of a space: 1 to ${String(spaces)}`, 'space');
}
