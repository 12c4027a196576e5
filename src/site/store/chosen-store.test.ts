import { expect, test, vi } from 'vitest';
import { chosenStoreIn, storeCookie } from './chosen-store.ts';
import { keepStoreRoom } from './keep-store-room.ts';

/** Whether a page with these cookies keeps room for the line. */
function hasRoom(cookie: string): boolean {
  const body = { className: '' };
  vi.stubGlobal('document', { cookie, body });
  keepStoreRoom();
  vi.unstubAllGlobals();
  return body.className === 'has-store';
}

const cookie = (value: string): string => `a=1; fcStore=${encodeURIComponent(value)}; b=2`;

test('a store is remembered by its number, and by its name for the line under the header, which has its room before the first paint', () => {
  const store = { storeNumber: '0104', name: 'O’Hare & “Lincoln Park”' };
  expect(chosenStoreIn(cookie(storeCookie(store)))).toEqual(store);
  expect(hasRoom(cookie(storeCookie(store)))).toBe(true);
  expect(hasRoom('a=1; b=2')).toBe(false);
});

test.each([
  '',
  'fcStore=',
  'fcStore=0104',
  'fcStore=%E0%A4%A',
  'fcStore=12%2F%E0%A4%A',
  cookie('abc/Lincoln Park'),
  cookie('1234567890/Lincoln Park'),
  cookie('/'),
])('nonsense is no store: %j', (cookies) => {
  expect(chosenStoreIn(cookies)).toBeNull();
});

test('no name is endless, and markup is text', () => {
  expect(chosenStoreIn(cookie('1/<img src=x onerror=alert(1)>'))?.name).toBe('<img src=x onerror=alert(1)>');
  expect(chosenStoreIn(cookie(`1/${'x'.repeat(5000)}`))).toBeNull();
});
