import type { KeyObject } from 'node:crypto';
import type { Account } from '#audit/actor.ts';
import type { Reading, Work } from '#db/work.ts';
import { signedResponse, type SamlIdentity } from '#gateways/saml/saml.ts';
import { toldOf, type Person, type ToldValue } from '../told.ts';
import { fingerprintOf, readAgreement, readSignedIn, tell } from './agreements.ts';
import type { SignOnPartner } from './targets.ts';

/** Whose an account is, by the one rule for it, which is above this room; and what fingerprints are keyed with. */
type Told = { personOf: (reading: Reading<Account>) => Promise<Person>; key: string };

/** What a partner would be told of the actor, the hash of it, and whether they have agreed to something else before. */
export async function toBeTold(
  reading: Reading<Account>,
  partner: SignOnPartner,
  { personOf, key }: Told,
): Promise<{ values: ToldValue[]; fingerprint: string; isAgain: boolean }> {
  const values = toldOf(await personOf(reading), partner.signOn.tells);
  const agreement = await readAgreement(reading, partner.slug);
  return { values, fingerprint: fingerprintOf(values, partner.slug, key), isAgain: agreement !== null };
}

/** The SAMLResponse by which the actor is signed on; null where they have not agreed to what it would tell. Only what was signed counts as told. */
export async function trySignOn(
  work: Work<Account>,
  partner: SignOnPartner,
  { identity, key }: { identity: SamlIdentity; key: KeyObject },
  told: Told,
): Promise<string | null> {
  const values = toldOf(await told.personOf(work), partner.signOn.tells);
  const agreement = await readAgreement(work, partner.slug);
  if (agreement?.fingerprint !== fingerprintOf(values, partner.slug, told.key)) return null;
  const { receiver, audience } = partner.signOn;
  const attributes = values.flatMap((value) => value.attributes);
  const signedInAt = await readSignedIn(work);
  const signOn = { receiver, audience, subject: agreement.subject, attributes, signedInAt, now: work.now };
  return tell(work, agreement, () => signedResponse(identity, key, signOn));
}
