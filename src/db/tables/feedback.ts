import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Somebody says that something is wrong with a page. Nothing says who: an email address is there only where they want an answer. Kept KEEP_FEEDBACK_DAYS. */
export const feedback = pgTable(
  'feedback',
  {
    id: uuid().primaryKey(),
    page: text(),
    wrong: text().notNull(),
    doing: text(),
    email: text(),
    madeAt: instant('made_at').notNull().defaultNow(),
    handledAt: instant('handled_at'),
    handledBy: text('handled_by'),
  },
  (t) => [index('feedback_by_age').on(t.madeAt)],
);
