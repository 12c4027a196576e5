import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { locations } from './care.ts';

const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

// Keys of tables with a location_id begin with it, and refer to that location only, so they can be sharded [BEYOND-4].
// Patients and consents can't.

/**
 * Seats held, being confirmed or booked, and the record of those that were. The next claim that meets an expired hold
 * makes it 'lapsed'. Its migration adds EXCLUDE USING gist (location_id WITH =, seat WITH =, during WITH &&) over live
 * rows (held, pending, booked): that constraint, not a check, is why a seat is never sold twice.
 * - `owner`: the actor's id. `origin`: keyed hashes of its networks, widest first, until the hold or the visit is
 *   over.
 * - `agreed`: {"price": {"figure", "words"} or null}, as the visit was booked; null for a hold and for older visits.
 * - `stands`: staff let the visit take place although its location is suspended, or has other hours now.
 */
export const seats = pgTable(
  'seats',
  {
    locationId: integer('location_id')
      .notNull()
      .references(() => locations.id),
    holdId: uuid('hold_id').notNull(),
    seat: smallint().notNull(),
    during: tstzrange().notNull(),
    startsAt: instant('starts_at').notNull(),
    serviceId: integer('service_id').notNull(),
    status: text({ enum: ['held', 'pending', 'booked', 'lapsed', 'released', 'cancelled'] }).notNull(),
    owner: text().notNull(),
    origin: text(),
    agreed: jsonb(),
    expiresAt: instant('expires_at'),
    heldAt: instant('held_at').notNull().defaultNow(),
    stands: boolean().notNull().default(false),
    live: boolean().generatedAlwaysAs(sql`status in ('held', 'pending', 'booked')`),
  },
  (t) => [
    primaryKey({ columns: [t.locationId, t.holdId] }),
    index('seats_by_hold').on(t.holdId),
    index('seats_by_time').on(t.locationId, t.startsAt),
    index('seats_held_by_owner')
      .on(t.owner)
      .where(sql`status = 'held'`),
    index('seats_by_origin')
      .on(t.origin.op('text_pattern_ops'), t.status)
      .where(sql`origin is not null`),
    index('seats_by_holding').using('brin', t.heldAt),
    check('seats_hold_expires', sql`(${t.status} in ('held', 'pending')) = (${t.expiresAt} is not null)`),
  ],
);

/**
 * People to be seen; personal data is only here and in drafts. `version` grows with each edit; `bookedFor`: who books
 * for them.
 * - `guardianConsentText`: the id of the words that a guardian agreed to.
 * - `wrongBirths`: how often a wrong date of birth was given to bring their appointments into an account.
 * - `savedFor`: the booking for which they were last saved, and agreed to.
 * - `person`: by what the people of one account are told apart, beside their phone numbers (`personOf`).
 * - `owner`: an actor's id; 'visit:<appointment>' for a patient of that visit alone.
 * - An `owner` 'former:<appointment>': only the visit's former email, for the 72 hours in which it can be put back.
 */
export const patients = pgTable(
  'patients',
  {
    patientId: uuid('patient_id').primaryKey(),
    owner: text().notNull(),
    version: integer().notNull().default(1),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    gender: text().notNull(),
    dob: date({ mode: 'string' }).notNull(),
    line1: text().notNull(),
    line2: text(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    emails: text().array().notNull(),
    phones: text().array().notNull(),
    guardianFirstName: text('guardian_first_name'),
    guardianLastName: text('guardian_last_name'),
    guardianRelationship: text('guardian_relationship'),
    guardianConsentAt: instant('guardian_consent_at'),
    guardianConsentText: text('guardian_consent_text'),
    bookedFor: text('booked_for', { enum: ['me', 'child', 'adult'] })
      .notNull()
      .default('me'),
    caregiverRelationship: text('caregiver_relationship'),
    wrongBirths: smallint('wrong_births').notNull().default(0),
    caregiverConsentAt: instant('caregiver_consent_at'),
    savedFor: uuid('saved_for'),
    person: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('patients_by_owner').on(t.owner),
    index('patients_by_age').on(t.createdAt),
    index('patients_by_birth').on(t.dob),
    index('patients_by_first_name').on(sql`lower(${t.firstName}) text_pattern_ops`),
    index('patients_by_last_name').on(sql`lower(${t.lastName}) text_pattern_ops`),
    index('patients_by_phone_end').using('gin', sql`phone_ends(${t.phones})`),
    uniqueIndex('patients_once_in_an_account')
      .on(t.owner, t.person, sql`(${t.phones}[1])`)
      .where(sql`${t.owner} like 'account:%'`),
  ],
);

/**
 * A half-typed patient form of one tab's booking, so that a reload loses nothing. `edit`: the browser's time of typing
 * (epoch ms).
 */
export const patientDrafts = pgTable(
  'patient_drafts',
  {
    owner: text().notNull(),
    bookingId: uuid('booking_id').notNull(),
    fields: jsonb().$type<Record<string, string>>().notNull(),
    edit: bigint({ mode: 'number' }).notNull().default(0),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.bookingId] }), index('patient_drafts_by_age').on(t.updatedAt)],
);

/** Consent to an organization's terms, once for each booking and terms id. */
export const consents = pgTable(
  'consents',
  {
    id: uuid().primaryKey(),
    owner: text().notNull(),
    bookingId: uuid('booking_id').notNull(),
    termsId: text('terms_id').notNull(),
    identifierSystem: text('identifier_system').notNull(),
    identifierType: text('identifier_type').notNull(),
    agreedAt: instant('agreed_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [unique('consents_once').on(t.owner, t.bookingId, t.termsId), index('consents_by_age').on(t.createdAt)],
);

/**
 * A booked visit. The number is random; the seat has the time. A move gives it another seat, maybe at another location
 * (on update cascade).
 * - `sequence`: grows with each move and the cancellation, so that calendars and emails know the latest.
 * - `steps`: what staff have done with it (checked in, done, no-show, each taken back); with `sequence`, which version it is.
 *   `hereAt`: when its patient was checked in.
 * - `startsAt`: as its seat has it, kept so by the database, so that those of one status are found by their time.
 * - `closedSeat`: the hold of the seat whose closed place was told to its people; null once told it is open.
 *   `closureNews` counts both.
 */
export const appointments = pgTable(
  'appointments',
  {
    locationId: integer('location_id').notNull(),
    id: uuid().notNull(),
    confirmationNumber: text('confirmation_number').notNull(),
    holdId: uuid('hold_id').notNull(),
    patientId: uuid('patient_id')
      .notNull()
      .references(() => patients.patientId),
    consentId: uuid('consent_id')
      .notNull()
      .references(() => consents.id),
    owner: text().notNull(),
    status: text({ enum: ['booked', 'checked-in', 'kept', 'missed', 'cancelled'] }).notNull(),
    sequence: integer().notNull().default(0),
    startsAt: instant('starts_at').notNull(),
    bookedAt: instant('booked_at').notNull().defaultNow(),
    movedAt: instant('moved_at'),
    detailsChangedAt: instant('details_changed_at'),
    cancelledAt: instant('cancelled_at'),
    steps: integer().notNull().default(0),
    hereAt: instant('here_at'),
    closedSeat: uuid('closed_seat'),
    closureNews: smallint('closure_news').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.locationId, t.id] }),
    unique('appointments_one_a_hold').on(t.locationId, t.holdId),
    unique('appointments_one_a_number').on(t.locationId, t.confirmationNumber),
    foreignKey({
      name: 'appointments_of_a_seat',
      columns: [t.locationId, t.holdId],
      foreignColumns: [seats.locationId, seats.holdId],
    }),
    index('appointments_by_id').on(t.id),
    index('appointments_by_number').on(t.confirmationNumber),
    index('appointments_by_owner').on(t.owner),
    index('appointments_by_patient').on(t.patientId),
    index('appointments_by_consent').on(t.consentId),
    index('appointments_by_status').on(t.status, t.startsAt, t.id),
    index('appointments_at_site').on(t.locationId, t.status, t.startsAt, t.id),
  ],
);

/**
 * Which actor may see a found appointment, until when. 'opened:<actor>' and 'address:<keyed hash>' opened its emailed
 * link, and don't expire.
 */
export const appointmentAccess = pgTable(
  'appointment_access',
  {
    locationId: integer('location_id').notNull(),
    appointmentId: uuid('appointment_id').notNull(),
    owner: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.locationId, t.appointmentId, t.owner] }),
    foreignKey({
      name: 'appointment_access_of_an_appointment',
      columns: [t.locationId, t.appointmentId],
      foreignColumns: [appointments.locationId, appointments.id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('appointment_access_by_owner').on(t.owner),
  ],
);

/** That staff changed what is known of a visit's patient: which `fields`, and the `reason` that they typed; what they were and are is not here. */
export const detailChanges = pgTable(
  'detail_changes',
  {
    locationId: integer('location_id').notNull(),
    id: uuid().notNull(),
    appointmentId: uuid('appointment_id').notNull(),
    changedBy: text('changed_by').notNull(),
    fields: text().array().notNull(),
    reason: text().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.locationId, t.id] }),
    foreignKey({
      name: 'detail_changes_of_an_appointment',
      columns: [t.locationId, t.appointmentId],
      foreignColumns: [appointments.locationId, appointments.id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('detail_changes_by_appointment').on(t.locationId, t.appointmentId),
  ],
);
