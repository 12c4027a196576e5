import { createHash, createPublicKey, sign, type KeyObject } from 'node:crypto';

/* A certificate is how partners' software takes a public key: it trusts the key because it is in our metadata, and looks at nothing else of it. */

const SHA256_WITH_RSA = '06092a864886f70d01010b0500';
const COMMON_NAME = '0603550403';
/** From 2026 on, without a known end (RFC 5280, 4.1.2.5): a key ends when it is gone from the metadata. */
const VALIDITY = part(0x30, part(0x17, text('260101000000Z')), part(0x18, text('99991231235959Z')));

/** The certificate that a private RSA key signs for itself, in base64 without lines; the same each time for the same key and name. */
export function certificateOf(key: KeyObject, name: string): string {
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const serial = createHash('sha256').update(publicKey).digest().subarray(0, 15);
  const algorithm = part(0x30, Buffer.from(SHA256_WITH_RSA, 'hex'));
  const called = part(0x30, part(0x31, part(0x30, Buffer.from(COMMON_NAME, 'hex'), part(0x0c, text(name)))));
  const number = part(0x02, Buffer.from([1]), serial);
  const version = part(0xa0, part(0x02, Buffer.from([2])));
  const body = part(0x30, version, number, algorithm, called, VALIDITY, called, publicKey);
  const signature = part(0x03, Buffer.from([0]), sign('sha256', body, key));
  return part(0x30, body, algorithm, signature).toString('base64');
}

function text(value: string): Buffer {
  return Buffer.from(value, 'utf8');
}

/** A part of DER: its tag, how long it is, and what is in it. */
function part(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
}

function lengthOf(length: number): number[] {
  if (length < 128) return [length];
  return length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
}
