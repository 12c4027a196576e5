import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { authOf } from '#identity/server/auth.ts';
import { makeProof } from '#identity/server/proofs.ts';
import type { TestBrowser } from '#testing/person.ts';
import { testRuntime } from '#testing/scheduler.ts';

/** Someone with an account of their own, in a browser where they are signed in. */
export type Member = { at: TestBrowser; id: string; email: string };
/** The password of all of them. */
export const PASSWORD = 'kettle under a maple';

/** Makes people with accounts, each in a new browser of `browser`, or in one that is given. */
export function memberOf(
  database: Database,
  browser: () => Promise<TestBrowser>,
): (given?: TestBrowser) => Promise<Member> {
  const auth = authOf(testRuntime(database));
  return async (given) => {
    const at = given ?? (await browser());
    const email = `${randomUUID()}@example.com`;
    const token = await makeProof(auth, 'confirm', email);
    const { status, body } = await at.post('/auth/verify-email', { token, password: PASSWORD });
    if (status !== 200) throw new Error(`No account: ${JSON.stringify(body)}`);
    await at.headerInfo();
    const { rows } = await database.pool.query<{ id: string }>('select id from accounts where email = $1', [email]);
    return { at, id: rows[0]?.id ?? '', email };
  };
}
