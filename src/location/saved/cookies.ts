import { readCookie } from './read-cookie.ts';

/**
 * Lifetime in days of each cookie that pages use [STATE-1]; host-only, path /, SameSite=Lax. Those that no page
 * reads, as the guest's and jwt, are in identity/cookie-names.ts.
 */
export const COOKIE_DAYS = {
  /** The chosen place, and whether it was asked for as a town (saved-place.ts). */
  FCNLocation: 30,
  fcTown: 30,
  /** Where the device was when it was last asked: lat/lng. */
  FCNCurrentLocation: 1,
  /** Two letters of the place's state. */
  state: 30,
  /** What every successful search sets (search-resets.ts). */
  eligData: 30,
  fcnFilterApplied: 1,
  objFcnFilterApplied: 1,
  filterChecked: 1,
  /** Whose tile was pressed last. */
  provider: 30,
  /**
   * '1' once this browser has viewed services (the server keeps which); CLEARED until the server has cleared them too.
   */
  fcViewed: 1,
  /** The answer to 'May we count?': 'yes' or 'no'. */
  fcCount: 180,
  /** Written by the server: 'b' after a request with group=b. */
  fcLayout: 30,
  /** '1' after 'Not now' to the app (site/header/app-band.ts). */
  fcNoApp: 90,
  /** 'off' once somebody of the staff has switched single keys off (admin/day/state/store-focus.ts). */
  fcKeys: 180,
  /** The store that was chosen: its number and name (site/store/chosen-store.ts). */
  fcStore: 30,
  /**
   * Cookies of the older site, never written here: they hold viewed categories and a patient. The second is removed
   * when a booking ends.
   */
  FCNContextCats: 0,
  fcPatientId: 0,
} as const;

/** The value of fcViewed after a clear, until the server has forgotten too. */
export const CLEARED = 'cleared';

/** A cookie of the product. */
export type CookieName = keyof typeof COOKIE_DAYS;

const DAY_SECONDS = 86_400;

/** Writes a cookie of the page for so many days (0 deletes it). The value is encoded here. */
export function writeCookie(name: CookieName, value: string, days: number): void {
  document.cookie = cookieLine(name, value, days, location.protocol === 'https:');
}

/** Takes away the older site's number of a patient, wherever a booking ends. */
export function forgetPatientCookie(): void {
  if (readCookie('fcPatientId')) writeCookie('fcPatientId', '', COOKIE_DAYS.fcPatientId);
}

/** A cookie as a page or a Set-Cookie header writes it: SameSite=Lax, and Secure on https [STATE-1]. */
export function cookieLine(name: CookieName, value: string, days: number, secure: boolean): string {
  const lifetime = `; path=/; max-age=${Math.round(days * DAY_SECONDS)}; samesite=lax${secure ? '; secure' : ''}`;
  return `${name}=${encodeURIComponent(value)}${lifetime}`;
}
