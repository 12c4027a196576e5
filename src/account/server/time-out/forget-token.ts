import { createHmac, timingSafeEqual } from 'node:crypto';
import { HOUR } from '#text/durations.ts';

/** For how long what was typed can be deleted where it was typed, after a time-out: longer than it is kept. */
const GOOD_FOR_MS = 25 * HOUR;
const FORM = /^([\w:-]{1,100})\.(\d{1,15})\.([\w-]{43})$/;

/** What a browser that was signed out can still do for the person who was: have what they typed deleted. It lets nobody read anything. */
export function forgetToken(id: string, key: string, now: number): string {
  const until = String(now + GOOD_FOR_MS);
  return `${id}.${until}.${signatureOf(id, until, key)}`;
}

/** Whose it is; null for one that is made up or too old. */
export function ownerOf(token: string, key: string, now: number): string | null {
  const [, id = '', until = '', signature = ''] = FORM.exec(token) ?? [];
  if (!id || !timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(id, until, key)))) return null;
  return Number(until) > now ? id : null;
}

function signatureOf(id: string, until: string, key: string): string {
  return createHmac('sha256', key).update(`forget ${id} ${until}`).digest('base64url');
}
