import { randomUUID } from 'node:crypto';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import type { Reading, Work } from '#db/work.ts';
import type { Organizations } from '#scheduler/systems/server/organizations.ts';
import { phoneDigits } from '#scheduler/visits/patient/phone.ts';
import { personOf } from '#scheduler/visits/patient/same-person.ts';
import { noSuchAppointment } from '#scheduler/visits/server/appointments.ts';
import { lockVisit } from '#scheduler/visits/server/change-appointment.ts';
import { checkAddress } from '#scheduler/visits/server/patient/addresses.ts';
import { lockToChange } from '#scheduler/visits/server/patient/patients.ts';
import { copyPatient } from '#scheduler/visits/server/patient/save-patients.ts';
import { visibleTo } from '#scheduler/visits/server/visible-to.ts';
import type { DetailChanges, DetailsRequest } from '../desk.schema.ts';

type VisitOfPatient = { locationId: number; patientId: string; organizationId: string; isTest: boolean };

/**
 * Changes details of a visit's patient, for a typed reason, for this visit alone: what the person keeps for other visits stays as it is. Nobody outside is told. The reason is kept
 * with the names of what was changed, never with what it was or is. Throws 404 for a visit out of reach, 412 stale-edit when somebody was
 * faster, 409 visit-cancelled or booked-elsewhere, 422 for what can't be.
 */
export async function changeDetails(
  work: Work<GrantedStaff>,
  patientId: string,
  { appointmentId, version, reason, changes }: DetailsRequest,
  organizations: Organizations,
): Promise<void> {
  const visit = await visitOf(work, appointmentId);
  // Who was faster may have given the visit a patient of its own.
  if (visit.patientId !== patientId) throw changedMeanwhile();
  // The patient is locked before the visit, as a move does it.
  const { owner, ...before } = await lockToChange(work, patientId);
  const { status } = await lockVisit(work, appointmentId);
  if (before.version !== version || (await visitOf(work, appointmentId)).patientId !== patientId)
    throw changedMeanwhile();
  if (status === 'cancelled') throw refused('visit-cancelled', 'This appointment is canceled. Nothing of it changes.');
  if (organizations.byId(visit.organizationId)?.system !== undefined)
    throw refused('booked-elsewhere', 'This site books in a system of its own. Change the details there.');
  if (visit.isTest) refuseName(changes);
  const { address } = before.contact;
  if (ADDRESS.some((field) => changes[field] !== undefined)) await checkTyped(work, merged(address, changes));
  const own = owner === `visit:${appointmentId}` ? before : await copyPatient(work, before, `visit:${appointmentId}`);
  const columns = Object.entries(columnsOf(changes));
  const person = personOf({
    dob: before.dob,
    firstName: changes.firstName ?? before.firstName,
    lastName: changes.lastName ?? before.lastName,
  });
  await work.db.query(
    `update patients set ${columns.map(([name], at) => `${name} = $${at + 3}`).join(', ')}, person = $2, version = version + 1, updated_at = now() where patient_id = $1`,
    [own.patientId, person, ...columns.map(([, value]) => value)],
  );
  await work.db.query(`update appointments set patient_id = $3, steps = steps + 1 where location_id = $1 and id = $2`, [
    visit.locationId,
    appointmentId,
    own.patientId,
  ]);
  const fields = Object.keys(changes);
  await work.db.query(
    `insert into detail_changes (location_id, id, appointment_id, changed_by, fields, reason) values ($1, $2, $3, $4, $5, $6)`,
    [visit.locationId, randomUUID(), appointmentId, work.actor.id, fields, reason],
  );
  const { locationId } = visit;
  await work.audit({ action: 'patient.update', patient: own.patientId, locationId, count: fields.length });
  await work.audit({ action: 'appointment.details', appointment: appointmentId, locationId });
}

async function visitOf({ db, actor }: Reading<GrantedStaff>, id: string): Promise<VisitOfPatient> {
  const { condition, value } = visibleTo(actor, 'appointment.update');
  const { rows } = await db.query<VisitOfPatient>(
    `select a.location_id as "locationId", a.patient_id as "patientId", l.organization_id as "organizationId",
       exists (select from covid_sites c where c.location_id = l.id) as "isTest"
     from appointments a join locations l on l.id = a.location_id where a.id = $2 and ${condition}`,
    [value, id],
  );
  if (!rows[0]) throw noSuchAppointment();
  return rows[0];
}

/** The sample of a test carries the name. */
function refuseName(changes: DetailChanges): void {
  for (const field of ['firstName', 'lastName'] as const)
    if (changes[field] !== undefined)
      throw fieldProblem(`changes.${field}`, 'The sample carries the name, so it can’t be changed', 'name-fixed');
}

const ADDRESS = ['line1', 'city', 'state', 'zip'] as const;
type Address = Record<(typeof ADDRESS)[number], string>;

function merged(address: Address, changes: DetailChanges): Address {
  const { line1, city, state, zip } = address;
  return {
    line1: changes.line1 ?? line1,
    city: changes.city ?? city,
    state: changes.state ?? state,
    zip: changes.zip ?? zip,
  };
}

/** Throws 422 for an address that there isn't, or that is not whole, at the field as it was sent. */
async function checkTyped(work: Work, address: Address): Promise<void> {
  const missing = ADDRESS.find((field) => !address[field]);
  if (missing) throw fieldProblem(`changes.${missing}`, 'Enter the whole address', 'address-missing');
  await checkAddress(work.db, address).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    const errors = error.problem.errors?.map(({ path, message }) => ({
      path: path.replace('contact.address', 'changes'),
      message,
    }));
    throw new ProblemError({ ...error.problem, ...(errors && { errors }) });
  });
}

function columnsOf(changes: DetailChanges): Record<string, unknown> {
  const { firstName, lastName, phone, email, line2, ...others } = changes;
  return {
    ...(firstName !== undefined && { first_name: firstName }),
    ...(lastName !== undefined && { last_name: lastName }),
    ...(phone !== undefined && { phones: [phoneDigits(phone) ?? phone] }),
    ...(email !== undefined && { emails: [email] }),
    ...(line2 !== undefined && { line2: line2 || null }),
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)),
  };
}

function changedMeanwhile(): ProblemError {
  return new ProblemError({
    status: 412,
    code: 'stale-edit',
    detail:
      'Someone else changed these details a moment ago, and nothing of yours was saved. Look at them again first.',
    errors: [{ path: 'version', message: 'is not the latest version' }],
  });
}

function refused(code: string, detail: string): ProblemError {
  return new ProblemError({ status: 409, code, detail });
}
