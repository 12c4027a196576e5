import { randomUUID } from 'node:crypto';
import type { Reading, Work } from '#account/make-actor.ts';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import { needsGuardian } from '../age.ts';
import { comparePeople } from '../same-person.ts';
import { checkDateOfBirth } from '../date-of-birth.ts';
import type { Patient, PatientId, PatientRequest, PatientUpdate } from '../patient.schema.ts';
import { dateOfDay, wallOf } from '#location/time-zone.ts';
import { checkAddress } from './addresses.ts';
import { forgetDraft } from './drafts.ts';
import { epoch, statement } from '#scheduler/engine/server/prepared-statement.ts';

/** How many patients one visitor can keep: a large family, and not a list of strangers. */
const PATIENTS_AT_MOST = 20;

/** SQL for a row of patients as the API shows it. */
const PATIENT = `jsonb_strip_nulls(jsonb_build_object('patientId', patient_id, 'version', version, 'firstName', first_name, 'lastName', last_name,
  'gender', gender, 'dob', dob, 'bookedFor', booked_for, 'contact', jsonb_build_object(
    'address', jsonb_build_object('line1', line1, 'line2', line2, 'city', city, 'state', state, 'zip', zip),
    'emails', coalesce((select jsonb_agg(jsonb_build_object('address', email)) from unnest(emails) email), '[]'),
    'phones', coalesce((select jsonb_agg(jsonb_build_object('number', phone)) from unnest(phones) phone), '[]')),
  'guardian', case when guardian_first_name is not null then jsonb_build_object('firstName', guardian_first_name, 'lastName', guardian_last_name,
    'relationship', guardian_relationship, 'consent', true, 'consentTextId', guardian_consent_text) end,
  'caregiver', case when caregiver_relationship is not null then jsonb_build_object('relationship', caregiver_relationship, 'consent', true) end
  )) as patient`;

/** Minutes after the last save for which a patient is offered to the next booking: somebody else may sit at this browser later. */
const RECENT_MINUTES = 30;

/** The actor's own patients, the last saved first; only those of the last 30 minutes where `recent` is asked for. */
export async function listPatients({ db, actor }: Reading, { recent }: { recent: boolean }): Promise<Patient[]> {
  const { rows } = await db.query<{ patient: Patient }>(
    `select ${PATIENT} from patients
     where owner = $1 and (not $2 or updated_at > now() - interval '${RECENT_MINUTES} minutes') order by updated_at desc, patient_id`,
    [actor?.id, recent],
  );
  return rows.map(({ patient }) => patient);
}

/** The actor's patient, whom nobody changes until this work is done. Throws 404 'Incorrect patientId' for any other. */
export async function lockPatient({ db, actor }: Work, patientId: string): Promise<Patient> {
  const { rows } = await db.query<{ patient: Patient }>(
    statement('lock_patient', `select ${PATIENT} from patients where patient_id = $1 and owner = $2 for share`, [
      patientId,
      actor.id,
    ]),
  );
  if (!rows[0]) throw incorrectPatient();
  return rows[0].patient;
}

/** The date of birth of a visit's patient, whoever asks, and whether a guardian answers for them; nobody changes either until this work is done. */
export async function lockGuardianOf({ db }: Work, patientId: string): Promise<{ dob: string; hasGuardian: boolean }> {
  const { rows } = await db.query<{ dob: string; hasGuardian: boolean }>(
    `select dob::text, guardian_first_name is not null as "hasGuardian" from patients where patient_id = $1 for share`,
    [patientId],
  );
  if (!rows[0]) throw incorrectPatient();
  return rows[0];
}

/** A patient of anybody's, as a booking that they have confirmed is sent to its partner. Throws when it is gone. */
export async function patientNamed(db: Reading['db'], patientId: string): Promise<Patient> {
  const { rows } = await db.query<{ patient: Patient }>(`select ${PATIENT} from patients where patient_id = $1`, [
    patientId,
  ]);
  if (!rows[0]) throw incorrectPatient();
  return rows[0].patient;
}

const COLUMNS = (
  'first_name last_name gender dob line1 line2 city state zip emails phones ' +
  'guardian_first_name guardian_last_name guardian_relationship guardian_consent_at guardian_consent_text booked_for caregiver_relationship'
).split(' ');

/**
 * Keeps a patient of the actor's (PAT-1, PAT-2); one with the name, birth date and phone of a kept one is that one, with what was sent now. Throws 422 for a
 * date of birth or an address that can't be, 409 duplicate-phone for a phone number of another patient of the actor's who may be the same person (PAT-3), and
 * 409 for more patients than one visitor keeps.
 */
export async function createPatient(work: Work, patient: PatientRequest): Promise<PatientId> {
  await checkPatient(work, patient);
  const known = await samePatient(work, patient);
  if (known) return changePatient(work, known, patient);
  const { rows } = await work.db.query<{ count: number }>(
    'select count(*)::int as count from patients where owner = $1',
    [work.actor.id],
  );
  if ((rows[0]?.count ?? 0) >= PATIENTS_AT_MOST) throw tooManyPatients();
  const patientId = randomUUID();
  const places = COLUMNS.map((_, index) => `$${index + 3}`).join(', ');
  await work.db.query(`insert into patients (patient_id, owner, ${COLUMNS.join(', ')}) values ($1, $2, ${places})`, [
    patientId,
    work.actor.id,
    ...columnsOf(patient, work.now),
  ]);
  await work.audit({ action: 'patient.create', subject: patientId });
  if (patient.bookingId) await forgetDraft(work, patient.bookingId);
  return { patientId, version: 1 };
}

/**
 * Changes a patient of the actor's who is as the actor has read it (`version`). Throws 404 'Incorrect patientId' for any other, 412 stale-edit when it was
 * changed since, 422 as createPatient does.
 */
export async function updatePatient(work: Work, patientId: string, update: PatientUpdate): Promise<PatientId> {
  const { version, ...patient } = update;
  await checkPatient(work, patient);
  const { rows } = await work.db.query<{ version: number }>(
    'select version from patients where patient_id = $1 and owner = $2 for update',
    [patientId, work.actor.id],
  );
  if (!rows[0]) throw incorrectPatient();
  if (rows[0].version !== version) throw staleEdit();
  return changePatient(work, { patientId, version }, patient);
}

/** Changes a patient whose row the caller has locked, and forgets what was typed. Throws 422 guardian-missing. */
async function changePatient(
  work: Work,
  { patientId, version }: PatientId,
  patient: PatientRequest,
): Promise<PatientId> {
  if (!patient.guardian) await checkBookedVisits(work, patientId, patient.dob);
  const changes = COLUMNS.map((column, index) => `${column} = $${index + 2}`).join(', ');
  await work.db.query(
    `update patients set ${changes}, version = version + 1, updated_at = now() where patient_id = $1`,
    [patientId, ...columnsOf(patient, work.now)],
  );
  await work.audit({ action: 'patient.update', subject: patientId });
  if (patient.bookingId) await forgetDraft(work, patient.bookingId);
  return { patientId, version: version + 1 };
}

/** The actor's patient that this one is, locked; null for somebody new. Only the actor's own patients count: whose phone it is elsewhere is nobody's business. Throws 409 duplicate-phone. */
async function samePatient({ db, actor }: Work, patient: PatientRequest): Promise<PatientId | null> {
  const { rows } = await db.query<PatientId & { firstName: string; lastName: string; dob: string }>(
    `select patient_id as "patientId", version, first_name as "firstName", last_name as "lastName", dob::text as dob
     from patients where owner = $1 and phones && $2::text[] order by created_at desc for update`,
    [actor.id, patient.contact.phones.map(({ number }) => number)],
  );
  const compared = rows.map((row) => ({ row, is: comparePeople(row, patient) }));
  const same = compared.find(({ is }) => is === 'same')?.row;
  if (same) return { patientId: same.patientId, version: same.version };
  if (!patient.sharesPhone && compared.some(({ is }) => is === 'unclear')) throw duplicatePhone();
  return null;
}

function duplicatePhone(): ProblemError {
  const message =
    'Another patient has this phone number. Check the name and date of birth, or say that it is another person';
  return new ProblemError({
    status: 409,
    code: 'duplicate-phone',
    detail: message,
    errors: [{ path: 'contact.phones.0.number', message }],
  });
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

function staleEdit(): ProblemError {
  return new ProblemError({
    status: 412,
    code: 'stale-edit',
    detail: 'This patient was changed in another tab. Reload the page, then make your change.',
    errors: [{ path: 'version', message: 'is not the latest version' }],
  });
}

function tooManyPatients(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'too-many-patients',
    detail: `You have already saved ${PATIENTS_AT_MOST} patients here. Clear your details, then start again.`,
  });
}

/** A visit that is booked keeps its guardian: no change of a date of birth makes its patient a child alone (PAT-2). */
async function checkBookedVisits({ db }: Work, patientId: string, dob: string): Promise<void> {
  const { rows } = await db.query<{ start: number; zone: string }>(
    `select ${epoch('s.starts_at')} as start, l.time_zone as zone
     from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
     where a.patient_id = $1 and a.status = 'booked' and s.starts_at > now()`,
    [patientId],
  );
  if (rows.some(({ start, zone }) => needsGuardian(dob, dateOfDay(wallOf(zone, start).day)))) throw guardianMissing();
}

/** The refusal for a patient under 18 on the day of a visit, without a parent or guardian (PAT-2). */
export function guardianMissing(): ProblemError {
  const words = 'A patient under 18 on the day of the visit needs a parent or guardian';
  return fieldProblem('guardian', words, 'guardian-missing');
}

async function checkPatient({ db, now }: Work, { dob, contact, bookedFor, caregiver }: PatientRequest): Promise<void> {
  if ((bookedFor === 'adult') !== (caregiver !== undefined))
    throw fieldProblem('caregiver', 'Whoever books for another adult says how they are related', 'caregiver-missing');
  const birth = checkDateOfBirth(dob, latestToday(now));
  if ('message' in birth) throw fieldProblem('dob', birth.message, 'date-of-birth');
  await checkAddress(db, contact.address);
}

/** The date where a day begins first in the US, on Guam, ten hours ahead of UTC, at a time (epoch ms). */
export function latestToday(now: number): string {
  return new Date(now + 10 * 3_600_000).toISOString().slice(0, 10);
}

function columnsOf(patient: PatientRequest, now: number): unknown[] {
  const { firstName, lastName, gender, dob, contact, guardian, bookedFor, caregiver } = patient;
  const { line1, line2, city, state, zip } = contact.address;
  const emails = contact.emails.map(({ address }) => address);
  const phones = contact.phones.map(({ number }) => number);
  const guarded = guardian
    ? [guardian.firstName, guardian.lastName, guardian.relationship, new Date(now), guardian.consentTextId]
    : [null, null, null, null, null];
  const booker = [bookedFor, caregiver?.relationship ?? null];
  return [
    firstName,
    lastName,
    gender,
    dob,
    line1,
    line2 || null,
    city,
    state,
    zip,
    emails,
    phones,
    ...guarded,
    ...booker,
  ];
}
