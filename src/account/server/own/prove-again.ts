import type { Context } from 'hono';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import type { ApiEnv } from '#api/route.ts';
import type { Account } from '#audit/actor.ts';
import type { Queryable } from '#db/client.ts';
import { secretsOf } from '#identity/server/account-verbs.ts';
import type { Auth } from '#identity/server/auth.ts';
import { countingWrong, triesInSession } from '../wrong-passwords.ts';

/** A call of someone with an account. */
export type AccountCall = Context<ApiEnv<Account>>;
/** How long somebody without a password may do what asks for one, after they signed in by other means, in minutes. */
const FRESH_MINUTES = 10;

/** By what the owner of an account is asked to prove once more that it is they: the password, or, without one, by having just signed in. */
export type ProvenBy = 'password' | 'sign-in';

/** How the caller would prove it. */
export async function provenBy(db: Queryable, account: Account): Promise<ProvenBy> {
  return (await secretsOf(db, account)).hash === null ? 'sign-in' : 'password';
}

/**
 * Has the caller prove once more that it is they, before what can't be undone. Throws 422 wrong-password, which is counted in this session (429 passwords-paused),
 * and 403 sign-in-again for who has no password and signed in long ago.
 */
export async function proveAgain(c: AccountCall, auth: Auth, password: string | undefined): Promise<void> {
  const { database, limits } = c.env.runtime;
  const { hash } = await secretsOf(database.pool, c.var.actor);
  if (hash === null) return justSignedIn(database.pool, c.var.actor);
  if (!password) throw fieldProblem('password', 'Enter your password', 'wrong-password');
  const { password: passwords } = await auth.$context;
  await countingWrong(limits, triesInSession(c.var.actor), async () => {
    if (await passwords.verify({ hash, password })) return;
    throw fieldProblem('password', 'This isn’t your password. Check it, and try again.', 'wrong-password');
  });
}

async function justSignedIn(db: Queryable, { session }: Account): Promise<void> {
  const { rowCount } = await db.query(
    `select from sessions where id_hash = $1 and made_at > now() - interval '${FRESH_MINUTES} minutes'`,
    [session],
  );
  if (rowCount) return;
  const detail = `Sign in again first: this must be done within ${FRESH_MINUTES} minutes of it.`;
  throw new ProblemError({ status: 403, code: 'sign-in-again', detail });
}
