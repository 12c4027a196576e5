import { passkey } from '@better-auth/passkey';
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import { bearer } from 'better-auth/plugins/bearer';
import { emailOTP } from 'better-auth/plugins/email-otp';
import { magicLink } from 'better-auth/plugins/magic-link';
import { createHmac, randomUUID } from 'node:crypto';
import type { Runtime } from '#api/route.ts';
import { inWork } from '#db/work.ts';
import { LOCAL_ORIGIN } from '#settings/settings.ts';
import { account, accountOf } from '../make-actor.ts';
import { authSessions } from './auth-sessions.ts';
import { PASSWORD_LENGTH } from '../password-length.ts';

/** How long a link and the code beside it work, in seconds. */
export const LINK_SECONDS = 15 * 60;
const CODE_TRIES = 5;

/** What a link is asked for with: the place for its token. */
export type LinkAsked = { asked: { token: string } };

/** Sign-in of one process. */
export type Auth = ReturnType<typeof authOf>;

/** better-auth's tables under names of ours (`db/tables/accounts.ts`). */
const TABLES = {
  user: {
    modelName: 'accounts',
    fields: { emailVerified: 'is_email_confirmed', createdAt: 'made_at', updatedAt: 'changed_at' },
  },
  account: {
    modelName: 'credentials',
    fields: {
      userId: 'account',
      providerId: 'provider',
      accountId: 'subject',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_ends_at',
      refreshTokenExpiresAt: 'refresh_token_ends_at',
      createdAt: 'made_at',
      updatedAt: 'changed_at',
    },
  },
  verification: {
    modelName: 'proofs',
    storeInDatabase: true,
    fields: { expiresAt: 'ends_at', createdAt: 'made_at', updatedAt: 'changed_at' },
  },
} satisfies Partial<BetterAuthOptions>;

/** The plugin's table under names of ours. */
const PASSKEYS = {
  passkey: {
    modelName: 'passkeys',
    fields: {
      userId: 'account',
      credentialID: 'credential_id',
      publicKey: 'public_key',
      deviceType: 'device_type',
      backedUp: 'is_backed_up',
      createdAt: 'made_at',
    },
  },
};

/** Passkeys are for the site of PUBLIC_ORIGIN; without one for this machine by its name, since an address in numbers can't have any. Whatever a call says of its host. */
function passkeyPlugin({ PUBLIC_ORIGIN, PORT }: Runtime['settings']) {
  const origin = PUBLIC_ORIGIN ?? `http://localhost:${PORT}`;
  return passkey({
    rpID: new URL(origin).hostname,
    origin: new URL(origin).origin,
    schema: PASSKEYS,
    authenticatorSelection: { residentKey: 'required' },
    registration: {
      afterVerification: ({ verification }) => requireOwner(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) => requireOwner(verification.authenticationInfo.userVerified),
    },
  });
}

/** It stands in place of a password, so the device must have seen its owner: by a finger, a face or a PIN. */
async function requireOwner(isSeen = false): Promise<void> {
  if (!isSeen) throw new APIError('UNAUTHORIZED');
  return Promise.resolve();
}

/**
 * Sign-in, by better-auth: nothing else of the product imports it. Its tables are ours under plain names (`db/tables/accounts.ts`), its sessions those of `sessions.ts`, and
 * its own routes are not served: ours call it (`account/server`). It sends nothing itself: links and codes are made when their email is written (`proofs.ts`).
 */
export function authOf({ database, settings, keys }: Pick<Runtime, 'database' | 'settings' | 'keys'>) {
  const hours = settings.SESSION_HOURS;
  return betterAuth({
    baseURL: settings.PUBLIC_ORIGIN ?? LOCAL_ORIGIN,
    basePath: '/api/auth',
    secret: keys.auth,
    database: database.pool,
    session: { expiresIn: hours * 3600, disableSessionRefresh: true },
    secondaryStorage: authSessions(database, hours),
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: ({ model }) => (model === 'user' ? account(randomUUID()).id : randomUUID()) },
      ipAddress: { disableIpTracking: true },
    },
    ...TABLES,
    // Accounts are made by the link in an email (`account-verbs.ts`): no one can make one for another's address.
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
    },
    databaseHooks: {
      user: {
        create: {
          after: ({ id }) =>
            inWork(database, accountOf(id), (work) => work.audit({ action: 'account.create', actor: id })),
        },
      },
    },
    plugins: [
      // For calls about someone who is signed in: our cookie is none of its own.
      bearer(),
      passkeyPlugin(settings),
      magicLink({
        expiresIn: LINK_SECONDS,
        disableSignUp: true,
        storeToken: 'hashed',
        sendMagicLink: ({ metadata, token }) => {
          (metadata as LinkAsked).asked.token = token;
        },
      }),
      emailOTP({
        expiresIn: LINK_SECONDS,
        disableSignUp: true,
        // Six digits are found from a plain hash of them in no time.
        storeOTP: { hash: (code) => Promise.resolve(createHmac('sha256', keys.auth).update(code).digest('base64url')) },
        allowedAttempts: CODE_TRIES,
        sendVerificationOTP: () => Promise.resolve(),
      }),
    ],
  });
}
