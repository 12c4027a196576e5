import type { CookieName } from './cookies.ts';

/**
 * A decoded cookie of a Cookie header or `document.cookie`; '' when missing. Undecodable values come back unchanged,
 * never as an error [STATE-1].
 */
export function cookieIn(cookies: string, name: CookieName): string {
  const pair = cookies.split(/;\s*/).find((entry) => entry.startsWith(`${name}=`));
  return decoded(pair?.slice(name.length + 1) ?? '');
}

/** A cookie of the page, decoded; '' when there is none, or no document. */
export function readCookie(name: CookieName): string {
  return typeof document === 'undefined' ? '' : cookieIn(document.cookie, name);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
