import { sql } from 'drizzle-orm';
import { date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { placeColumns } from './place-columns.ts';

/**
 * The retailer's stores, by number.
 * - `services`: codes. `hours`: a week for each service and the store.
 * - Closed from `closed_from` to `closed_until`, both included (null: until further notice); prescriptions are at
 *   `prescriptions_at`.
 */
export const stores = pgTable(
  'stores',
  {
    number: text().primaryKey(),
    ...placeColumns,
    brand: text().notNull(),
    phone: text().notNull(),
    services: text().array().notNull(),
    closedFrom: date('closed_from'),
    closedUntil: date('closed_until'),
    closedReason: text('closed_reason'),
    prescriptionsAt: text('prescriptions_at'),
  },
  (t) => [
    index('stores_nearest').using('gist', t.earth),
    index('stores_of_state').on(t.state, t.city),
    index('stores_street').using('gin', sql`lower(name || ' ' || line1) gin_trgm_ops`),
  ],
);
