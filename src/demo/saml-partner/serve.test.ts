import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samlMetadata, signedResponse, type SamlIdentity, type SignOn } from '#gateways/saml/saml.ts';
import { sentBackAddress } from '#single-sign-on/sign-on-address.ts';
import { serveSamlPartners } from './serve.ts';

const AUDIENCE = 'https://iagnosis.example/saml';
const [current, next, other] = [makeKey(), makeKey(), makeKey()];
let us: SamlIdentity;
let metadata = '';
/** The site whose metadata the made-up partner reads. */
const site = createServer((_, response) => response.writeHead(metadata ? 200 : 503).end(metadata));
let partner: Awaited<ReturnType<typeof serveSamlPartners>>;

function makeKey() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
}

beforeAll(async () => {
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${String((site.address() as AddressInfo).port)}`;
  us = { entityId: `${origin}/sso/metadata`, signOnUrl: `${origin}/sso`, errorUrl: sentBackAddress(origin) };
  metadata = samlMetadata(us, [current, next]);
  partner = await serveSamlPartners([{ affiliateId: 'iagnosis', name: 'iagnosis', audience: AUDIENCE }], {
    metadata: us.entityId,
    home: `${origin}/findcare/services`,
  });
});
afterAll(() => {
  partner.stop();
  site.close();
});

async function signed(changes: Partial<SignOn> = {}, key = current): Promise<string> {
  const now = Date.now();
  const receiver = partner.receiverOf('iagnosis');
  const usual = { receiver, audience: AUDIENCE, subject: 'subject-1', signedInAt: now, now };
  return signedResponse(us, key, { ...usual, attributes: [['firstName', 'Ada <b>']], ...changes });
}

async function send(response: string, relay?: string) {
  const body = new URLSearchParams({ SAMLResponse: response, ...(relay !== undefined && { RelayState: relay }) });
  const answer = await fetch(partner.receiverOf('iagnosis'), { method: 'POST', body, redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('location'), $: load(await answer.text()) };
}

const backFor = (code: string) =>
  us.errorUrl.replace('ERRORURL_CODE', code).replace('ERRORURL_RP', encodeURIComponent(AUDIENCE));

test('the demo’s partner greets whom our sign-on brings, with what it was told, by the key that signs and the one to come', async () => {
  for (const key of [current, next]) {
    const { status, $ } = await send(await signed({}, key), '/start?a=<b>');
    expect(status).toBe(200);
    expect($('h1').text()).toBe('Hello, Ada <b>');
    expect($('dl').text()).toContain('subject-1');
    expect($('main').text()).toContain('on your way to /start?a=<b>');
    expect($('main a').last().attr('href')).toBe(backFor('IDENTIFICATION_FAILURE'));
  }
});

const changed = async (from: string | RegExp, to: string) => {
  const xml = Buffer.from(await signed(), 'base64').toString();
  expect(xml.replace(from, to)).not.toBe(xml);
  return Buffer.from(xml.replace(from, to)).toString('base64');
};
const used = async () => {
  const response = await signed();
  expect((await send(response)).status).toBe(200);
  return response;
};

test.each([
  ['used before', used],
  ['changed', () => changed('subject-1', 'subject-2')],
  ['without any signature', () => changed(/<ds:Signature .*<\/ds:Signature>/s, '')],
  ['signed by someone else', () => signed({}, other)],
  ['too old', () => signed({ now: Date.now() - 5 * 60_000 - 1000 })],
  ['too new', () => signed({ now: Date.now() + 90_000 })],
  ['for another audience', () => signed({ audience: 'https://other.example/saml' })],
  ['for another address', () => signed({ receiver: 'https://other.example/saml/sign-on' })],
  ['nonsense', () => Promise.resolve('bm9uc2Vuc2U=')],
  ['not there', () => Promise.resolve('')],
])('who comes with a sign-on that is %s is sent back to the site, which is told who sends them', async (_, made) => {
  const { status, location } = await send(await made());
  expect([status, location]).toEqual([303, backFor('AUTHENTICATION_FAILURE')]);
});

test('while the site’s metadata can’t be read the partner says so and lets no one in', async () => {
  const response = await signed();
  metadata = '';
  const { status, $ } = await send(response);
  metadata = samlMetadata(us, [current, next]);
  expect([status, $('h1').text()]).toEqual([502, 'iagnosis can’t sign anyone in now']);
});
