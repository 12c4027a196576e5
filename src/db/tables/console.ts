import { jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { staff } from './identity.ts';

/** What a member of staff looks for often: filters of the search for visits under a name. Never words about somebody. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey(),
    staff: text()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    filters: jsonb().$type<Record<string, unknown>>().notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [unique('saved_views_one_a_name').on(t.staff, t.name)],
);
