import type { Runtime, Session } from '#api/route.ts';
import type { GivenBackLimit } from '#api/counted-limits.ts';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import type { Staff } from '#audit/actor.ts';
import { inWork, type Work } from '#db/work.ts';
import { staffOf } from '../../make-actor.ts';
import { endSession, endSessionsOf, startSession } from '../../server/sessions.ts';
import { locked, offerAuthenticator, stepOfCode, unlocked, type AuthenticatorOffer } from './authenticator.ts';
import { newBackupCodes, useBackupCode } from './backup-codes.ts';
import { provenSecret } from './staff-sign-in.ts';

/** Tries of a code in one session, after which it ends. */
const TRIES = 5;
/** Codes of one member of staff, right ones not counted, from wherever: each needs their password first. */
const WRONG_CODES: GivenBackLimit = {
  name: 'wrong-staff-codes',
  points: 15,
  seconds: 3600,
  isGivenBack: true,
  refusal: {
    code: 'codes-paused',
    detail:
      'Codes are paused after too many wrong ones. If it wasn’t you, someone knows your password: choose another.',
  },
};

/** What a member of staff hears of by email. */
export type SignInNews = 'wrong-codes' | 'new-authenticator' | 'new-backup-codes';
/** `tell` has them told, in the transaction of what they are told of. */
type Parts = Pick<Runtime, 'database' | 'keys' | 'limits'> & {
  tell: (work: Work<Staff>, email: string, news: SignInNews) => Promise<void>;
};
/** What somebody typed: six digits of their app, or one of their backup codes. */
type Typed = { code: string };

/** The error for a wrong code, and for the fifth one. */
function wrongCode(isBackup: boolean): ProblemError {
  const detail = isBackup
    ? 'That isn’t one of your backup codes, or it was used before.'
    : 'That code is wrong or has changed. A new one comes every 30 seconds.';
  return new ProblemError({ ...fieldProblem('code', detail).problem, status: 401, code: 'wrong-code' });
}
function signInOver(): ProblemError {
  return new ProblemError({
    status: 401,
    code: 'sign-in-over',
    detail: 'That was the fifth wrong code, or it took too long. Sign in again.',
  });
}

/**
 * Does something of a member of staff's own in one transaction with the code that proves it is them; each works once.
 * Throws 401 for a wrong one, 401 sign-in-over for the fifth in a session, which it ends, 429 after many from anywhere.
 */
async function withCode<T>(
  { database, keys, limits, tell }: Parts,
  session: Session,
  { code }: Typed,
  run: (work: Work<Staff>) => Promise<T>,
): Promise<T> {
  const actor = staffOf(session.actor.id);
  const { giveBack } = await limits.take([WRONG_CODES, actor.id]);
  // Counted before it is looked at: twenty at once are no more tries than five.
  const { rowCount } = await database.pool.query(
    'update sessions set code_tries = code_tries + 1 where id_hash = $1 and ended_at is null and code_tries < $2',
    [session.hash, TRIES],
  );
  if (!rowCount) {
    await giveBack();
    throw signInOver();
  }
  const isBackup = !/^\d{6}$/.test(code);
  const done = await inWork(database, actor, async (work) => {
    // One thing at a time: who starts over, or leaves, ends a session that begins meanwhile too.
    await work.db.query('select from staff_sign_ins where staff = $1 for update', [actor.id]);
    const isRight = isBackup
      ? await useBackupCode(work.db, actor.id, code, keys.auth)
      : await useAppCode(work, code, keys.auth);
    if (!isRight) return null;
    if (isBackup) await work.audit({ action: 'staff.backupCode', actor: actor.id });
    await work.db.query('update sessions set code_tries = 0 where id_hash = $1', [session.hash]);
    return { answer: await run(work) };
  });
  if (done) {
    await giveBack();
    return done.answer;
  }
  if (await endAfterTries({ database, tell }, session)) throw signInOver();
  throw wrongCode(isBackup);
}

/** Uses up a code of the app: the half minute that it belongs to, and each before it, is over. */
async function useAppCode({ db, actor }: Work<Staff>, code: string, key: string): Promise<boolean> {
  const { rows } = await db.query<{ secret: string }>(
    'select secret from staff_sign_ins where staff = $1 and secret is not null',
    [actor.id],
  );
  const step = rows[0] ? await stepOfCode(await unlocked(key, rows[0].secret), code) : null;
  if (step === null) return false;
  const { rowCount } = await db.query(
    'update staff_sign_ins set code_step = $2 where staff = $1 and code_step < $2 and secret = $3',
    [actor.id, step, rows[0]?.secret],
  );
  return rowCount === 1;
}

/** Ends a session whose tries are used up; whoever tried knows the password. */
async function endAfterTries({ database, tell }: Pick<Parts, 'database' | 'tell'>, session: Session): Promise<boolean> {
  const { rows } = await database.pool.query(
    'select from sessions where id_hash = $1 and ended_at is null and code_tries < $2',
    [session.hash, TRIES],
  );
  if (rows.length > 0) return false;
  await inWork(database, staffOf(session.actor.id), async (work) => {
    if (await endSession(work, session)) await tell(work, await addressOf(work), 'wrong-codes');
  });
  return true;
}

/** Finishes signing in: another session takes the place of the one that waited, so that the id of that one never opens anything. Answers the new id. */
export function enterCode(parts: Parts, session: Session, typed: Typed, device: string): Promise<string> {
  return withCode(parts, session, typed, async (work) => {
    if (!(await endSession(work, session))) throw signInOver();
    return startSession(work, { device, hasSecondFactor: true });
  });
}

/** Gives a member of staff ten new backup codes; the former ones work no more. */
export function renewBackupCodes(parts: Parts, session: Session, typed: Typed): Promise<string[]> {
  return withCode(parts, session, typed, async (work) => {
    await work.audit({ action: 'staff.backupCodes', actor: work.actor.id });
    await parts.tell(work, await addressOf(work), 'new-backup-codes');
    return newBackupCodes(work.db, work.actor.id, parts.keys.auth);
  });
}

/** Begins to set up another authenticator in this session. The one there is works until the first code of the other. */
export function offerAnother(
  parts: Parts,
  session: Session,
  typed: Typed,
  issuer: string,
): Promise<AuthenticatorOffer> {
  return withCode(parts, session, typed, async (work) =>
    offerAuthenticator(parts.keys.auth, { whose: session.hash, issuer, email: await addressOf(work) }),
  );
}

async function addressOf({ db, actor }: Work<Staff>): Promise<string> {
  const { rows } = await db.query<{ email: string }>('select email from staff_sign_ins where staff = $1', [actor.id]);
  return rows[0]?.email ?? '';
}

/** Puts the authenticator that was offered in this session in place of the one there was, and signs out everywhere else. Throws 422 for a wrong code. */
export async function changeAuthenticator(
  { database, keys, tell }: Parts,
  session: Session,
  given: { offer: string; code: string },
): Promise<void> {
  const { secret, step } = await provenSecret(keys.auth, session.hash, given);
  await inWork(database, staffOf(session.actor.id), async (work) => {
    const kept = await locked(keys.auth, secret);
    await work.db.query('update staff_sign_ins set secret = $2, code_step = $3, changed_at = now() where staff = $1', [
      work.actor.id,
      kept,
      step,
    ]);
    await endSessionsOf(work, work.actor.id, session);
    await work.audit({ action: 'staff.authenticator', actor: work.actor.id });
    await tell(work, await addressOf(work), 'new-authenticator');
  });
}
