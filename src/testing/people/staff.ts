import { randomUUID } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import type { Staff } from '#audit/actor.ts';
import type { Database } from '#db/client.ts';
import { inWork } from '#db/work.ts';
import { system } from '#identity/make-actor.ts';
import { authOf } from '#identity/server/auth.ts';
import { makeProof } from '#identity/server/proofs.ts';
import { inviteStaff } from '#identity/staff/server/invite-staff.ts';
import type { TestBrowser } from '../person.ts';
import { testRuntime } from '../scheduler.ts';

/** The password of a test's members of staff. */
export const STAFF_PASSWORD = 'lantern beside a canal';

/** An authenticator that is set up with a key, as an app is: its codes of now, and of so many half minutes later. */
export function authenticator(key: string): (later?: number) => Promise<string> {
  const secret = new TextDecoder().decode(base32.decode(key.replaceAll(' ', '')));
  return (later = 0) => createOTP(secret).hotp(Math.floor(Date.now() / 30_000) + later);
}

/** Somebody who was invited: their id, and the token of the link in their email. */
export async function invited(
  database: Database,
  {
    email = `${randomUUID()}@larkmoor.example`,
    ...rights
  }: Partial<Pick<Staff, 'roles' | 'sites'>> & { email?: string } = {},
): Promise<{ id: string; email: string; token: string }> {
  const wanted = { email, roles: ['site supervisor'] as const, sites: 'all' as const, ...rights };
  const id = await inWork(database, system('test'), (work) => inviteStaff(work, wanted));
  return { id, email, token: await makeProof(authOf(testRuntime(database)), 'invitation', email) };
}

/** A member of staff who has used their invitation in this browser, where they are signed in. `code` answers one that has not been used. */
export async function joinedStaff(database: Database, at: TestBrowser, rights: Parameters<typeof invited>[1] = {}) {
  const { id, email, token } = await invited(database, rights);
  const chosen = { token, password: STAFF_PASSWORD };
  const { body } = await at.post('/auth/staff/invitation', chosen);
  const codeOf = authenticator(String(body['key']));
  const joined = await at.post('/auth/staff/accept', { ...chosen, offer: body['offer'], code: await codeOf() });
  await at.headerInfo();
  const code = async (): Promise<string> => {
    // As if half a minute had passed.
    await database.pool.query('update staff_sign_ins set code_step = 0 where staff = $1', [id]);
    return codeOf();
  };
  return { id, email, code, codeOf, backupCodes: joined.body['backupCodes'] as string[] };
}
