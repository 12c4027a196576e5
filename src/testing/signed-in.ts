import { randomUUID } from 'node:crypto';
import type { Account, Staff } from '#audit/actor.ts';
import { CSRF_HEADER, csrfToken } from '#api/csrf.ts';
import type { Database } from '#db/client.ts';
import { inWork } from '#db/work.ts';
import { SESSION_COOKIE } from '#identity/cookie-names.ts';
import { account, staff } from '#identity/make-actor.ts';
import { hashOf, startSession } from '#identity/server/sessions.ts';
import { caller } from './caller.ts';
import { appOf, KEYS, testApp, testRuntime, type TestVisitor } from './scheduler.ts';

/** Someone of a test: an account, or a member of staff with their roles and sites. */
type Person = 'account' | Pick<Staff, 'roles' | 'sites'>;

/** A session of theirs: its id, and the headers that their browser sends with each call. */
export type SignedIn<Who extends Account | Staff = Account | Staff> = {
  actor: Who;
  id: string;
  hash: string;
  headers: Record<string, string>;
};

/** Makes someone new and signs them in, with a second factor unless said. */
export async function signedIn(database: Database, person: 'account'): Promise<SignedIn<Account>>;
export async function signedIn(
  database: Database,
  person: Exclude<Person, 'account'>,
  session?: { hasSecondFactor: boolean },
): Promise<SignedIn<Staff>>;
export async function signedIn(
  database: Database,
  person: Person,
  { hasSecondFactor } = { hasSecondFactor: true },
): Promise<SignedIn> {
  const actor = person === 'account' ? account(randomUUID()) : staff(randomUUID(), person);
  if (actor.kind === 'staff')
    await database.pool.query('insert into staff (id, roles, sites, all_sites) values ($1, $2, $3, $4)', [
      actor.id,
      actor.roles,
      actor.sites === 'all' ? [] : actor.sites,
      actor.sites === 'all',
    ]);
  return again(database, actor, hasSecondFactor);
}

/** Signs them in once more, as in another browser. */
export async function again<Who extends Account | Staff>(
  database: Database,
  actor: Who,
  hasSecondFactor = true,
): Promise<SignedIn<Who>> {
  const id = await inWork(database, actor, (work) => startSession(work, { device: 'A test', hasSecondFactor }));
  return {
    actor,
    id,
    hash: hashOf(id),
    headers: { cookie: `${SESSION_COOKIE}=${id}`, [CSRF_HEADER]: csrfToken({ id }, KEYS.csrf) },
  };
}

/** Someone signed in to an account, as they use the API in one browser. */
export type AccountVisitor = TestVisitor & { actor: Account };

/** Someone new with an account, signed in; in a process of its own unless said. */
export async function accountVisitor(
  database: Database,
  app = testApp(testRuntime(database)),
): Promise<AccountVisitor> {
  return visitorOf(app, await signedIn(database, 'account'));
}

/** Someone new of the staff, signed in with a second step. */
export async function staffVisitor(
  database: Database,
  rights: Pick<Staff, 'roles' | 'sites'>,
): Promise<TestVisitor & { actor: Staff }> {
  return visitorOf(appOf(database), await signedIn(database, rights));
}

/** The same person in another browser. */
export async function againAt(database: Database, actor: Account): Promise<AccountVisitor> {
  return visitorOf(testApp(testRuntime(database)), await again(database, actor));
}

function visitorOf<Who extends Account | Staff>(
  app: ReturnType<typeof testApp>,
  { actor, headers }: SignedIn<Who>,
): TestVisitor & { actor: Who } {
  const network = `10.7.0.${Math.floor(Math.random() * 1e9)}`;
  const calls = caller(async (path, request) => app(new Request(`http://test${path}`, request), network), headers);
  return { actor, id: actor.id, cookie: null, bookingId: randomUUID(), ...calls };
}
