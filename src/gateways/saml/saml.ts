import { randomUUID, type KeyObject } from 'node:crypto';
import { certificateOf } from './certificate.ts';
import { joined, xml, type Xml } from './xml.ts';

/** How partners know us: our entity ID, where a sign-on begins, and where they send people back whom they don't let in. */
export type SamlIdentity = { entityId: string; signOnUrl: string; errorUrl: string };

/** Who a partner is told of, and how. */
export type SignOn = {
  /** The partner's own address for sign-ons, and its entity ID. */
  receiver: string;
  audience: string;
  /** Who it is there: an id that no other partner has. */
  subject: string;
  attributes: readonly (readonly [name: string, value: string])[];
  /** When they signed in here, and now; epoch ms. */
  signedInAt: number;
  now: number;
};

/** For how long a sign-on can be used, from its making: a phone that wakes slowly still gets there. */
const USABLE_MS = 5 * 60_000;
/** By how much a partner's clock may be behind. */
const BEHIND_MS = 60_000;

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** Our metadata, with the certificates of the key that signs and of the one to come. */
export function samlMetadata(identity: SamlIdentity, keys: readonly KeyObject[]): string {
  const { entityId, signOnUrl, errorUrl } = identity;
  const descriptors = keys.map(
    (key) =>
      xml`<KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificateOf(key, entityId)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${String(
    xml`<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}"><IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="${PROTOCOL}" errorURL="${errorUrl}">${joined(descriptors)}<NameIDFormat>${PERSISTENT}</NameIDFormat><SingleSignOnService Binding="${REDIRECT}" Location="${signOnUrl}"/></IDPSSODescriptor></EntityDescriptor>`,
  )}`;
}

/** The SAMLResponse for a partner, in base64: response and assertion each signed (RSA-SHA256), an answer to no request. */
export async function signedResponse(identity: SamlIdentity, key: KeyObject, signOn: SignOn): Promise<string> {
  // It is large, and few visits need it.
  const { IdentityProvider, ServiceProvider } = await import('samlify');
  const idp = IdentityProvider({
    metadata: samlMetadata(identity, [key]),
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
  const sp = ServiceProvider({
    entityID: signOn.audience,
    wantAssertionsSigned: true,
    wantMessageSigned: true,
    assertionConsumerService: [{ Binding: POST, Location: signOn.receiver }],
  });
  const id = newId();
  // Its own filling in of templates would take a name such as '{Audience}' for a place to fill.
  const context = String(responseXml(identity, signOn, id));
  const made = await idp.createLoginResponse(
    sp,
    { extract: {} },
    'post',
    {},
    { customTagReplacement: () => ({ id, context }) },
  );
  return made.context;
}

function responseXml({ entityId }: SamlIdentity, signOn: SignOn, id: string): Xml {
  const { receiver, now } = signOn;
  const issued = instant(now);
  return xml`<samlp:Response xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}" ID="${id}" Version="2.0" IssueInstant="${issued}" Destination="${receiver}"><saml:Issuer>${entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertionXml(entityId, signOn)}</samlp:Response>`;
}

function assertionXml(entityId: string, { receiver, audience, subject, attributes, signedInAt, now }: SignOn): Xml {
  const [id, issued, until] = [newId(), instant(now), instant(now + USABLE_MS)];
  return xml`<saml:Assertion ID="${id}" Version="2.0" IssueInstant="${issued}"><saml:Issuer>${entityId}</saml:Issuer><saml:Subject><saml:NameID Format="${PERSISTENT}" NameQualifier="${entityId}" SPNameQualifier="${audience}">${subject}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${receiver}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${instant(now - BEHIND_MS)}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${instant(signedInAt)}" SessionIndex="${id}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${attributesXml(attributes)}</saml:Assertion>`;
}

/** None at all for a partner that is told nothing: an empty statement is not allowed. */
function attributesXml(attributes: SignOn['attributes']): Xml {
  if (attributes.length === 0) return joined([]);
  const each = attributes.map(
    ([name, value]) =>
      xml`<saml:Attribute Name="${name}" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  );
  return xml`<saml:AttributeStatement>${joined(each)}</saml:AttributeStatement>`;
}

function instant(at: number): string {
  return new Date(at).toISOString();
}

/** An id of XML can't begin with a digit. */
function newId(): string {
  return `_${randomUUID()}`;
}
