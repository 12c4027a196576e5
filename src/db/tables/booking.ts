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
  uuid,
} from 'drizzle-orm/pg-core';
import { locations } from './care.ts';

const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

// Every key and constraint of a table with a location_id begins with it, and points to nothing at another location: a PostgreSQL that is
// split by location can hold them all [BEYOND-4]. Patients and consents belong to a person, not to a place; such a database keeps them whole on each part.

/**
 * Seats that are held, being confirmed or booked, and the record of those that no longer are.
 * The migration adds EXCLUDE USING gist (location_id WITH =, seat WITH =, during WITH &&) over live rows (held, pending, booked):
 * that constraint, not a check, is why a seat is never sold twice. An expired hold becomes 'lapsed' by the next claim that meets it.
 * `owner` is the id of the actor who holds it; `origin` keyed hashes of the networks that it was held from,
 * widest first and joined by dots, kept until the hold is given back or the visit's time is over.
 * `agreed` is what its visit was booked at (the scheduler's Agreed): {"price": {"figure", "words"} or null}; null for a hold, and for visits of before it was kept.
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
 * People to be seen. `owner` is the actor that they belong to; `version` grows with each edit. `bookedFor` says who books for them, `guardianConsentText` is the
 * id of the words that a guardian agreed to. Personal data lives only here and in drafts. An owner 'former:<appointment>' has a row with an email address alone: the
 * one that the appointment was mailed to before, for the 72 hours in which it can be put back; 'visit:<appointment>' is a patient of that appointment alone.
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
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('patients_by_owner').on(t.owner),
    index('patients_by_age').on(t.createdAt),
    index('patients_by_birth').on(t.dob),
  ],
);

/**
 * What a visitor has typed of a patient and not yet sent, for the booking of one tab, so that a reload loses nothing and web storage holds nothing. `edit` is when it
 * was typed, in milliseconds by the browser's clock.
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
 * A booked visit. The number is random; the seat row carries the time, and a move gives the visit another one. One hold becomes one appointment.
 * `sequence` grows by one with each move and with the cancel, so that calendars and mails know the latest.
 * A move can take a visit to another location: what points here by (location_id, id) follows (on update cascade).
 * `closedSeat` is the hold of the seat of which its people were told that its place is closed then, null once they were told that it is open again; `closureNews`
 * counts what there was to tell of that.
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
    bookedAt: instant('booked_at').notNull().defaultNow(),
    movedAt: instant('moved_at'),
    detailsChangedAt: instant('details_changed_at'),
    cancelledAt: instant('cancelled_at'),
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
  ],
);

/**
 * Which actor may see an appointment that was found by its number, and until when. Two kinds of rows are no actor's, and last as long as the appointment: owner
 * 'opened:<actor>' has opened the link in one of its emails, 'address:<keyed hash>' is an email address at which somebody has.
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
