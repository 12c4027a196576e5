import type { Actor, Reading, Work } from '#identity/make-actor.ts';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import { readPersonal } from '#audit/read.ts';
import { RECENT_MINUTES } from '../../patient/how-long.ts';
import type { Patient } from '../../patient/patient.schema.ts';
import { statement } from '#scheduler/engine/server/prepared-statement.ts';
import { HOUR } from '#text/durations.ts';

/** SQL for a row of patients as the API shows it. */
export const PATIENT = `jsonb_strip_nulls(jsonb_build_object('patientId', patient_id, 'version', version, 'firstName', first_name, 'lastName', last_name,
  'gender', gender, 'dob', dob, 'bookedFor', booked_for, 'contact', jsonb_build_object(
    'address', jsonb_build_object('line1', line1, 'line2', line2, 'city', city, 'state', state, 'zip', zip),
    'emails', coalesce((select jsonb_agg(jsonb_build_object('address', email)) from unnest(emails) email), '[]'),
    'phones', coalesce((select jsonb_agg(jsonb_build_object('number', phone)) from unnest(phones) phone), '[]')),
  'guardian', case when guardian_first_name is not null then jsonb_build_object('firstName', guardian_first_name, 'lastName', guardian_last_name,
    'relationship', guardian_relationship, 'consent', case when guardian_consent_at is not null then true end, 'consentTextId', guardian_consent_text) end,
  'caregiver', case when caregiver_relationship is not null then jsonb_build_object('relationship', caregiver_relationship,
    'consent', case when caregiver_consent_at is not null then true end) end
  )) as patient`;

/**
 * SQL: whoever has saved a patient can still read and change it. A guest can't half an hour after booking for it: by then somebody else may sit at that browser, where
 * the date of birth is what brings it into an account.
 */
export const IN_REACH = `(owner not like 'guest:%' or updated_at > now() - interval '${RECENT_MINUTES} minutes' or not exists (
  select from appointments a where a.patient_id = patients.patient_id and a.booked_at <= now() - interval '${RECENT_MINUTES} minutes'))`;

/** The actor's own patients, the last saved first; only those of the last 30 minutes where `recent` is asked for. */
export async function listPatients({ db, actor }: Reading<Actor>, { recent }: { recent: boolean }): Promise<Patient[]> {
  const { rows } = await db.query<{ patient: Patient }>(
    `select ${PATIENT} from patients
     where owner = $1 and ${IN_REACH} and (not $2 or updated_at > now() - interval '${RECENT_MINUTES} minutes') order by updated_at desc, patient_id`,
    [actor.id, recent],
  );
  return rows.map(({ patient }) => patient);
}

/** What the actor last saved of themselves; null before. */
export async function ownPatient({ db, actor }: Reading<Actor>): Promise<Patient | null> {
  const { rows } = await db.query<{ patient: Patient }>(
    `select ${PATIENT} from patients where owner = $1 and booked_for = 'me' order by updated_at desc, patient_id limit 1`,
    [actor.id],
  );
  return rows[0]?.patient ?? null;
}

/** The actor's patient, whom nobody changes until this work is done, and the booking that they were last saved for. Throws 404 'Incorrect patientId' for any other. */
export async function lockPatient(
  { db, actor }: Work,
  patientId: string,
): Promise<{ patient: Patient; savedFor: string | null }> {
  const { rows } = await db.query<{ patient: Patient; savedFor: string | null }>(
    statement(
      'lock_patient',
      `select ${PATIENT}, saved_for as "savedFor" from patients where patient_id = $1 and owner = $2 and ${IN_REACH} for share`,
      [patientId, actor.id],
    ),
  );
  if (!rows[0]) throw incorrectPatient();
  return rows[0];
}

/** The same for who changes it. */
export async function lockOwn({ db, actor }: Work, patientId: string): Promise<Patient> {
  const { rows } = await db.query<{ patient: Patient }>(
    `select ${PATIENT} from patients where patient_id = $1 and owner = $2 and ${IN_REACH} for update`,
    [patientId, actor.id],
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

/** A patient, whoever asks, with the actor whose they are; nobody else changes them until this work is done. Throws 404 'Incorrect patientId'. */
export async function lockToChange({ db }: Work, patientId: string): Promise<Patient & { owner: string }> {
  const { rows } = await db.query<{ patient: Patient; owner: string }>(
    `select ${PATIENT}, owner from patients where patient_id = $1 for update`,
    [patientId],
  );
  if (!rows[0]) throw incorrectPatient();
  return { ...rows[0].patient, owner: rows[0].owner };
}

/** A patient of anybody's, for who may see a visit of theirs; the log has who of staff has read them. Throws when it is gone. */
export async function readPatient(reading: Reading, patientId: string): Promise<Patient> {
  const [found] = await readPersonal<{ patient: Patient }>(
    reading,
    { text: `select ${PATIENT} from patients where patient_id = $1`, values: [patientId] },
    { action: 'patient.read', patient: patientId, permission: 'appointment.read' },
  );
  if (!found) throw incorrectPatient();
  return found.patient;
}

/** A patient of anybody's, as a booking that they have confirmed is sent to its partner. Throws when it is gone. */
export async function patientNamed(db: Reading['db'], patientId: string): Promise<Patient> {
  const { rows } = await db.query<{ patient: Patient }>(`select ${PATIENT} from patients where patient_id = $1`, [
    patientId,
  ]);
  if (!rows[0]) throw incorrectPatient();
  return rows[0].patient;
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

/** The refusal for a patient under 18 on the day of a visit, without a parent or guardian (PAT-2). */
export function guardianMissing(): ProblemError {
  const words = 'A patient under 18 on the day of the appointment needs a parent or guardian';
  return fieldProblem('guardian', words, 'guardian-missing');
}

/** The date where a day begins first in the US, on Guam, ten hours ahead of UTC, at a time (epoch ms). */
export function latestToday(now: number): string {
  return new Date(now + 10 * HOUR).toISOString().slice(0, 10);
}
