import { char, customType, doublePrecision, integer, jsonb, text } from 'drizzle-orm/pg-core';

/** A point or box in any number of dimensions (extension cube). */
export const cube = customType<{ data: string }>({ dataType: () => 'cube' });

/**
 * What every place with a clock of its own has, locations and stores alike. `earth` is ll_to_earth(lat, lng), kept for nearest-first search; `hours` are wall-clock
 * times of `timeZone`, and `specialDays` those of holidays and other days in their place. `source` says where the row came from and `version` grows with each change by people: what they changed is never loaded over.
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
