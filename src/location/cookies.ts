/** Lifetime of each cookie in days [STATE-1]. All are host-only with path /. */
export const COOKIE_DAYS = {
  FCNLocation: 30,
  FCNCurrentLocation: 1,
  state: 30,
  eligData: 30,
  fcnFilterApplied: 1,
  objFcnFilterApplied: 1,
  filterChecked: 1,
  FCNContextCats: 1,
  /** Written by the server: 'b' after a request with group=b. */
  fcLayout: 30,
} as const;

const DAY_SECONDS = 86_400;

/** A cookie's value, decoded; '' when there is none, or no document. A malformed escape is left as it is. */
export function readCookie(name: string): string {
  if (typeof document === 'undefined') return '';
  const pair = document.cookie.split(/;\s*/).find((entry) => entry.startsWith(`${name}=`));
  return decoded(pair?.slice(name.length + 1) ?? '');
}

/** Writes a cookie for so many days (0 deletes it): SameSite=Lax, and Secure on https [STATE-1]. The value is encoded here. */
export function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  const lifetime = `; path=/; max-age=${Math.round(days * DAY_SECONDS)}; samesite=lax${secure}`;
  document.cookie = `${name}=${encodeURIComponent(value)}${lifetime}`;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
