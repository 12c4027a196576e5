import {
  GUEST_COOKIE,
  KNOWN_COOKIE,
  KNOWN_DAYS,
  SECURE_GUEST_COOKIE,
  SECURE_KNOWN_COOKIE,
  SECURE_SESSION_COOKIE,
  SESSION_COOKIE,
  TOKEN_COOKIE,
  TOKEN_MINUTES,
} from '#identity/cookie-names.ts';
import { COOKIE_DAYS, type CookieName } from '#location/saved/cookies.ts';
import type { Told } from './told-part.ts';

/** Cookies that only scripts of pages read; the others our server reads too. */
const PAGE_ONLY: readonly CookieName[] = [
  'fcnFilterApplied',
  'objFcnFilterApplied',
  'filterChecked',
  'eligData',
  'provider',
];

/** What each cookie of pages is for. One that is missing here doesn't compile. */
const WHAT: Record<CookieName, string> = {
  FCNLocation: 'The place that you chose, so that each page shows care near it',
  fcTown: 'Whether that place is a town',
  FCNCurrentLocation: 'Where your device was when you pressed “Use my location”',
  state: 'The state of your place',
  eligData: 'Empty: a search clears what an older version of the site kept here',
  fcnFilterApplied: 'Empty: a search clears the filters of an older version',
  objFcnFilterApplied: 'Empty: a search clears the filters of an older version',
  filterChecked: 'Empty: a search clears the filters of an older version',
  provider: 'The provider whose service you opened last',
  fcViewed: 'That this browser has looked at services; which ones, only the server knows',
  fcCount: 'Your answer about counting',
  fcLayout: 'Which of two layouts you see',
  fcNoApp: 'That you said “Not now” to the app, so that we don’t show it again',
  fcKeys: 'Of our staff: that they switched the single keys of their pages off',
  fcStore: 'The store that you chose, so that each page can say when it is open',
  FCNContextCats: 'From an older version of the site. No page sets it',
  fcPatientId: 'From an older version of the site. No page sets it, and a booking removes it',
};

/** The cookie that ties what somebody types and holds to their browser; over https it has another name. */
const GUEST: Told = {
  name: `${GUEST_COOKIE}, ${SECURE_GUEST_COOKIE}`,
  what: 'A random number, so that only this browser sees what you type and book in it',
  howLong: 'Until you close the browser, {GUEST_DAYS} at most',
  reader: 'Our server',
};

/** The cookie of someone who is signed in. */
const SESSION: Told = {
  name: `${SESSION_COOKIE}, ${SECURE_SESSION_COOKIE}`,
  what: 'A random number that says that you are signed in to your account',
  howLong: 'Until you sign out, are away for 30 minutes or close the browser, {SESSION_HOURS} at most',
  reader: 'Our server',
};

/** The cookie with a token of that session. */
const TOKEN: Told = {
  name: TOKEN_COOKIE,
  what: 'A signed note for other programs of this site that you are signed in, by random numbers without your name',
  howLong: `${TOKEN_MINUTES} minutes, and again while you are signed in`,
  reader: 'Our server',
};

/** The cookie by which accounts know a browser again. */
const KNOWN: Told = {
  name: `${KNOWN_COOKIE}, ${SECURE_KNOWN_COOKIE}`,
  what: 'Random numbers that say that this browser has signed in to your account before, so that we can tell you of a new device',
  howLong: `${KNOWN_DAYS} days after you last signed in`,
  reader: 'Our server',
};

/** Every cookie of the product, by name, with its life. */
export function cookiesTold(): Told[] {
  const own = Object.entries(COOKIE_DAYS).map(([name, days]) => ({
    name,
    what: WHAT[name as CookieName],
    howLong: days === 0 ? 'Never set' : `${days} ${days === 1 ? 'day' : 'days'}`,
    reader: PAGE_ONLY.includes(name as CookieName) ? 'Page' : 'Page, our server',
  }));
  return [GUEST, SESSION, TOKEN, KNOWN, ...own];
}
