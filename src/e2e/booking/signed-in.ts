import { randomBytes, randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { SESSION_COOKIE } from '#identity/cookie-names.ts';
import { hashOf } from '#identity/server/sessions.ts';
import { inDatabase } from './database.ts';

/** Someone with an account: their actor's id, and the hash of the session that a browser has. */
export type SignedInPerson = { id: string; email: string; sessionHash: string };

/** Makes an account and signs it in in this browser; with the details of its owner where a name is given. */
export async function signIn(
  context: BrowserContext,
  baseURL: string | undefined,
  own?: { firstName: string; lastName: string },
): Promise<SignedInPerson> {
  const id = `account:${randomUUID()}`;
  const email = `${randomUUID().slice(0, 8)}@mail.example`;
  await inDatabase('insert into accounts (id, email, is_email_confirmed) values ($1, $2, true)', [id, email]);
  if (own)
    await inDatabase(
      `insert into patients (patient_id, owner, first_name, last_name, gender, dob, line1, city, state, zip, emails, phones)
       values (gen_random_uuid(), $1, $2, $3, 'unspecified', '1986-04-17', '1 Main St', 'Chicago', 'IL', '60614', '{}', '{}')`,
      [id, own.firstName, own.lastName],
    );
  return { id, email, sessionHash: await signInAgain(context, baseURL, id) };
}

/** Signs an account in in this browser; answers the hash of its session. */
export async function signInAgain(context: BrowserContext, baseURL: string | undefined, id: string): Promise<string> {
  const session = randomBytes(32).toString('base64url');
  await inDatabase('insert into sessions (id_hash, actor, device) values ($1, $2, $3)', [
    hashOf(session),
    id,
    'A test',
  ]);
  await context.addCookies([{ name: SESSION_COOKIE, value: session, url: baseURL ?? '', httpOnly: true }]);
  return hashOf(session);
}
