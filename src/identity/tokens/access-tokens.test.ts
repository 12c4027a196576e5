import { createHmac, createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { exportJWK, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { expect, test } from 'vitest';
import type { Keys } from '#api/route.ts';
import type { Settings, TokenKey } from '#settings/settings.ts';
import { testDatabase } from '#testing/database.ts';
import { joinedStaff, STAFF_PASSWORD } from '#testing/people/staff.ts';
import { browsersOf } from '#testing/person.ts';
import { KEYS, testApp, testRuntime } from '#testing/scheduler.ts';
import { again, signedIn, type SignedIn } from '#testing/signed-in.ts';
import { inWork } from '#db/work.ts';
import { makeToken, newTokenKey, publicTokenKeys } from './access-tokens.ts';
import { endSession } from '../server/sessions.ts';

const database = await testDatabase();
const ISSUER = 'http://127.0.0.1:4321';
const [KEY] = KEYS.tokens as [TokenKey];

/** The API of a process with these keys, as it answers one call. */
function apiWith(keys: Keys = KEYS, settings: Record<string, string> = {}) {
  const app = testApp({ ...testRuntime(database, { RATE_LIMITS: 'off', ...settings }), keys });
  return async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const request = new Request(`http://test/api${path}`, { method, headers, ...(body !== undefined && { body }) });
    const response = await app(request, `10.6.${Math.floor(Math.random() * 250)}.1`);
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? ((await response.json()) as Record<string, unknown>) : {},
    };
  };
}
const call = apiWith();
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const JSON_TYPE = { 'content-type': 'application/json' };

/** A token of a session, as its owner gets it. */
async function tokenOf({ headers }: SignedIn): Promise<string> {
  const { body } = await call('POST', '/auth/token', headers);
  return String(body['token']);
}

test('who is signed in gets a token, and calls the API with it alone: without cookie and CSRF token [SHELL-2 part]', async () => {
  const member = await signedIn(database, 'account');
  const got = await call('POST', '/auth/token', member.headers);
  expect(got.headers.get('cache-control')).toBe('no-store');
  const lasts = Date.parse(String(got.body['expires'])) - Date.now();
  expect(lasts).toBeGreaterThan(280_000);
  expect(lasts).toBeLessThanOrEqual(300_000);
  const token = String(got.body['token']);
  const [head, claims] = token
    .split('.', 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object);
  expect(head).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: KEY.kid });
  expect(claims).toMatchObject({ iss: ISSUER, aud: `${ISSUER}/api`, sub: member.actor.id, sid: member.hash });
  expect(token).not.toContain(member.id);
  const info = await call('GET', '/header-info', bearer(token));
  expect(info.body).toMatchObject({ loggedIn: 'true', csrfToken: '' });
  expect(info.headers.get('set-cookie')).toBeNull();
  const other = await again(database, member.actor);
  expect((await call('POST', '/account/sessions/end-others', bearer(token))).body).toEqual({ ended: 1 });
  expect((await call('GET', '/header-info', other.headers)).body).toMatchObject({ loggedIn: 'false' });
  expect((await call('GET', '/account', { authorization: `bearer  ${token}` })).status).toBe(200);
});

test('a token beside another person’s cookie is who calls; the cookie doesn’t count', async () => {
  const [one, other] = [await signedIn(database, 'account'), await signedIn(database, 'account')];
  const third = await again(database, other.actor);
  const mixed = { ...other.headers, ...bearer(await tokenOf(one)) };
  expect((await call('POST', '/account/sessions/end-others', mixed)).body).toEqual({ ended: 0 });
  expect((await call('GET', '/header-info', third.headers)).body).toMatchObject({ loggedIn: 'true' });
  // A wrong token is not made good by a right cookie.
  expect((await call('GET', '/account', { ...other.headers, ...bearer('x') })).status).toBe(401);
});

test('a token is none of a cookie’s rights: it makes no other token and no passkey, and its own cookie opens nothing', async () => {
  const member = await signedIn(database, 'account');
  const token = await tokenOf(member);
  expect((await call('POST', '/auth/token', bearer(token))).body).toMatchObject({ status: 403, code: 'not-allowed' });
  expect((await call('GET', '/header-info', { cookie: `jwt=${token}` })).body).toMatchObject({ loggedIn: 'false' });
  expect((await call('GET', '/account', { cookie: `jwt=${token}` })).body).toMatchObject({ code: 'not-signed-in' });
  for (const session of [token, member.hash])
    expect((await call('GET', '/account', { cookie: `fcSession=${session}` })).status).toBe(401);
  expect((await call('POST', '/auth/token', {})).body).toMatchObject({ status: 401, code: 'not-signed-in' });
  const noCsrf = { cookie: member.headers['cookie'] ?? '' };
  expect((await call('POST', '/auth/token', noCsrf)).body).toMatchObject({ status: 403, code: 'csrf' });
});

test('a body that is no JSON, and a call from another site, are refused with a token too', async () => {
  const token = await tokenOf(await signedIn(database, 'account'));
  const send = (more: Record<string, string>) =>
    call('PUT', '/account/contact', { ...bearer(token), ...more }, '{"phone":""}');
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    expect((await send({ 'content-type': type })).body).toMatchObject({ status: 415 });
  expect((await send({ ...JSON_TYPE, 'sec-fetch-site': 'cross-site' })).body).toMatchObject({ status: 403 });
  expect((await send({ ...JSON_TYPE, origin: 'https://evil.example' })).body).toMatchObject({ status: 403 });
});

test('no token but ours opens anything: unsigned, signed otherwise, changed, of another place or time, or of no session: 401 [SHELL-2 part]', async () => {
  const member = await signedIn(database, 'account');
  const other = await signedIn(database, 'account');
  const right = await tokenOf(member);
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sid: member.hash,
    sub: member.actor.id,
    iss: ISSUER,
    aud: `${ISSUER}/api`,
    iat: now,
    exp: now + 300,
  };
  const ours = createPrivateKey({ key: KEY, format: 'jwk' });
  const sign = (changes: JWTPayload, head: Record<string, string> = {}, key: Parameters<SignJWT['sign']>[0] = ours) =>
    new SignJWT({ ...claims, ...changes })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: KEY.kid, ...head })
      .sign(key);
  expect((await call('GET', '/account', bearer(await sign({})))).status).toBe(200);

  const [head = '', payload = '', signature = ''] = right.split('.');
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const publicKey = JSON.stringify(publicTokenKeys(KEYS.tokens).keys[0]);
  const asSecret = (secret: string | Buffer): string => {
    const begun = `${part({ alg: 'HS256', typ: 'JWT', kid: KEY.kid })}.${payload}`;
    return `${begun}.${createHmac('sha256', secret).update(begun).digest('base64url')}`;
  };
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const strange = JSON.parse(newTokenKey()) as TokenKey;
  const WRONG: Record<string, string> = {
    empty: '',
    'no token': 'x',
    'three dots': '...',
    'alg none': new UnsecuredJWT(claims).encode(),
    'alg none with its key’s id': `${part({ alg: 'none', typ: 'JWT', kid: KEY.kid })}.${payload}.`,
    'alg None with the right signature': `${part({ alg: 'None', typ: 'JWT', kid: KEY.kid })}.${payload}.${signature}`,
    'HS256 by the public key': asSecret(publicKey),
    'HS256 by the bytes of the public key': asSecret(Buffer.from(KEY.x, 'base64url')),
    RS256: await sign({}, { alg: 'RS256' }, rsa),
    'a key of its own in its head': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: KEY.kid, jwk: { kty: 'OKP', crv: 'Ed25519', x: strange.x } })
      .sign(createPrivateKey({ key: strange, format: 'jwk' })),
    'an unknown key': await sign({}, { kid: strange.kid }, createPrivateKey({ key: strange, format: 'jwk' })),
    'another key under the known id': await sign({}, {}, createPrivateKey({ key: strange, format: 'jwk' })),
    'no key’s id': await new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' }).sign(ours),
    'another audience': await sign({ aud: 'https://other.example/api' }),
    'another issuer': await sign({ iss: 'https://other.example' }),
    expired: await sign({ exp: now - 1 }),
    'not yet': await sign({ nbf: now + 60 }),
    'another type': await sign({}, { typ: 'logout+jwt' }),
    'no end': await new SignJWT({ sid: claims.sid, sub: claims.sub, iss: claims.iss, aud: claims.aud })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: KEY.kid })
      .sign(ours),
    'no session': await sign({ sid: undefined }),
    'a session that there is not': await sign({ sid: randomUUID() }),
    'a session that is a list': await sign({ sid: [member.hash] }),
    'the session of someone else': await sign({ sid: other.hash }),
    'the id of a session': await sign({ sid: member.id }),
    'someone else’s name': await sign({ sub: other.actor.id }),
    'another payload': `${head}.${part({ ...claims, sub: other.actor.id, sid: other.hash })}.${signature}`,
    'another signature': `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'no signature': `${head}.${payload}.`,
    '10 kB': 'x'.repeat(10_000),
    'a script': '<script>alert(1)</script>',
  };
  const opened: string[] = [];
  for (const [name, token] of Object.entries(WRONG))
    for (const path of ['/account', '/header-info']) {
      const { status, body, headers } = await call('GET', path, bearer(token));
      expect(headers.get('content-type'), name).toBe('application/problem+json');
      expect(headers.get('www-authenticate'), name).toBe('Bearer error="invalid_token"');
      if (status !== 401 || body['code'] !== 'invalid-token') opened.push(`${name} at ${path}: ${status}`);
    }
  expect(opened).toEqual([]);
});

test('a token ends with its session, and what its owner may do counts at once, also in the middle of it', async () => {
  const member = await signedIn(database, 'account');
  const token = await tokenOf(member);
  await inWork(database, member.actor, (work) => endSession(work, member));
  expect((await call('GET', '/account', bearer(token))).body).toMatchObject({ status: 401, code: 'invalid-token' });
  const idle = await signedIn(database, 'account');
  const unused = await tokenOf(idle);
  await database.pool.query(`update sessions set seen_at = now() - interval '31 minutes' where id_hash = $1`, [
    idle.hash,
  ]);
  expect((await call('GET', '/account', bearer(unused))).status).toBe(401);

  const person = await signedIn(database, { roles: ['site supervisor'], sites: ['a'] });
  const theirs = await tokenOf(person);
  const roles = async () => (await call('GET', '/account/staff', bearer(theirs))).body['roles'];
  expect(await roles()).toEqual(['site supervisor']);
  await database.pool.query(`update staff set roles = '{site coordinator}' where id = $1`, [person.actor.id]);
  expect(await roles()).toEqual(['site coordinator']);
  await database.pool.query('delete from staff where id = $1', [person.actor.id]);
  expect((await call('GET', '/account/staff', bearer(theirs))).body).toMatchObject({
    status: 401,
    code: 'invalid-token',
  });
});

test('staff get no token before their code, and one that was made all the same opens nothing', async () => {
  const half = await signedIn(database, { roles: ['superuser'], sites: 'all' }, { hasSecondFactor: false });
  expect((await call('POST', '/auth/token', half.headers)).body).toMatchObject({ status: 401, code: 'second-factor' });
  const { token } = await makeToken(KEYS.tokens, {}, half);
  expect((await call('GET', '/account/staff', bearer(token))).body).toMatchObject({ code: 'invalid-token' });
});

test('keys change without signing anyone out: the first signs, the others are still read, and all public halves are published', async () => {
  const member = await signedIn(database, 'account');
  const token = await tokenOf(member);
  const next = JSON.parse(newTokenKey()) as TokenKey;
  const both = apiWith({ ...KEYS, tokens: [next, KEY] });
  expect((await both('GET', '/account', bearer(token))).status).toBe(200);
  const later = String((await both('POST', '/auth/token', member.headers)).body['token']);
  expect(JSON.parse(Buffer.from(later.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({ kid: next.kid });
  const newest = apiWith({ ...KEYS, tokens: [next] });
  expect((await newest('GET', '/account', bearer(later))).status).toBe(200);
  expect((await newest('GET', '/account', bearer(token))).status).toBe(401);
  const published = publicTokenKeys([next, KEY]).keys;
  expect(published).toEqual([
    { kty: 'OKP', crv: 'Ed25519', kid: next.kid, x: next.x, alg: 'EdDSA', use: 'sig' },
    { kty: 'OKP', crv: 'Ed25519', kid: KEY.kid, x: KEY.x, alg: 'EdDSA', use: 'sig' },
  ]);
  expect((await exportJWK(createPrivateKey({ key: next, format: 'jwk' })))['d']).toBe(next.d);
});

/** The cookies that an answer sets: their attributes by name. */
function cookiesOf(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    headers.getSetCookie().map((line) => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf(';') + 2)]),
  );
}

test.each<[string, Partial<Settings>, Record<string, string>]>([
  [
    'http',
    {},
    {
      fcSession: 'Path=/; HttpOnly; SameSite=Lax',
      jwt: 'Max-Age=300; Path=/; HttpOnly; SameSite=Lax',
      fcKnown: 'Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax',
    },
  ],
  [
    'https',
    { PUBLIC_ORIGIN: 'https://care.example' },
    {
      '__Host-fcSession': 'Path=/; HttpOnly; Secure; SameSite=Lax',
      jwt: 'Max-Age=300; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-fcKnown': 'Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Lax',
    },
  ],
])(
  'over %s, cookies of who signs in can be read by no script and come from no other site [SHELL-2 part]',
  async (_name, settings, expected) => {
    const browser = browsersOf(database, { RATE_LIMITS: 'off', ...(settings as Record<string, string>) });
    const at = await browser();
    const { email, code } = await joinedStaff(database, at);
    expect([...at.cookies.keys()].sort()).toEqual(
      [...Object.keys(expected), Object.keys(expected)[0]?.replace('Session', 'Guest')].sort(),
    );
    const out = await at.post('/auth/sign-out');
    expect(cookiesOf(out.headers)['jwt']).toMatch(/^Max-Age=0; Path=\//);
    await at.headerInfo();
    const half = await at.post('/auth/sign-in/email', { email, password: STAFF_PASSWORD });
    expect(Object.keys(cookiesOf(half.headers))).toEqual([Object.keys(expected)[0]]);
    await at.headerInfo();
    expect(cookiesOf((await at.post('/auth/two-factor/verify', { code: await code() })).headers)).toEqual(expected);
    // It is made new before it ends, and not with each page.
    expect(cookiesOf((await at.headerInfo()).headers)).toEqual({});
    at.cookies.delete('jwt');
    expect(cookiesOf((await at.headerInfo()).headers)).toEqual({ jwt: expected['jwt'] });
  },
);
