import type { Work } from '#identity/make-actor.ts';
import { ProblemError } from '#api/problem.ts';
import { needsGuardian } from '../../offered/age.ts';
import { guardianMissing, lockGuardianOf } from '../../visits/server/patient/patients.ts';
import { countBooking, type Source } from '../../visits/server/booking-limits.ts';
import type { BookingSystem } from '../../systems/booking-system.ts';
import type { Scheduling } from '../../systems/server/scheduling.ts';
import type { Appointment, MoveRequest } from '../../visits/appointment.schema.ts';
import { checkPatientTimes } from '../../visits/server/patient-times.ts';

/** A visit at its new time, and what an edit marks: whether service or co-location differ, and whether it was in one of the retailer's stores (spec 4). */
export type MovedVisit = { appointment: Appointment; isTypeChanged: boolean; wasCoLocated: boolean };

/** The visit's own booking system. `source` says where the call comes from; null where that doesn't count. */
type MovingIn = { system: BookingSystem; scheduling: Scheduling; source: Source | null };

/**
 * Moves a visit to the time that the actor holds. Its consent stays, and so does its price, unless it becomes a visit of another service.
 * Whoever is under 18 on the new day needs a guardian (PAT-2). Throws as the system's `move` does, 409 patient-busy, 422 other-organization,
 * guardian-missing or wrong-age, what the organization refuses, and 429 too-many-bookings.
 */
export async function moveVisit(
  work: Work,
  appointmentId: string,
  { aptHoldId }: MoveRequest,
  { system, scheduling, source }: MovingIn,
): Promise<MovedVisit> {
  const { organizations, systems } = scheduling;
  const before = await system.appointment(work, appointmentId);
  const hold = await (await systems.owning(work, { hold: aptHoldId })).findHold(work, aptHoldId);
  if (before.location.organizationId !== hold.location.organizationId) throw otherOrganization();
  const { dob, hasGuardian } = await lockGuardianOf(work, before.patient.patientId);
  if (!hasGuardian && needsGuardian(dob, hold.slot.date)) throw guardianMissing();
  const { organizationId } = hold.location;
  const { serviceId } = hold.service;
  organizations.checkAge({ organizationId, serviceId }, dob, hold.slot.date);
  const isOtherService = before.service.serviceId !== serviceId;
  const kept = isOtherService ? organizations.agreedNow({ organizationId, serviceId }) : (before.agreed ?? null);
  const to = { locationId: hold.location.locationId, serviceId, date: hold.slot.date };
  const settled = await organizations.byId(organizationId)?.moveRule?.(work, { appointmentId, isOtherService, to });
  const agreed = settled ?? kept;
  const appointment = await system.move(work, appointmentId, aptHoldId, agreed);
  // After the move, which has the visit to itself: those who answer an offer for it have taken both in this order too. A refusal undoes all.
  const times = { start: Date.parse(hold.slot.start), end: Date.parse(hold.slot.end) };
  await checkPatientTimes(work, { ...times, patientId: before.patient.patientId }, appointmentId);
  await countBooking(work, source);
  return {
    appointment,
    isTypeChanged:
      before.service.serviceId !== appointment.service.serviceId ||
      before.location.coLocated !== appointment.location.coLocated,
    wasCoLocated: before.location.coLocated,
  };
}

function otherOrganization(): ProblemError {
  const message = 'This time is with another provider. Book it as a new appointment.';
  const errors = [{ path: 'aptHoldId', message }];
  return new ProblemError({ status: 422, code: 'other-organization', detail: message, errors });
}
