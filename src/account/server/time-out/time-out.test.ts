import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { caller } from '#testing/caller.ts';
import { KEYS, testApp, testRuntime } from '#testing/scheduler.ts';
import { again, signedIn, type SignedIn } from '#testing/signed-in.ts';
import { forgetToken, ownerOf } from './forget-token.ts';

const database = await testDatabase();
const app = testApp(testRuntime(database, { RATE_LIMITS: 'off' }));
const as = (headers: Record<string, string> = {}) =>
  caller(async (path, request) => app(new Request(`http://test${path}`, request), '10.4.4.4'), headers);

/** A guest's browser: its cookie, and the token for what it sends. */
async function guest() {
  const info = await as().get('/header-info');
  const cookie = String(info.headers.get('set-cookie')).split(';')[0] ?? '';
  return as({ cookie, 'x-csrf-token': String(info.body['csrfToken']) });
}

const draft = (bookingId: string) => `/scheduler/bookings/${bookingId}/draft`;
const type = ({ headers }: SignedIn, bookingId: string) =>
  as(headers).put(draft(bookingId), { fields: { firstName: 'Ada' }, edit: Date.now() });

test('a time-out ends the session here and in no other browser, and what was typed waits for its owner alone, for a day [SHELL-3 part]', async () => {
  const ada = await signedIn(database, 'account');
  const elsewhere = await again(database, ada.actor);
  const bookingId = randomUUID();
  expect((await type(ada, bookingId)).status).toBe(200);
  const out = await as(ada.headers).post('/session/time-out');
  expect(out.status).toBe(200);
  expect(out.headers.getSetCookie().join()).toMatch(/^fcSession=;.*Max-Age=0/);
  const hours = (Date.parse(String(out.body['keptUntil'])) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  expect((await as(ada.headers).get('/account')).status).toBe(401);
  expect((await as(elsewhere.headers).get('/account')).status).toBe(200);

  const other = await signedIn(database, 'account');
  expect((await as(other.headers).get(draft(bookingId))).body).toEqual({ fields: {}, edit: 0 });
  expect((await (await guest()).get(draft(bookingId))).body).toEqual({ fields: {}, edit: 0 });
  const back = await again(database, ada.actor);
  expect((await as(back.headers).get(draft(bookingId))).body).toMatchObject({ fields: { firstName: 'Ada' } });
});

test('where nothing was typed nothing is said to wait, and a guest has nothing to end', async () => {
  const ben = await signedIn(database, 'account');
  expect((await as(ben.headers).post('/session/time-out')).body).toEqual({ keptUntil: null, forget: '' });
  const staff = await signedIn(database, { roles: ['superuser'], sites: 'all' });
  expect((await as(staff.headers).post('/session/time-out')).body).toEqual({ keptUntil: null, forget: '' });
  expect((await as(staff.headers).post('/session/activity')).status).toBe(403);
  expect((await (await guest()).post('/session/time-out')).body).toEqual({ keptUntil: null, forget: '' });
});

test('on a shared computer anyone can delete there what was typed, and read none of it', async () => {
  const cy = await signedIn(database, 'account');
  const [one, two] = [randomUUID(), randomUUID()];
  await type(cy, one);
  await type(cy, two);
  const { body } = await as(cy.headers).post('/session/time-out');
  const stranger = await guest();
  for (const forged of ['', 'x', String(body['forget']).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))])
    expect((await stranger.post('/session/forget', { forget: forged })).status).toBe(401);
  const back = await again(database, cy.actor);
  expect((await as(back.headers).get(draft(one))).body).toMatchObject({ fields: { firstName: 'Ada' } });
  expect((await stranger.post('/session/forget', { forget: body['forget'] })).status).toBe(204);
  for (const bookingId of [one, two])
    expect((await as(back.headers).get(draft(bookingId))).body).toEqual({ fields: {}, edit: 0 });
  const { rows } = await database.pool.query<{ action: string }>(
    `select action from audit_log where actor = $1 and action in ('session.end', 'draft.end') order by id`,
    [cy.actor.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['session.end', 'draft.end', 'draft.end']);
});

test('the right to delete ends with its time, and is another’s for no one', () => {
  const now = Date.now();
  const token = forgetToken('account:a', KEYS.link, now);
  expect(ownerOf(token, KEYS.link, now)).toBe('account:a');
  expect(ownerOf(token, KEYS.link, now + 25 * 3_600_000)).toBeNull();
  expect(ownerOf(token.replace('account:a', 'account:b'), KEYS.link, now)).toBeNull();
  expect(ownerOf(token, KEYS.csrf, now)).toBeNull();
});
