import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the address in a mail is for: the visit's page, or to end reminders. One can't be used as the other. */
type Purpose = 'visit' | 'reminders';

const MAC_BYTES = 16;

/**
 * The token of an address in mails: a visit's id under a keyed hash, so that nobody makes one of an id that they know. It is the same each time, opens nothing
 * without the date of birth, and holds nothing personal.
 */
export function linkToken(key: string, purpose: Purpose, appointmentId: string): string {
  const id = Buffer.from(appointmentId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(key, purpose, id)]).toString('base64url');
}

/** The visit's id of a token; null for what is none. */
export function readLinkToken(key: string, purpose: Purpose, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 16 + MAC_BYTES) return null;
  const id = bytes.subarray(0, 16);
  if (!timingSafeEqual(bytes.subarray(16), macOf(key, purpose, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function macOf(key: string, purpose: Purpose, id: Buffer): Buffer {
  return createHmac('sha256', key).update(`${purpose} link\n`).update(id).digest().subarray(0, MAC_BYTES);
}

/** What stands for an email address where only that it is the same one matters: a keyed hash. */
export function addressHash(key: string, address: string): string {
  return createHmac('sha256', key).update(`address\n${address.trim().toLowerCase()}`).digest('base64url');
}
