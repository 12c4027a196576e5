import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  index,
  text,
  timestamp,
  varchar,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Who did what to which thing. Rows are only added: triggers refuse all else, and the app's role doesn't own the
 * table.
 * - `subject`, `subjectKind`: the thing's id and what it is (audit/actions.ts). `count`: things concerned.
 * - `locationId`: the location's row, 0 without one. `session`: hash of the actor's session.
 * - `permission`, `reason`: what let staff read, and the break-glass behind it.
 * - `before`, `after`: never personal (audit/entry.ts).
 */
export const auditLog = pgTable(
  'audit_log',
  {
    locationId: integer('location_id').notNull().default(0),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    actor: text().notNull(),
    session: text(),
    action: text().notNull(),
    subjectKind: text('subject_kind'),
    subject: text().notNull(),
    permission: text(),
    reason: text(),
    before: jsonb(),
    after: jsonb(),
    count: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.locationId, t.id] }),
    index('audit_log_by_subject').on(t.subject),
    // What the page of the log reads: what staff did, the newest first, of all and of one.
    index('audit_log_of_staff')
      .on(t.at, t.id)
      .where(sql`${t.actor} like 'staff:%'`),
    index('audit_log_of_one')
      .on(t.actor, t.at, t.id)
      .where(sql`${t.actor} like 'staff:%'`),
  ],
);

/** The first answer to a call with an Idempotency-Key, by who sent it, for 24 hours. `call` is method and path, `fingerprint` the SHA-256 of its body. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    owner: text().notNull(),
    key: text().notNull(),
    call: text().notNull(),
    fingerprint: text().notNull(),
    answer: jsonb(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.key] }), index('idempotency_keys_by_age').on(t.createdAt)],
);

/** What the limits that all processes share have counted (rate-limiter-flexible's own table). `expire` is epoch ms. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/** One row that readiness writes, to see that the database still takes writes. */
export const heartbeat = pgTable('heartbeat', { id: smallint().primaryKey(), at: instant('at').notNull() }, (t) => [
  check('heartbeat_one_row', sql`${t.id} = 1`),
]);

/** Random keys that all processes on one database share, made at first start. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() });

/** Which data was loaded, so that a second start loads nothing twice. */
export const seeds = pgTable('seeds', {
  name: text().primaryKey(),
  version: text().notNull(),
  at: instant('at').notNull().defaultNow(),
});
