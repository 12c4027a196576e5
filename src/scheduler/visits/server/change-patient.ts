import type { Work } from '#identity/make-actor.ts';
import { fieldProblem } from '#api/problem.ts';
import { takeTurns } from '#db/turns.ts';
import type { Patient, PatientId, PatientUpdate } from '../patient/patient.schema.ts';
import { isSameGuardian } from '../patient/same-guardian.ts';
import { unmasked } from './patient/masked-contact.ts';
import { incorrectPatient, lockToChange } from './patient/patients.ts';
import { changePatient, checkChange, checkPatient, copyPatient } from './patient/save-patients.ts';
import { findAppointment } from './appointments.ts';
import { checkAllowed, lockVisit } from './change-appointment.ts';

/**
 * Changes the details of a visit's patient in the built-in system: for all visits by who saved the patient, for this one alone by who was only shown it.
 * Throws as the interface's `changePatient` does.
 */
export async function changePatientOfVisit(
  work: Work,
  appointmentId: string,
  patientId: string,
  sent: PatientUpdate,
): Promise<PatientId> {
  await checkPatient(work, sent);
  await takeTurns(work.db, work.actor.id);
  // The patient is locked before the visit, as a move does it, so that the two never wait for each other.
  const { owner, ...before } = await lockToChange(work, patientId);
  checkAllowed('change', await lockVisit(work, appointmentId));
  const { patient } = await findAppointment(work, appointmentId);
  if (patient.patientId !== patientId) throw incorrectPatient();
  checkKept(before, sent);
  const update = unmasked(sent, before);
  await checkChange(work, { ...before, owner }, update);
  const changed = owner === work.actor.id ? before : await patientOfItsOwn(work, appointmentId, before);
  return changePatient(work, changed, update, { keepsConsent: isSameGuardian(before.guardian, update.guardian) });
}

/** A booked visit stays the same person's, booked by the same one: the birth date is what finds it, and whether a guardian is needed hangs on it. */
function checkKept(before: Patient, { dob, bookedFor }: PatientUpdate): void {
  const another = 'To book for another person, cancel this appointment and book a new one';
  if (dob !== before.dob)
    throw fieldProblem('dob', `The date of birth on a booked appointment can’t be changed. ${another}`, 'dob-fixed');
  if (bookedFor !== before.bookedFor)
    throw fieldProblem(
      'bookedFor',
      `A booked appointment can’t be changed to another person. ${another}`,
      'booked-for-fixed',
    );
}

/** The patient of a visit, apart from that of other visits. A copy belongs to the visit: who only found it lists no patient of it. */
export async function patientOfItsOwn(work: Work, appointmentId: string, patient: Patient): Promise<Patient> {
  const others = await work.db.query('select from appointments where patient_id = $1 and id <> $2 limit 1', [
    patient.patientId,
    appointmentId,
  ]);
  if (others.rowCount === 0) return patient;
  const copy = await copyPatient(work, patient, `visit:${appointmentId}`);
  await work.db.query('update appointments set patient_id = $2 where id = $1', [appointmentId, copy.patientId]);
  return copy;
}
