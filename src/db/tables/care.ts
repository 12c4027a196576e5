import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { placeColumns } from './place-columns.ts';

/**
 * Where an organization sees people. `publicId` is the API's id; `capacity`: seats at a time, `reserve` of them for
 * staff; `hours`: WeeklyHours. `services`: which of its organization's services it gives; null is all.
 * `statusSince`: when it got its status, kept so by the database; null while it is active, and where that isn't known.
 * `suspendedFrom`: the day by its own clock from which an active one is to be suspended. `suspendedWhy`: what staff typed for their colleagues; the database forgets it with the status.
 */
export const locations = pgTable(
  'locations',
  {
    id: serial().primaryKey(),
    publicId: text('public_id').notNull().unique(),
    partnerLocationId: text('partner_location_id').notNull(),
    organizationId: text('organization_id').notNull(),
    ...placeColumns,
    physicianName: text('physician_name'),
    line2: text(),
    coLocated: boolean('co_located').notNull().default(false),
    storeNumber: text('store_number'),
    note: text(),
    capacity: smallint().notNull().default(1),
    reserve: smallint().notNull().default(0),
    services: integer().array(),
    status: text({ enum: ['Active', 'Suspended', 'Closed'] })
      .notNull()
      .default('Active'),
    statusSince: timestamp('status_since', { withTimezone: true }),
    suspendedFrom: date('suspended_from', { mode: 'string' }),
    suspendedWhy: text('suspended_why'),
  },
  (t) => [
    check('locations_reserve', sql`${t.reserve} >= 0 and ${t.reserve} < ${t.capacity}`),
    index('locations_nearest').using('gist', t.organizationId, t.earth),
    index('locations_in_store')
      .on(t.storeNumber)
      .where(sql`co_located`),
  ],
);

/** The services that content has, for what is kept about them; searches know the rest from content. Synced at each start. */
export const services = pgTable('services', {
  id: text().primaryKey(),
  audiences: text().array().notNull(),
});

/** Which services a visitor has looked at, and when last. Kept no longer than a guest. */
export const viewedServices = pgTable(
  'viewed_services',
  {
    actor: text().notNull(),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    viewedAt: timestamp('viewed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.actor, t.serviceId] }), index('viewed_services_by_age').on(t.viewedAt)],
);

/**
 * A bookable service of an organization. `everyMinutes`: step between starts; `horizonDays` to `leadMinutes` ahead;
 * `system`: null is our own.
 */
export const bookableServices = pgTable(
  'bookable_services',
  {
    organizationId: text('organization_id').notNull(),
    serviceId: integer('service_id').notNull(),
    code: text().notNull(),
    display: text().notNull(),
    serviceDetail: text('service_detail').notNull(),
    durationMinutes: smallint('duration_minutes').notNull(),
    everyMinutes: smallint('every_minutes').notNull(),
    leadMinutes: smallint('lead_minutes').notNull().default(0),
    horizonDays: smallint('horizon_days').notNull().default(366),
    system: text(),
    source: text({ enum: ['content', 'import'] })
      .notNull()
      .default('content'),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.serviceId] })],
);

/**
 * The next free starts of a service at a location, at most three. `startsAt`: the first, null while being found.
 * Searches read the view `open_times`.
 */
export const nextFree = pgTable(
  'next_free',
  {
    locationId: integer('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    serviceId: integer('service_id').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }),
    starts: timestamp({ withTimezone: true }).array().notNull().default([]),
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.locationId, t.serviceId] })],
);
