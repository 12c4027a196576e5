import type { GrantedStaff } from '#audit/actor.ts';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import { notAllowed } from '#api/who-may.ts';
import type { Work } from '#db/work.ts';

/** Programs of one account, and letters of the name of one, as content has them. */
const MOST = 20;
const LONGEST = 40;

/**
 * Sets the programs that an account belongs to (TILE-15), in open sessions too; those that its sign-in elsewhere claims stay. Throws 403 for who may not give roles
 * everywhere, 404 for what is no account, 422 for too many or too long names. The log names no program: one may say what somebody has.
 */
export async function assignAudiences(
  work: Work<GrantedStaff>,
  id: string,
  audiences: readonly string[],
): Promise<void> {
  const { grant } = work.actor;
  if (grant.permission !== 'role.assign' || grant.only !== undefined || grant.sites !== 'all') throw notAllowed();
  const names = [...new Set(audiences.map((name) => name.trim()))].filter(Boolean);
  if (names.length > MOST || names.some((name) => name.length > LONGEST))
    throw fieldProblem('audiences', `At most ${MOST} names, each of at most ${LONGEST} letters`);
  const { rowCount } = await work.db.query('update accounts set audiences = $2, changed_at = now() where id = $1', [
    id,
    names,
  ]);
  if (rowCount === 0)
    throw new ProblemError({ status: 404, code: 'no-such-account', detail: 'There is no such account.' });
  await work.audit({ action: 'account.audiences', actor: id });
}
