import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD, someone, testAccounts } from '#testing/accounts/accounts.ts';
import { testOpenIdProvider, throughProvider } from '#testing/accounts/openid-provider.ts';
import { testDatabase } from '#testing/database.ts';
import { freePort } from '#testing/free-port.ts';
import { browsersOf, type TestBrowser } from '#testing/person.ts';

const ORIGIN = 'https://care.example';
const BACK = `${ORIGIN}/api/auth/callback/larkmoor`;

const database = await testDatabase();
const { newsTo, joined, stop } = await testAccounts(database);
const provider = await testOpenIdProvider(BACK);
const settings = { RATE_LIMITS: 'off', PUBLIC_ORIGIN: ORIGIN, ...provider.settings };
const browser = browsersOf(database, settings);
afterAll(async () => {
  await stop();
  await provider.stop();
});
beforeEach(() => {
  provider.odd.claims = {};
});

async function begin(at: TestBrowser, from = '/findcare/services'): Promise<string> {
  const { status, body } = await at.post('/auth/sign-in/social', { provider: 'larkmoor', from });
  expect(status).toBe(200);
  return String(body['url']);
}

/** Comes back from a provider, and answers where that leads. */
async function comeBack(at: TestBrowser, { pathname, search }: URL): Promise<string> {
  const { status, headers } = await at.get(pathname.replace('/api', '') + search);
  expect(status).toBe(303);
  await at.headerInfo();
  return headers.get('location') ?? '';
}

async function signIn(at: TestBrowser, as: string, from?: string): Promise<string> {
  return comeBack(at, await throughProvider(await begin(at, from), as));
}

/** Someone with an account, in a browser of a site that has providers. */
async function member(): Promise<{ email: string; at: TestBrowser }> {
  const [{ email }, at] = [await joined(), await browser()];
  expect((await at.post('/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(200);
  await at.headerInfo();
  // The next email comes after this one.
  expect((await newsTo(email)).subject).toBe('A new device is signed in');
  return { email, at };
}

/** A browser in which somebody has signed in. */
async function signedInBy(as: string): Promise<TestBrowser> {
  const at = await browser();
  await signIn(at, as);
  return at;
}

const trouble = (path: string): string | null => new URL(path, ORIGIN).searchParams.get('trouble');
const emailOf = async (at: TestBrowser): Promise<unknown> => (await at.get('/account')).body['email'];

test('someone signs in with a provider: an account is made for the address that it says is theirs, with its programs, and is theirs the next time [SHELL-2 part]', async () => {
  const [sub, email] = ['joan', someone()];
  provider.people.set(sub, { email, email_verified: true, programs: ['team-members', 'x'.repeat(41)] });
  const at = await browser();
  expect((await at.get('/auth/providers')).body).toEqual({
    providers: [
      {
        id: 'larkmoor',
        label: 'Larkmoor ID',
        note: 'For prescriptions and rewards',
        mark: { letters: 'Lk', tone: 0, shape: 0 },
      },
    ],
  });
  const url = new URL(await begin(at));
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: BACK,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    state: expect.stringMatching(/^[\w-]{43}$/) as string,
    nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
  });
  expect(await signIn(at, sub, '/stores?x=1#y')).toBe('/stores?x=1#y');
  expect(await emailOf(at)).toBe(email);
  expect((await at.get('/auth/list-accounts')).body).toMatchObject({
    passwordSince: null,
    providers: [{ id: 'larkmoor', label: 'Larkmoor ID' }],
  });
  const programs = async () =>
    (
      await database.pool.query<{ programs: string[] }>(
        'select claimed_audiences as programs from accounts where email = $1',
        [email],
      )
    ).rows;
  expect(await programs()).toEqual([{ programs: ['team-members'] }]);
  provider.people.set(sub, { email: someone(), email_verified: true });
  const other = await browser();
  expect(await signIn(other, sub)).toBe('/findcare/services');
  expect(await emailOf(other)).toBe(email);
  expect(await programs()).toEqual([{ programs: [] }]);
  expect((await newsTo(email)).subject).toBe('A new device is signed in');
});

test('an account that its owner has proven is joined by an address that the provider has proven, once, and its owner is told; disconnected, it is left [SHELL-2 part]', async () => {
  const { email, at } = await joined();
  provider.people.set('ada', { email: email.toUpperCase(), email_verified: true });
  const other = await browser();
  expect(await signIn(other, 'ada')).toBe('/findcare/services');
  expect(await emailOf(other)).toBe(email);
  expect((await newsTo(email)).subject).toBe('Larkmoor ID was connected');
  expect(await emailOf(at)).toBe(email);
  // The address now is someone else's there: the account isn't.
  provider.people.set('newcomer', { email, email_verified: true });
  const thief = await browser();
  expect(trouble(await signIn(thief, 'newcomer'))).toBe('taken');
  expect((await thief.get('/account')).status).toBe(401);
  expect((await other.post('/auth/unlink-account', { providerId: 'larkmoor' })).status).toBe(204);
  expect((await newsTo(email, 2)).subject).toBe('Larkmoor ID was disconnected');
  expect((await other.post('/auth/unlink-account', { providerId: 'larkmoor' })).status).toBe(404);
  expect((await at.post('/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(200);
});

test('an address that the provider hasn’t proven makes no account and joins none; nor does one join an account whose owner hasn’t proven it', async () => {
  const { email } = await joined();
  for (const person of [
    { email, email_verified: false },
    { email },
    {},
    { email: 'no address', email_verified: true },
  ]) {
    provider.people.set('maybe', person);
    const at = await browser();
    expect(trouble(await signIn(at, 'maybe')), JSON.stringify(person)).toBe('unconfirmed');
    expect((await at.get('/account')).status).toBe(401);
  }
  await database.pool.query('update accounts set is_email_confirmed = false where email = $1', [email]);
  provider.people.set('owner', { email, email_verified: true });
  expect(trouble(await signIn(await browser(), 'owner'))).toBe('taken');
});

test('an address counts as theirs only in the place where the provider says so', async () => {
  provider.people.set('joan', { email: someone(), email_verified: true });
  const { email } = await joined();
  for (const claims of [{ email }, { email, email_verified: false }, { email: someone(), email_verified: 'no' }]) {
    provider.odd.claims = claims;
    const at = await browser();
    await signIn(at, 'joan');
    expect(await emailOf(at), JSON.stringify(claims)).not.toBe(email);
  }
});

test.each([
  ['a nonce of another sign-in', { nonce: 'another' }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['another audience', { aud: 'another-site' }],
  ['two audiences, for the other one', { aud: ['find-care', 'another-site'], azp: 'another-site' }],
  ['a time that is over', { exp: 1_000_000_000 }],
])('a token with %s signs no one in', async (_, claims) => {
  provider.people.set('joan', { email: someone(), email_verified: true });
  provider.odd.claims = claims;
  const at = await browser();
  expect(trouble(await signIn(at, 'joan'))).toBe('not right');
  expect((await at.get('/account')).status).toBe(401);
});

test('who comes back without the state of this browser, or a second time, is signed in as no one', async () => {
  provider.people.set('joan', { email: someone(), email_verified: true });
  const [at, victim] = [await browser(), await browser()];
  const back = await throughProvider(await begin(at), 'joan');
  expect(trouble(await comeBack(victim, back))).toBe('expired');
  expect(trouble(await comeBack(at, back)), 'used up by the attempt').toBe('expired');
  const again = await throughProvider(await begin(at), 'joan');
  const wrong = new URL(again);
  wrong.searchParams.set('state', 'A'.repeat(43));
  expect(trouble(await comeBack(at, wrong))).toBe('expired');
  wrong.searchParams.delete('state');
  expect(trouble(await comeBack(at, wrong))).toBe('expired');
  const mixed = new URL(again);
  mixed.searchParams.set('iss', 'https://evil.example');
  expect(trouble(await comeBack(at, mixed))).toBe('not right');
  const code = await throughProvider(await begin(at), 'joan');
  const other = new URL(await begin(at));
  code.searchParams.set('state', other.searchParams.get('state') ?? '');
  expect(trouble(await comeBack(at, code)), 'a code of another sign-in, without its verifier').toBe('not right');
  expect((await at.get('/account')).status).toBe(401);
  expect(trouble(await signIn(at, ''))).toBe('stopped');
  for (const from of ['//evil.example', '/\\evil.example', 'https://evil.example/'])
    expect(await signIn(await browser(), 'joan', from)).toBe('/account/');
});

test('what else the address of the way back says counts for nothing', async () => {
  provider.people.set('joan', { email: someone(), email_verified: true });
  const at = await browser();
  const back = await throughProvider(await begin(at), 'joan');
  for (const name of ['nonce', 'verifier', 'connects', 'from']) back.searchParams.set(name, '/x');
  expect(await comeBack(at, back)).toBe('/findcare/services');
});

test('while a provider is away, at start or later, the rest goes on and says so; it is used once it is back [SHELL-2 part]', async () => {
  const port = await freePort();
  const away = { ...settings, OIDC_LARKMOOR_ISSUER: `http://127.0.0.1:${port}/` };
  const at = await browsersOf(database, away)();
  const ask = () => at.post('/auth/sign-in/social', { provider: 'larkmoor', from: '/' });
  expect((await ask()).body).toMatchObject({
    status: 503,
    code: 'provider-away',
    detail: expect.stringMatching(/^Larkmoor ID isn’t answering\./) as string,
  });
  const email = someone();
  const early = await testOpenIdProvider(BACK, port);
  early.people.set('joan', { email, email_verified: true });
  const back = await throughProvider(String((await ask()).body['url']), 'joan');
  await early.stop();
  expect(trouble(await comeBack(at, back))).toBe('away');
  const late = await testOpenIdProvider(BACK, port);
  late.people.set('joan', { email, email_verified: true });
  expect(await comeBack(at, await throughProvider(String((await ask()).body['url']), 'joan'))).toBe('/');
  expect(await emailOf(at)).toBe(email);
  await late.stop();
});

test('who comes from an address too long to keep signs in all the same, and is on their account then', async () => {
  provider.people.set('joan', { email: someone(), email_verified: true });
  const longest = `/findcare/services?q=${'x'.repeat(1979)}`;
  expect(longest).toHaveLength(2000);
  expect(await signIn(await browser(), 'joan', longest)).toBe(longest);
  for (const from of [`${longest}x`, `/findcare/services?q=${'é'.repeat(700)}`, `/${'x'.repeat(9000)}`])
    expect(await signIn(await browser(), 'joan', from)).toBe('/account/');
});

test('someone who is signed in connects a provider, whatever its address, is told, and signs in by it; disconnected, it signs in no more [SHELL-2 part]', async () => {
  const { email, at } = await member();
  provider.people.set('work', { email: someone(), email_verified: true, programs: ['team-members'] });
  const connect = async (of: TestBrowser, as: string) => {
    const { status, body } = await of.post('/auth/link-social', { provider: 'larkmoor' });
    expect(status).toBe(200);
    return comeBack(of, await throughProvider(String(body['url']), as));
  };
  expect(await connect(at, 'work')).toBe('/account/?connected=larkmoor');
  expect((await newsTo(email, 2)).subject).toBe('Larkmoor ID was connected');
  expect((await at.get('/auth/list-accounts')).body['providers']).toMatchObject([{ id: 'larkmoor' }]);
  const audited = async () =>
    (
      await database.pool.query<{ action: string }>(
        `select action from audit_log where actor = (select id from accounts where email = $1) and action in ('account.join', 'account.leave') order by id`,
        [email],
      )
    ).rows.map(({ action }) => action);
  expect(await audited()).toEqual(['account.join']);
  const other = await browser();
  expect(await signIn(other, 'work')).toBe('/findcare/services');
  expect(await emailOf(other)).toBe(email);
  // A second time changes nothing, and no other person of the provider joins it, nor this one another account.
  expect(await connect(at, 'work')).toBe('/account/?connected=larkmoor');
  provider.people.set('home', { email: someone(), email_verified: true });
  expect(trouble(await connect(at, 'home'))).toBe('another');
  const stranger = await member();
  expect(trouble(await connect(stranger.at, 'work'))).toBe('elsewhere');
  expect(trouble(await connect(stranger.at, ''))).toBe('stopped');
  expect((await stranger.at.get('/auth/list-accounts')).body['providers']).toEqual([]);
  expect(await audited()).toEqual(['account.join']);
  expect((await at.post('/auth/unlink-account', { providerId: 'larkmoor' })).status).toBe(204);
  expect(await audited()).toEqual(['account.join', 'account.leave']);
  expect(await emailOf(await signedInBy('work'))).not.toBe(email);
});

test('a provider is connected to the account alone that began it, from a browser that signed in within a day', async () => {
  const [victim, thief, guest] = [await member(), await member(), await browser()];
  provider.people.set('thief', { email: someone(), email_verified: true });
  const ask = (of: TestBrowser) => of.post('/auth/link-social', { provider: 'larkmoor' });
  expect((await ask(guest)).status).toBe(401);
  expect((await victim.at.post('/auth/link-social', { provider: 'another' })).status).toBe(422);
  const back = await throughProvider(String((await ask(thief.at)).body['url']), 'thief');
  expect(trouble(await comeBack(victim.at, back))).toBe('expired');
  expect(trouble(await comeBack(thief.at, back)), 'used up by the attempt').toBe('expired');
  const signedOut = await throughProvider(String((await ask(thief.at)).body['url']), 'thief');
  await thief.at.post('/auth/sign-out');
  await thief.at.headerInfo();
  expect(trouble(await comeBack(thief.at, signedOut))).toBe('expired');
  expect((await victim.at.get('/auth/list-accounts')).body['providers']).toEqual([]);
  await database.pool.query(
    `update sessions set made_at = now() - interval '25 hours' where actor = (select id from accounts where email = $1)`,
    [victim.email],
  );
  const old = await browsersOf(database, { ...settings, SESSION_HOURS: '48' })({ cookies: victim.at.cookies });
  expect((await ask(old)).body).toMatchObject({ status: 403, code: 'sign-in-again' });
});

test('a provider’s mark is as settings say, else the first letters of its name', async () => {
  const marks = async (more: Record<string, string>) => {
    const { OIDC_LARKMOOR_MARK: _, ...others } = settings;
    const at = await browsersOf(database, { ...others, ...more })();
    return (await at.get('/auth/providers')).body['providers'];
  };
  expect(await marks({})).toMatchObject([{ mark: { letters: 'La', tone: 0, shape: 0 } }]);
  const set = { OIDC_LARKMOOR_MARK: 'ID', OIDC_LARKMOOR_MARK_COLORS: '3', OIDC_LARKMOOR_MARK_SHAPE: '2' };
  expect(await marks(set)).toMatchObject([{ mark: { letters: 'ID', tone: 3, shape: 2 } }]);
});

test('what a call says of its host is in no address of a provider', async () => {
  const at = await browser({ headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } });
  const url = new URL(await begin(at));
  expect(url.searchParams.get('redirect_uri')).toBe(BACK);
  expect((await at.post('/auth/sign-in/social', { provider: 'another', from: '/' })).status).toBe(422);
});

test('a provider that answers without end is as good as away, and its answer is not read on', async () => {
  let sent = 0;
  const server = createServer((_, response) => {
    const more = (): void => {
      do sent += 65_536;
      while (!response.destroyed && response.write(' '.repeat(65_536)));
    };
    response.writeHead(200, { 'content-type': 'application/json' }).on('drain', more);
    more();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const at = await browsersOf(database, { ...settings, OIDC_LARKMOOR_ISSUER: issuer })();
    const { status, body } = await at.post('/auth/sign-in/social', { provider: 'larkmoor', from: '/' });
    expect([status, body['code']]).toEqual([503, 'provider-away']);
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
