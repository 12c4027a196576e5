import { sql } from 'drizzle-orm';
import { char, date, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { cube } from './care.ts';

/**
 * The retailer's own stores, by number. `earth` is ll_to_earth(lat, lng), for nearest-first search. `services` are what it has, by code; `hours` the week of
 * each of them and of the store itself, in wall-clock times of `timeZone`; `holidays` the store's hours on holidays. `closed_from` to `closed_until` (both
 * included; no end: until further notice) it is closed, and its prescriptions are at the store `prescriptions_at`. `source` and `version` are as on locations.
 */
export const stores = pgTable(
  'stores',
  {
    number: text().primaryKey(),
    name: text().notNull(),
    brand: text().notNull(),
    line1: text().notNull(),
    city: text().notNull(),
    state: char({ length: 2 }).notNull(),
    zip: text().notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    earth: cube().notNull(),
    timeZone: text('time_zone').notNull(),
    phone: text().notNull(),
    services: text().array().notNull(),
    hours: jsonb().notNull(),
    holidays: jsonb().notNull(),
    closedFrom: date('closed_from'),
    closedUntil: date('closed_until'),
    closedReason: text('closed_reason'),
    prescriptionsAt: text('prescriptions_at'),
    source: text({ enum: ['demo', 'import', 'staff'] })
      .notNull()
      .default('import'),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('stores_nearest').using('gist', t.earth),
    index('stores_of_state').on(t.state, t.city),
    index('stores_street').using('gin', sql`lower(name || ' ' || line1) gin_trgm_ops`),
  ],
);
