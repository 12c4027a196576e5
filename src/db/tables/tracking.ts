import { bigint, char, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

// Neither table knows a person, a browser, an address, a place finer than a state, or what somebody looked for.

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
