import type { Work } from '#identity/make-actor.ts';
import { ProblemError } from '#api/problem.ts';
import type { Database } from '#db/client.ts';
import { mailCancelled, mailMoved } from './told/mail-jobs.ts';
import { epoch } from '../../engine/server/prepared-statement.ts';
import { releaseSeat } from '../../engine/server/seats.ts';
import type { Agreed } from '../../offered/offered-services.ts';
import { leaveLine } from './line.ts';
import type { Appointment } from '../appointment.schema.ts';
import { afterVerb, type VisitNow, type VisitStatus, type VisitVerb } from '../visit-status.ts';
import { findAppointment, grantAccess, noSuchAppointment } from './appointments.ts';
import { bookSeat, lockHold } from './take-hold.ts';
import { visibleTo } from './visible-to.ts';

/** Told, once the work is committed, of a booked seat that a visit gave up: the row of its location, and its hold. */
export type SeatFreed = (database: Database, locationId: number, holdId: string) => void;

/** Where no visit waits for an earlier time: nobody is told. */
const NOBODY_WAITS: SeatFreed = () => undefined;

export type LockedVisit = VisitNow & {
  appointmentId: string;
  locationId: number;
  holdId: string;
  sequence: number;
  /** Grows with each change of it, whoever makes it. */
  version: number;
  /** Epoch ms. */
  start: number;
};

/** An appointment that the actor may change, cancel, or say who pays for, which nobody else changes until this work is done. Throws 404 for any other. */
export async function lockVisit(
  { db, actor }: Work,
  appointmentId: string,
  permission: 'appointment.update' | 'appointment.cancel' | 'insurance.submit' = 'appointment.update',
): Promise<LockedVisit> {
  // Locked before anything is read with it: what a call that waited here had read would be the seat that the visit has just left.
  await db.query('select from appointments where id = $1 for update', [appointmentId]);
  const { condition, value } = visibleTo(actor, permission);
  const { rows } = await db.query<Omit<LockedVisit, 'byStaff'>>(
    `select a.id as "appointmentId", a.location_id as "locationId", a.hold_id as "holdId", a.status, a.sequence, a.sequence + a.steps as version,
       ${epoch('s.starts_at')} as start, (extract(epoch from now() - s.starts_at) / 60)::float8 as "minutesSince",
       (s.starts_at at time zone l.time_zone)::date = (now() at time zone l.time_zone)::date as "isToday"
     from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
     where a.id = $2 and ${condition}`,
    [value, appointmentId],
  );
  if (!rows[0]) throw noSuchAppointment();
  return { ...rows[0], byStaff: actor.kind === 'staff' };
}

/** Writes the status of a locked visit, and since when its patient is here. Who is here no longer waits for an earlier time. */
export async function setStatus(
  work: Work,
  { locationId, appointmentId }: { locationId: number; appointmentId: string },
  to: VisitStatus,
): Promise<void> {
  await work.db.query(
    `update appointments set status = $3, steps = steps + 1, here_at = case $3 when 'checked-in' then coalesce(here_at, now()) when 'kept' then here_at end
     where location_id = $1 and id = $2`,
    [locationId, appointmentId, to],
  );
  if (to === 'checked-in') await leaveLine(work, { locationId, appointmentId });
}

/**
 * Cancels an appointment that the actor may see and gives its seat back; again it answers the same and does nothing (SCHED-8).
 * Throws 404, and 409 visit-over once the visit has begun; for staff, once its day is over.
 */
export async function cancelAppointment(work: Work, appointmentId: string, freed = NOBODY_WAITS): Promise<Appointment> {
  const visit = await lockVisit(work, appointmentId, 'appointment.cancel');
  if (visit.status !== 'cancelled') {
    checkAllowed('cancel', visit);
    await cancelBooked(work, visit, freed);
  }
  return findAppointment(work, appointmentId);
}

/** Cancels a booked visit, whose row the caller has locked, and frees its seat. */
async function cancelBooked(
  work: Work,
  { locationId, holdId, appointmentId, ...visit }: LockedVisit,
  freed: SeatFreed,
): Promise<void> {
  const sequence = visit.sequence + 1;
  await work.db.query(
    `update appointments set status = 'cancelled', cancelled_at = now(), sequence = $3 where location_id = $1 and id = $2`,
    [locationId, appointmentId, sequence],
  );
  await leaveLine(work, { locationId, appointmentId });
  await releaseSeat(work, { locationId, holdId }, 'cancelled');
  work.afterCommit((database) => freed(database, locationId, holdId));
  await work.audit({
    action: 'appointment.cancel',
    appointment: appointmentId,
    locationId,
    before: { status: visit.status },
    after: { status: 'cancelled' },
  });
  await mailCancelled(work, { appointmentId, sequence });
}

/**
 * Moves an appointment that the actor may see to the time that the actor, or another `owner`, holds: all of that or nothing, with the work (SCHED-16).
 * Number, patient and consent stay; `agreed` is kept with it. Throws as the interface's `move` does.
 */
export async function moveAppointment(
  work: Work,
  appointmentId: string,
  holdId: string,
  agreed: Agreed | null,
  { owner = work.actor.id, freed = NOBODY_WAITS }: { owner?: string; freed?: SeatFreed } = {},
): Promise<Appointment> {
  const visit = await lockVisit(work, appointmentId);
  checkAllowed('move', visit);
  const { locationId, start } = await lockHold(work, holdId, { owner });
  await bookSeat(work, { locationId, holdId }, agreed);
  await moveSeat(work, { appointmentId, from: visit, to: { locationId, holdId }, start }, freed);
  await grantAccess(work, { locationId, appointmentId });
  return findAppointment(work, appointmentId);
}

type Seat = { locationId: number; holdId: string };

/**
 * Gives an appointment, whose row the caller has locked, a booked seat that starts at `start` (epoch ms), frees the one it had, and mails the new time.
 * With another time it no longer waits for an earlier one, until somebody asks again; who was here is to come.
 */
export async function moveSeat(
  work: Work,
  { appointmentId, from, to, start }: { appointmentId: string; from: Seat; to: Seat; start: number },
  freed = NOBODY_WAITS,
): Promise<void> {
  await leaveLine(work, { locationId: from.locationId, appointmentId });
  const { rows } = await work.db.query<{ sequence: number; startBefore: number }>(
    `update appointments set location_id = $3, hold_id = $4, moved_at = now(), sequence = sequence + 1, status = 'booked', here_at = null where location_id = $1 and id = $2
     returning sequence, (select ${epoch('starts_at')} from seats where location_id = $1 and hold_id = $5) as "startBefore"`,
    [from.locationId, appointmentId, to.locationId, to.holdId, from.holdId],
  );
  const { sequence = 0, startBefore = start } = rows[0] ?? {};
  await releaseSeat(work, from, 'cancelled');
  work.afterCommit((database) => freed(database, from.locationId, from.holdId));
  await work.audit({
    action: 'appointment.move',
    appointment: appointmentId,
    locationId: to.locationId,
    before: { start: startBefore, location: from.locationId },
    after: { start, location: to.locationId },
  });
  await mailMoved(work, { appointmentId, sequence, start, fromHold: from.holdId });
}

/** A movable appointment that the actor may see, locked. Throws 404, 409 visit-cancelled or visit-over. */
export async function movableVisit(work: Work, appointmentId: string): Promise<Appointment> {
  checkAllowed('move', await lockVisit(work, appointmentId));
  return findAppointment(work, appointmentId);
}

/** Throws 409 visit-cancelled or visit-over where a verb can't be done with a locked visit any more. */
export function checkAllowed(verb: Extract<VisitVerb, keyof typeof OVER>, visit: LockedVisit): void {
  const after = afterVerb(verb, visit);
  if ('refused' in after) throw after.refused === 'visit-cancelled' ? visitCancelled() : visitOver(verb);
}

const OVER = { move: 'move', change: 'change', cancel: 'cancel', wait: 'move' } as const;

/** The refusal to change a visit that has begun. */
function visitOver(verb: keyof typeof OVER): ProblemError {
  const detail = `You can’t ${OVER[verb]} an appointment that has already started or ended.`;
  return new ProblemError({ status: 409, code: 'visit-over', detail });
}

function visitCancelled(): ProblemError {
  const detail = 'This appointment is canceled. Book another time.';
  return new ProblemError({ status: 409, code: 'visit-cancelled', detail });
}
