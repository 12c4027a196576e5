import { randomUUID } from 'node:crypto';
import type { Work } from '#identity/make-actor.ts';
import { fieldProblem } from '#api/problem.ts';
import { takeTurns } from '#db/turns.ts';
import { dateOfDay, wallOf } from '#location/time-zone.ts';
import { epoch } from '#scheduler/engine/server/prepared-statement.ts';
import { isSameRecipient, recipientOf } from '#scheduler/visits/patient/recipient.ts';
import { tellOfDetails } from '#scheduler/visits/server/told/tell-of-details.ts';
import { needsGuardian } from '#scheduler/offered/age.ts';
import { checkDateOfBirth } from '../../patient/date-of-birth.ts';
import type { Patient, PatientId, PatientRequest, PatientUpdate } from '../../patient/patient.schema.ts';
import { isSameGuardian } from '../../patient/same-guardian.ts';
import { comparePeople, personOf } from '../../patient/same-person.ts';
import { checkAddress } from './addresses.ts';
import { forgetDraft } from './drafts.ts';
import { unmasked } from './masked-contact.ts';
import { aheadOf } from './people.ts';
import {
  agreementMissing,
  birthFixed,
  duplicateData,
  duplicatePhone,
  staleEdit,
  tooManyPatients,
} from './patient-refusals.ts';
import { guardianMissing, IN_REACH, latestToday, lockOwn, patientNamed } from './patients.ts';

/** How many patients one visitor can keep: a large family, and not a list of strangers. */
const PATIENTS_AT_MOST = 20;

/**
 * Keeps a patient of the actor's (PAT-1, PAT-2). One with the name, birth date and phone of a guest's is that one, changed; of who is among an account's people
 * already it is said (422 duplicate-data, PAT-3). Throws 422 for a date of birth or an address that can't be,
 * 409 duplicate-phone (PAT-3), and 409 for more patients than one visitor keeps.
 */
export async function createPatient(work: Work, patient: PatientRequest): Promise<PatientId> {
  await checkPatient(work, patient);
  await takeTurns(work.db, work.actor.id);
  const known = await samePatient(work, patient);
  if (known && work.actor.kind === 'account') throw duplicateData(known);
  if (known) return changePatient(work, await patientNamed(work.db, known), patient);
  const { rows } = await work.db.query<{ count: number }>(
    'select count(*)::int as count from patients where owner = $1',
    [work.actor.id],
  );
  if ((rows[0]?.count ?? 0) >= PATIENTS_AT_MOST) throw tooManyPatients(work.actor, PATIENTS_AT_MOST);
  const patientId = randomUUID();
  const columns = Object.entries({ ...columnsOf(patient, work.now), saved_for: savedFor(patient) });
  const [names, places] = [columns.map(([name]) => name), columns.map((_, index) => `$${index + 3}`)];
  await work.db.query(
    `insert into patients (patient_id, owner, ${names.join(', ')}) values ($1, $2, ${places.join(', ')})`,
    [patientId, work.actor.id, ...columns.map(([, value]) => value)],
  );
  await work.audit({ action: 'patient.create', patient: patientId });
  if (patient.bookingId) await forgetDraft(work, patient.bookingId);
  return { patientId, version: 1 };
}

/**
 * Changes a patient of the actor's who is as the actor has read it (`version`). Throws 404 'Incorrect patientId' for any other, 412 stale-edit when it was
 * changed since, 422 dob-fixed for the birth date that finds an appointment ahead, 409 duplicate-phone, 422 duplicate-data, and 422 as createPatient does.
 */
export async function updatePatient(work: Work, patientId: string, sent: PatientUpdate): Promise<PatientId> {
  await checkPatient(work, sent);
  await takeTurns(work.db, work.actor.id);
  const before = await lockOwn(work, patientId);
  const update = unmasked(sent, before);
  await checkChange(work, { ...before, owner: work.actor.id }, update);
  if (before.dob !== update.dob && (await aheadOf(work.db, patientId))) throw birthFixed();
  const keepsConsent = update.listed === true && isSameGuardian(before.guardian, update.guardian);
  return changePatient(work, before, update, { keepsConsent });
}

/** Throws 412 stale-edit for a locked patient that is not as the actor has read it; for a new name or phone 409 duplicate-phone, and 422 duplicate-data (PAT-3). */
export async function checkChange(
  work: Work,
  before: Patient & { owner: string },
  update: PatientUpdate,
): Promise<void> {
  if (before.version !== update.version) throw staleEdit();
  if (weighed(before) === weighed(update)) return;
  const known = await samePatient(work, update, before.patientId);
  if (known && work.actor.kind === 'account' && before.owner === work.actor.id) throw duplicateData(known);
}

/** What a phone number that two patients share is weighed by: who has it, and which it is. */
function weighed({ firstName, lastName, dob, contact }: PatientRequest | Patient): string {
  return JSON.stringify([firstName, lastName, dob, contact.phones]);
}

/**
 * Changes a patient whose row the caller has locked, forgets what was typed, and tells of it by mail where mails say something else now. A guardian who
 * `keepsConsent` has agreed as before, to the text of then. Throws 422 guardian-missing.
 */
export async function changePatient(
  work: Work,
  { patientId, version, ...before }: Patient,
  patient: PatientRequest,
  { keepsConsent = false } = {},
): Promise<PatientId> {
  if (!keepsConsent && !patient.guardian?.consent) await checkBookedVisits(work, patientId, patient);
  const { guardian_consent_at, guardian_consent_text, caregiver_consent_at, ...others } = columnsOf(patient, work.now);
  const saved_for = savedFor(patient);
  const columns = Object.entries({
    ...others,
    ...(!keepsConsent && { guardian_consent_at, guardian_consent_text }),
    ...(!patient.listed && { caregiver_consent_at }),
    ...(saved_for && { saved_for }),
  });
  const changes = columns.map(([name], index) => `${name} = $${index + 2}`).join(', ');
  await work.db.query(
    `update patients set ${changes}, version = version + 1, updated_at = now() where patient_id = $1`,
    [patientId, ...columns.map(([, value]) => value)],
  );
  await work.audit({ action: 'patient.update', patient: patientId });
  if (patient.bookingId) await forgetDraft(work, patient.bookingId);
  const [had, has] = [recipientOf(before), recipientOf(patient)];
  if (!isSameRecipient(had, has)) {
    const former = had && had.to !== has?.to ? { address: had.to, dob: before.dob } : null;
    await tellOfDetails(work, patientId, former);
  }
  return { patientId, version: version + 1 };
}

/** A patient of this owner's with all that this one has, so that each can be changed alone. */
export async function copyPatient(work: Work, patient: Patient, owner: string): Promise<Patient> {
  const patientId = randomUUID();
  const names = Object.keys(columnsOf(patient, work.now)).join(', ');
  await work.db.query(
    `insert into patients (patient_id, owner, ${names}) select $2, $3, ${names} from patients where patient_id = $1`,
    [patient.patientId, patientId, owner],
  );
  await work.audit({ action: 'patient.create', patient: patientId });
  return { ...patient, patientId, version: 1 };
}

/**
 * The id of the actor's own patient, besides `itself`, that this one is, locked; null for somebody new. Others' patients are not looked at.
 * Throws 409 duplicate-phone.
 */
async function samePatient(
  { db, actor }: Work,
  patient: PatientRequest,
  itself: string | null = null,
): Promise<string | null> {
  const { rows } = await db.query<{ patientId: string; firstName: string; lastName: string; dob: string }>(
    `select patient_id as "patientId", first_name as "firstName", last_name as "lastName", dob::text as dob
     from patients where owner = $1 and ${IN_REACH} and phones && $2::text[] and patient_id is distinct from $3::uuid order by created_at desc for update`,
    [actor.id, patient.contact.phones.map(({ number }) => number), itself],
  );
  const compared = rows.map((row) => ({ row, is: comparePeople(row, patient) }));
  const same = compared.find(({ is }) => is === 'same')?.row;
  if (same) return same.patientId;
  if (!patient.sharesPhone && compared.some(({ is }) => is === 'unclear')) throw duplicatePhone();
  return null;
}

/** A visit that is booked keeps its guardian: no change of a date of birth makes its patient a child alone (PAT-2), and another guardian agrees to it first. */
async function checkBookedVisits(
  { db }: Work,
  patientId: string,
  { dob, guardian }: Pick<PatientRequest, 'dob' | 'guardian'>,
): Promise<void> {
  const { rows } = await db.query<{ start: number; zone: string }>(
    `select ${epoch('s.starts_at')} as start, l.time_zone as zone
     from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
     where a.patient_id = $1 and a.status = 'booked' and s.starts_at > now()`,
    [patientId],
  );
  if (!rows.some(({ start, zone }) => needsGuardian(dob, dateOfDay(wallOf(zone, start).day)))) return;
  throw guardian ? agreementMissing('guardian') : guardianMissing();
}

/** Throws 422 for a patient who can't be: an adult that nobody cares for, a birth date or an address that there isn't. */
export async function checkPatient(
  { db, now, actor }: Work,
  { dob, contact, bookedFor, caregiver, listed }: PatientRequest,
): Promise<void> {
  if (listed && actor.kind !== 'account') throw fieldProblem('listed', 'Sign in to keep people for later');
  if ((bookedFor === 'adult') !== (caregiver !== undefined))
    throw fieldProblem('caregiver', 'Say how you are related to the adult you are booking for', 'caregiver-missing');
  const birth = checkDateOfBirth(dob, latestToday(now));
  if ('message' in birth) throw fieldProblem('dob', birth.message, 'date-of-birth');
  await checkAddress(db, contact.address);
}

/** The booking that a patient is saved for and agreed to; null for who is only listed. */
function savedFor({ bookingId, listed }: PatientRequest): string | null {
  return listed ? null : (bookingId ?? null);
}

/** A patient as columns of `patients`. */
function columnsOf(patient: PatientRequest | Patient, now: number) {
  const { firstName, lastName, gender, dob, contact, guardian, bookedFor, caregiver } = patient;
  const { line1, line2, city, state, zip } = contact.address;
  return {
    first_name: firstName,
    last_name: lastName,
    gender,
    dob,
    line1,
    line2: line2 || null,
    city,
    state,
    zip,
    emails: contact.emails.map(({ address }) => address),
    phones: contact.phones.map(({ number }) => number),
    guardian_first_name: guardian?.firstName ?? null,
    guardian_last_name: guardian?.lastName ?? null,
    guardian_relationship: guardian?.relationship ?? null,
    guardian_consent_at: guardian?.consent ? new Date(now) : null,
    guardian_consent_text: guardian?.consent ? (guardian.consentTextId ?? null) : null,
    booked_for: bookedFor,
    caregiver_relationship: caregiver?.relationship ?? null,
    caregiver_consent_at: caregiver?.consent ? new Date(now) : null,
    person: personOf({ firstName, lastName, dob }),
  };
}
