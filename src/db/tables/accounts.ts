import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * People who have made themselves an account; `id` is their actor's, `email` in small letters. It is made by the link in an email, so its owner reads mail there.
 * The programs that they belong to are `audiences`, set by staff, and `claimedAudiences`, told by their last sign-in elsewhere. `storeNumber` is the store that they chose.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    isEmailConfirmed: boolean('is_email_confirmed').notNull().default(false),
    name: text().notNull().default(''),
    image: text(),
    audiences: text().array().notNull().default([]),
    claimedAudiences: text('claimed_audiences').array().notNull().default([]),
    storeNumber: text('store_number'),
    madeAt: instant('made_at').notNull().defaultNow(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('accounts_email').on(t.email),
    check('accounts_id', sql`${t.id} like 'account:%'`),
    check('accounts_email_small', sql`${t.email} = lower(${t.email})`),
  ],
);

/** What accounts sign in with: the hash of a password (provider 'credential'), or an account at another provider. */
export const credentials = pgTable(
  'credentials',
  {
    id: text().primaryKey(),
    account: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    subject: text().notNull(),
    password: text(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenEndsAt: instant('access_token_ends_at'),
    refreshTokenEndsAt: instant('refresh_token_ends_at'),
    scope: text(),
    madeAt: instant('made_at').notNull().defaultNow(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('credentials_subject').on(t.provider, t.subject), index('credentials_by_account').on(t.account)],
);

/** Passkeys of accounts: what proves that a device holds one, and the name that its owner gave it. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    account: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text().notNull().default(''),
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    /** Counts up to 2³²; the driver would hand a bigint out as text. */
    counter: doublePrecision().notNull(),
    deviceType: text('device_type').notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    transports: text(),
    aaguid: text(),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_by_account').on(t.account)],
);

/** What proves that someone reads an email: hashes of links and codes, each until `endsAt`. */
export const proofs = pgTable(
  'proofs',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    endsAt: instant('ends_at').notNull(),
    madeAt: instant('made_at').notNull().defaultNow(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [index('proofs_by_identifier').on(t.identifier), index('proofs_by_end').on(t.endsAt)],
);

/**
 * Emails about an account that are on their way: whoever asked, known or not, has a row for as long as it takes to send. `device` is what asked or changed something, `about` what
 * was changed, by its name, and `askedBy` the guest whose link it will be.
 */
export const accountMails = pgTable(
  'account_mails',
  {
    id: uuid().primaryKey(),
    kind: text({
      enum: [
        ...(['sign-up', 'link', 'password', 'new-email'] as const),
        ...(['invitation', 'wrong-codes', 'new-authenticator', 'new-backup-codes', 'emergency'] as const),
        ...(['email-asked', 'email-changed', 'password-changed', 'signed-out', 'data-ready', 'deleted'] as const),
        ...(['new-device', 'passkey-added', 'passkey-removed', 'provider-added', 'provider-removed'] as const),
      ],
    }).notNull(),
    email: text().notNull(),
    device: text().notNull(),
    about: text().notNull().default(''),
    askedBy: text('asked_by'),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (t) => [index('account_mails_by_age').on(t.madeAt)],
);

/** The ids by which systems outside know the person of an account, each from a partner's page (spec 7, ancillary info). */
export const externalIds = pgTable(
  'external_ids',
  {
    account: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    system: text().notNull(),
    id: text().notNull(),
    userType: text('user_type').notNull(),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.account, t.system] })],
);

/** How the owner of an account is called and reached, as they typed it; '' for what they left out. What booking fills in. */
export const contacts = pgTable('contacts', {
  account: text()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text().notNull(),
  line1: text().notNull(),
  line2: text().notNull(),
  city: text().notNull(),
  state: text().notNull(),
  zip: text().notNull(),
  changedAt: instant('changed_at').notNull().defaultNow(),
});

/** The address that an account is to have once the link mailed there is opened, of which this is the hash; null until its email is written. */
export const emailChanges = pgTable(
  'email_changes',
  {
    account: text()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    linkHash: text('link_hash'),
    askedAt: instant('asked_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('email_changes_link').on(t.linkHash), index('email_changes_by_age').on(t.askedAt)],
);

/** Browsers (their guests' ids) that are not to be asked again whether appointments booked there join an account. */
export const claimsLeft = pgTable(
  'claims_left',
  {
    owner: text().primaryKey(),
    leftAt: instant('left_at').notNull().defaultNow(),
  },
  (t) => [index('claims_left_by_age').on(t.leftAt)],
);
