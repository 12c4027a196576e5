import { createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { samlReceiver } from './receiver.testing.ts';
import { certificateOf } from './certificate.ts';
import { samlKeysSchema } from './connection.schema.ts';
import { samlMetadata, signedResponse, type SignOn } from './saml.ts';

const US = {
  entityId: 'https://find.example/sso/metadata',
  signOnUrl: 'https://find.example/sso/samlRedirect.jsp',
  errorUrl: 'https://find.example/sso/sent-back?code=ERRORURL_CODE&provider=ERRORURL_RP',
};
const THEM = { receiver: 'https://partner.example/saml/sign-on', audience: 'https://partner.example/saml' };
const [current, next] = [makeKey(), makeKey()];
/** What their software says of a signature that isn't right, or isn't there. */
const SIGNATURE = /Invalid (document )?signature/;
const metadata = samlMetadata(US, [current, next]);
const receive = samlReceiver(metadata, THEM);

function makeKey() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
}

/** A sign-on as it is sent, and its XML. */
async function signed(changes: Partial<SignOn> = {}, key = current) {
  const now = Date.now();
  const usual = { ...THEM, subject: 'subject-1', attributes: [['email', 'ada@example.com']] as const, now };
  const response = await signedResponse(US, key, { ...usual, signedInAt: now - 60_000, ...changes });
  return { xml: Buffer.from(response, 'base64').toString(), form: formOf(response) };
}

function formOf(response: string): URLSearchParams {
  return new URLSearchParams({ SAMLResponse: response });
}

const changed = (xml: string, from: string | RegExp, to: string) => {
  const other = xml.replace(from, to);
  expect(other).not.toBe(xml);
  return receive(formOf(Buffer.from(other).toString('base64')));
};

test('a partner’s software takes a sign-on once, with who it is and what they agreed to, and nothing else', async () => {
  const { xml, form } = await signed();
  const profile = await receive(form);
  expect(profile).toMatchObject({
    issuer: US.entityId,
    nameID: 'subject-1',
    nameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    attributes: { email: 'ada@example.com' },
  });
  expect(Object.keys(profile['attributes'] as object)).toEqual(['email']);
  await expect(receive(form)).rejects.toThrow('used before');

  expect(xml).not.toContain('InResponseTo');
  expect(xml).toContain(`Destination="${THEM.receiver}"`);
  expect(xml).toContain(`Recipient="${THEM.receiver}"`);
  expect(xml.match(/<ds:Signature /g)).toHaveLength(2);
  expect(xml.match(/rsa-sha256"/g)).toHaveLength(2);
  expect(xml).not.toMatch(/sha1/i);
  const [from, until] = ['NotBefore', 'NotOnOrAfter'].map((name) =>
    Date.parse(new RegExp(`<saml:Conditions[^>]* ${name}="([^"]+)"`).exec(xml)?.[1] ?? ''),
  ) as [number, number];
  expect((until - from) / 60_000).toBe(6);
});

test('ids of responses and assertions are never the same twice', async () => {
  const ids = (await Promise.all([signed(), signed()])).flatMap(({ xml }) => [...xml.matchAll(/ ID="(_[^"]+)"/g)]);
  expect(new Set(ids.map(([, id]) => id)).size).toBe(4);
});

test('one that was changed, is too old or too new, is for another partner, or is signed by someone else is refused', async () => {
  const { xml } = await signed();
  await expect(changed(xml, 'ada@example.com', 'eve@example.com')).rejects.toThrow(SIGNATURE);
  await expect(changed(xml, 'subject-1', 'subject-2')).rejects.toThrow(SIGNATURE);
  await expect(changed(xml, /<ds:Signature .*?<\/ds:Signature>/, '')).rejects.toThrow(SIGNATURE);
  await expect(changed(xml, /<ds:Signature .*<\/ds:Signature>/s, '')).rejects.toThrow(SIGNATURE);
  // The signed assertion is put aside, and another in its place.
  const assertion = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
  const forged = assertion.replace('ada@', 'eve@').replace(/ID="_[^"]+"/, 'ID="_forged"');
  await expect(changed(xml, assertion, `${forged}<x>${assertion}</x>`)).rejects.toThrow(SIGNATURE);

  const now = Date.now();
  const [old, early] = await Promise.all([signed({ now: now - 5 * 60_000 - 1000 }), signed({ now: now + 90_000 })]);
  await expect(receive(old.form)).rejects.toThrow('expired');
  await expect(receive(early.form)).rejects.toThrow('not yet valid');
  const other = await signed({ audience: 'https://other.example/saml' });
  await expect(receive(other.form)).rejects.toThrow('audience');
  await expect(receive((await signed({}, makeKey())).form)).rejects.toThrow(SIGNATURE);
});

test('partners who have read our metadata take sign-ons of the next key as well', async () => {
  expect(await receive((await signed({}, next)).form)).toMatchObject({ nameID: 'subject-1' });
});

test.each([
  ['markup', `O'Brien & "Søn" <script>alert(1)</script> ]]> <!-- --> <saml:Attribute Name="x"/>`],
  ['what a template would fill in', '{Audience} {NameID} $& $1'],
  ['another script, an emoji and line ends', '李雷 👩‍⚕️\r\nÉloïse\tz'],
  ['10 kB', 'ß'.repeat(5120)],
])('a name with %s arrives as it is', async (_, name) => {
  const { form, xml } = await signed({ attributes: [['firstName', name]] });
  expect((await receive(form))['attributes']).toEqual({ firstName: name });
  expect(xml).not.toContain('<script>');
});

test('characters that no XML may hold are left out of a name', async () => {
  const { form } = await signed({ attributes: [['firstName', 'A\u0000d\u001Ba\uD800\uFFFF']] });
  expect((await receive(form))['attributes']).toEqual({ firstName: 'Ada\uFFFD' });
});

test('a person of whom nothing is told is still known again', async () => {
  const { form, xml } = await signed({ attributes: [] });
  expect((await receive(form)).nameID).toBe('subject-1');
  expect(xml).not.toContain('AttributeStatement');
});

test('a certificate is that of its key, and the same each time', () => {
  const certificate = new X509Certificate(Buffer.from(certificateOf(current, US.entityId), 'base64'));
  expect(certificate.verify(createPublicKey(current))).toBe(true);
  expect(certificate.checkPrivateKey(current)).toBe(true);
  expect(certificate.subject).toBe(`CN=${US.entityId}`);
  expect(certificateOf(current, US.entityId)).toBe(certificateOf(current, US.entityId));
});

test('keys of the settings are whole private RSA keys that partners take', () => {
  const jwk = current.export({ format: 'jwk' });
  const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ format: 'jwk' });
  const parsed = (...keys: unknown[]) => samlKeysSchema.safeParse({ keys }).data?.length;
  expect([parsed(jwk), parsed(jwk, next.export({ format: 'jwk' }))]).toEqual([1, 2]);
  const { d: _, ...publicHalf } = jwk;
  expect([parsed(), parsed(small), parsed(publicHalf), parsed({ kty: 'RSA', d: 'x' })]).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});
