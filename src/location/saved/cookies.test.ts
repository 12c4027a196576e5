import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { COOKIE_DAYS, cookieLine, forgetPatientCookie, writeCookie, type CookieName } from './cookies.ts';
import { cookieIn, readCookie } from './read-cookie.ts';
import { TOKEN_COOKIE, TOKEN_MINUTES } from '#identity/cookie-names.ts';
import { cookieJar } from '#testing/cookie-jar.ts';

let jar: ReturnType<typeof cookieJar>;

beforeEach(() => {
  jar = cookieJar();
});

afterEach(() => vi.unstubAllGlobals());

test('what is written is read again, with every sign a place may hold [STATE-1 part]', () => {
  for (const value of ['41.92/-87.65/60614/IL/Chicago', 'a; b=c, “d” 100%', 'Cañon City 🏔', '']) {
    writeCookie('FCNLocation', value, 30);
    expect(readCookie('FCNLocation')).toBe(value);
  }
});

test('each cookie says its lifetime, its path and SameSite, and Secure on https only [STATE-1 part]', () => {
  writeCookie('state', 'IL', 30);
  expect(jar.written.at(-1)).toBe('state=IL; path=/; max-age=2592000; samesite=lax');
  vi.stubGlobal('location', { protocol: 'https:' });
  writeCookie('state', 'IL', 30);
  expect(jar.written.at(-1)).toBe('state=IL; path=/; max-age=2592000; samesite=lax; secure');
});

test('a cookie is found by its whole name, and its absence is an empty text [STATE-1 part]', () => {
  jar.put('mystate', 'no');
  expect(readCookie('state')).toBe('');
  writeCookie('state', 'yes', 1);
  expect(readCookie('state')).toBe('yes');
});

test('nonsense in a cookie is left as it stands, never a crash [STATE-1 part]', () => {
  jar.put('FCNLocation', '%E0%A4%A');
  expect(readCookie('FCNLocation')).toBe('%E0%A4%A');
});

test('where there is no document nothing is read', () => {
  vi.unstubAllGlobals();
  expect(readCookie('FCNLocation')).toBe('');
});

const NAMES = Object.keys(COOKIE_DAYS) as CookieName[];

test('each cookie of the product has its name and a lifetime: of at most 30 days, an answer that somebody gave of at most 180 [STATE-1]', () => {
  expect(NAMES).toEqual(
    expect.arrayContaining(['FCNLocation', 'FCNCurrentLocation', 'state', 'fcnFilterApplied', 'objFcnFilterApplied']),
  );
  expect(NAMES).toEqual(
    expect.arrayContaining(['filterChecked', 'FCNContextCats', 'fcPatientId', 'eligData', 'provider', 'fcLayout']),
  );
  // No page reads this one (identity/tokens/access-tokens.test.ts has its attributes).
  expect([TOKEN_COOKIE, TOKEN_MINUTES]).toEqual(['jwt', 5]);
  for (const name of NAMES) {
    expect(COOKIE_DAYS[name]).toBeLessThanOrEqual(/^fc(Count|NoApp|Keys)$/.test(name) ? 180 : 30);
    expect(cookieLine(name, 'x', COOKIE_DAYS[name], true)).toMatch(/; path=\/; max-age=\d+; samesite=lax; secure$/);
    expect(cookieLine(name, 'x', COOKIE_DAYS[name], false)).not.toContain('secure');
  }
});

test('no header whatever makes reading a cookie fail, and what was written comes back from among nonsense [STATE-1]', () => {
  const nonsense = fc.string({ unit: 'binary' }).map((text) => text.replaceAll(/[;=]/g, ''));
  fc.assert(
    fc.property(
      fc.constantFrom(...NAMES),
      fc.string({ unit: 'grapheme' }),
      fc.array(nonsense),
      (name, value, others) => {
        const line = cookieLine(name, value, 1, false).split(';')[0] ?? '';
        expect(cookieIn([...others.map((one) => `x${one}`), line, ...others].join('; '), name)).toBe(value);
      },
    ),
  );
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...NAMES),
      (header, name) => void cookieIn(header, name),
    ),
  );
});

test('the older site’s patient number is taken away [STATE-1]', () => {
  forgetPatientCookie();
  expect(jar.written).toEqual([]);
  jar.put('fcPatientId', '42');
  forgetPatientCookie();
  expect(jar.written).toEqual(['fcPatientId=; path=/; max-age=0; samesite=lax']);
});
