import type { Keys } from '#api/route.ts';
import { fieldProblem } from '#api/problem.ts';
import type { Staff } from '#audit/actor.ts';
import type { Database, Queryable } from '#db/client.ts';
import { inWork, type Work } from '#db/work.ts';
import { staffOf } from '../../make-actor.ts';
import { provenAddress } from '../../server/account-verbs.ts';
import type { Auth } from '../../server/auth.ts';
import { endProofs, takeProofIn } from '../../server/proofs.ts';
import { endSessionsOf, startSession } from '../../server/sessions.ts';
import { notRecognized, oldLink } from '../../server/who-signs-in.ts';
import { locked, offerAuthenticator, offeredSecret, stepOfCode, type AuthenticatorOffer } from './authenticator.ts';
import { newBackupCodes } from './backup-codes.ts';

/** What signs staff in. */
export type StaffParts = { auth: Auth; database: Database; keys: Pick<Keys, 'auth'> };
/** What somebody has chosen by a mailed link. */
type Chosen = { token: string; password: string };

/**
 * Signs a member of staff in by password as far as that goes: the session waits for their code. Answers its id; null for
 * an address that isn't of the staff. Throws 401 for a wrong password, also while the invitation waits.
 */
export async function staffByPassword(
  { auth, database }: StaffParts,
  { email, password }: { email: string; password: string },
  device: string,
): Promise<string | null> {
  const kept = await keptOf(database.pool, email);
  if (!kept) return null;
  const { password: passwords } = await auth.$context;
  // Takes as long for one who has not chosen a password yet.
  const isRight = kept.password
    ? await passwords.verify({ hash: kept.password, password })
    : !(await passwords.hash(password));
  if (!isRight) throw notRecognized();
  return inWork(database, staffOf(kept.staff), (work) => startSession(work, { device, hasSecondFactor: false }));
}

/**
 * Sets a new password of a member of staff by the link mailed for that, and ends all sessions, links and codes. Their code
 * is still asked for: answers the session that waits for it; null for a link of an account. Throws as for accounts.
 */
export async function staffNewPassword(
  { auth, database }: StaffParts,
  chosen: Chosen,
  device: string,
): Promise<string | null> {
  const email = await provenAddress(auth, 'password', chosen);
  const kept = await keptOf(database.pool, email);
  if (!kept) return null;
  // Whoever has not set up their sign-in yet does so by their invitation, which this would end.
  if (kept.password === null) throw oldLink();
  const hash = await hashed(auth, chosen.password);
  return inWork(database, staffOf(kept.staff), async (work) => {
    await useLink(work, 'password', chosen.token, email);
    await work.db.query('update staff_sign_ins set password = $2, changed_at = now() where staff = $1', [
      kept.staff,
      hash,
    ]);
    await work.audit({ action: 'staff.password', actor: kept.staff });
    return startSession(work, { device, hasSecondFactor: false });
  });
}

/** What an invitation leads to once a password is chosen: an authenticator to set up. Nothing is kept yet. Throws 401 for an old link, 422 for a password that thieves know. */
export async function openInvitation(
  { auth, keys }: StaffParts,
  { token, password, issuer }: Chosen & { issuer: string },
): Promise<AuthenticatorOffer & { email: string }> {
  const email = await provenAddress(auth, 'invitation', { token, password });
  return { email, ...(await offerAuthenticator(keys.auth, { whose: token, issuer, email })) };
}

/**
 * Uses an invitation: from now on this password, this authenticator and these backup codes sign in, and they alone. Signs
 * in here. Throws 401 for a link that somebody else was faster with, 422 for a wrong code, after which the link still works.
 */
export async function acceptInvitation(
  { auth, database, keys }: StaffParts,
  { token, password, offer, code }: Chosen & { offer: string; code: string },
  device: string,
): Promise<{ session: string; backupCodes: string[] }> {
  const email = await provenAddress(auth, 'invitation', { token, password });
  const kept = await keptOf(database.pool, email);
  if (!kept) throw oldLink();
  const { secret, step } = await provenSecret(keys.auth, token, { offer, code });
  const hash = await hashed(auth, password);
  return inWork(database, staffOf(kept.staff), async (work) => {
    await useLink(work, 'invitation', token, email);
    const backupCodes = await setUpSignIn(work, keys.auth, { password: hash, secret, step });
    return { session: await startSession(work, { device, hasSecondFactor: true }), backupCodes };
  });
}

/** Gives a member of staff a password (its hash), an authenticator's secret and ten backup codes, which it answers, in place of what they had. `step`: that of the last code that was used. */
export async function setUpSignIn(
  work: Work<Staff>,
  key: string,
  { password, secret, step }: { password: string; secret: string; step: number },
): Promise<string[]> {
  const { id } = work.actor;
  await work.db.query(
    'update staff_sign_ins set password = $2, secret = $3, code_step = $4, changed_at = now() where staff = $1',
    [id, password, await locked(key, secret), step],
  );
  await work.audit({ action: 'staff.join', actor: id });
  return newBackupCodes(work.db, id, key);
}

/** The secret of an authenticator that was offered, once its first code shows that it is set up. Throws 422 for a wrong code. */
export async function provenSecret(
  key: string,
  whose: string,
  { offer, code }: { offer: string; code: string },
): Promise<{ secret: string; step: number }> {
  const secret = await offeredSecret(key, whose, offer);
  if (secret === null)
    throw fieldProblem('offer', 'This was too long ago. Begin again with a new picture.', 'old-offer');
  const step = await stepOfCode(secret, code);
  if (step === null) throw fieldProblem('code', 'That code is wrong or has changed. Type the one your app shows now.');
  return { secret, step };
}

/** Uses up a mailed link, and with it whatever else could get in without the new password. Throws 401 for one that somebody else was faster with. */
async function useLink(
  work: Work<Staff>,
  proven: 'password' | 'invitation',
  token: string,
  email: string,
): Promise<void> {
  await work.db.query('select from staff_sign_ins where staff = $1 for update', [work.actor.id]);
  if (!(await takeProofIn(work.db, proven, token))) throw oldLink();
  await endProofs(work.db, email);
  await endSessionsOf(work, work.actor.id);
}

async function hashed(auth: Auth, password: string): Promise<string> {
  const { password: passwords } = await auth.$context;
  return passwords.hash(password);
}

async function keptOf(db: Queryable, email: string): Promise<{ staff: string; password: string | null } | undefined> {
  const { rows } = await db.query<{ staff: string; password: string | null }>(
    'select staff, password from staff_sign_ins where email = $1',
    [email],
  );
  return rows[0];
}
