import { char, customType, doublePrecision, integer, jsonb, text } from 'drizzle-orm/pg-core';

/** A point or box in any number of dimensions (extension cube). */
export const cube = customType<{ data: string }>({ dataType: () => 'cube' });

/**
 * Columns of locations and stores. `earth`: ll_to_earth(lat, lng). `hours`: local time of `timeZone`. Loading never
 * overwrites edits (`version`).
 */
export const placeColumns = {
  name: text().notNull(),
  line1: text().notNull(),
  city: text().notNull(),
  state: char({ length: 2 }).notNull(),
  zip: text().notNull(),
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
  earth: cube().notNull(),
  timeZone: text('time_zone').notNull(),
  hours: jsonb().notNull(),
  specialDays: jsonb('special_days').notNull().default({}),
  source: text({ enum: ['demo', 'import', 'staff'] })
    .notNull()
    .default('import'),
  version: integer().notNull().default(1),
};
