import { keyReused, type OnceId } from '#api/idempotency.ts';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import { sqlState, violatedConstraint, type Database } from '#db/client.ts';
import { GUARDIAN_BELOW_AGE, needsGuardian } from '../age.ts';
import { newConfirmationNumber, readConfirmationNumber } from '../confirmation-number.ts';
import { checkDateOfBirth } from '../date-of-birth.ts';
import type { Appointment, Booking, BookingRequest } from '../scheduler.schema.ts';
import { dateOfDay, timeZoneName, wallOf } from '../time-zone.ts';
import { twelveHour } from '../twelve-hour.ts';
import { settleHold } from './hold-limit.ts';
import { holdProblem } from './holds.ts';
import { organizationOfTerms } from './organizations.ts';
import { guardianMissing, incorrectPatient, latestToday } from './patients.ts';
import { VISIT_COLUMNS, visitLocation, visitService, type VisitRow } from './places-of-visits.ts';
import { epoch, statement, tried } from './statement.ts';

/** How long a guest may see an appointment after booking or finding it (SCHED-9). */
export const ACCESS_MINUTES = 30;
/** New numbers tried when a random one exists already; with 40 bits even a second is rare. */
const NUMBER_ATTEMPTS = 5;

type Facts = {
  status: string;
  live: boolean | null;
  start: number;
  zone: string;
  organizationId: string;
  dob: string | null;
  guarded: boolean;
  agreed: boolean;
};

const FACTS = `
  select s.status, s.expires_at > now() as live, ${epoch('s.starts_at')} as start, l.time_zone as zone, l.organization_id as "organizationId",
    p.dob::text as dob, p.guardian_consent_at is not null as guarded,
    exists (select 1 from consents c where c.caller = $3 and c.terms_id = $4) as agreed
  from seats s join locations l on l.id = s.resource left join patients p on p.patient_id = $2 and p.caller = $3
  where s.hold_id = $1 and s.caller = $3`;

/**
 * One statement: the caller's live hold becomes a booked seat, and with it go the appointment and the audit row; nothing when any of the conditions
 * (hold, patient, consent, terms of the place's organization $7) fails. A patient without guardian is let through when well over 18, or when the age was
 * looked at closely ($8). Tables without a foreign key here: this statement is the only one that adds to them, and it has read the rows.
 */
const BOOK = `
  with seat as (
    update seats s set status = 'booked', expires_at = null
    from patients p, locations l
    where s.hold_id = $1 and s.caller = $3 and s.status = 'held' and s.expires_at > now()
      and p.patient_id = $2 and p.caller = $3 and l.id = s.resource and l.organization_id = $7
      and exists (select 1 from consents where caller = $3 and terms_id = $4)
      and ($8 or p.guardian_consent_at is not null or p.dob < (s.starts_at - interval '${GUARDIAN_BELOW_AGE} years 2 days')::date)
    returning s.starts_at
  ), appointment as (
    insert into appointments (id, confirmation_number, hold_id, patient_id, caller, terms_id, status)
    select $5, $6, $1, $2, $3, $4, 'booked' from seat
  ), audited as (
    insert into audit_log (actor, action, subject) select $3, 'appointment.create', $5::text from seat
  )
  select ${epoch('starts_at')} as start from seat`;

/**
 * Books the caller's hold for the caller's patient. A retry with the same key answers the first booking. Throws 404 for a hold or patient that is not the
 * caller's, 409 already-booked, 410 hold-expired, 422 consent-missing, guardian-missing or key-reused.
 */
export async function bookAppointment(
  database: Database,
  caller: string,
  request: BookingRequest,
  once: OnceId,
): Promise<Booking> {
  const booked = await bookHold(database, caller, request, once, 'well over 18');
  if (booked) return booked;
  const first = once.repeatable ? await firstBooking(database, request, once) : null;
  if (first) return first;
  const refusal = await bookingProblem(database, caller, request);
  if (refusal) return firstOrRefusal(database, request, once, refusal);
  const later = await bookHold(database, caller, request, once, 'of an age that was looked at');
  if (later) return later;
  // Another request was faster, perhaps this one's own first try.
  return firstOrRefusal(
    database,
    request,
    once,
    (await bookingProblem(database, caller, request)) ?? holdProblem('booked'),
  );
}

/** Null when nothing was booked. */
async function bookHold(
  database: Database,
  caller: string,
  { aptHoldId, patientId, termsAndAgreementId }: BookingRequest,
  { id }: OnceId,
  patient: 'well over 18' | 'of an age that was looked at',
): Promise<Booking | null> {
  const organization = organizationOfTerms(termsAndAgreementId) ?? null;
  for (let attempt = 1; ; attempt += 1) {
    const number = newConfirmationNumber();
    const looked = patient !== 'well over 18';
    const values = [aptHoldId, patientId, caller, termsAndAgreementId, id, number, organization, looked];
    try {
      const { rows } = await tried(() =>
        database.pool.query<{ start: number }>(statement(database, 'book', BOOK, values)),
      );
      if (!rows[0]) return null;
      settleHold(caller, aptHoldId, 'ended');
      return bookingOf(id, number, rows[0].start);
    } catch (error) {
      if (isTaken(error, 'appointments_pkey')) return null;
      if (!isTaken(error, 'appointments_confirmation_number_unique') || attempt === NUMBER_ATTEMPTS) throw error;
    }
  }
}

function bookingOf(appointmentId: string, confirmationNumber: string, start: number): Booking {
  return { appointmentId, confirmationNumber, status: 'booked', datetime: new Date(start).toISOString() };
}

function isTaken(error: unknown, constraint: string): boolean {
  return sqlState(error) === '23505' && violatedConstraint(error) === constraint;
}

async function firstOrRefusal(
  database: Database,
  request: BookingRequest,
  once: OnceId,
  refusal: ProblemError,
): Promise<Booking> {
  const first = once.repeatable ? await firstBooking(database, request, once) : null;
  if (first) return first;
  throw refusal;
}

/** The booking that the key's first try made, or null. Throws 422 key-reused when that asked for another. */
async function firstBooking({ pool }: Database, request: BookingRequest, { id }: OnceId): Promise<Booking | null> {
  const { aptHoldId, patientId, termsAndAgreementId } = request;
  const { rows } = await pool.query<{ number: string; start: number; same: boolean }>(
    `select a.confirmation_number as number, ${epoch('s.starts_at')} as start,
       a.hold_id = $2 and a.patient_id = $3 and a.terms_id = $4 as same
     from appointments a join seats s on s.hold_id = a.hold_id where a.id = $1`,
    [id, aptHoldId, patientId, termsAndAgreementId],
  );
  if (!rows[0]) return null;
  if (!rows[0].same) throw keyReused();
  return bookingOf(id, rows[0].number, rows[0].start);
}

/** Why this can't be booked, in the words of the first thing that is wrong; null when nothing is. */
async function bookingProblem(
  database: Database,
  caller: string,
  request: BookingRequest,
): Promise<ProblemError | null> {
  const { aptHoldId, patientId, termsAndAgreementId } = request;
  const facts = statement(database, 'book_facts', FACTS, [aptHoldId, patientId, caller, termsAndAgreementId]);
  const { rows } = await database.pool.query<Facts>(facts);
  const row = rows[0];
  if (!row || row.status !== 'held' || !row.live) return holdProblem(row?.status);
  if (row.dob === null) return incorrectPatient();
  if (!row.agreed || organizationOfTerms(termsAndAgreementId) !== row.organizationId)
    return fieldProblem('termsAndAgreementId', 'Read the terms and agree to them first', 'consent-missing');
  if (!row.guarded && needsGuardian(row.dob, dateOfDay(wallOf(row.zone, row.start).day))) return guardianMissing();
  return null;
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
const TABLES = `appointments a join seats s on s.hold_id = a.hold_id join locations l on l.id = s.resource join patients p on p.patient_id = a.patient_id
  left join bookable_services b on b.organization_id = l.organization_id and b.service_id = s.service_id`;
const MAY_SEE = `a.id in (
  select id from appointments where caller = $1 and booked_at > now() - interval '${ACCESS_MINUTES} minutes'
  union all select appointment_id from appointment_access where caller = $1 and expires_at > now())`;

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

/** The appointments that the caller booked or found in the last 30 minutes, in the order of their times (SCHED-9). */
export async function listAppointments(
  { pool }: Database,
  caller: string,
  { when, patientId }: Listing,
): Promise<Appointment[]> {
  const { rows } = await pool.query<AppointmentRow>(
    `select ${COLUMNS} from ${TABLES}
     where ${MAY_SEE} and ($2::uuid is null or a.patient_id = $2)
       and ($3::text is null or (a.status = 'booked' and upper(s.during) > now()) = ($3 = 'upcoming'))
     order by s.starts_at, a.id`,
    [caller, patientId ?? null, when ?? null],
  );
  return rows.map(appointmentOf);
}

/** One appointment that the caller may see. Throws 404 for any other. */
export async function findAppointment({ pool }: Database, caller: string, appointmentId: string): Promise<Appointment> {
  const { rows } = await pool.query<AppointmentRow>(`select ${COLUMNS} from ${TABLES} where a.id = $2 and ${MAY_SEE}`, [
    caller,
    appointmentId,
  ]);
  if (!rows[0]) throw noSuchAppointment();
  return appointmentOf(rows[0]);
}

function noSuchAppointment(): ProblemError {
  return new ProblemError({ status: 404, code: 'no-such-appointment', detail: 'There is no such appointment.' });
}

/**
 * Finds an appointment by its number and the patient's date of birth, and lets the caller see it for 30 minutes. A number that can't be, an unknown one and a
 * wrong date of birth are answered alike, 404, after the same query. Throws 422 for what is no date of birth.
 */
export async function findByNumber(
  { pool }: Database,
  caller: string,
  typed: string,
  dob: string,
): Promise<Appointment> {
  const birth = checkDateOfBirth(dob, latestToday());
  if ('message' in birth) throw fieldProblem('dob', birth.message, 'date-of-birth');
  const { rows } = await pool.query<AppointmentRow>(
    `with found as (
       select a.id from appointments a join patients p on p.patient_id = a.patient_id where a.confirmation_number = $2 and p.dob = $3::date
     ), access as (
       insert into appointment_access (caller, appointment_id, expires_at) select $1, id, now() + interval '${ACCESS_MINUTES} minutes' from found
       on conflict (caller, appointment_id) do update set expires_at = excluded.expires_at
     ), audited as (
       insert into audit_log (actor, action, subject) select $1, 'appointment.find', id::text from found
     )
     select ${COLUMNS} from found f, ${TABLES} where a.id = f.id`,
    [caller, readConfirmationNumber(typed) ?? '', birth.iso],
  );
  if (rows[0]) return appointmentOf(rows[0]);
  const detail = 'We could not find an appointment with this confirmation number and date of birth.';
  throw new ProblemError({ status: 404, code: 'no-such-appointment', detail });
}

/**
 * Cancels an appointment that the caller may see and gives its seat back; again it answers the same and does nothing (SCHED-8). `resource` is the location
 * that has a seat more. Throws 404, and 409 visit-over once the visit has begun.
 */
export async function cancelAppointment(
  database: Database,
  caller: string,
  appointmentId: string,
): Promise<{ appointment: Appointment; resource: number | null }> {
  const { rows } = await tried(() =>
    database.pool.query<{ resource: number }>(
      `with cancelled as (
         update appointments a set status = 'cancelled', cancelled_at = now()
         where a.id = $2 and a.status = 'booked' and ${MAY_SEE}
           and exists (select 1 from seats s where s.hold_id = a.hold_id and s.starts_at > now())
         returning hold_id
       ), freed as (
         update seats set status = 'cancelled' where hold_id in (select hold_id from cancelled) returning resource
       ), audited as (
         insert into audit_log (actor, action, subject) select $1, 'appointment.cancel', $2::text from cancelled
       ) select resource from freed`,
      [caller, appointmentId],
    ),
  );
  const appointment = await findAppointment(database, caller, appointmentId);
  if (appointment.status === 'booked') {
    throw new ProblemError({
      status: 409,
      code: 'visit-over',
      detail: 'A visit that has begun or is over can no longer be cancelled.',
    });
  }
  return { appointment, resource: rows[0]?.resource ?? null };
}
