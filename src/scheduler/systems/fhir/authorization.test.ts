import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#db/testing.ts';
import { publicKeys } from '#gateways/fhir/authorization.ts';
import { signingKeysSchema } from '#gateways/fhir/connection.schema.ts';
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
