import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { appointments, seats } from './booking.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Visits whose owners want an earlier time (SCHED-19), by `since`. `offers` counts up to three; the row stays after
 * that for its count.
 */
export const waitlist = pgTable(
  'waitlist',
  {
    locationId: integer('location_id').notNull(),
    appointmentId: uuid('appointment_id').notNull(),
    since: instant('since').notNull().defaultNow(),
    waiting: boolean().notNull().default(true),
    offers: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.locationId, t.appointmentId] }),
    foreignKey({
      name: 'waitlist_of_an_appointment',
      columns: [t.locationId, t.appointmentId],
      foreignColumns: [appointments.locationId, appointments.id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('waitlist_in_line')
      .on(t.locationId, t.since)
      .where(sql`waiting`),
    check('waitlist_three_offers', sql`${t.offers} between 0 and 3`),
  ],
);

/** Derived: the fewest open seats that each start before the visit has had since it joined the waitlist. When one has more, a seat has come free. */
export const waitlistSeen = pgTable(
  'waitlist_seen',
  {
    locationId: integer('location_id').notNull(),
    appointmentId: uuid('appointment_id').notNull(),
    starts: instant('starts').array().notNull(),
    seats: smallint().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.locationId, t.appointmentId] }),
    foreignKey({
      name: 'waitlist_seen_of_a_waitlist',
      columns: [t.locationId, t.appointmentId],
      foreignColumns: [waitlist.locationId, waitlist.appointmentId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
);

/** Earlier times that were offered to a visit: seats that are held for it. What became of an offer is the state of its seat. */
export const earlierOffers = pgTable(
  'earlier_offers',
  {
    locationId: integer('location_id').notNull(),
    holdId: uuid('hold_id').notNull(),
    appointmentId: uuid('appointment_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.locationId, t.holdId] }),
    foreignKey({
      name: 'earlier_offers_of_a_seat',
      columns: [t.locationId, t.holdId],
      foreignColumns: [seats.locationId, seats.holdId],
    }).onDelete('cascade'),
    index('earlier_offers_by_appointment').on(t.appointmentId),
  ],
);

/** Addresses whose owners want no reminders: keyed hashes, and since when. */
export const noReminders = pgTable('no_reminders', {
  address: text().primaryKey(),
  since: instant('since').notNull().defaultNow(),
});
