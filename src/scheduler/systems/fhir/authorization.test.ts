import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { publicKeys } from '#gateways/fhir/authorization.ts';
import { signingKeysSchema } from '#gateways/fhir/connection.schema.ts';
import { testApp, testRuntime, testVisitor } from '#testing/scheduler.ts';
import { parseSettings } from '#settings/settings.ts';
import { PARTNER, partnerUnderTest } from './testing.ts';

const database = await testDatabase();

async function newKey(kid: string) {
  const { privateKey } = await generateKeyPair('ES384', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: 'ES384' };
}

/** Where a partner fetches our public keys; `use` changes what keys are set. */
async function ourKeys() {
  let published = '';
  const server = createServer((_request, response) => response.end(published)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use: (setting: string) => (published = JSON.stringify(publicKeys(signingKeysSchema.parse(JSON.parse(setting))))),
  };
}

test('a partner knows us by a signed assertion and our public keys; keys are changed without a break, and no private part is shown', async () => {
  const [old, fresh, strange] = await Promise.all(['2026-01', '2026-07', '2026-01'].map(newKey));
  const published = await ourKeys();
  const setting = (...keys: unknown[]) => JSON.stringify({ keys });
  published.use(setting(old));
  const id = 'find-care';
  const { visitorElsewhere, times, standIn } = await partnerUnderTest(database, {
    client: { id, jwksUrl: published.url },
    environment: { FHIR_PROVIDENCE_CLIENT_ID: id, FHIR_KEYS: setting(old) },
  });
  const asking = visitorElsewhere();
  expect((await asking.get(times)).status).toBe(200);
  published.use(setting(fresh, old));
  standIn.desks.get(PARTNER)?.revoke();
  expect((await asking.get(times)).status).toBe(200);
  expect((await visitorElsewhere({ FHIR_KEYS: setting(fresh, old) }).get(times)).status).toBe(200);
  expect((await visitorElsewhere({ FHIR_KEYS: setting(strange) }).get(times)).body.code).toBe('partner-away');
  const shown = await asking.get('/scheduler/jwks.json');
  expect(shown.body).toMatchObject({ keys: [{ kid: '2026-01', alg: 'ES384', use: 'sig' }] });
  expect(JSON.stringify(shown.body)).not.toContain(old?.d);
});

test('a partner knows us by a secret; a wrong one is the partner being away, in words', async () => {
  const client = { id: 'find-care', secret: 'right' };
  const own = { FHIR_PROVIDENCE_CLIENT_ID: client.id, FHIR_PROVIDENCE_CLIENT_SECRET: client.secret };
  const { visitorElsewhere, times } = await partnerUnderTest(database, { client, environment: own });
  expect((await visitorElsewhere().get(times)).status).toBe(200);
  const wrong = await visitorElsewhere({ FHIR_PROVIDENCE_CLIENT_SECRET: 'wrong' }).get(times);
  expect([wrong.status, wrong.body.code]).toEqual([503, 'partner-away']);
});

/** A server that notes what it is asked with, and gives tokens that no partner knows. */
async function elsewhere() {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers.authorization);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ access_token: 'a-token', token_type: 'bearer' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  return { asked, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('our secret goes to the partner’s own address or to the one that is set, never to another that its server names: that is refused, and the log says why', async () => {
  const other = await elsewhere();
  const client = { id: 'find-care', secret: 'very-secret', tokenUrl: `${other.origin}/token` };
  const own = { FHIR_PROVIDENCE_CLIENT_ID: client.id, FHIR_PROVIDENCE_CLIENT_SECRET: client.secret };
  const { environment, times, standIn, visitorElsewhere } = await partnerUnderTest(database, {
    client,
    environment: own,
  });
  const logged: string[] = [];
  const log = pino({}, { write: (line) => logged.push(line) });
  const runtime = { ...testRuntime(database, environment), log };
  const person = testVisitor(database, { app: testApp(runtime) });
  for (let call = 0; call < 2; call += 1) {
    const { status, body } = await person.get(times);
    expect([status, body.code]).toEqual([503, 'partner-away']);
  }
  expect(other.asked).toEqual([]);
  const told = logged.filter((line) => line.includes('FHIR_PROVIDENCE'));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(`tokens asked for at ${other.origin}, not at its own ${standIn.origin}: TOKEN_URL`);
  expect(logged.join('')).not.toContain(client.secret);

  const set = visitorElsewhere({ FHIR_PROVIDENCE_TOKEN_URL: `${standIn.origin}/${PARTNER}/token` });
  expect((await set.get(times)).status).toBe(200);
});

test('a token address without https is no setting for a server with it', () => {
  const settings = (tokenUrl: string) =>
    parseSettings({ FHIR_PROVIDENCE_URL: 'https://fhir.example/r4', FHIR_PROVIDENCE_TOKEN_URL: tokenUrl });
  expect(() => settings('http://login.example/token')).toThrow(
    'FHIR_PROVIDENCE_TOKEN_URL: expected an https address, as that of the server is one',
  );
  expect(settings('https://login.example/token').FHIR['PROVIDENCE']?.tokenUrl).toBe('https://login.example/token');
});
