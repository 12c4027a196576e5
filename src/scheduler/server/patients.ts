import { randomUUID } from 'node:crypto';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import type { Database } from '#db/client.ts';
import { needsGuardian } from '../age.ts';
import { checkDateOfBirth } from '../date-of-birth.ts';
import type { Draft, Patient, PatientRequest } from '../scheduler.schema.ts';
import { dateOfDay, wallOf } from '../time-zone.ts';
import { checkAddress } from './addresses.ts';
import { epoch } from './statement.ts';

type PatientRow = {
  patient_id: string;
  first_name: string;
  last_name: string;
  gender: Patient['gender'];
  dob: string;
  line1: string;
  line2: string | null;
  city: string;
  state: string;
  zip: string;
  emails: string[];
  phones: string[];
  guardian_first_name: string | null;
  guardian_last_name: string | null;
  guardian_relationship: NonNullable<Patient['guardian']>['relationship'] | null;
};

/** The caller's own patients, the newest first. */
export async function listPatients({ pool }: Database, caller: string): Promise<Patient[]> {
  const { rows } = await pool.query<PatientRow>(
    `select patient_id, first_name, last_name, gender, dob::text, line1, line2, city, state, zip, emails, phones, guardian_first_name,
       guardian_last_name, guardian_relationship
     from patients where caller = $1 order by created_at desc, patient_id`,
    [caller],
  );
  return rows.map(patientOf);
}

function patientOf(row: PatientRow): Patient {
  const { guardian_first_name: firstName, guardian_last_name: lastName, guardian_relationship: relationship } = row;
  return {
    patientId: row.patient_id,
    firstName: row.first_name,
    lastName: row.last_name,
    gender: row.gender,
    dob: row.dob,
    contact: {
      address: {
        line1: row.line1,
        ...(row.line2 && { line2: row.line2 }),
        city: row.city,
        state: row.state,
        zip: row.zip,
      },
      emails: row.emails.map((address) => ({ address })),
      phones: row.phones.map((number) => ({ number })),
    },
    ...(firstName &&
      lastName &&
      relationship && { guardian: { firstName, lastName, relationship, consent: true as const } }),
  };
}

const COLUMNS = [
  'first_name',
  'last_name',
  'gender',
  'dob',
  'line1',
  'line2',
  'city',
  'state',
  'zip',
  'emails',
  'phones',
  'guardian_first_name',
  'guardian_last_name',
  'guardian_relationship',
  'guardian_consent_at',
];

/** Keeps a new patient of the caller's and answers its id (PAT-1, PAT-2); what was typed so far is forgotten. Throws 422 for a date of birth or an address that can't be. */
export async function createPatient({ pool }: Database, caller: string, patient: PatientRequest): Promise<string> {
  await checkPatient(pool, patient);
  const patientId = randomUUID();
  const places = COLUMNS.map((_, index) => `$${index + 3}`).join(', ');
  await pool.query(
    `with created as (
       insert into patients (patient_id, caller, ${COLUMNS.join(', ')}) values ($1, $2, ${places})
     ), audited as (
       insert into audit_log (actor, action, subject) values ($2, 'patient.create', $1::text)
     ) delete from patient_drafts where caller = $2`,
    [patientId, caller, ...columnsOf(patient)],
  );
  return patientId;
}

/** Changes a patient of the caller's. Throws 404 'Incorrect patientId' for any other, 422 as createPatient does. */
export async function updatePatient(
  { pool }: Database,
  caller: string,
  patientId: string,
  patient: PatientRequest,
): Promise<void> {
  await checkPatient(pool, patient);
  if (!patient.guardian) await checkBookedVisits(pool, caller, patientId, patient.dob);
  const changes = COLUMNS.map((column, index) => `${column} = $${index + 3}`).join(', ');
  const { rows } = await pool.query(
    `with changed as (
       update patients set ${changes}, updated_at = now() where patient_id = $1 and caller = $2 returning patient_id
     ), audited as (
       insert into audit_log (actor, action, subject) select $2, 'patient.update', $1::text from changed
     ), forgotten as (
       delete from patient_drafts where caller = $2 and exists (select 1 from changed)
     ) select patient_id from changed`,
    [patientId, caller, ...columnsOf(patient)],
  );
  if (!rows[0]) throw incorrectPatient();
}

/** The refusal for a patient that is unknown or another's. */
export function incorrectPatient(): ProblemError {
  return new ProblemError({
    status: 404,
    code: 'incorrect-patient',
    detail: 'Incorrect patientId',
    errors: [{ path: 'patientId', message: 'Incorrect patientId' }],
  });
}

/** A visit that is booked keeps its guardian: no change of a date of birth makes its patient a child alone (PAT-2). */
async function checkBookedVisits(
  pool: Database['pool'],
  caller: string,
  patientId: string,
  dob: string,
): Promise<void> {
  const { rows } = await pool.query<{ start: number; zone: string }>(
    `select ${epoch('s.starts_at')} as start, l.time_zone as zone
     from appointments a join seats s on s.hold_id = a.hold_id join locations l on l.id = s.resource
     where a.patient_id = $1 and a.caller = $2 and a.status = 'booked' and s.starts_at > now()`,
    [patientId, caller],
  );
  if (rows.some(({ start, zone }) => needsGuardian(dob, dateOfDay(wallOf(zone, start).day)))) throw guardianMissing();
}

/** The refusal for a patient under 18 on the day of a visit, without a parent or guardian (PAT-2). */
export function guardianMissing(): ProblemError {
  const words = 'A patient under 18 on the day of the visit needs a parent or guardian';
  return fieldProblem('guardian', words, 'guardian-missing');
}

async function checkPatient(pool: Database['pool'], { dob, contact }: PatientRequest): Promise<void> {
  const birth = checkDateOfBirth(dob, latestToday());
  if ('message' in birth) throw fieldProblem('dob', birth.message, 'date-of-birth');
  await checkAddress(pool, contact.address);
}

/** Today's date where a day begins first in the US: on Guam, ten hours ahead of UTC. */
export function latestToday(): string {
  return new Date(Date.now() + 10 * 3_600_000).toISOString().slice(0, 10);
}

function columnsOf({ firstName, lastName, gender, dob, contact, guardian }: PatientRequest): unknown[] {
  const { line1, line2, city, state, zip } = contact.address;
  const emails = contact.emails.map(({ address }) => address);
  const phones = contact.phones.map(({ number }) => number);
  const guarded = guardian
    ? [guardian.firstName, guardian.lastName, guardian.relationship, new Date()]
    : [null, null, null, null];
  return [firstName, lastName, gender, dob, line1, line2 || null, city, state, zip, emails, phones, ...guarded];
}

/** What the caller typed of a patient and did not send; empty after 24 hours. */
export async function readDraft({ pool }: Database, caller: string): Promise<Draft> {
  const { rows } = await pool.query<Draft>(
    "select fields from patient_drafts where caller = $1 and updated_at > now() - interval '24 hours'",
    [caller],
  );
  return { fields: rows[0]?.fields ?? {} };
}

/** Keeps what the caller has typed of a patient. */
export async function saveDraft({ pool }: Database, caller: string, { fields }: Draft): Promise<Draft> {
  await pool.query(
    `insert into patient_drafts (caller, fields) values ($1, $2)
     on conflict (caller) do update set fields = excluded.fields, updated_at = now()`,
    [caller, JSON.stringify(fields)],
  );
  return { fields };
}
