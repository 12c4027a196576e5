import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A link to sign in also names the guest who asked for it, as a keyed hash: opened in the browser that asked, it brings along what that guest had begun. Opened in another one it
 * doesn't, so that no one can have someone else's hold by sending them a link of their own.
 */
export function linkFor(askedBy: string | null, token: string, key: string): string {
  return askedBy === null ? token : `${token}.${markOf(askedBy, token, key)}`;
}

/** The token of such a link, and whether this visitor is who asked for it. */
export function readLink(link: string, visitor: string, key: string): { token: string; isAskers: boolean } {
  const [token = '', mark = ''] = link.split('.');
  const [given, wanted] = [Buffer.from(mark), Buffer.from(markOf(visitor, token, key))];
  return { token, isAskers: given.length === wanted.length && timingSafeEqual(given, wanted) };
}

function markOf(guest: string, token: string, key: string): string {
  return createHmac('sha256', key).update(`link ${token} ${guest}`).digest('base64url');
}
