import type { Work } from '#identity/make-actor.ts';
import type { Booking, BookingRequest } from '../../visits/appointment.schema.ts';
import { checkPatientTimes } from '../../visits/server/patient-times.ts';
import type { Patient } from '../../visits/patient/patient.schema.ts';
import type { BookingSystem } from '../../systems/booking-system.ts';
import type { Organizations } from '../../systems/server/organizations.ts';
import { needsGuardian } from '../../offered/age.ts';
import { forgetDraft } from '../../visits/server/patient/drafts.ts';
import { agreementMissing } from '../../visits/server/patient/patient-refusals.ts';
import { guardianMissing, lockPatient } from '../../visits/server/patient/patients.ts';
import { consentMissing, consentTo } from '../../visits/server/consents.ts';
import { checkAhead, countBooking, type Source } from '../../visits/server/booking-limits.ts';

/** In which system a hold is booked, by what is said of its organization. `source` says where the call comes from; null where that doesn't count. */
type BookingIn = { system: BookingSystem; organizations: Organizations; source: Source | null };

/**
 * Books the actor's hold for the actor's patient, under the consent of this booking, at the price of now. Throws 404 for those of others,
 * 409 already-booked, patient-busy or too-many-ahead, 410 hold-expired, time-too-near or place-closed, 422 consent-missing,
 * guardian-missing, agreement-missing, wrong-age or what a rule of the organization refuses, and 429 too-many-bookings.
 */
export async function bookVisit(
  work: Work,
  request: BookingRequest,
  { system, organizations, source }: BookingIn,
): Promise<Booking> {
  const hold = await system.takeHold(work, request.aptHoldId);
  const { patient, savedFor } = await lockPatient(work, request.patientId);
  const consentId = await consentTo(work, request);
  if (!organizations.areTermsOf(hold.organizationId, request.termsAndAgreementId)) throw consentMissing();
  if (!patient.guardian && needsGuardian(patient.dob, hold.date)) throw guardianMissing();
  // Who is kept for bookings to come is agreed for anew with each; what a guest saves is always saved for one.
  if (work.actor.kind === 'account' && savedFor !== request.bookingId) checkAgreed(patient, hold.date);
  organizations.checkAge(hold, patient.dob, hold.date);
  let agreed = organizations.agreedNow(hold);
  for (const rule of organizations.byId(hold.organizationId)?.rules ?? [])
    agreed = (await rule(work, { bookingId: request.bookingId, hold, patient })) ?? agreed;
  const ahead = await checkPatientTimes(work, { ...hold.times, patientId: patient.patientId }, null);
  if (source) checkAhead(patient.patientId, ahead);
  await countBooking(work, source, patient.contact.emails[0]?.address);
  const booking = await system.book(work, hold, { patient, consentId, agreed });
  await forgetDraft(work, request.bookingId);
  return booking;
}

/** Throws 422 agreement-missing for a patient whose guardian, or carer, has to agree to each booking, and has not to this one. */
function checkAgreed({ dob, guardian, caregiver }: Patient, date: string): void {
  if (guardian && needsGuardian(dob, date)) throw agreementMissing('guardian');
  if (caregiver) throw agreementMissing('caregiver');
}
