import { randomUUID } from 'node:crypto';
import type { Account } from '#audit/actor.ts';
import { fieldProblem } from '#api/problem.ts';
import type { Queryable } from '#db/client.ts';
import { violatedConstraint } from '#db/errors.ts';
import type { Work } from '#db/work.ts';
import { accountOf } from '../make-actor.ts';
import type { Auth } from './auth.ts';
import { passwordProblem } from './password-rules.ts';
import { endProofs, readProof, takeProof, type Proven } from './proofs.ts';
import { endOtherSessions } from './sessions.ts';
import { oldLink, wrongPassword } from './who-signs-in.ts';

/** What a mailed link is opened with: its token, and the password that was chosen. */
type Chosen = { token: string; password: string };
/** A password that may be set, as the hash that is kept of it, and whose it will be. */
export type ChosenPassword = { account: Account; email: string; hash: string };

/**
 * Makes an account by the link in an email, and signs in: answers the session's id. Throws 401 for a link that was used or is too old, and where there is
 * an account by now; 422 for a password that thieves know, after which the link still works.
 */
export async function createAccount(
  auth: Auth,
  db: Queryable,
  chosen: Chosen,
  device: Headers,
): Promise<{ session: string }> {
  const email = await provenAddress(auth, 'confirm', chosen);
  const { internalAdapter, password: passwords } = await auth.$context;
  if (await internalAdapter.findUserByEmail(email)) throw oldLink();
  const hash = await passwords.hash(chosen.password);
  if (!(await takeProof(auth, 'confirm', chosen.token))) throw oldLink();
  const person = { email, emailVerified: true, name: '' };
  const made = internalAdapter.createUser(person, { method: 'email-password' });
  const { id } = await made.catch((error: unknown) => {
    // Another link for the same address was a moment sooner, or it became one of the staff's.
    throw isAddressTaken(error) ? oldLink() : error;
  });
  await internalAdapter.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: hash });
  await endProofs(db, email);
  return { session: await newSession(auth, id, device) };
}

/** Whether no account could have an address, because another account has it or a member of staff signs in with it. */
export function isAddressTaken(error: unknown): boolean {
  return ['accounts_email', 'address_of_one'].includes(violatedConstraint(error) ?? '');
}

/**
 * The password that a link mailed for that, used up by it, lets be set (`setPassword`). Throws 401 for a link that was used or is too old; 422 for a password that
 * thieves know, after which the link still works.
 */
export async function passwordByLink(auth: Auth, chosen: Chosen): Promise<ChosenPassword> {
  const email = await provenAddress(auth, 'password', chosen);
  const { internalAdapter, password: passwords } = await auth.$context;
  const found = await internalAdapter.findUserByEmail(email);
  if (!found) throw oldLink();
  const hash = await passwords.hash(chosen.password);
  if (!(await takeProof(auth, 'password', chosen.token))) throw oldLink();
  return { account: accountOf(found.user.id), email, hash };
}

/** An account's address, and the hash of its password; null without one. */
export async function secretsOf(db: Queryable, { id }: Account): Promise<{ email: string; hash: string | null }> {
  const { rows } = await db.query<{ email: string; hash: string | null }>(
    `select a.email, c.password as hash from accounts a left join credentials c on c.account = a.id and c.provider = 'credential' where a.id = $1`,
    [id],
  );
  return rows[0] ?? { email: '', hash: null };
}

/** The password that someone who is signed in, and types the one of before, may set. Throws 422 at either. */
export async function passwordByOld(
  auth: Auth,
  db: Queryable,
  account: Account,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<ChosenPassword> {
  const { email, hash: old } = await secretsOf(db, account);
  const { password: passwords } = await auth.$context;
  if (!old || !(await passwords.verify({ hash: old, password: currentPassword }))) throw wrongPassword();
  const problem = passwordProblem(newPassword, email);
  if (problem !== null) throw fieldProblem('newPassword', problem);
  return { account, email, hash: await passwords.hash(newPassword) };
}

/** Sets a password, and ends with the same commit each session but `kept`, and every link and code: nothing of before outlives it. */
export async function setPassword(
  work: Work<Account>,
  { email, hash }: ChosenPassword,
  kept: { hash: string } | null,
): Promise<void> {
  const { db, actor } = work;
  const { rowCount } = await db.query(
    `update credentials set password = $2, changed_at = now() where account = $1 and provider = 'credential'`,
    [actor.id, hash],
  );
  if (!rowCount)
    await db.query(
      `insert into credentials (id, account, provider, subject, password) values ($1, $2, 'credential', $2, $3)`,
      [randomUUID(), actor.id, hash],
    );
  await endProofs(db, email);
  await endOtherSessions(work, kept ?? { hash: '' });
  await work.audit({ action: 'account.password', actor: actor.id });
}

/** Signs an account in: answers the session's id. */
export async function newSession(auth: Auth, id: string, device: Headers): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const userAgent = device.get('user-agent') ?? '';
  return (await internalAdapter.createSession(id, false, { userAgent })).token;
}

/** The address of a link by which this password may be set. Throws 401 for a link that was used or is too old, 422 for a password that thieves know. */
export async function provenAddress(auth: Auth, proven: Proven, { token, password }: Chosen): Promise<string> {
  const email = await readProof(auth, proven, token);
  if (email === null) throw oldLink();
  const problem = passwordProblem(password, email);
  if (problem !== null) throw fieldProblem('password', problem);
  return email;
}
