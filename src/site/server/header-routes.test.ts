import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { loadStores } from '#pharmacies/server/load.ts';
import { testStore } from '#pharmacies/stores/testing.ts';
import { caller } from '#testing/caller.ts';
import { testDatabase } from '#testing/database.ts';
import { testApp, testPatient, testRuntime } from '#testing/scheduler.ts';
import { signedIn } from '#testing/signed-in.ts';
import { servicesOf } from '#app/services.ts';
import { headerInfoSchema } from '../header/header.schema.ts';

const database = await testDatabase();
const all = content();
const site = { ...all.site, headerBanner: { text: 'All stores close at 6 p.m.' } };
const parts = { content: { ...all, site } };
const app = testApp(testRuntime(database, { RATE_LIMITS: 'off' }), parts);

function browser(headers: Record<string, string> = {}, at = app) {
  return caller(async (path, request) => at(new Request(`http://test${path}`, request), '10.9.1.1'), headers);
}

async function person(name = '') {
  const { actor, headers } = await signedIn(database, 'account');
  const email = `${randomUUID()}@example.com`;
  await database.pool.query('insert into accounts (id, email, name) values ($1, $2, $3)', [actor.id, email, name]);
  return { email, headers, at: browser(headers) };
}

/** The same with a shop whose cart answers this, or fails. */
function withCart(itemCount: number | null) {
  const shop = { cart: () => Promise.resolve({ itemCount, apiFailure: itemCount === null }) };
  const services = servicesOf(parts.content);
  return testApp(testRuntime(database, { RATE_LIMITS: 'off' }), {
    ...parts,
    services: { ...services, shop: () => ({ ...services.shop(testRuntime(database)), ...shop }) },
  });
}

test('a header is told the links, the cart and the news of the site, and makes no one a guest [SHELL-1 part]', async () => {
  const { headers, body } = await browser().get('/header-info?o=header&rnd=1');
  expect(headerInfoSchema.parse(body)).toEqual({
    loggedIn: 'false',
    csrfToken: '',
    info: { kind: 'guest', name: '', email: '', store: null },
    nav: site.nav,
    cart: { itemCount: 0, href: site.cart },
    banner: { text: 'All stores close at 6 p.m.', link: null },
    apiFailure: false,
  });
  expect(headers.get('set-cookie')).toBeNull();
  expect((await browser().get('/header-info')).headers.get('set-cookie')).toContain('fcGuest=');
});

test('whoever is signed in is told by name: that of their own saved details, else that of the account [SHELL-1 part]', async () => {
  const named = await person('Avery Stone');
  const { body } = await named.at.get('/header-info?o=header');
  expect(body).toMatchObject({ loggedIn: 'true', info: { kind: 'account', name: 'Avery Stone', email: named.email } });
  const fresh = await person();
  expect((await fresh.at.get('/header-info')).body).toMatchObject({ loggedIn: 'true', info: { name: '' } });
  const own = testPatient();
  await fresh.at.post('/scheduler/patients', own);
  expect((await fresh.at.get('/header-info')).body).toMatchObject({
    info: { name: `${own.firstName} ${own.lastName}` },
  });
  const { headers } = await signedIn(database, { roles: ['superuser'], sites: 'all' });
  expect((await browser(headers).get('/header-info')).body).toMatchObject({
    loggedIn: 'true',
    info: { kind: 'staff', name: '', email: '' },
  });
});

test('a name of 10 kB is cut, and markup in it stays text', async () => {
  const { body } = await (await person('x'.repeat(10_000))).at.get('/header-info');
  expect(headerInfoSchema.parse(body).info.name).toHaveLength(300);
  const name = '<img src=x onerror=alert(1)>';
  expect((await (await person(name)).at.get('/header-info')).body).toMatchObject({ info: { name } });
});

test('a store that this browser, or this person, chose is told with its hours; none for nonsense', async () => {
  await database.asOwner((client) =>
    loadStores(client, [testStore({ number: '7104', name: 'Lincoln Park' })], 'import', () => undefined),
  );
  const chosen = { storeNumber: '7104', name: 'Lincoln Park' };
  const told = async (cookie: string) => (await browser({ cookie }).get('/header-info?o=header')).body;
  expect(await told('fcStore=7104%2FOld%20name')).toMatchObject({ info: { store: chosen }, apiFailure: false });
  for (const nonsense of ['9999%2FGone', '7104', '%E0%A4%A', "7104'%2Fx", '__proto__%2Fx'])
    expect(await told(`fcStore=${nonsense}`)).toMatchObject({ info: { store: null }, apiFailure: false });
});

test('a shop that says how full the cart is is believed, and one that fails leaves the rest whole [SHELL-1 part]', async () => {
  const full = await browser({}, withCart(3)).get('/header-info?o=header');
  expect(full.body).toMatchObject({ cart: { itemCount: 3 }, apiFailure: false });
  const away = await browser({}, withCart(null)).get('/header-info');
  expect([away.status, away.body]).toMatchObject([200, { cart: { itemCount: null }, apiFailure: true, nav: site.nav }]);
  expect(away.body['csrfToken']).toMatch(/^[\w-]{43}$/);
});

test('a name that cannot be read is said to have failed; the person stays signed in', async () => {
  const { at } = await person();
  await database.asOwner(async (client) => {
    await client.query('alter table patients rename to patients_away');
  });
  try {
    const { status, body } = await at.get('/header-info');
    expect([status, body]).toMatchObject([200, { loggedIn: 'true', info: { name: '' }, apiFailure: true }]);
  } finally {
    await database.asOwner(async (client) => {
      await client.query('alter table patients_away rename to patients');
    });
  }
});
