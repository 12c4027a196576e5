import { isAPIError } from 'better-auth/api';
import type { Account } from '#audit/actor.ts';
import type { Database } from '#db/client.ts';
import { inWork } from '#db/work.ts';
import type { Auth } from './auth.ts';
import { takeProof } from './proofs.ts';
import { endOtherSessions } from './sessions.ts';
import { oldLink } from './who-signs-in.ts';

/** Makes an account that waits for its address to be confirmed. Does nothing, in the same time, for an address that has one. */
export async function createAccount(
  auth: Auth,
  { email, password }: { email: string; password: string },
): Promise<void> {
  try {
    await auth.api.signUpEmail({ body: { email, password, name: '' } });
  } catch (error) {
    // Two at once: the other made it.
    if (!isAPIError(error) || error.body?.code !== 'FAILED_TO_CREATE_USER') throw error;
  }
}

/** Confirms the address of an account by the link mailed there, and signs in: answers the session's id. Throws 401 for a link that was used or is too old. */
export async function confirmAddress(auth: Auth, database: Database, token: string, device: Headers): Promise<string> {
  const id = await takeProof(auth, 'confirm', token);
  if (id === null) throw oldLink();
  const { internalAdapter } = await auth.$context;
  await internalAdapter.updateUser(id, { emailVerified: true });
  await inWork(database, accountOf(id), (work) => work.audit({ action: 'account.confirm', actor: id }));
  const { token: session } = await internalAdapter.createSession(id, false, {
    userAgent: device.get('user-agent') ?? '',
  });
  return session;
}

/**
 * Sets a new password by the link mailed for that, ends all sessions and signs in here: answers the session's id. Who reads the mail has confirmed the address as well.
 * Throws 401 for a link that was used or is too old.
 */
export async function chooseNewPassword(
  auth: Auth,
  database: Database,
  { token, password }: { token: string; password: string },
  device: Headers,
): Promise<string> {
  const id = await takeProof(auth, 'password', token);
  if (id === null) throw oldLink();
  const { internalAdapter, password: passwords } = await auth.$context;
  const hash = await passwords.hash(password);
  const owned = await internalAdapter.findAccounts(id);
  if (owned.some(({ providerId }) => providerId === 'credential')) await internalAdapter.updatePassword(id, hash);
  else await internalAdapter.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: hash });
  await internalAdapter.updateUser(id, { emailVerified: true });
  await inWork(database, accountOf(id), async (work) => {
    await endOtherSessions(work, { id: '' });
    await work.audit({ action: 'account.password', actor: id });
  });
  const { token: session } = await internalAdapter.createSession(id, false, {
    userAgent: device.get('user-agent') ?? '',
  });
  return session;
}

function accountOf(id: string): Account {
  return { kind: 'account', id, audiences: [] };
}
