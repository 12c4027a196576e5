import { getAuthenticatorName } from '@better-auth/passkey';
import { isAPIError } from 'better-auth/api';
import type { Account } from '#audit/actor.ts';
import { ProblemError } from '#api/problem.ts';
import type { Session } from '#api/route.ts';
import { notAllowed } from '#api/who-may.ts';
import type { Queryable } from '#db/client.ts';
import { isoOf } from '#db/iso.ts';
import type { Reading, Work } from '#db/work.ts';
import type { Auth } from './auth.ts';
import { signInAgain } from './who-signs-in.ts';

/** What a browser asks a device for, as WebAuthn has it, and the signed name of the challenge, which comes back with the device's answer. It is good once, for five minutes. */
type Asked = { options: Record<string, unknown> & { challenge: string }; challenge: string };
/** A device's answer with the challenge that it signed. */
export type PasskeyGiven = { response: { id: string } & Record<string, unknown>; challenge: string };
/** A passkey as its owner sees it; `since` is ISO 8601. */
export type OwnPasskey = { id: string; name: string; since: string };

/** What the library reads of an answer, which it checks whole. */
type ByLibrary = NonNullable<Parameters<Auth['api']['verifyPasskeyAuthentication']>[0]>['body']['response'];

/** As many passkeys as somebody has devices and keys, and some more. */
const MOST = 20;

/** Asks for a new passkey of someone who is signed in. Throws 409 once there are too many, and 403 where the session is of more than a day ago. */
export async function askForNewPasskey(
  auth: Auth,
  db: Queryable,
  session: Session,
): Promise<Asked & { options: { rp: object } }> {
  const { rows } = await db.query<{ count: number }>('select count(*)::int as count from passkeys where account = $1', [
    session.actor.id,
  ]);
  if ((rows[0]?.count ?? 0) >= MOST)
    throw new ProblemError({
      status: 409,
      code: 'too-many-passkeys',
      detail: `You have ${MOST} passkeys. Remove one first.`,
    });
  try {
    const asked = await auth.api.generatePasskeyRegistrationOptions({ headers: asIn(session), returnHeaders: true });
    const { authenticatorSelection, ...options } = asked.response;
    return {
      options: { ...options, authenticatorSelection: { ...authenticatorSelection, userVerification: 'required' } },
      challenge: challengeIn(asked.headers),
    };
  } catch (error) {
    throw isAPIError(error) ? signInAgain('add a passkey') : error;
  }
}

/** Adds a passkey that a device has made for the session's account, under its maker's name or `device`; answers its id and name. Throws 422 for one that isn't right. */
export async function addPasskey(
  auth: Auth,
  session: Session,
  { response, challenge }: PasskeyGiven,
  device: string,
): Promise<{ id: string; name: string }> {
  try {
    const headers = asIn(session);
    headers.set('cookie', await challengeCookie(auth, challenge));
    const added = await auth.api.verifyPasskeyRegistration({ body: { response }, headers });
    const name = getAuthenticatorName(added.aaguid) ?? device;
    await auth.api.updatePasskey({ body: { id: added.id, name }, headers });
    return { id: added.id, name };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    const detail = 'Your device’s answer didn’t fit, or came too late. No passkey was added. Try again.';
    throw new ProblemError({ status: 422, code: 'no-passkey-added', detail });
  }
}

/** Asks for any passkey of this site. */
export async function askForPasskey(auth: Auth): Promise<Asked> {
  const asked = await auth.api.generatePasskeyAuthenticationOptions({ headers: new Headers(), returnHeaders: true });
  return { options: { ...asked.response, userVerification: 'required' }, challenge: challengeIn(asked.headers) };
}

/** Signs in by a passkey: answers the session's id. Throws 401 for one that is unknown or isn't right. */
export async function byPasskey(
  auth: Auth,
  { response, challenge }: PasskeyGiven,
  device: Headers,
): Promise<{ session: string }> {
  try {
    const headers = new Headers({ cookie: await challengeCookie(auth, challenge) });
    headers.set('user-agent', device.get('user-agent') ?? '');
    const { session } = await auth.api.verifyPasskeyAuthentication({
      body: { response: response as unknown as ByLibrary },
      headers,
    });
    return { session: session.token };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    const detail = 'We don’t know this passkey, or its answer came too late. Try again, or sign in another way.';
    throw new ProblemError({ status: 401, code: 'passkey-refused', detail });
  }
}

/** The caller's passkeys, the newest first. */
export async function ownPasskeys({ db, actor }: Reading<Account>): Promise<OwnPasskey[]> {
  const { rows } = await db.query<OwnPasskey>(
    `select id, name, ${isoOf('made_at')} as since from passkeys where account = $1 order by made_at desc, id`,
    [actor.id],
  );
  return rows;
}

/** Gives a passkey of the actor's another name. Throws 404 for one that isn't theirs. */
export async function namePasskey(work: Work<Account>, { id, name }: { id: string; name: string }): Promise<void> {
  const { rowCount } = await work.db.query('update passkeys set name = $3 where id = $2 and account = $1', [
    work.actor.id,
    id,
    name,
  ]);
  if (!rowCount) throw noSuchPasskey();
  await work.audit({ action: 'passkey.name', actor: work.actor.id });
}

/** Removes a passkey of the actor's; answers its name. Throws 404 for one that isn't theirs. */
export async function removePasskey(work: Work<Account>, id: string): Promise<string> {
  const { rows } = await work.db.query<{ name: string }>(
    'delete from passkeys where id = $2 and account = $1 returning name',
    [work.actor.id, id],
  );
  const [removed] = rows;
  if (!removed) throw noSuchPasskey();
  await work.audit({ action: 'passkey.remove', actor: work.actor.id });
  return removed.name;
}

/** The session as better-auth takes one that is no cookie of its own. */
function asIn({ id }: Session): Headers {
  // A passkey is made in a browser, which has the session's cookie.
  if (id === null) throw notAllowed();
  return new Headers({ authorization: `Bearer ${id}` });
}

/** The name of a challenge, as better-auth would keep it in a cookie of its own. */
function challengeIn(headers: Headers): string {
  const [pair = ''] = (headers.getSetCookie()[0] ?? '').split(';');
  return pair.slice(pair.indexOf('=') + 1);
}

async function challengeCookie(auth: Auth, challenge: string): Promise<string> {
  return `${(await auth.$context).createAuthCookie(CHALLENGE).name}=${challenge}`;
}

/** What better-auth calls the cookie that challenges would have. */
const CHALLENGE = 'better-auth-passkey';

function noSuchPasskey(): ProblemError {
  return new ProblemError({ status: 404, code: 'no-such-passkey', detail: 'There is no such passkey any more.' });
}
