import { sql } from 'drizzle-orm';
import { check, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Which partners people with an account have let us tell who they are, by the names of content's files.
 * - `subject`: who they are there, and at no other partner; it stays when they stop it, so that they are the same person once they go there again.
 * - `tells`: what they agreed to; `fingerprint`: a keyed hash of its values.
 */
export const signOns = pgTable(
  'sign_ons',
  {
    id: uuid().primaryKey().defaultRandom(),
    actor: text().notNull(),
    partner: text().notNull(),
    subject: uuid().notNull().defaultRandom(),
    tells: text().array().notNull(),
    fingerprint: text().notNull(),
    agreedAt: instant('agreed_at').notNull().defaultNow(),
    toldAt: instant('told_at'),
    stoppedAt: instant('stopped_at'),
  },
  (t) => [
    uniqueIndex('sign_ons_of_actor').on(t.actor, t.partner),
    check('sign_ons_actor', sql`${t.actor} like 'account:%'`),
  ],
);
