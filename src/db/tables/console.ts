import { jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
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

/**
 * Which appointment somebody of the staff has open in a tab of their browser, so that colleagues see it (ADM-2). One a tab; who is still there puts `endsAt` off.
 */
export const openAppointments = pgTable(
  'open_appointments',
  {
    staff: text()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    tab: uuid().notNull(),
    appointment: uuid().notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.staff, t.tab] })],
);
