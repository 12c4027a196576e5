import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

// No table knows a person, a browser, an address, a place finer than a state, or what somebody looked for.

/** Somebody left for another site: for which partner (or host), and from which kind of page. Kept KEEP_COUNTS_DAYS. */
export const exitRecords = pgTable(
  'exit_records',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    partner: text().notNull(),
    pageType: text('page_type').notNull(),
  },
  (t) => [index('exit_records_by_age').on(t.at)],
);

/** A service was used by somebody with a stored place: which one, and in which state. `at` is the beginning of the hour. Kept KEEP_COUNTS_DAYS. */
export const serviceUses = pgTable(
  'service_uses',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    serviceId: text('service_id').notNull(),
    state: char({ length: 2 }),
  },
  (t) => [index('service_uses_by_age').on(t.at)],
);

/**
 * A page that launched, by day, for who agreed to be counted: its kind, the part of the site, the number of a pilot
 * page, the state, and the partners it showed. Of a search: the subject that it was understood as (null: none), and
 * how much it found. Kept KEEP_COUNTS_DAYS.
 */
export const countedPages = pgTable(
  'counted_pages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    day: date()
      .notNull()
      .default(sql`current_date`),
    pageType: text('page_type').notNull(),
    section: text(),
    pilot: smallint(),
    state: char({ length: 2 }),
    partners: jsonb().notNull(),
    searched: boolean().notNull(),
    subject: text(),
    results: integer(),
  },
  (t) => [index('counted_pages_by_day').on(t.day)],
);

/** Words that were typed from five networks or more in a week (from Monday), and how much they found last. Kept KEEP_COUNTS_DAYS. */
export const typedTerms = pgTable(
  'typed_terms',
  { week: date().notNull(), term: text().notNull(), networks: integer().notNull(), results: integer().notNull() },
  (t) => [primaryKey({ columns: [t.week, t.term] })],
);

/** From which networks which words were typed in a week, as hashes under the week's key, and how many results each found; a network has another hash for each words. Gone after the week. */
export const termNetworks = pgTable(
  'term_networks',
  {
    week: date().notNull(),
    termHash: text('term_hash').notNull(),
    networkHash: text('network_hash').notNull(),
    results: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.week, t.termHash, t.networkHash] })],
);

/** The random key of a week's hashes; gone after the week. */
export const termWeeks = pgTable('term_weeks', { week: date().primaryKey(), key: text().notNull() });

/** Ids of calls that were counted, so that one that is sent again counts once. Kept a day. */
export const countedCalls = pgTable(
  'counted_calls',
  { id: uuid().primaryKey(), at: instant('at').notNull().defaultNow() },
  (t) => [index('counted_calls_by_age').on(t.at)],
);
