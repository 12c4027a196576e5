import { sql } from 'drizzle-orm';
import { char, doublePrecision, index, integer, pgTable, serial, text, unique } from 'drizzle-orm/pg-core';
import { cube } from './place-columns.ts';

/**
 * The gazetteer: US ZIP codes and towns. `weight`: a town's population, 0 of a ZIP code; `search`: lower-case ASCII;
 * `label`: what people read.
 */
export const places = pgTable(
  'places',
  {
    id: serial().primaryKey(),
    kind: text({ enum: ['zip', 'place'] }).notNull(),
    zip: text().notNull(),
    name: text().notNull(),
    state: char({ length: 2 }).notNull(),
    county: text().notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    earth: cube().notNull(),
    timeZone: text('time_zone').notNull(),
    weight: integer().notNull(),
    label: text().notNull(),
    search: text().notNull(),
  },
  (t) => [
    unique('places_once').on(t.kind, t.label),
    index('places_kind_zip').on(t.kind, t.zip),
    index('places_of_state').on(t.state, t.lat),
    index('places_nearest')
      .using('gist', t.earth)
      .where(sql`kind = 'zip'`),
    index('places_search_prefix').on(t.search.op('text_pattern_ops')),
    index('places_search_trigram').using('gin', t.search.op('gin_trgm_ops')),
  ],
);
