import type { Work } from '#identity/make-actor.ts';
import { ProblemError } from '#api/problem.ts';
import { wallOf } from '#location/time-zone.ts';
import { MINUTE } from '#text/durations.ts';
import { twelveHour } from '#scheduler/engine/twelve-hour.ts';
import {
  afterVerb,
  NO_SHOW_MINUTES,
  stepBack,
  type VisitStatus,
  type VisitStep,
} from '#scheduler/visits/visit-status.ts';
import { lockVisit, type LockedVisit } from '#scheduler/visits/server/change-appointment.ts';
import { leaveLine } from '#scheduler/visits/server/line.ts';

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
 * Throws 404 for a visit that the actor may not change, 412 visit-changed for one that is not as they have read it, 409 for what can't be done with it (yet).
 */
export async function stepVisit(work: Work, appointmentId: string, { step, version }: Step): Promise<void> {
  const visit = await lockVisit(work, appointmentId);
  checkVersion(visit, version);
  const to = await statusAfter(work, visit, step);
  await work.db.query(
    `update appointments set status = $3, steps = steps + 1, here_at = case $3 when 'checked-in' then coalesce(here_at, now()) when 'kept' then here_at end
     where location_id = $1 and id = $2`,
    [visit.locationId, appointmentId, to],
  );
  if (step === 'check-in') await leaveLine(work, { locationId: visit.locationId, appointmentId });
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
  const begun = visit.start + (step === 'miss' ? NO_SHOW_MINUTES * MINUTE : 0);
  const after = afterVerb(verb, { status: visit.status, hasBegun: begun <= work.now });
  if ('to' in after) return after.to;
  if (after.refused !== 'visit-ahead' || visit.status !== (step === 'miss' ? 'booked' : 'checked-in'))
    throw refused(after.refused, `This can’t be done: the visit is ${STATUS_WORDS[visit.status]}.`);
  const clock = twelveHour(wallOf(await zoneOf(work, visit), begun).minutes);
  throw refused(
    'visit-ahead',
    step === 'miss' ? `No-show is possible from ${clock}.` : `Done is possible from ${clock}, when the visit begins.`,
  );
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
