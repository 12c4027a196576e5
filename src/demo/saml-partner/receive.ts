const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';

/** Who somebody is, as a sign-on says. */
export type Arrival = { subject: string; attributes: Record<string, string> };

/** What a sign-on is held to: our metadata, and how the partner is known. */
export type Receiver = { metadata: string; receiver: string; audience: string; seen: Set<string> };

/** What samlify finds in a response that is signed as it should be. */
type Found = {
  nameID?: string;
  audience?: string;
  response?: { destination?: string };
  sessionIndex?: { sessionIndex?: string };
  attributes?: Record<string, string>;
};

/**
 * Who a SAMLResponse signs on. Throws for one that is not signed by us, was changed, has expired, is for somebody else or
 * was taken before (`seen`).
 */
export async function receive(response: string, { metadata, receiver, audience, seen }: Receiver): Promise<Arrival> {
  // It is large, and few visits need it.
  const { IdentityProvider, ServiceProvider, setSchemaValidator } = await import('samlify');
  // Signatures, times and names are what is looked at here; the form of the XML is our own.
  setSchemaValidator({ validate: () => Promise.resolve('not asked') });
  const partner = ServiceProvider({
    entityID: audience,
    wantAssertionsSigned: true,
    wantMessageSigned: true,
    assertionConsumerService: [{ Binding: POST, Location: receiver }],
  });
  const { extract } = await partner.parseLoginResponse(IdentityProvider({ metadata }), 'post', {
    body: { SAMLResponse: response },
  });
  const { nameID: subject, sessionIndex, attributes = {}, ...found } = extract as Found;
  if (found.audience !== audience || found.response?.destination !== receiver)
    throw new Error('It is for somebody else');
  const id = sessionIndex?.sessionIndex;
  if (!subject || !id) throw new Error('It names no one');
  if (seen.has(id)) throw new Error('It was taken before');
  seen.add(id);
  return { subject, attributes };
}
