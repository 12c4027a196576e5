import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { KEYS, testApp, testRuntime } from '#testing/scheduler.ts';
import { DAY } from '#text/durations.ts';
import { guestOf, newGuestCookie } from './guest-cookie.ts';

const database = await testDatabase();
const NOW = Date.parse('2026-11-22T12:00Z');

test('a cookie that we signed is its guest’s, until its days are over', () => {
  const cookie = newGuestCookie('key', NOW);
  const guest = guestOf(cookie, 'key', 2, NOW);
  expect(guest?.id).toMatch(/^guest:[\w-]{22}$/);
  expect(guestOf(cookie, 'key', 2, NOW + 2 * DAY - 1000)).toEqual(guest);
  expect(guestOf(cookie, 'key', 2, NOW + 2 * DAY)).toBeNull();
  expect(guestOf(newGuestCookie('key', NOW), 'key', 2, NOW)).not.toEqual(guest);
});

test('a cookie that somebody made up, changed or got elsewhere is nobody’s', () => {
  const cookie = newGuestCookie('key', NOW);
  const [id, given, signature] = cookie.split('.') as [string, string, string];
  const forged = [
    'A'.repeat(43),
    `${'A'.repeat(22)}.${given}.${signature}`,
    `${id}.${String(Number(given) + 86_400)}.${signature}`,
    `${id}.${given}.${'A'.repeat(43)}`,
    `${id}.${given}`,
    `${cookie}x`,
    '',
    newGuestCookie('another key', NOW),
  ];
  for (const one of forged) expect(guestOf(one, 'key', 30, NOW), one).toBeNull();
  expect(guestOf(newGuestCookie('key', NOW + 3 * DAY), 'key', 30, NOW)).toBeNull();
});

async function headerInfo(environment: Record<string, string>, headers: Record<string, string> = {}) {
  const app = testApp(testRuntime(database, { RATE_LIMITS: 'off', ...environment }));
  return app(new Request('http://find.example/api/header-info', { headers }), '127.0.0.1');
}

test('over https the cookie is one that only this host can have set, and the other name counts for nothing [STATE-1 part]', async () => {
  const https = { PUBLIC_ORIGIN: 'https://find.example' };
  const given = (await headerInfo(https)).headers.get('set-cookie') ?? '';
  expect(given).toMatch(/^__Host-fcGuest=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const value = given.split(';')[0]?.split('=')[1] ?? '';
  const again = await headerInfo(https, { cookie: `__Host-fcGuest=${value}` });
  expect(again.headers.get('set-cookie')).toBeNull();
  const planted = await headerInfo(https, { cookie: `fcGuest=${newGuestCookie(KEYS.guest, Date.now())}` });
  expect(planted.headers.get('set-cookie')).toMatch(/^__Host-fcGuest=/);
});

test('a browser whose guest has ended is made a new one', async () => {
  const old = newGuestCookie(KEYS.guest, Date.now() - 1.5 * DAY);
  expect((await headerInfo({}, { cookie: `fcGuest=${old}` })).headers.get('set-cookie')).toMatch(/^fcGuest=/);
  expect((await headerInfo({ GUEST_DAYS: '2' }, { cookie: `fcGuest=${old}` })).headers.get('set-cookie')).toBeNull();
});
