import { SAML, ValidateInResponseTo, type Profile } from '@node-saml/node-saml';

/** A partner's side of sign-ons, by software that partners use. Throws where it doesn't take one. */
export type SamlReceiver = (form: URLSearchParams) => Promise<Profile>;

/** Takes sign-ons for an address and entity ID, with the keys of our metadata; each works once. */
export function samlReceiver(
  metadata: string,
  { receiver, audience }: { receiver: string; audience: string },
): SamlReceiver {
  const seen = new Set<string>();
  const saml = new SAML({
    idpCert: [...metadata.matchAll(/<ds:X509Certificate>([^<]+)</g)].map(([, certificate = '']) => certificate),
    idpIssuer: /entityID="([^"]+)"/.exec(metadata)?.[1] ?? '',
    issuer: audience,
    audience,
    callbackUrl: receiver,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: true,
    validateInResponseTo: ValidateInResponseTo.never,
  });
  return async (form) => {
    const { profile } = await saml.validatePostResponseAsync(Object.fromEntries(form));
    const assertion = /<saml:Assertion[^>]* ID="([^"]+)"/.exec(profile?.getAssertionXml?.() ?? '')?.[1];
    if (!profile || assertion === undefined) throw new Error('There is no assertion');
    if (seen.has(assertion)) throw new Error('This assertion was used before');
    seen.add(assertion);
    return profile;
  };
}
