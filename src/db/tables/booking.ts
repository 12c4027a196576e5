import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Seats that are held, being confirmed or booked, and the record of those that no longer are.
 * The migration adds EXCLUDE USING gist (resource WITH =, seat WITH =, during WITH &&) over live rows (held, pending, booked):
 * that constraint, not a check, is why a seat is never sold twice. An expired hold becomes 'lapsed' by the next claim that meets it.
 * No index has a column that confirming a hold changes, so that it touches the row's own page only; `live` is there for that.
 */
export const seats = pgTable(
  'seats',
  {
    holdId: uuid('hold_id').primaryKey(),
    resource: integer().notNull(),
    seat: smallint().notNull(),
    during: tstzrange().notNull(),
    startsAt: instant('starts_at').notNull(),
    serviceId: integer('service_id').notNull(),
    status: text({ enum: ['held', 'pending', 'booked', 'lapsed', 'released', 'cancelled'] }).notNull(),
    caller: text().notNull(),
    expiresAt: instant('expires_at'),
    heldAt: instant('held_at').notNull().defaultNow(),
    live: boolean().generatedAlwaysAs(sql`status in ('held', 'pending', 'booked')`),
  },
  (t) => [
    index('seats_by_time').on(t.resource, t.startsAt),
    index('seats_by_holding').using('brin', t.heldAt),
    check('seats_hold_expires', sql`(${t.status} in ('held', 'pending')) = (${t.expiresAt} is not null)`),
  ],
);

/** People to be seen. `caller` is the account or guest that they belong to. Personal data lives only here. */
export const patients = pgTable(
  'patients',
  {
    patientId: uuid('patient_id').primaryKey(),
    caller: text().notNull(),
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
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('patients_by_caller').on(t.caller)],
);

/** What a visitor has typed of a patient and not yet sent, so that a reload loses nothing and web storage holds nothing. */
export const patientDrafts = pgTable('patient_drafts', {
  caller: text().primaryKey(),
  fields: jsonb().$type<Record<string, string>>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** A booked visit. The number is random; the seat row carries the time. */
export const appointments = pgTable(
  'appointments',
  {
    id: uuid().primaryKey(),
    confirmationNumber: text('confirmation_number').notNull().unique(),
    holdId: uuid('hold_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    caller: text().notNull(),
    termsId: text('terms_id').notNull(),
    status: text({ enum: ['booked', 'cancelled'] }).notNull(),
    bookedAt: instant('booked_at').notNull().defaultNow(),
    cancelledAt: instant('cancelled_at'),
  },
  (t) => [index('appointments_by_caller').on(t.caller)],
);

/** Which guest may see an appointment that was found by its number, and until when. */
export const appointmentAccess = pgTable(
  'appointment_access',
  {
    caller: text().notNull(),
    appointmentId: uuid('appointment_id')
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.caller, t.appointmentId] })],
);

/** Consent to an organisation's terms, once for each caller and terms id. */
export const consents = pgTable(
  'consents',
  {
    id: uuid().primaryKey(),
    caller: text().notNull(),
    termsId: text('terms_id').notNull(),
    identifierSystem: text('identifier_system').notNull(),
    identifierType: text('identifier_type').notNull(),
    agreedAt: instant('agreed_at').notNull(),
  },
  (t) => [uniqueIndex('consents_by_caller').on(t.caller, t.termsId)],
);

/**
 * Who did what to which thing; rows are only ever added (a trigger of the migration refuses the rest). No index yet: nothing points to a row, and whoever
 * reads the log will say by what.
 */
export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  at: instant('at').notNull().defaultNow(),
  actor: text().notNull(),
  action: text().notNull(),
  subject: text().notNull(),
});

/** Random keys that all processes on one database share, made at first start. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() });
