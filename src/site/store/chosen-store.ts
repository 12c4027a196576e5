import type { CookieName } from '#location/saved/cookies.ts';
import { cookieIn } from '#location/saved/read-cookie.ts';

/** The cookie of the chosen store: its number and name, '0104/Lincoln Park'. */
const STORE_COOKIE = 'fcStore' satisfies CookieName;
const FORM = /^(\d{1,8})\/(.{1,80})$/;

/** A store as a browser remembers it. */
export type ChosenStore = { storeNumber: string; name: string };

/** The store that a browser's cookies say was chosen; null for none, and for nonsense. */
export function chosenStoreIn(cookies: string): ChosenStore | null {
  const [, storeNumber, name] = FORM.exec(cookieIn(cookies, STORE_COOKIE)) ?? [];
  return storeNumber && name ? { storeNumber, name } : null;
}

/** The value of the cookie for a store. */
export function storeCookie({ storeNumber, name }: ChosenStore): string {
  return `${storeNumber}/${name.slice(0, 80)}`;
}
