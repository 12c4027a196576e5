import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { STAFF_ROLES } from '../../audit/permissions.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Members of staff: what they may do, and at which sites (public ids of locations); `allSites` stands for each one, those of tomorrow too. `id` is their actor's. */
export const staff = pgTable(
  'staff',
  {
    id: text().primaryKey(),
    roles: text({ enum: STAFF_ROLES }).array().notNull().default([]),
    sites: text().array().notNull().default([]),
    allSites: boolean('all_sites').notNull().default(false),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (t) => [
    check('staff_id', sql`${t.id} like 'staff:%'`),
    check('staff_roles', sql.raw(`roles <@ array[${STAFF_ROLES.map((role) => `'${role}'`).join(', ')}]`)),
    check('staff_sites', sql`not ${t.allSites} or ${t.sites} = '{}'`),
  ],
);

/**
 * What members of staff sign in with; `email` is in small letters and no account's (a trigger sees to that), `name` is how
 * colleagues know them, '' where nobody said. Password and `secret`, that of their authenticator, encrypted, are null until
 * the invitation is used. `codeStep`: the half minute of the last code, since each works once.
 */
export const staffSignIns = pgTable(
  'staff_sign_ins',
  {
    staff: text()
      .primaryKey()
      .references(() => staff.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    name: text().notNull().default(''),
    password: text(),
    secret: text(),
    codeStep: integer('code_step').notNull().default(0),
    signedInAt: instant('signed_in_at'),
    madeAt: instant('made_at').notNull().defaultNow(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('staff_sign_ins_email').on(t.email),
    check('staff_sign_ins_small', sql`${t.email} = lower(${t.email})`),
  ],
);

/** Keyed hashes of the codes that get a member of staff in without their authenticator; one that was used is gone. */
export const backupCodes = pgTable(
  'backup_codes',
  {
    staff: text()
      .notNull()
      .references(() => staffSignIns.staff, { onDelete: 'cascade' }),
    code: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.staff, t.code] })],
);

/**
 * Sessions of accounts and staff; guests have none (decision 18). `idHash`: SHA-256 of the cookie's id; `device`: the
 * browser; `seenAt`: to the minute; `codeTries`: codes of a second step that were tried in it since the last right one.
 */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    actor: text().notNull(),
    device: text().notNull(),
    madeAt: instant('made_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    secondFactorAt: instant('second_factor_at'),
    codeTries: smallint('code_tries').notNull().default(0),
  },
  (t) => [
    index('sessions_by_actor').on(t.actor),
    index('sessions_by_age').on(t.madeAt),
    check('sessions_actor', sql`${t.actor} like 'account:%' or ${t.actor} like 'staff:%'`),
  ],
);

/**
 * When a member of staff has opened what only break-glass opens: which appointment, why, until when, and what came of it in
 * their words. Kept like the audit log, which has each use. Of an older release there are rows without an appointment.
 */
export const breakGlass = pgTable(
  'break_glass',
  {
    id: uuid().primaryKey().defaultRandom(),
    actor: text().notNull(),
    reason: text().notNull(),
    madeAt: instant('made_at').notNull().defaultNow(),
    endsAt: instant('ends_at').notNull(),
    appointment: uuid(),
    outcome: text(),
  },
  (t) => [index('break_glass_by_actor').on(t.actor, t.endsAt)],
);
