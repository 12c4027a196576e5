import type { Work } from '#identity/make-actor.ts';
import { fieldProblem } from '#api/problem.ts';
import { checkDateOfBirth } from '../patient/date-of-birth.ts';
import { latestToday, lockToChange } from './patient/patients.ts';
import type { Appointment } from '../appointment.schema.ts';
import { findAppointment, grantAccess } from './appointments.ts';
import { checkAllowed, lockVisit } from './change-appointment.ts';
import { patientOfItsOwn } from './change-patient.ts';
import { PUT_BACK_HOURS } from '../patient/how-long.ts';
import { formerOwner } from './told/former-address.ts';
import { notFound } from './find-visit.ts';
import { closeToOthers, noteOpened } from './told/opened-links.ts';
import { tellOfDetails } from './told/tell-of-details.ts';

/**
 * Puts a replaced email address back, for whoever has its link and the patient's date of birth: mails go there again, and only who has the link sees the visit.
 * Throws 422 for what is no date of birth, the 404 of all that is not found, 409 visit-over or visit-cancelled.
 */
export async function putAddressBack(
  work: Work,
  record: string | null,
  { dob, hash }: { dob: string; hash: (address: string) => string },
): Promise<Appointment> {
  const birth = checkDateOfBirth(dob, latestToday(work.now));
  if ('message' in birth) throw fieldProblem('dob', birth.message, 'date-of-birth');
  const { rows } = await work.db.query<{
    address: string;
    appointmentId: string;
    locationId: number;
    patientId: string;
  }>(
    `select f.emails[1] as address, a.id as "appointmentId", a.location_id as "locationId", a.patient_id as "patientId"
     from patients f join appointments a on f.owner = 'former:' || a.id
     where f.patient_id = $1 and f.dob = $2::date and f.created_at > now() - interval '${PUT_BACK_HOURS} hours'`,
    [record, birth.iso],
  );
  if (!rows[0]) throw notFound();
  const { address, appointmentId, locationId, patientId } = rows[0];
  // The patient is locked before the visit, as a move does it.
  const patient = await lockToChange(work, patientId);
  await grantAccess(work, { locationId, appointmentId });
  checkAllowed('change', await lockVisit(work, appointmentId));
  const own = await patientOfItsOwn(work, appointmentId, patient);
  await work.db.query(
    'update patients set emails = array[$2] || emails[2:], version = version + 1, updated_at = now() where patient_id = $1',
    [own.patientId, address],
  );
  await forgetFrom(work, appointmentId, record);
  await noteOpened(work, { appointmentId, address: hash(address), isNew: false });
  await closeToOthers(work, appointmentId);
  await work.audit({ action: 'appointment.put-back', appointment: appointmentId, locationId });
  await tellOfDetails(work, own.patientId, null);
  return findAppointment(work, appointmentId);
}

/** Forgets this record and later ones of its appointment: who had the address in between can't take it again. */
async function forgetFrom({ db }: Work, appointmentId: string, record: string | null): Promise<void> {
  await db.query(
    `delete from patients where owner = $1 and created_at >= (select created_at from patients where patient_id = $2)`,
    [formerOwner(appointmentId), record],
  );
}
