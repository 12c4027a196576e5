import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** What a site asks a device for. */
type Asked = { challenge: string };
/** What a device gets wrong, or leaves out. */
type Odd = { origin?: string; rpId?: string; isOwnerSeen?: boolean };

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer): string => data.toString('base64url');

/** A device with one passkey, for tests: what a browser hands over of it, as WebAuthn has it. It answers for `origin`; `Odd` says what is wrong with an answer. */
export function testAuthenticator(origin = 'http://localhost:4321') {
  const id = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} };
  let counter = 0;

  function said(type: string, { challenge }: Asked, odd: Odd): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: odd.origin ?? origin, crossOrigin: false }));
  }

  function about({ rpId = new URL(origin).hostname, isOwnerSeen = true }: Odd, key = Buffer.alloc(0)): Buffer {
    const flags = 1 | (isOwnerSeen ? 4 : 0) | (key.length > 0 ? 64 : 0);
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, key]);
  }

  return {
    id: named.id,
    make(asked: Asked, odd: Odd = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = about(odd, Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]));
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        Buffer.from('\x63fmt\x64none\x67attStmt\xa0\x68authData\x58', 'latin1'),
        Buffer.from([authData.length]),
        authData,
      ]);
      const clientDataJSON = base64url(said('webauthn.create', asked, odd));
      return { ...named, response: { clientDataJSON, attestationObject: base64url(attestationObject) } };
    },
    use(asked: Asked, odd: Odd = {}) {
      const clientData = said('webauthn.get', asked, odd);
      const authData = about(odd);
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
        },
      };
    },
  };
}

/** A public key as COSE writes it. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const part = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')]);
  return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), part(0x21, x), part(0x22, y)]);
}
