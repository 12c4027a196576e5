import type { Reading, Work } from '#identity/make-actor.ts';
import { ProblemError } from '#api/problem.ts';
import type { Patient, PatientId, PatientUpdate } from '../../visits/patient/patient.schema.ts';
import { maskedPatient } from '../../visits/server/patient/masked-contact.ts';
import { readPatient } from '../../visits/server/patient/patients.ts';
import { updatePatient } from '../../visits/server/patient/save-patients.ts';
import { seesContact } from '../../visits/server/told/opened-links.ts';
import type { Organization } from '../../systems/server/organizations.ts';
import type { Scheduling } from '../../systems/server/scheduling.ts';

/**
 * The patient of a visit that the actor may see, masked for who only knows number and birth date.
 * Throws 404, and 409 details-elsewhere where the booking system takes no changes.
 */
export async function patientOfVisit(
  reading: Reading,
  appointmentId: string,
  { organizations, systems }: Scheduling,
): Promise<{ patient: Patient; isMasked: boolean }> {
  const system = await systems.owning(reading, { appointment: appointmentId });
  const { patient, location } = await system.appointment(reading, appointmentId);
  if (!system.changePatient) throw detailsElsewhere(organizations.byId(location.organizationId));
  const whole = await readPatient(reading, patient.patientId);
  const isMasked = !(await seesContact(reading, appointmentId));
  return { patient: isMasked ? maskedPatient(whole) : whole, isMasked };
}

/**
 * Changes a patient of the actor's, or of a visit that the actor may see.
 * Throws as updatePatient and the interface's `changePatient` do, and 409 details-elsewhere.
 */
export async function changeDetails(
  work: Work,
  patientId: string,
  update: PatientUpdate,
  { organizations, systems }: Scheduling,
): Promise<PatientId> {
  const { appointmentId } = update;
  if (appointmentId === undefined) return updatePatient(work, patientId, update);
  const system = await systems.owning(work, { appointment: appointmentId });
  const { location } = await system.appointment(work, appointmentId);
  if (!system.changePatient) throw detailsElsewhere(organizations.byId(location.organizationId));
  return system.changePatient(work, appointmentId, patientId, update);
}

/** Says which provider keeps its own copy of its patients' details, and its number; null where they are changed here. */
export function copyOf({ organizations, systems }: Scheduling) {
  return (organizationId: string): NonNullable<Patient['copies']>[number] | null => {
    if (systems.of(organizationId).changePatient) return null;
    const { orgName: provider = organizationId, phone } = organizations.byId(organizationId) ?? {};
    return { provider, ...(phone !== undefined && { phone }) };
  };
}

function detailsElsewhere(provider: Organization | undefined): ProblemError {
  const whom = provider?.phone === undefined ? 'the provider' : `${provider.orgName} at ${provider.phone}`;
  const detail = `This provider manages the patient’s details. To change them, call ${whom}.`;
  return new ProblemError({ status: 409, code: 'details-elsewhere', detail });
}
