import { randomUUID } from 'node:crypto';
import type { Work } from '#identity/make-actor.ts';
import { isAtDesk } from '../../engine/server/at-desk.ts';
import { CLOSED_THEN, checkOpenThen } from '../../engine/server/closed-then.ts';
import { checkInTime, holdProblem } from '../../engine/server/holds.ts';
import type { ClosedThen } from '../../engine/location.schema.ts';
import { epoch, statement } from '../../engine/server/prepared-statement.ts';
import { dateOfDay, wallOf } from '#location/time-zone.ts';
import type { Agreed } from '../../offered/offered-services.ts';
import type { Booking } from '../appointment.schema.ts';
import type { Patient } from '../patient/patient.schema.ts';
import { mailBooked } from './told/mail-jobs.ts';
import { newConfirmationNumber } from '../confirmation-number.ts';

/** New numbers tried when a random one exists already; with 40 bits even a second is rare. */
const NUMBER_ATTEMPTS = 5;

/** A hold that the work has to itself, about to be booked: its location's row, and its day there ('YYYY-MM-DD'), from when to when (epoch ms). */
export type TakenHold = {
  holdId: string;
  locationId: number;
  organizationId: string;
  serviceId: number;
  date: string;
  times: { start: number; end: number };
};

/** Whom a hold is booked for, under which consent, at what price. All of it is checked before; `agreed` is kept with the visit. */
export type VisitToBook = { patient: Patient; consentId: string; agreed: Agreed };

/** Takes the actor's hold, so that it can be booked. Throws as `lockHold` does. */
export async function takeHold(work: Work, holdId: string): Promise<TakenHold> {
  return takenHold(await lockHold(work, holdId));
}

/** What is booked of a hold that is locked. */
export function takenHold({ holdId, locationId, organizationId, serviceId, start, end, zone }: LockedHold): TakenHold {
  const date = dateOfDay(wallOf(zone, start).day);
  return { holdId, locationId, organizationId, serviceId, date, times: { start, end } };
}

/** Books a hold that the work has taken: it becomes an appointment, and its patient is mailed. */
export async function bookHold(
  work: Work,
  { holdId, locationId, times: { start } }: TakenHold,
  { patient: { patientId }, consentId, agreed }: VisitToBook,
): Promise<Booking> {
  await bookSeat(work, { locationId, holdId }, agreed);
  const appointmentId = randomUUID();
  const row = [locationId, holdId, appointmentId, patientId, consentId, work.actor.id];
  const confirmationNumber = await insertAppointment(work, row);
  await work.audit({ action: 'appointment.create', appointment: appointmentId, locationId });
  await mailBooked(work, { appointmentId, sequence: 0, start });
  return { appointmentId, confirmationNumber, status: 'booked', datetime: new Date(start).toISOString() };
}

export type LockedHold = {
  holdId: string;
  locationId: number;
  status: string;
  isOver: boolean;
  start: number;
  end: number;
  zone: string;
  publicId: string;
  organizationId: string;
  serviceId: number;
  place: string;
  closed: ClosedThen | null;
};

/** Books the seat of a hold that the caller has locked; `agreed` is kept with it, null leaves there what is. */
export async function bookSeat(
  { db }: Work,
  { locationId, holdId }: { locationId: number; holdId: string },
  agreed: Agreed | null = null,
): Promise<void> {
  await db.query(
    statement(
      'book_seat',
      `update seats set status = 'booked', expires_at = null, agreed = coalesce($3, agreed) where location_id = $1 and hold_id = $2`,
      [locationId, holdId, agreed],
    ),
  );
}

/**
 * The live hold of the actor, or of another `owner`, locked until this work is done. `statusOf` asks what else may say of its status, once its seat is locked.
 * Throws 404 for a hold that is not the owner's, 409 already-booked, 410 hold-expired, time-too-near or place-closed.
 */
export async function lockHold(
  work: Work,
  holdId: string,
  {
    owner = work.actor.id,
    statusOf = ({ status }) => status,
  }: { owner?: string; statusOf?: (seat: LockedHold) => string | Promise<string> } = {},
): Promise<LockedHold> {
  // Who changes the hours of a location has it to themselves: what waits for them here reads, after that, the hours as they are then.
  await work.db.query(
    statement(
      'lock_place',
      'select from locations where id in (select location_id from seats where hold_id = $1 and owner = $2) for key share',
      [holdId, owner],
    ),
  );
  const { rows } = await work.db.query<LockedHold>(
    statement(
      'lock_hold',
      `select s.hold_id as "holdId", s.location_id as "locationId", s.status, s.expires_at <= now() as "isOver", ${epoch('s.starts_at')} as start,
         ${epoch('upper(s.during)')} as "end", l.time_zone as zone, l.public_id as "publicId", l.organization_id as "organizationId", s.service_id as "serviceId",
         l.name as place, ${CLOSED_THEN} as closed
       from seats s join locations l on l.id = s.location_id where s.hold_id = $1 and s.owner = $2 for update of s`,
      [holdId, owner],
    ),
  );
  const hold = rows[0];
  const status = hold && (await statusOf(hold));
  if (!hold || status !== 'held' || hold.isOver) throw holdProblem(status);
  checkInTime(work, hold);
  if (!isAtDesk(work.actor, hold.publicId)) checkOpenThen(work.now, hold);
  return hold;
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
