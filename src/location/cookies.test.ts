import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { readCookie, writeCookie } from './cookies.ts';
import { cookieJar } from './testing.ts';

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
  writeCookie('mystate', 'no', 1);
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
