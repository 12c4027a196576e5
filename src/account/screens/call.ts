import { client } from '#api/browser/client.ts';
import type { kitRoutes } from '#scheduler/kit/server/routes.ts';
import type { accountRoutes } from '../server/own/account-routes.ts';
import type { claimRoutes } from '../server/own/claim-routes.ts';
import type { ownRoutes } from '../server/own/own-routes.ts';
import type { passkeyRoutes } from '../server/ways/passkey-routes.ts';
import type { passwordRoutes } from '../server/password-routes.ts';
import type { providerRoutes } from '../server/ways/provider-routes.ts';
import type { signInRoutes } from '../server/sign-in-routes.ts';
import type { staffRoutes } from '../server/staff-routes.ts';

/** Calls the API about signing in. Throws CallError. */
export const callSignIn = client<ReturnType<typeof signInRoutes>>();
/** Calls the API about one's own account. Throws CallError. */
export const callAccount = client<typeof accountRoutes>();
/** Calls the API about passwords. Throws CallError. */
export const callPassword = client<ReturnType<typeof passwordRoutes>>();
/** Calls the API about staff and how they sign in. Throws CallError. */
export const callStaff = client<ReturnType<typeof staffRoutes>>();
/** Calls the API about passkeys. Throws CallError. */
export const callPasskey = client<ReturnType<typeof passkeyRoutes>>();
/** Calls the API about outside providers. Throws CallError. */
export const callProvider = client<ReturnType<typeof providerRoutes>>();
/** Calls the API about another email, one's data, and the end of one's account. Throws CallError. */
export const callOwn = client<ReturnType<typeof ownRoutes>>();
/** Calls the API about appointments of this browser. Throws CallError. */
export const callClaims = client<typeof claimRoutes>();
/** Calls the API about the people whom somebody books for. Throws CallError. */
export const callPeople = client<ReturnType<typeof kitRoutes>>();
