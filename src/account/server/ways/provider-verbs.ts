import type { Account } from '#audit/actor.ts';
import { violatedConstraint } from '#db/errors.ts';
import type { Database } from '#db/client.ts';
import { inWork } from '#db/work.ts';
import type { OpenIdPerson, OpenIdProvider } from '#gateways/openid/provider.ts';
import type { Auth } from '#identity/server/auth.ts';
import { accountOfPerson, connectProvider, createFor, joinProvider, keepPrograms } from '#identity/server/openid.ts';
import { tellOwner } from '../account-mails.ts';

/** Why no one is signed in who comes back from a provider, or why it isn't connected; the page of signing in, or of the account, says it. */
export type ProviderTrouble =
  | 'stopped'
  | 'expired'
  | 'away'
  | 'not right'
  | 'unconfirmed'
  | 'taken'
  | 'another'
  | 'elsewhere';

/** The account of somebody whom a provider knows: theirs already, joined to the provider now, or made; `isTold` says that its owner is told of that, or knows it. */
export async function signedInElsewhere(
  { auth, database }: { auth: Auth; database: Database },
  { settings: { label, audiencesClaim } }: OpenIdProvider,
  person: OpenIdPerson,
  device: string,
): Promise<{ account: Account; isTold: boolean } | ProviderTrouble> {
  const found = await accountOfPerson(database.pool, person);
  if (found === 'unconfirmed' || found === 'taken') return found;
  const isNew = found === 'none';
  const account = isNew ? await createFor(auth, person.email ?? '').catch(orOfStaff) : found.account;
  if (account === 'taken') return account;
  await inWork(database, account, async (work) => {
    if (isNew || found.joins) await joinProvider(work, person);
    if (!isNew && found.joins) await tellOwner(work, 'provider-added', { device, about: label });
    if (audiencesClaim !== undefined) await keepPrograms(work, person.claims[audiencesClaim]);
  });
  return { account, isTold: isNew || found.joins };
}

/** Connects a provider to the account of somebody who is signed in here and there, and tells its owner; answers why not, or null. */
export async function connectedTo(
  account: Account,
  database: Database,
  { settings: { label, audiencesClaim } }: OpenIdProvider,
  person: OpenIdPerson,
  device: string,
): Promise<ProviderTrouble | null> {
  const connecting = inWork(database, account, async (work) => {
    const done = await connectProvider(work, person);
    if (done === 'another' || done === 'elsewhere') return done;
    if (done === 'connected') await tellOwner(work, 'provider-added', { device, about: label });
    if (audiencesClaim !== undefined) await keepPrograms(work, person.claims[audiencesClaim]);
    return null;
  });
  return connecting.catch((error: unknown) => {
    // Another account was a moment sooner.
    if (wasSooner(error)) return 'elsewhere';
    throw error;
  });
}

/** An address that a member of staff signs in with can be no account's. */
function orOfStaff(error: unknown): 'taken' {
  if (violatedConstraint(error) === 'address_of_one') return 'taken';
  throw error;
}

/** Whether somebody was signed in a moment sooner by another call: the next look finds their account. */
export function wasSooner(error: unknown): boolean {
  return ['accounts_email', 'credentials_subject'].includes(violatedConstraint(error) ?? '');
}
