import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { GUEST_COOKIE } from '#identity/cookie-names.ts';
import { newGuestCookie } from '#identity/server/guest-cookie.ts';
import { loadStores } from '#pharmacies/server/load.ts';
import { testStore } from '#pharmacies/stores/testing.ts';
import { caller } from '#testing/caller.ts';
import { testDatabase } from '#testing/database.ts';
import { KEYS, testApp, testPatient, testRuntime } from '#testing/scheduler.ts';
import { signedIn, type SignedIn } from '#testing/signed-in.ts';
import { profileSchema } from '../../profile.schema.ts';

const database = await testDatabase();
const app = testApp(testRuntime(database, { RATE_LIMITS: 'off' }));

/** A browser with these headers on each call. */
function browser(headers: Record<string, string> = {}) {
  return caller(async (path, request) => app(new Request(`http://test${path}`, request), '10.9.0.1'), headers);
}

async function person(changes: { name?: string; audiences?: string[] } = {}) {
  const signed: SignedIn = await signedIn(database, 'account');
  const email = `${randomUUID()}@example.com`;
  await database.pool.query('insert into accounts (id, email, name, audiences) values ($1, $2, $3, $4)', [
    signed.actor.id,
    email,
    changes.name ?? '',
    changes.audiences ?? [],
  ]);
  return { ...signed, email, at: browser(signed.headers) };
}

test('a guest, and a browser that is new, are told in a string that no one is signed in [SHELL-1 part]', async () => {
  const told = { loggedIn: 'false', profileInfo: null, apiFailure: false };
  const guest = browser({ cookie: `${GUEST_COOKIE}=${newGuestCookie(KEYS.guest, Date.now())}` });
  for (const one of [browser(), guest]) {
    const answer = await one.post('/profile', { extSystemIds: true });
    expect([answer.status, answer.body]).toEqual([200, told]);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});

test('an account is told its name, how it is reached, its programs, and by which ids others know it [SHELL-1 part]', async () => {
  const { at, email } = await person({ name: 'Ana Maria Stone', audiences: ['team'] });
  const asked = await at.post('/profile', { extSystemIds: true });
  expect(profileSchema.parse(asked.body)).toEqual({
    loggedIn: 'true',
    profileInfo: {
      flow: 'account',
      firstName: 'Ana Maria',
      lastName: 'Stone',
      contact: { address: null, emails: [{ address: email }], phones: [] },
      audiences: ['team'],
      extSystemIds: [],
    },
    apiFailure: false,
  });
  expect((await at.post('/profile', {})).body['profileInfo']).not.toHaveProperty('extSystemIds');

  const own = testPatient();
  expect((await at.post('/scheduler/patients', own)).status).toBe(201);
  const { profileInfo } = profileSchema.parse((await at.post('/profile', {})).body);
  expect(profileInfo).toMatchObject({ firstName: own.firstName, lastName: own.lastName });
  expect(profileInfo?.contact.emails).toEqual([{ address: email }, ...own.contact.emails]);
  expect(profileInfo?.contact.phones).toHaveLength(1);
  expect(profileInfo?.contact.address).toMatchObject({ zip: own.contact.address.zip });
});

test('header and profile say one name: the one typed in the account, else the one booked with, else that of signing in elsewhere [SHELL-1 part]', async () => {
  const { at } = await person({ name: 'A. Provider' });
  const names = async () => {
    const { info } = (await at.get('/header-info?o=header')).body as { info: { name: string } };
    const { profileInfo } = profileSchema.parse((await at.post('/profile', {})).body);
    expect(`${profileInfo?.firstName ?? ''} ${profileInfo?.lastName ?? ''}`).toBe(info.name);
    return info.name;
  };
  expect(await names()).toBe('A. Provider');
  expect((await at.post('/scheduler/patients', { ...testPatient(), firstName: 'Adelaide' })).status).toBe(201);
  expect(await names()).toMatch(/^Adelaide /);
  const contact = { phone: '', line1: '', line2: '', city: '', state: '', zip: '' };
  const typed = { ...contact, firstName: 'Addie', lastName: 'Moss' };
  expect((await at.put('/account/contact', typed)).status).toBe(200);
  expect(await names()).toBe('Addie Moss');
});

test('staff are told that they are signed in, and nothing of a person', async () => {
  const { headers } = await signedIn(database, { roles: ['superuser'], sites: 'all' });
  const { body } = await browser(headers).post('/profile', { extSystemIds: true });
  expect(body).toMatchObject({ loggedIn: 'true', profileInfo: { flow: 'staff', firstName: '', audiences: [] } });
});

test('names are whatever people are called: 10 kB, markup and words of JavaScript come back as they were', async () => {
  for (const name of ['<img src=x onerror=alert(1)>', '__proto__ constructor', 'x'.repeat(10_000)]) {
    const { body } = await (await person({ name })).at.post('/profile', {});
    const { profileInfo } = profileSchema.parse(body);
    expect([profileInfo?.firstName, profileInfo?.lastName].filter(Boolean).join(' ')).toBe(name);
  }
});

test('what cannot be read is said to have failed; the person stays signed in', async () => {
  const { at } = await person();
  await database.asOwner(async (client) => {
    await client.query('alter table patients rename to patients_away');
  });
  try {
    const { status, body } = await at.post('/profile', {});
    expect([status, body]).toEqual([200, { loggedIn: 'true', profileInfo: null, apiFailure: true }]);
  } finally {
    await database.asOwner(async (client) => {
      await client.query('alter table patients_away rename to patients');
    });
  }
});

test.each([
  ['a field that it does not know', { extSystemIds: true, admin: true }, 422],
  ['text for yes', { extSystemIds: 'true' }, 422],
  ['a list', [], 422],
])('the profile is not told for %s', async (_, body, status) => {
  expect((await (await person()).at.post('/profile', body)).status).toBe(status);
});

test('a profile asked from another site, as a form or as text is refused, and __proto__ changes nothing', async () => {
  const { headers } = await person();
  const send = (body: string, more: Record<string, string>) =>
    app(new Request('http://test/api/profile', { method: 'POST', body, headers: { ...headers, ...more } }), '10.9.0.2');
  const json = { 'content-type': 'application/json' };
  expect((await send('{}', { ...json, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await send('extSystemIds=true', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
  expect((await send('{}', { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await send('{', json)).status).toBe(400);
  expect((await send(`{"extSystemIds":true,"x":"${'y'.repeat(5000)}"}`, json)).status).toBe(413);
  const polluted = await send('{"__proto__":{"extSystemIds":true}}', json);
  expect(JSON.stringify(await polluted.json())).not.toContain('"extSystemIds":');
  expect(Object.prototype).not.toHaveProperty('extSystemIds');
});

test('the id by which bwell knows someone is kept with their token alone, the last one, and told with the profile', async () => {
  const { at, headers } = await person();
  const given = { bwellUserID: 'bw-1', userType: 'member' };
  expect((await at.post('/ancillary', given)).body).toEqual(given);
  expect((await at.post('/ancillary', { ...given, bwellUserID: 'bw-2' })).status).toBe(200);
  const { profileInfo } = profileSchema.parse((await at.post('/profile', { extSystemIds: true })).body);
  expect(profileInfo?.extSystemIds).toEqual([{ system: 'bwell', id: 'bw-2', userType: 'member' }]);

  expect((await browser().post('/ancillary', given)).status).toBe(401);
  expect((await browser({ cookie: headers['cookie'] ?? '' }).post('/ancillary', given)).body).toMatchObject({
    status: 403,
    code: 'csrf',
  });
  for (const bad of [{}, { ...given, bwellUserID: '<script>' }, { ...given, userType: 'x'.repeat(41) }])
    expect((await at.post('/ancillary', bad)).status).toBe(422);
});

test('a store is chosen by an account for each of its devices, and only one that there is', async () => {
  const { at, headers } = await person();
  await database.asOwner((client) =>
    loadStores(client, [testStore({ number: '8104', name: 'River North' })], 'import', () => undefined),
  );
  const told = async () => ((await at.get('/header-info?o=header')).body['info'] as { store: unknown }).store;
  expect((await at.put('/account/store', { storeNumber: '8104' })).body).toEqual({ storeNumber: '8104' });
  expect(await told()).toMatchObject({ storeNumber: '8104', name: 'River North' });
  expect((await at.put('/account/store', { storeNumber: '9999' })).status).toBe(404);
  expect((await at.put('/account/store', { storeNumber: "8104'" })).status).toBe(422);
  expect((await browser().put('/account/store', { storeNumber: '8104' })).status).toBe(401);
  expect((await browser({ cookie: headers['cookie'] ?? '' }).put('/account/store', { storeNumber: null })).status).toBe(
    403,
  );
  expect((await at.put('/account/store', { storeNumber: null })).status).toBe(200);
  expect(await told()).toBeNull();
});

test('what a browser began as a guest is brought into the account, once; another’s browser brings nothing', async () => {
  const cookie = newGuestCookie(KEYS.guest, Date.now());
  const [id = ''] = cookie.split('.');
  await database.pool.query(`insert into services (id, audiences) values ('seen', '{}') on conflict do nothing`);
  await database.pool.query(`insert into viewed_services (actor, service_id) values ($1, 'seen')`, [`guest:${id}`]);
  const { headers } = await person();
  const both = browser({ ...headers, cookie: `${headers['cookie']}; ${GUEST_COOKIE}=${cookie}` });
  expect((await both.put('/session/migration')).body).toEqual({ migrated: 1 });
  expect((await both.put('/session/migration')).body).toEqual({ migrated: 0 });
  expect((await browser(headers).put('/session/migration')).body).toEqual({ migrated: 0 });
  expect((await browser().put('/session/migration')).status).toBe(401);
});
