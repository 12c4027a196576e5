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

/**
 * A hold about to become an appointment: whose it is, for which service, on which day at the location ('YYYY-MM-DD'), from when to when (epoch ms), and how to
 * book it once patient and consent are checked. `agreed` is kept with the visit.
 */
export type TakenHold = {
  organizationId: string;
  serviceId: number;
  date: string;
  times: { start: number; end: number };
  book: (patient: Patient, consentId: string, agreed: Agreed) => Promise<Booking>;
};

/** Takes the actor's hold, so that it can be booked. Throws 404 for a hold that is not the actor's, 409 already-booked, 410 hold-expired, time-too-near or place-closed. */
export async function takeHold(work: Work, holdId: string): Promise<TakenHold> {
  const hold = await lockHold(work, holdId);
  return {
    organizationId: hold.organizationId,
    serviceId: hold.serviceId,
    date: dateOfDay(wallOf(hold.zone, hold.start).day),
    times: { start: hold.start, end: hold.end },
    book: async ({ patientId }, consentId, agreed) => {
      const { locationId, start } = hold;
      await bookSeat(work, { locationId, holdId }, agreed);
      const appointmentId = randomUUID();
      const row = [locationId, holdId, appointmentId, patientId, consentId, work.actor.id];
      const confirmationNumber = await insertAppointment(work, row);
      await work.audit({ action: 'appointment.create', appointment: appointmentId, locationId });
      await mailBooked(work, { appointmentId, sequence: 0, start });
      return { appointmentId, confirmationNumber, status: 'booked', datetime: new Date(start).toISOString() };
    },
  };
}

type LockedHold = {
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

/** The actor's live hold, or that of another `owner`; whoever else wants to book, extend or release it waits until this work is done. Throws as takeHold does. */
export async function lockHold(work: Work, holdId: string, owner = work.actor.id): Promise<LockedHold> {
  const { rows } = await work.db.query<LockedHold>(
    statement(
      'lock_hold',
      `select s.location_id as "locationId", s.status, s.expires_at <= now() as "isOver", ${epoch('s.starts_at')} as start, ${epoch('upper(s.during)')} as "end", l.time_zone as zone, l.public_id as "publicId",
         l.organization_id as "organizationId", s.service_id as "serviceId", l.name as place, ${CLOSED_THEN} as closed
       from seats s join locations l on l.id = s.location_id where s.hold_id = $1 and s.owner = $2 for update of s`,
      [holdId, owner],
    ),
  );
  const hold = rows[0];
  if (hold?.status !== 'held' || hold.isOver) throw holdProblem(hold?.status);
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
