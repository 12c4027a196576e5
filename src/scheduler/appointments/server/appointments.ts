import { randomUUID } from 'node:crypto';
import type { Actor, Reading, Work } from '#account/actor.ts';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import { needsGuardian } from '#scheduler/booking/patient/age.ts';
import { newConfirmationNumber, readConfirmationNumber } from '../confirmation-number.ts';
import { checkDateOfBirth } from '#scheduler/booking/patient/date-of-birth.ts';
import type { Appointment, Booking, BookingRequest } from '#scheduler/scheduler.schema.ts';
import { dateOfDay, timeZoneName, wallOf } from '#scheduler/engine/time-zone.ts';
import { twelveHour } from '#scheduler/engine/twelve-hour.ts';
import { forgetDraft } from '#scheduler/booking/patient/server/drafts.ts';
import { holdProblem } from '#scheduler/engine/server/holds.ts';
import { organizationOfTerms } from '#scheduler/systems/server/organizations.ts';
import { guardianMissing, incorrectPatient, latestToday } from '#scheduler/booking/patient/server/patients.ts';
import { VISIT_COLUMNS, visitLocation, visitService, type VisitRow } from '#scheduler/engine/server/offerings.ts';
import { releaseSeat } from '#scheduler/engine/server/seats.ts';
import { epoch, statement } from '#scheduler/engine/server/statement.ts';

/** How long a guest may see an appointment after booking or finding it (SCHED-9). */
export const ACCESS_MINUTES = 30;
/** New numbers tried when a random one exists already; with 40 bits even a second is rare. */
const NUMBER_ATTEMPTS = 5;

/**
 * Books the actor's hold for the actor's patient, under the consent given for this booking. Throws 404 for a hold or patient that is not the actor's,
 * 409 already-booked, 410 hold-expired, 422 consent-missing or guardian-missing.
 */
export async function bookAppointment(work: Work, request: BookingRequest): Promise<Booking> {
  const hold = await lockedHold(work, request.aptHoldId);
  const patient = await lockedPatient(work, request.patientId);
  const consentId = await consentTo(work, request, hold.organizationId);
  if (!patient.isGuarded && needsGuardian(patient.dob, dateOfDay(wallOf(hold.zone, hold.start).day)))
    throw guardianMissing();

  const { locationId, start } = hold;
  const key = [locationId, request.aptHoldId];
  await work.db.query(
    statement(
      'book_seat',
      `update seats set status = 'booked', expires_at = null where location_id = $1 and hold_id = $2`,
      key,
    ),
  );
  const appointmentId = randomUUID();
  const confirmationNumber = await insertAppointment(work, [
    ...key,
    appointmentId,
    patient.patientId,
    consentId,
    work.actor.id,
  ]);
  await work.audit({ action: 'appointment.create', subject: appointmentId, locationId });
  await forgetDraft(work, request.bookingId);
  return { appointmentId, confirmationNumber, status: 'booked', datetime: new Date(start).toISOString() };
}

type LockedHold = {
  locationId: number;
  status: string;
  isOver: boolean;
  start: number;
  zone: string;
  organizationId: string;
};

/** The actor's live hold; whoever else wants to book, extend or release it waits until this work is done. */
async function lockedHold({ db, actor }: Work, holdId: string): Promise<LockedHold> {
  const { rows } = await db.query<LockedHold>(
    statement(
      'lock_hold',
      `select s.location_id as "locationId", s.status, s.expires_at <= now() as "isOver", ${epoch('s.starts_at')} as start, l.time_zone as zone,
         l.organization_id as "organizationId"
       from seats s join locations l on l.id = s.location_id where s.hold_id = $1 and s.owner = $2 for update of s`,
      [holdId, actor.id],
    ),
  );
  const hold = rows[0];
  if (hold?.status !== 'held' || hold.isOver) throw holdProblem(hold?.status);
  return hold;
}

type LockedPatient = { patientId: string; dob: string; isGuarded: boolean };

/** The actor's patient, whom nobody changes until this work is done. */
async function lockedPatient({ db, actor }: Work, patientId: string): Promise<LockedPatient> {
  const { rows } = await db.query<LockedPatient>(
    statement(
      'lock_patient',
      `select patient_id as "patientId", dob::text, guardian_consent_at is not null as "isGuarded"
       from patients where patient_id = $1 and owner = $2 for share`,
      [patientId, actor.id],
    ),
  );
  if (!rows[0]) throw incorrectPatient();
  return rows[0];
}

/** The id of the consent to the organization's terms that the actor gave for this booking (SCHED-10). */
async function consentTo(
  { db, actor }: Work,
  { bookingId, termsAndAgreementId }: BookingRequest,
  organizationId: string,
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    statement(
      'consent_to',
      'select id from consents where owner = $1 and booking_id = $2 and terms_id = $3 for share',
      [actor.id, bookingId, termsAndAgreementId],
    ),
  );
  if (rows[0] && organizationOfTerms(termsAndAgreementId) === organizationId) return rows[0].id;
  throw fieldProblem('termsAndAgreementId', 'Read the terms and agree to them first', 'consent-missing');
}

/** Inserts the row under a new confirmation number, and answers that. */
async function insertAppointment({ db }: Work, values: unknown[]): Promise<string> {
  for (let attempt = 1; attempt <= NUMBER_ATTEMPTS; attempt += 1) {
    const number = newConfirmationNumber();
    const { rowCount } = await db.query(
      statement(
        'insert_appointment',
        `insert into appointments (location_id, hold_id, id, patient_id, consent_id, owner, confirmation_number, status)
         values ($1, $2, $3, $4, $5, $6, $7, 'booked') on conflict on constraint appointments_one_a_number do nothing`,
        [...values, number],
      ),
    );
    if (rowCount) return number;
  }
  throw new Error(`${NUMBER_ATTEMPTS} confirmation numbers in a row existed already`);
}

type AppointmentRow = VisitRow & {
  id: string;
  confirmation_number: string;
  status: Appointment['status'];
  start: number;
  end: number;
  booked_at: number;
  cancelled_at: number | null;
  patient_id: string;
  first_name: string;
  last_name: string;
};

const COLUMNS = `a.id, a.confirmation_number, a.status, ${epoch('s.starts_at')} as start, ${epoch('upper(s.during)')} as end,
  ${epoch('a.booked_at')} as booked_at, ${epoch('a.cancelled_at')} as cancelled_at, a.patient_id, p.first_name, p.last_name, ${VISIT_COLUMNS}`;
const TABLES = `appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
  join patients p on p.patient_id = a.patient_id
  left join bookable_services b on b.organization_id = l.organization_id and b.service_id = s.service_id`;
/**
 * Which appointments an actor may see, as a condition on $1: guests and accounts what they booked or found in the last 30 minutes, staff those at their sites,
 * the product itself all of them.
 */
function sightOf(actor: Actor | null): { condition: string; value: unknown } {
  if (actor?.kind === 'system' || (actor?.kind === 'staff' && actor.sites === 'all'))
    return { condition: '$1::text is not null', value: actor.id };
  if (actor?.kind === 'staff') return { condition: 'l.public_id = any($1::text[])', value: actor.sites };
  return {
    condition: `(a.location_id, a.id) in (
      select location_id, id from appointments where owner = $1 and booked_at > now() - interval '${ACCESS_MINUTES} minutes'
      union all select location_id, appointment_id from appointment_access where owner = $1 and expires_at > now())`,
    value: actor?.id ?? null,
  };
}

function appointmentOf(row: AppointmentRow): Appointment {
  const { day, minutes } = wallOf(row.time_zone, row.start);
  const service = visitService(row);
  return {
    appointmentId: row.id,
    confirmationNumber: row.confirmation_number,
    confirmationcode: row.confirmation_number,
    status: row.status,
    type: service.display,
    datetime: new Date(row.start).toISOString(),
    end: new Date(row.end).toISOString(),
    date: dateOfDay(day),
    localTime: twelveHour(minutes),
    timeZone: row.time_zone,
    timeZoneName: timeZoneName(row.time_zone),
    location: visitLocation(row),
    service,
    patient: { patientId: row.patient_id, firstName: row.first_name, lastName: row.last_name },
    bookedAt: new Date(row.booked_at).toISOString(),
    ...(row.cancelled_at !== null && { cancelledAt: new Date(row.cancelled_at).toISOString() }),
  };
}

/** Which appointments are asked for: those still to come, or those over or cancelled; both when `when` is absent. */
type Listing = { when?: 'upcoming' | 'past' | undefined; patientId?: string | undefined };

/** The appointments that the actor booked or found in the last 30 minutes, in the order of their times (SCHED-9). */
export async function listAppointments({ db, actor }: Reading, { when, patientId }: Listing): Promise<Appointment[]> {
  const { condition, value } = sightOf(actor);
  const { rows } = await db.query<AppointmentRow>(
    `select ${COLUMNS} from ${TABLES}
     where ${condition} and ($2::uuid is null or a.patient_id = $2)
       and ($3::text is null or (a.status = 'booked' and upper(s.during) > now()) = ($3 = 'upcoming'))
     order by s.starts_at, a.id`,
    [value, patientId ?? null, when ?? null],
  );
  return rows.map(appointmentOf);
}

/** One appointment that the actor may see. Throws 404 for any other. */
export async function findAppointment({ db, actor }: Reading, appointmentId: string): Promise<Appointment> {
  const { condition, value } = sightOf(actor);
  const { rows } = await db.query<AppointmentRow>(`select ${COLUMNS} from ${TABLES} where a.id = $2 and ${condition}`, [
    value,
    appointmentId,
  ]);
  if (!rows[0]) throw noSuchAppointment();
  return appointmentOf(rows[0]);
}

function noSuchAppointment(): ProblemError {
  return new ProblemError({ status: 404, code: 'no-such-appointment', detail: 'There is no such appointment.' });
}

/**
 * Finds an appointment by its number and the patient's date of birth, and lets the actor see it for 30 minutes. A number that can't be, an unknown one and a
 * wrong date of birth are answered alike, 404, after the same query. Throws 422 for what is no date of birth.
 */
export async function findByNumber(work: Work, typed: string, dob: string): Promise<Appointment> {
  const birth = checkDateOfBirth(dob, latestToday(work.now));
  if ('message' in birth) throw fieldProblem('dob', birth.message, 'date-of-birth');
  const { rows } = await work.db.query<AppointmentRow & { location: number }>(
    `select a.location_id as location, ${COLUMNS} from ${TABLES}
     where a.confirmation_number = $1 and p.dob = $2::date order by a.booked_at desc limit 1`,
    [readConfirmationNumber(typed) ?? '', birth.iso],
  );
  const row = rows[0];
  if (!row) {
    const detail = 'We could not find an appointment with this confirmation number and date of birth.';
    throw new ProblemError({ status: 404, code: 'no-such-appointment', detail });
  }
  await work.db.query(
    `insert into appointment_access (location_id, appointment_id, owner, expires_at)
     values ($1, $2, $3, now() + interval '${ACCESS_MINUTES} minutes')
     on conflict (location_id, appointment_id, owner) do update set expires_at = excluded.expires_at`,
    [row.location, row.id, work.actor.id],
  );
  await work.audit({ action: 'appointment.find', subject: row.id, locationId: row.location });
  return appointmentOf(row);
}

/**
 * Cancels an appointment that the actor may see and gives its seat back; again it answers the same and does nothing (SCHED-8).
 * Throws 404, and 409 visit-over once the visit has begun.
 */
export async function cancelAppointment(work: Work, appointmentId: string): Promise<Appointment> {
  const { condition, value } = sightOf(work.actor);
  const { rows } = await work.db.query<{ locationId: number; holdId: string; isOver: boolean; status: string }>(
    `select a.location_id as "locationId", a.hold_id as "holdId", a.status, s.starts_at <= now() as "isOver"
     from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
     where a.id = $2 and ${condition} for update of a`,
    [value, appointmentId],
  );
  const row = rows[0];
  if (!row) throw noSuchAppointment();
  if (row.status === 'booked') {
    if (row.isOver) throw visitOver();
    await cancelBooked(work, { ...row, appointmentId });
  }
  return findAppointment(work, appointmentId);
}

/** Cancels a booked appointment, whose row the caller has locked, and frees its seat. */
async function cancelBooked(
  work: Work,
  { locationId, holdId, appointmentId }: { locationId: number; holdId: string; appointmentId: string },
): Promise<void> {
  await work.db.query(
    `update appointments set status = 'cancelled', cancelled_at = now() where location_id = $1 and id = $2`,
    [locationId, appointmentId],
  );
  await releaseSeat(work, { locationId, holdId }, 'cancelled');
  await work.audit({ action: 'appointment.cancel', subject: appointmentId, locationId });
}

function visitOver(): ProblemError {
  const detail = 'A visit that has begun or is over can no longer be cancelled.';
  return new ProblemError({ status: 409, code: 'visit-over', detail });
}
