import { hash, randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Account, Visitor } from '#audit/actor.ts';
import type { Session } from '#api/route.ts';
import type { Queryable } from '#db/client.ts';
import { isoOf } from '#db/iso.ts';
import type { Reading, Work } from '#db/work.ts';
import type { OpenIdAsked, OpenIdPerson } from '#gateways/openid/provider.ts';
import { accountOf } from '../make-actor.ts';
import type { Auth } from './auth.ts';
import { signInAgain } from './who-signs-in.ts';

/** How long somebody may take at a provider, in milliseconds. */
const AT_PROVIDER_MS = 10 * 60_000;
/** So many programs of somebody are kept, each as content can name one. */
const MOST_PROGRAMS = 20;
const programSchema = z.string().min(1).max(40);

const askedSchema = z.object({
  provider: z.string(),
  visitor: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  from: z.string(),
  connects: z.boolean().default(false),
});
/** A sign-in at a provider that has begun: for which visitor, where it then goes, and whether it connects the provider to their account in place of signing in. */
type Begun = z.infer<typeof askedSchema>;

/** Begins signing in at a provider, for this visitor's browser alone; answers what is sent along. */
export async function beginAtProvider(
  auth: Auth,
  { id: visitor }: Visitor,
  { provider, from, connects = false }: { provider: string; from: string; connects?: boolean },
): Promise<Omit<OpenIdAsked, 'back'>> {
  const [state, nonce, verifier] = [0, 0, 0].map(() => randomBytes(32).toString('base64url')) as [
    string,
    string,
    string,
  ];
  const { internalAdapter } = await auth.$context;
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(state),
    value: JSON.stringify({ provider, visitor, nonce, verifier, from, connects } satisfies Begun),
    expiresAt: new Date(Date.now() + AT_PROVIDER_MS),
  });
  return { state, nonce, verifier };
}

/** The sign-in that somebody comes back from, used up; null for one that is unknown, over, of another browser or of another provider. */
export async function endAtProvider(
  auth: Auth,
  visitor: Visitor | null,
  { provider, state }: { provider: string; state: string },
): Promise<Begun | null> {
  const { internalAdapter } = await auth.$context;
  const kept = await internalAdapter.consumeVerificationValue(identifierOf(state));
  if (!kept || kept.expiresAt <= new Date()) return null;
  const begun = askedSchema.parse(JSON.parse(kept.value));
  return begun.visitor === visitor?.id && begun.provider === provider ? begun : null;
}

function identifierOf(state: string): string {
  return `openid:${hash('sha256', state, 'base64url')}`;
}

/**
 * Whose account somebody is whom a provider knows: one that they have signed in to from there, or that `joins` by its address now. Only an address that the provider calls
 * theirs and that our account has proven too joins them, so neither side can have been made by someone else beforehand; and not once another person of that provider has it: an
 * address can be given to someone new. `none` is nobody's yet.
 */
export async function accountOfPerson(
  db: Queryable,
  { issuer, subject, email }: OpenIdPerson,
): Promise<{ account: Account; joins: boolean } | 'none' | 'unconfirmed' | 'taken'> {
  const { rows: known } = await db.query<{ account: string }>(
    'select account from credentials where provider = $1 and subject = $2',
    [issuer, subject],
  );
  if (known[0]) return { account: accountOf(known[0].account), joins: false };
  if (email === null) return 'unconfirmed';
  const { rows } = await db.query<{ id: string; isOpen: boolean }>(
    `select a.id, a.is_email_confirmed and not exists (select from credentials c where c.account = a.id and c.provider = $2) as "isOpen"
      from accounts a where a.email = $1`,
    [email, issuer],
  );
  const [same] = rows;
  if (!same) return 'none';
  return same.isOpen ? { account: accountOf(same.id), joins: true } : 'taken';
}

/** Makes an account for an address that a provider calls somebody's. Throws where there is one by now. */
export async function createFor(auth: Auth, email: string): Promise<Account> {
  const { internalAdapter } = await auth.$context;
  const { id } = await internalAdapter.createUser({ email, emailVerified: true, name: '' }, { method: 'oauth' });
  return accountOf(id);
}

/** Has an account signed in to from a provider, from now on. */
export async function joinProvider(work: Work<Account>, { issuer, subject }: OpenIdPerson): Promise<void> {
  await work.db.query('insert into credentials (id, account, provider, subject) values ($1, $2, $3, $4)', [
    randomUUID(),
    work.actor.id,
    issuer,
    subject,
  ]);
  await work.audit({ action: 'account.join', actor: work.actor.id });
}

/** Throws 403 where somebody signed in more than a day ago: who sits down at a computer that was left can't make a way in of their own. */
export async function requireNewSession(db: Queryable, { hash: id }: Pick<Session, 'hash'>): Promise<void> {
  const { rowCount } = await db.query(
    `select from sessions where id_hash = $1 and made_at > now() - interval '1 day'`,
    [id],
  );
  if (!rowCount) throw signInAgain('connect a provider');
}

/**
 * Connects a provider to the account of somebody who is signed in to both, whatever the addresses are: each side was proven by signing in there. Says where it was connected `already`, where
 * `another` person of that provider is, and where it signs in to an account `elsewhere`.
 */
export async function connectProvider(
  work: Work<Account>,
  person: OpenIdPerson,
): Promise<'connected' | 'already' | 'another' | 'elsewhere'> {
  const { db, actor } = work;
  // Two calls for one account take turns.
  await db.query('select from accounts where id = $1 for update', [actor.id]);
  const { rows } = await db.query<{ account: string; subject: string }>(
    'select account, subject from credentials where provider = $1 and (subject = $2 or account = $3)',
    [person.issuer, person.subject, actor.id],
  );
  if (rows.some(({ account }) => account !== actor.id)) return 'elsewhere';
  const [own] = rows;
  if (own) return own.subject === person.subject ? 'already' : 'another';
  await joinProvider(work, person);
  return 'connected';
}

/** Takes a provider from the actor's account, with the programs that it named; false where it has none such. */
export async function leaveProvider({ db, actor, audit }: Work<Account>, issuer: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from credentials where account = $1 and provider = $2', [
    actor.id,
    issuer,
  ]);
  if (!rowCount) return false;
  await db.query(`update accounts set claimed_audiences = '{}' where id = $1`, [actor.id]);
  await audit({ action: 'account.leave', actor: actor.id });
  return true;
}

/** Keeps the programs that a provider's claim names: those of this sign-in, in place of those of the last. */
export async function keepPrograms({ db, actor, audit }: Work<Account>, claim: unknown): Promise<void> {
  const named = (Array.isArray(claim) ? claim : [claim]).flatMap((one) => programSchema.safeParse(one).data ?? []);
  const { rowCount } = await db.query(
    'update accounts set claimed_audiences = $2 where id = $1 and claimed_audiences is distinct from $2',
    [actor.id, named.slice(0, MOST_PROGRAMS)],
  );
  if (rowCount) await audit({ action: 'account.audiences', actor: actor.id });
}

/** How the caller's account is signed in to, besides by passkeys and emails: since when it has its password, null without one, and from which providers. Instants are ISO 8601. */
export async function ownCredentials({
  db,
  actor,
}: Reading<Account>): Promise<{ passwordSince: string | null; providers: { issuer: string; since: string }[] }> {
  const { rows } = await db.query<{ provider: string; since: string }>(
    `select provider, ${isoOf('changed_at')} as since from credentials where account = $1 order by changed_at`,
    [actor.id],
  );
  return {
    passwordSince: rows.find(({ provider }) => provider === 'credential')?.since ?? null,
    providers: rows
      .filter(({ provider }) => provider !== 'credential')
      .map(({ provider: issuer, since }) => ({ issuer, since })),
  };
}
