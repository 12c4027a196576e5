import type { Reading, Work } from '#identity/make-actor.ts';
import { ProblemError } from '#api/problem.ts';
import { readPersonal } from '#audit/read.ts';
import { dateOfDay, timeZoneName, wallOf } from '#location/time-zone.ts';
import { needsGuardian } from '../../offered/age.ts';
import { slotId } from '../../engine/time-slots.ts';
import { twelveHour } from '../../engine/twelve-hour.ts';
import { CLOSED_THEN } from '../../engine/server/closed-then.ts';
import { LOCATION, SERVICE } from '../../engine/server/offerings.ts';
import { epoch } from '../../engine/server/prepared-statement.ts';
import type { ClosedThen } from '../../engine/location.schema.ts';
import type { Appointment, AppointmentsQuery } from '../appointment.schema.ts';
import { maskedAddress } from '../patient/masked-address.ts';
import type { Offer } from '../offer.schema.ts';
import { readConfirmationNumber } from '../confirmation-number.ts';
import { ACCESS_MINUTES, visibleTo } from './visible-to.ts';

type AppointmentRow = Pick<
  Appointment,
  'appointmentId' | 'confirmationNumber' | 'status' | 'sequence' | 'location' | 'service' | 'patient' | 'agreed'
> & {
  start: number;
  end: number;
  bookedAt: number;
  movedAt: number | null;
  detailsChangedAt: number | null;
  cancelledAt: number | null;
  dob: string;
  email: string | null;
  closed: ClosedThen | null;
  offer: HeldForVisit | null;
};
/** The earlier time that is held for a visit (SCHED-19); instants in epoch ms. */
type HeldForVisit = { aptHoldId: string; start: number; end: number; expiresAt: number; secondsLeft: number };

const COLUMNS = `a.id as "appointmentId", a.confirmation_number as "confirmationNumber", a.status, a.sequence, ${LOCATION} as location, ${SERVICE} as service, s.agreed,
  json_build_object('patientId', a.patient_id, 'firstName', p.first_name, 'lastName', p.last_name) as patient,
  ${epoch('s.starts_at')} as start, ${epoch('upper(s.during)')} as end, ${epoch('a.booked_at')} as "bookedAt",
  ${epoch('a.moved_at')} as "movedAt", ${epoch('a.details_changed_at')} as "detailsChangedAt", ${epoch('a.cancelled_at')} as "cancelledAt", p.emails[1] as email, p.dob::text as dob,
  case when a.status = 'booked' and s.starts_at > now() then ${CLOSED_THEN} end as closed,
  (select json_build_object('aptHoldId', o.hold_id, 'start', ${epoch('o.starts_at')}, 'end', ${epoch('upper(o.during)')}, 'expiresAt', ${epoch('o.expires_at')},
     'secondsLeft', floor(extract(epoch from o.expires_at - now()))::int)
   from seats o where o.owner = 'visit:' || a.id and o.status = 'held' and o.expires_at > now()) as offer`;
const TABLES = `appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
  join patients p on p.patient_id = a.patient_id
  left join bookable_services b on b.organization_id = l.organization_id and b.service_id = s.service_id`;
function appointmentOf(found: AppointmentRow): Appointment {
  const { start, end, bookedAt, movedAt, detailsChangedAt, cancelledAt, dob, email, offer, closed, ...row } = found;
  const clock = clockOf(row.location, start);
  return {
    ...row,
    confirmationcode: row.confirmationNumber,
    type: row.service.display,
    datetime: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    ...clock,
    needsParent: needsGuardian(dob, clock.date),
    ...(closed && { closed }),
    ...(offer && { offer: offerOf(row, offer) }),
    ...(email && { mailedTo: maskedAddress(email) }),
    bookedAt: new Date(bookedAt).toISOString(),
    ...(movedAt !== null && { movedAt: new Date(movedAt).toISOString() }),
    ...(detailsChangedAt !== null && { detailsChangedAt: new Date(detailsChangedAt).toISOString() }),
    ...(cancelledAt !== null && { cancelledAt: new Date(cancelledAt).toISOString() }),
  };
}

/** Day and time of an instant (epoch ms) by the location's clock. */
function clockOf({ timeZone }: Appointment['location'], instant: number) {
  const { day, minutes } = wallOf(timeZone, instant);
  return { date: dateOfDay(day), localTime: twelveHour(minutes), timeZone, timeZoneName: timeZoneName(timeZone) };
}

function offerOf(
  { location, service }: Pick<Appointment, 'location' | 'service'>,
  { aptHoldId, start, end, expiresAt, secondsLeft }: HeldForVisit,
): Offer {
  return {
    aptHoldId,
    expirationTime: new Date(expiresAt).toISOString(),
    secondsLeft,
    slot: {
      id: slotId({ locationId: location.locationId, serviceId: service.serviceId, start }),
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      ...clockOf(location, start),
    },
  };
}

/** The appointments that the actor booked or found in the last 30 minutes, in the order of their times (SCHED-9). */
export async function listAppointments(
  reading: Reading,
  { when, patientId }: AppointmentsQuery,
): Promise<Appointment[]> {
  const { condition, value } = visibleTo(reading.actor, 'appointment.read');
  const text = `select ${COLUMNS} from ${TABLES}
     where ${condition} and ($2::uuid is null or a.patient_id = $2)
       and ($3::text is null or (a.status in ('booked', 'checked-in') and upper(s.during) > now()) = ($3 = 'upcoming'))
     order by s.starts_at, a.id`;
  const values = [value, patientId ?? null, when ?? null];
  const rows = await readPersonal<AppointmentRow>(
    reading,
    { text, values },
    { action: 'appointment.search', rows: 'appointments', permission: 'appointment.read' },
  );
  return rows.map(appointmentOf);
}

/** One appointment that the actor may see. Throws 404 for any other. */
export async function findAppointment(reading: Reading, appointmentId: string): Promise<Appointment> {
  const { condition, value } = visibleTo(reading.actor, 'appointment.read');
  const text = `select a.location_id as "locationId", ${COLUMNS} from ${TABLES} where a.id = $2 and ${condition}`;
  const [found] = await readPersonal<AppointmentRow & { locationId: number }>(
    reading,
    { text, values: [value, appointmentId] },
    { action: 'appointment.read', appointment: appointmentId, permission: 'appointment.read' },
  );
  if (!found) throw noSuchAppointment();
  const { locationId: _, ...row } = found;
  return appointmentOf(row);
}

/** The refusal for an appointment that is unknown, or that the actor may not see. */
export function noSuchAppointment(): ProblemError {
  return new ProblemError({ status: 404, code: 'no-such-appointment', detail: 'There is no such appointment.' });
}

/**
 * Finds an appointment by its number and the patient's date of birth ('YYYY-MM-DD'), and lets the actor see it for 30 minutes. A number that can't be, an
 * unknown one and a wrong date of birth are answered alike, null, after the same query.
 */
export async function findByNumber(work: Work, typed: string, dob: string): Promise<Appointment | null> {
  const { rows } = await work.db.query<AppointmentRow & { locationId: number }>(
    `select a.location_id as "locationId", ${COLUMNS} from ${TABLES}
     where a.confirmation_number = $1 and p.dob = $2::date order by a.booked_at desc limit 1`,
    [readConfirmationNumber(typed) ?? '', dob],
  );
  if (!rows[0]) return null;
  const { locationId, ...row } = rows[0];
  await grantAccess(work, { locationId, appointmentId: row.appointmentId });
  await work.audit({ action: 'appointment.find', appointment: row.appointmentId, locationId });
  return appointmentOf(row);
}

/** Lets the actor see an appointment for 30 minutes from now. */
export async function grantAccess(
  { db, actor }: Work,
  { locationId, appointmentId }: { locationId: number; appointmentId: string },
): Promise<void> {
  await db.query(
    `insert into appointment_access (location_id, appointment_id, owner, expires_at)
     values ($1, $2, $3, now() + interval '${ACCESS_MINUTES} minutes')
     on conflict (location_id, appointment_id, owner) do update set expires_at = excluded.expires_at`,
    [locationId, appointmentId, actor.id],
  );
}
