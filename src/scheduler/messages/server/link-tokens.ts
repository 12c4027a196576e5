import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the link in a mail is for: the visit's page, to end reminders, or to put an email address back. One can't be used as another. */
type Purpose = 'visit' | 'reminders' | 'put back';

const MAC_BYTES = 16;

/**
 * The token of a link in mails: an id under a keyed hash, so that nobody makes one of an id that they know. It is the same each time, opens nothing without the
 * date of birth, and holds nothing personal. One that was mailed to an `address` is a proof of having read mail there, and of no other address.
 */
export function linkToken(key: string, purpose: Purpose, about: string, address = ''): string {
  const id = Buffer.from(about.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(key, purpose, id, address)]).toString('base64url');
}

/** The id of a token that was made for this address; null for any other. */
export function readLinkToken(key: string, purpose: Purpose, token: string, address = ''): string | null {
  const bytes = bytesOf(token);
  if (!bytes || !timingSafeEqual(bytes.subarray(16), macOf(key, purpose, bytes.subarray(0, 16), address))) return null;
  return claimedId(token);
}

/** The id that a token says it is for, whether or not it is a true one; null for what is no token. */
export function claimedId(token: string): string | null {
  const hex = bytesOf(token)?.subarray(0, 16).toString('hex');
  return hex?.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') ?? null;
}

function bytesOf(token: string): Buffer | null {
  const bytes = Buffer.from(token, 'base64url');
  return bytes.length === 16 + MAC_BYTES ? bytes : null;
}

function macOf(key: string, purpose: Purpose, id: Buffer, address: string): Buffer {
  const mac = createHmac('sha256', key).update(`${purpose} link\n`).update(id);
  return mac.update(plainAddress(address)).digest().subarray(0, MAC_BYTES);
}

function plainAddress(address: string): string {
  return address.trim().toLowerCase();
}

/** What stands for an email address where only that it is the same one matters: a keyed hash. */
export function addressHash(key: string, address: string): string {
  return createHmac('sha256', key)
    .update(`address\n${plainAddress(address)}`)
    .digest('base64url');
}
