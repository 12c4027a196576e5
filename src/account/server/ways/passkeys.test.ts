import { afterAll, expect, test } from 'vitest';
import { PASSWORD, testAccounts } from '#testing/accounts/accounts.ts';
import { testAuthenticator } from '#testing/accounts/authenticator.ts';
import { testDatabase } from '#testing/database.ts';
import { browsersOf, type TestBrowser } from '#testing/person.ts';

const database = await testDatabase();
const { newsTo, joined, stop } = await testAccounts(database);
const browser = browsersOf(database);
afterAll(stop);

type Device = ReturnType<typeof testAuthenticator>;
type Asked = { options: { challenge: string; rp: object; rpId: string; userVerification: string }; challenge: string };
type Passkey = { id: string; name: string; since: string };

async function ask(at: TestBrowser, what: 'register' | 'authenticate'): Promise<Asked> {
  const { status, body } = await at.post(`/auth/passkey/generate-${what}-options`);
  expect(status).toBe(200);
  return body as unknown as Asked;
}

async function add(at: TestBrowser, device: Device, odd?: Parameters<Device['make']>[1]) {
  const { options, challenge } = await ask(at, 'register');
  return at.post('/auth/passkey/verify-registration', { response: device.make(options, odd), challenge });
}

async function signIn(at: TestBrowser, device: Device, odd?: Parameters<Device['use']>[1]) {
  const { options, challenge } = await ask(at, 'authenticate');
  return at.post('/auth/passkey/verify-authentication', { response: device.use(options, odd), challenge });
}

async function own(at: TestBrowser): Promise<Passkey[]> {
  return (await at.get('/auth/passkey/list-user-passkeys')).body['passkeys'] as Passkey[];
}

test('someone adds a passkey, signs in by it elsewhere, names it and removes it, and is told of each by email [SHELL-2 part]', async () => {
  const { email, at } = await joined();
  const device = testAuthenticator();
  const added = await add(at, device);
  expect(added).toMatchObject({ status: 201, body: { name: 'Chrome on Windows computer' } });
  const told = await newsTo(email, 1);
  expect(told.subject).toBe('A passkey was added');
  expect(told.text).toContain('“Chrome on Windows computer”');
  expect(await own(at)).toMatchObject([{ name: 'Chrome on Windows computer' }]);

  const other = await browser();
  expect((await signIn(other, device)).body).toEqual({ loggedIn: 'true' });
  await other.headerInfo();
  expect((await other.get('/account')).body).toMatchObject({ email });
  expect((await newsTo(email, 2)).subject).toBe('A new device is signed in');
  expect(await other.post('/auth/sign-out')).toMatchObject({ status: 204 });
  await other.headerInfo();
  expect((await signIn(other, device)).status).toBe(200);

  const { id } = (await own(at))[0]!;
  expect((await at.post('/auth/passkey/update-passkey', { id, name: '  ' })).status).toBe(422);
  expect((await at.post('/auth/passkey/update-passkey', { id, name: 'The blue key' })).status).toBe(204);
  expect(await own(at)).toMatchObject([{ id, name: 'The blue key' }]);
  expect((await at.post('/auth/passkey/delete-passkey', { id })).status).toBe(204);
  expect((await at.post('/auth/passkey/delete-passkey', { id })).body).toMatchObject({ code: 'no-such-passkey' });
  const gone = await newsTo(email, 3);
  expect([gone.subject, gone.text?.includes('“The blue key”')]).toEqual(['A passkey was removed', true]);
  expect((await signIn(await browser(), device)).body).toMatchObject({ status: 401, code: 'passkey-refused' });
});

test('a device answers for this site alone, once, having seen its owner; what a call says of its host changes nothing', async () => {
  const { at } = await joined();
  const device = testAuthenticator();
  for (const odd of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isOwnerSeen: false }])
    expect((await add(at, device, odd)).body, JSON.stringify(odd)).toMatchObject({ code: 'no-passkey-added' });
  expect(await own(at)).toEqual([]);
  expect((await add(at, device)).status).toBe(201);

  const stranger = await browser({ headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } });
  const { options } = await ask(stranger, 'authenticate');
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  for (const odd of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isOwnerSeen: false }])
    expect((await signIn(stranger, device, odd)).body, JSON.stringify(odd)).toMatchObject({ code: 'passkey-refused' });

  const first = await ask(stranger, 'authenticate');
  const response = device.use(first.options);
  const second = await ask(stranger, 'authenticate');
  const give = (challenge: string) => stranger.post('/auth/passkey/verify-authentication', { response, challenge });
  expect((await give(second.challenge)).body).toMatchObject({ code: 'passkey-refused' });
  expect((await give(first.challenge)).status).toBe(200);
  await stranger.headerInfo();
  expect((await give(first.challenge)).body).toMatchObject({ code: 'passkey-refused' });
  const loud = { response, challenge: 'x\r\nset-cookie: a=b' };
  expect((await stranger.post('/auth/passkey/verify-authentication', loud)).status).toBe(422);
});

test('no one adds, names or removes a passkey of another’s account', async () => {
  const [one, other] = [await joined(), await joined()];
  const device = testAuthenticator();
  expect((await add(one.at, device)).status).toBe(201);
  const { id } = (await own(one.at))[0]!;
  for (const [path, more] of [
    ['update-passkey', { name: 'Mine now' }],
    ['delete-passkey', {}],
  ] as const)
    expect((await other.at.post(`/auth/passkey/${path}`, { id, ...more })).status).toBe(404);
  const { options, challenge } = await ask(one.at, 'register');
  const response = testAuthenticator().make(options);
  expect((await other.at.post('/auth/passkey/verify-registration', { response, challenge })).status).toBe(422);
  expect(await own(other.at)).toEqual([]);
  const guest = await browser();
  expect((await guest.post('/auth/passkey/generate-register-options')).status).toBe(401);
  expect((await guest.get('/auth/passkey/list-user-passkeys')).status).toBe(401);
});

test('while passwords are paused for an email, its owner signs in by passkey, and by password in a browser that it knows [SHELL-2 part]', async () => {
  const { email, at } = await joined();
  const device = testAuthenticator();
  expect((await add(at, device)).status).toBe(201);
  await at.post('/auth/sign-out');
  await at.headerInfo();
  const limited = browsersOf(database, { RATE_LIMITS: 'on' });
  let paused = 0;
  for (let tries = 0; tries < 200; tries += 1) {
    const thief = await limited({ network: `10.${tries}.1.9`, headers: { 'x-forwarded-for': `10.9.${tries}.1` } });
    const { status } = await thief.post('/auth/sign-in/email', { email, password: `wrong number ${tries}` });
    expect([401, 429]).toContain(status);
    if (status === 429) paused += 1;
  }
  expect(paused).toBe(190);
  const owner = await limited();
  expect((await owner.post('/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(429);
  expect((await signIn(owner, device)).status).toBe(200);
  const known = await limited({ cookies: new Map([['fcKnown', at.cookies.get('fcKnown') ?? '']]) });
  expect((await known.post('/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(200);
});
