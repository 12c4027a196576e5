import type { Reading, Work } from '#identity/make-actor.ts';
import { ProblemError } from '#api/problem.ts';
import { dateOfDay, wallOf } from '#location/time-zone.ts';
import type { Appointment } from '../../visits/appointment.schema.ts';
import { findAppointment } from '../../visits/server/appointments.ts';
import { checkPatientTimes } from '../../visits/server/patient-times.ts';
import { checkAllowed, lockVisit, moveAppointment } from '../../visits/server/change-appointment.ts';
import { needsGuardian } from '../../offered/age.ts';
import { guardianMissing, lockGuardianOf } from '../../visits/server/patient/patients.ts';
import { releaseHold } from '../../engine/server/holds.ts';
import { findOffering, type Offering } from '../../engine/server/offerings.ts';
import { slotMaker } from '../../engine/server/slots.ts';
import type { Slot } from '../../engine/slot.schema.ts';
import { NOTICE_MS, OFFERS_AT_MOST, type OpenSeats } from '../../visits/earlier-times.ts';
import type { WaitlistAnswer } from '../waitlist.schema.ts';
import { leaveLine, offerOwner } from '../../visits/server/line.ts';
import { noteSeen, offerSoon } from './make-offers.ts';
import { openBefore } from './open-seats.ts';

/** Where an appointment stands with the waitlist: waiting or not, what is held for it, and the first earlier time that is open anyway. Throws 404. */
export async function waitlistOf(reading: Reading, appointmentId: string): Promise<WaitlistAnswer> {
  return (await lookAt(reading, appointmentId)).standing;
}

/** The same with the seats that are open before the visit, where it waits or can. */
async function lookAt(
  reading: Reading,
  appointmentId: string,
): Promise<{ standing: WaitlistAnswer; open?: OpenSeats }> {
  const visit = await findAppointment(reading, appointmentId);
  const { rows } = await reading.db.query<{ waiting: boolean; offers: number }>(
    'select waiting, offers from waitlist where appointment_id = $1 and location_id = (select location_id from appointments where id = $1)',
    [appointmentId],
  );
  const { waiting = false, offers = 0 } = rows[0] ?? {};
  const offersLeft = OFFERS_AT_MOST - offers;
  const offering = await findOffering(reading, visit.location.locationId, visit.service.serviceId);
  if (typeof offering === 'string') return { standing: { state: 'closed', why: 'elsewhere', offersLeft } };
  if (visit.offer) return { standing: { state: 'offered', offersLeft, offer: visit.offer } };
  if (isTooSoon(visit, reading.now)) return { standing: { state: 'closed', why: 'soon', offersLeft } };
  if (offersLeft === 0) return { standing: { state: 'closed', why: 'all-offers', offersLeft } };
  const { open, isFree } = await openBefore(reading, offering, Date.parse(visit.datetime));
  const openNow = offering.status === 'Active' ? [...open.keys()].find(isFree) : undefined;
  const standing = { state: waiting ? 'waiting' : 'off', offersLeft } as const;
  return { standing: openNow === undefined ? standing : { ...standing, openNow: timeOf(offering, openNow) }, open };
}

/** True for a visit of which no earlier time is offered any more: it is less than 24 hours away, over or canceled. */
function isTooSoon({ status, datetime }: Appointment, now: number): boolean {
  return status !== 'booked' || Date.parse(datetime) < now + NOTICE_MS;
}

function timeOf(offering: Offering, start: number): Slot & { date: string } {
  const { day, minutes } = wallOf(offering.schedule.zone, start);
  return { ...slotMaker(offering)(start, minutes), date: dateOfDay(day) };
}

/**
 * Puts an appointment that the actor may see at the end of the line for an earlier time at its location, of its service; again it keeps its place. Throws 404,
 * 409 visit-over, visit-cancelled, visit-soon or all-offers-made.
 */
export async function joinWaitlist(work: Work, appointmentId: string): Promise<WaitlistAnswer> {
  const locked = await lockVisit(work, appointmentId);
  checkAllowed('wait', locked);
  const { standing, open } = await lookAt(work, appointmentId);
  if (standing.state === 'closed') throw closed(standing.why);
  if (standing.state !== 'off' || !open) return standing;
  const { locationId } = locked;
  await work.db.query(
    `insert into waitlist (location_id, appointment_id) values ($1, $2)
     on conflict (location_id, appointment_id) do update set waiting = true, since = now()`,
    [locationId, appointmentId],
  );
  await noteSeen(work, { locationId, appointmentId }, open);
  await work.audit({ action: 'waitlist.join', appointment: appointmentId, locationId });
  return { ...standing, state: 'waiting' };
}

/** Takes an appointment that the actor may see out of the line; a time that is held for it goes to the next. Again it does nothing. Throws 404. */
export async function leaveWaitlist(work: Work, appointmentId: string): Promise<WaitlistAnswer> {
  const { locationId } = await lockVisit(work, appointmentId);
  await leaveLine(work, { locationId, appointmentId });
  work.afterCommit((database) => offerSoon(database, locationId));
  return waitlistOf(work, appointmentId);
}

/**
 * Moves an appointment that the actor may see to the time that is held for it, as any move does; again it answers the same. Throws 404 no-such-appointment or
 * no-such-hold, 409 visit-over, visit-cancelled or patient-busy, 410 hold-expired, 422 guardian-missing.
 */
export async function takeOffer(work: Work, appointmentId: string, holdId: string): Promise<Appointment> {
  const { holdId: present } = await lockVisit(work, appointmentId);
  const visit = await findAppointment(work, appointmentId);
  if (present === holdId) return visit;
  const { dob, hasGuardian } = await lockGuardianOf(work, visit.patient.patientId);
  const moved = await moveAppointment(work, appointmentId, holdId, visit.agreed ?? null, {
    owner: offerOwner(appointmentId),
    freed: offerSoon,
  });
  // After the move, so that only who may see the offer hears of it; the refusal undoes all.
  if (!hasGuardian && needsGuardian(dob, moved.date)) throw guardianMissing();
  const times = { start: Date.parse(moved.datetime), end: Date.parse(moved.end) };
  await checkPatientTimes(work, { ...times, patientId: visit.patient.patientId }, appointmentId);
  return moved;
}

/** Keeps the time that an appointment has: the one held for it goes to the next in line. Idempotent. Throws 404, 409 already-booked. */
export async function declineOffer(work: Work, appointmentId: string, holdId: string): Promise<WaitlistAnswer> {
  const { locationId } = await lockVisit(work, appointmentId);
  await releaseHold(work, holdId, offerOwner(appointmentId));
  work.afterCommit((database) => offerSoon(database, locationId));
  return waitlistOf(work, appointmentId);
}

const WHY: Record<NonNullable<WaitlistAnswer['why']>, { code: string; detail: string }> = {
  elsewhere: { code: 'no-waitlist', detail: 'We don’t offer earlier times for this appointment.' },
  soon: { code: 'visit-soon', detail: 'We offer earlier times until 24 hours before the appointment.' },
  'all-offers': {
    code: 'all-offers-made',
    detail: 'You have been offered three earlier times, the most we offer for one appointment.',
  },
};

/** The refusal to wait for an earlier time. */
export function closed(why: WaitlistAnswer['why'] = 'elsewhere'): ProblemError {
  return new ProblemError({ status: 409, ...WHY[why] });
}
