import { fieldProblem } from '#api/problem.ts';
import type { Database } from '#db/client.ts';
import { violatedConstraint } from '#db/errors.ts';
import { inWork } from '#db/work.ts';
import { accountOf } from '../make-actor.ts';
import type { Auth } from './auth.ts';
import { passwordProblem } from './password-rules.ts';
import { endProofs, readProof, takeProof, type Proven } from './proofs.ts';
import { endOtherSessions } from './sessions.ts';
import { oldLink } from './who-signs-in.ts';

/** What a mailed link is opened with: its token, and the password that was chosen. */
type Chosen = { token: string; password: string };

/**
 * Makes an account by the link in an email, and signs in: answers the session's id. Throws 401 for a link that was used or is too old, and where there is an account
 * by now; 422 for a password that thieves know, after which the link still works.
 */
export async function createAccount(auth: Auth, database: Database, chosen: Chosen, device: Headers): Promise<string> {
  const email = await provenAddress(auth, 'confirm', chosen);
  const { internalAdapter, password: passwords } = await auth.$context;
  if (await internalAdapter.findUserByEmail(email)) throw oldLink();
  const hash = await passwords.hash(chosen.password);
  if (!(await takeProof(auth, 'confirm', chosen.token))) throw oldLink();
  const person = { email, emailVerified: true, name: '' };
  const made = internalAdapter.createUser(person, { method: 'email-password' });
  const { id } = await made.catch((error: unknown) => {
    // Another link for the same address was a moment sooner.
    throw violatedConstraint(error) === 'accounts_email' ? oldLink() : error;
  });
  await internalAdapter.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: hash });
  await endProofs(database.pool, email);
  return newSession(auth, id, device);
}

/**
 * Sets a new password by the link mailed for that, ends all sessions, links and codes, and signs in here: answers the session's id. Throws 401 for a link that was
 * used or is too old; 422 for a password that thieves know, after which the link still works.
 */
export async function chooseNewPassword(
  auth: Auth,
  database: Database,
  chosen: Chosen,
  device: Headers,
): Promise<string> {
  const email = await provenAddress(auth, 'password', chosen);
  const { internalAdapter, password: passwords } = await auth.$context;
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  if (!found) throw oldLink();
  const { id } = found.user;
  const hash = await passwords.hash(chosen.password);
  if (!(await takeProof(auth, 'password', chosen.token))) throw oldLink();
  if (found.accounts.some(({ providerId }) => providerId === 'credential'))
    await internalAdapter.updatePassword(id, hash);
  else await internalAdapter.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: hash });
  await inWork(database, accountOf(id), async (work) => {
    await endProofs(work.db, email);
    await endOtherSessions(work, { id: '' });
    await work.audit({ action: 'account.password', actor: id });
  });
  return newSession(auth, id, device);
}

/** The address of a link whose password may be set. */
async function provenAddress(auth: Auth, proven: Proven, { token, password }: Chosen): Promise<string> {
  const email = await readProof(auth, proven, token);
  if (email === null) throw oldLink();
  const problem = passwordProblem(password, email);
  if (problem !== null) throw fieldProblem('password', problem);
  return email;
}

async function newSession(auth: Auth, id: string, device: Headers): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const userAgent = device.get('user-agent') ?? '';
  return (await internalAdapter.createSession(id, false, { userAgent })).token;
}
