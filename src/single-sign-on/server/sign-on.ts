import type { KeyObject } from 'node:crypto';
import type { Account } from '#audit/actor.ts';
import type { Reading, Work } from '#db/work.ts';
import { signedResponse, type SamlIdentity } from '#gateways/saml/saml.ts';
import { toldOf, type ToldValue } from '../told.ts';
import { fingerprintOf, readAgreement, readPerson, tell } from './agreements.ts';
import type { SignOnPartner } from './targets.ts';

/** What a partner would be told of the actor, the hash of it, and whether they have agreed to something else before. */
export async function toBeTold(
  reading: Reading<Account>,
  partner: SignOnPartner,
  key: string,
): Promise<{ values: ToldValue[]; fingerprint: string; isAgain: boolean }> {
  const values = toldOf(await readPerson(reading), partner.signOn.tells);
  const agreement = await readAgreement(reading, partner.slug);
  return { values, fingerprint: fingerprintOf(values, partner.slug, key), isAgain: agreement !== null };
}

/** The SAMLResponse by which the actor is signed on; null where they have not agreed to what it would tell. Only what was signed counts as told. */
export async function trySignOn(
  work: Work<Account>,
  partner: SignOnPartner,
  { identity, key }: { identity: SamlIdentity; key: KeyObject },
  hashKey: string,
): Promise<string | null> {
  const { signedInAt, ...person } = await readPerson(work);
  const values = toldOf(person, partner.signOn.tells);
  const agreement = await readAgreement(work, partner.slug);
  if (agreement?.fingerprint !== fingerprintOf(values, partner.slug, hashKey)) return null;
  const { receiver, audience } = partner.signOn;
  const attributes = values.flatMap((value) => value.attributes);
  const signOn = { receiver, audience, subject: agreement.subject, attributes, signedInAt, now: work.now };
  return tell(work, agreement, () => signedResponse(identity, key, signOn));
}
