import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  integer,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { appointments } from './booking.ts';
import { locations } from './care.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * What a location has as a site for COVID-19 tests, beside its hours, seats and status. Which tests it gives is in
 * `locations.services`.
 * - `binax`: it gives rapid antigen tests of one brand, and no other kind.
 * - `spaces`: how many spaces cars wait in; null where people come inside.
 */
export const covidSites = pgTable(
  'covid_sites',
  {
    locationId: integer('location_id')
      .primaryKey()
      .references(() => locations.id, { onDelete: 'cascade' }),
    byCar: boolean('by_car').notNull(),
    insuranceRequired: boolean('insurance_required').notNull().default(false),
    binax: boolean().notNull().default(false),
    cliaNumber: text('clia_number').notNull(),
    intersection: text(),
    county: text().notNull(),
    phone: text().notNull(),
    spaces: smallint(),
  },
  (t) => [
    check('covid_sites_clia', sql`${t.cliaNumber} ~ '^[0-9]{2}D[0-9]{7}$'`),
    check('covid_sites_spaces', sql`(${t.spaces} is not null) = ${t.byCar}`),
  ],
);

/**
 * Vouchers that pay for tests. The code is only here as a keyed hash. `used` counts the bookings that it pays for now; that
 * it never passes `total` is what decides between two bookings at once.
 * - `services`: the tests that it pays for. `states`: where; null is anywhere.
 * - `onlyAt`: the one site where it pays; null is any.
 * - `members`: keyed hashes of the member numbers that may use it; null is anyone. `memberDigits`: how long they are.
 */
export const covidVouchers = pgTable(
  'covid_vouchers',
  {
    id: uuid().primaryKey(),
    codeHash: text('code_hash').notNull().unique(),
    issuer: text().notNull(),
    total: integer().notNull(),
    used: integer().notNull().default(0),
    services: integer().array().notNull(),
    states: text().array(),
    onlyAt: integer('only_at').references(() => locations.id),
    members: text().array(),
    memberDigits: smallint('member_digits'),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    issuedAt: instant('issued_at').notNull().defaultNow(),
  },
  (t) => [
    check('covid_vouchers_used', sql`${t.used} >= 0 and ${t.used} <= ${t.total}`),
    check('covid_vouchers_days', sql`${t.startsOn} <= ${t.endsOn}`),
    check('covid_vouchers_members', sql`(${t.members} is null) = (${t.memberDigits} is null)`),
  ],
);

/**
 * What someone who books a test has answered beside who the patient is, by the booking. `screening` and `survey` are about
 * health. `pays`: how the test is paid.
 * - `planHolder`: in whose name the plan is, where that is not the patient: name and date of birth.
 * - `planSays`: what the plan answered when it was asked, at `planAskedAt`, about the test `planAskedFor`.
 */
export const covidAnswers = pgTable(
  'covid_answers',
  {
    owner: text().notNull(),
    bookingId: uuid('booking_id').notNull(),
    screening: jsonb().$type<Record<string, unknown>>(),
    survey: jsonb().$type<Record<string, unknown>>(),
    pays: text({ enum: ['plan', 'voucher', 'self'] }),
    plan: text(),
    memberId: text('member_id'),
    secondPlan: text('second_plan'),
    secondMemberId: text('second_member_id'),
    planHolder: jsonb('plan_holder').$type<Record<string, unknown>>(),
    secondPlanHolder: jsonb('second_plan_holder').$type<Record<string, unknown>>(),
    planSays: text('plan_says', { enum: ['pays', 'does-not-pay', 'no-answer'] }),
    planAskedAt: instant('plan_asked_at'),
    planAskedFor: integer('plan_asked_for'),
    voucherId: uuid('voucher_id').references(() => covidVouchers.id),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.owner, t.bookingId] }),
    index('covid_answers_by_booking').on(t.bookingId),
    index('covid_answers_by_age').on(t.updatedAt),
    check(
      'covid_answers_plan',
      sql`(${t.pays} = 'plan') is not true or (${t.plan} is not null and ${t.memberId} is not null)`,
    ),
    check('covid_answers_voucher', sql`(${t.pays} = 'voucher') is not true or ${t.voucherId} is not null`),
  ],
);

/** That a booking is paid by a voucher; its migration gives the test back to the voucher when the appointment is canceled. */
export const covidVoucherUses = pgTable(
  'covid_voucher_uses',
  {
    bookingId: uuid('booking_id').primaryKey(),
    voucherId: uuid('voucher_id')
      .notNull()
      .references(() => covidVouchers.id),
    usedAt: instant('used_at').notNull().defaultNow(),
    returnedAt: instant('returned_at'),
  },
  (t) => [index('covid_voucher_uses_by_voucher').on(t.voucherId)],
);

/**
 * A test that somebody comes to by car: the space where they wait, and when they were swabbed. That they are here, or
 * have left, is the appointment's status.
 */
export const covidDriveUps = pgTable(
  'covid_drive_ups',
  {
    locationId: integer('location_id').notNull(),
    engagementId: uuid('engagement_id').notNull(),
    appointmentId: uuid('appointment_id').notNull(),
    space: smallint(),
    sampledAt: instant('sampled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.locationId, t.engagementId] }),
    unique('covid_drive_ups_once').on(t.locationId, t.appointmentId),
    foreignKey({
      name: 'covid_drive_ups_of_an_appointment',
      columns: [t.locationId, t.appointmentId],
      foreignColumns: [appointments.locationId, appointments.id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
);
