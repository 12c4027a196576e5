/** The cookie that makes a browser a guest. It goes with the browser's session, and the server ends it after GUEST_DAYS. */
export const GUEST_COOKIE = 'fcGuest';
/** Its name over https: the __Host- prefix keeps other hosts from setting it. */
export const SECURE_GUEST_COOKIE = '__Host-fcGuest';
/** The cookie with the id of the session of someone signed in. It goes with the browser; the server ends the session after SESSION_HOURS. */
export const SESSION_COOKIE = 'fcSession';
/** Its name over https. */
export const SECURE_SESSION_COOKIE = '__Host-fcSession';
/** The cookie by which an account knows a browser that has signed in to it before, so that its owner is told of another one. */
export const KNOWN_COOKIE = 'fcKnown';
/** Its name over https. */
export const SECURE_KNOWN_COOKIE = '__Host-fcKnown';
/** How long it is known after it last signed in, in days. */
export const KNOWN_DAYS = 180;
/** The cookie with the token of that session, by the name of the specification. No script of a page can read it. */
export const TOKEN_COOKIE = 'jwt';
/** How long it lasts, in minutes; pages have it made new meanwhile. */
export const TOKEN_MINUTES = 5;
