import { Writable } from 'node:stream';
import Validator from '@asymmetrik/fhir-json-schema-validator';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { serveFhir } from '#demo/fhir-server/serve.ts';
import { eligibilityRequest } from '#gateways/fhir/eligibility.ts';
import { testDatabase } from '#testing/database.ts';
import { testApp, testRuntime } from '#testing/scheduler.ts';
import { until } from '#testing/until.ts';
import { siteUnderTest, somebodyHolding } from './testing.ts';

const database = await testDatabase();
const site = await siteUnderTest(database);
const client = { id: 'find-care', secret: 'secret' };
const house = await serveFhir({ practices: [], clearingHouse: { client } });
afterAll(() => house.stop());
beforeEach(() => house.faults([]));

const CONNECTED = {
  RATE_LIMITS: 'off',
  FHIR_ELIGIBILITY_URL: `${house.origin}/eligibility`,
  FHIR_ELIGIBILITY_CLIENT_ID: client.id,
  FHIR_ELIGIBILITY_CLIENT_SECRET: client.secret,
};
const SUBMIT = 'submit';
const copperleaf = (memberId: string) => ({ plan: 'copperleaf', memberId });

/** An app whose connection has a breaker of its own, and what it writes to its log. */
function freshApp(environment: Record<string, string> = {}) {
  const written: string[] = [];
  const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => (written.push(chunk.toString()), done()) });
  const log = pino({ level: 'trace' }, sink);
  return { app: testApp({ ...testRuntime(database, { ...CONNECTED, ...environment }), log }), written };
}

const { app } = freshApp();
const ask = async (how: Record<string, unknown>, of = app) => {
  const { settle } = await somebodyHolding(database, site, { app: of });
  const { status, body } = await settle({ pays: 'plan', ...how });
  return { status, says: body['planSays'], price: body['price'], at: body['planAskedAt'] };
};

test('a plan is asked before Book, and its answer is a price', async () => {
  const yes = await ask({ primary: copperleaf('482117703') });
  expect(yes).toMatchObject({ status: 200, says: 'pays', price: { figure: '$0', words: 'Copperleaf PPO pays' } });
  expect(Math.abs(Date.parse(String(yes.at)) - Date.now())).toBeLessThan(60_000);
  expect(await ask({ primary: copperleaf('482117000') })).toMatchObject({
    says: 'does-not-pay',
    price: { figure: '$39', words: 'Copperleaf PPO doesn’t pay for it' },
  });
  expect(await ask({ primary: { plan: 'brightline', memberId: '482117703' } })).toMatchObject({ says: 'does-not-pay' });
  expect(await ask({ primary: copperleaf('482117999') })).toMatchObject({
    says: 'no-answer',
    price: { figure: '$39', words: 'if Copperleaf PPO doesn’t pay; bring your card' },
  });
});

test('of two plans one that pays is enough, and a no counts once both have said it', async () => {
  const medicare = (memberId: string) => ({ plan: 'medicare', memberId });
  const both = async (one: string, other: string) => {
    const { says, price } = await ask({ primary: copperleaf(one), secondary: medicare(other) });
    return [says, (price as { words: string }).words];
  };
  expect(await both('11000', '22222')).toEqual(['pays', 'your plans pay']);
  expect(await both('11000', '22000')).toEqual(['does-not-pay', 'your plans don’t pay for it']);
  expect(await both('11000', '22999')).toEqual(['no-answer', 'if your plans don’t pay; bring your card']);
});

test('a site that needs insurance does not book a plan that does not pay, and books one that did not answer', async () => {
  const strict = await siteUnderTest(database, { insuranceRequired: true });
  const no = await somebodyHolding(database, strict, { app });
  await no.settle({ pays: 'plan', primary: copperleaf('482117000') });
  expect((await no.book()).body.code).toBe('insurance-required');
  await no.settle({ pays: 'plan', primary: copperleaf('482117999') });
  expect((await no.book()).status).toBe(201);
});

test.each([
  ['hang', {}],
  ['drip', {}],
  ['flood', {}],
  ['bad json', {}],
  ['500', {}],
  ['cut after', {}],
  ['other answer', { outcome: 'queued' }],
  ['other answer', { outcome: 'error', insurance: [] }],
  ['other answer', { resourceType: 'Bundle' }],
  ['other answer', { insurance: [{ inforce: true, item: [] }] }],
  ['other answer', { insurance: [{ inforce: true, item: [{ excluded: false, authorizationRequired: true }] }] }],
  [
    'other answer',
    { insurance: [{ inforce: true, item: [{ excluded: false, benefit: [{ allowedMoney: { value: 20 } }] }] }] },
  ],
] as const)(
  'a clearing house that answers otherwise (%s %j) is no answer, and the test can be booked',
  async (fault, change) => {
    house.faults([{ fault, path: SUBMIT, change }]);
    const { app: own } = freshApp({ FHIR_ELIGIBILITY_PATIENCE_MS: '400' });
    const holding = await somebodyHolding(database, site, { app: own });
    const { status, body } = await holding.settle({ pays: 'plan', primary: copperleaf('482117703') });
    expect([status, body['planSays']]).toEqual([200, 'no-answer']);
    expect((await holding.book()).status).toBe(201);
  },
);

test('no transaction waits while a plan is asked, and after five failures it is left alone', async () => {
  house.faults([{ fault: 'hang', path: SUBMIT }]);
  const { app: own } = freshApp({ FHIR_ELIGIBILITY_PATIENCE_MS: '2000' });
  const asked = ask({ primary: copperleaf('482117703') }, own);
  await until(() => expect(house.befallen()).toBe(1));
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(rows).toEqual([]);
  expect(await asked).toMatchObject({ says: 'no-answer' });
  house.faults([{ fault: '500', path: SUBMIT }]);
  for (let failures = 1; failures < 5; failures += 1)
    expect(await ask({ primary: copperleaf('482117703') }, own)).toMatchObject({ says: 'no-answer' });
  expect(house.befallen()).toBe(4);
  // Without a call.
  expect(await ask({ primary: copperleaf('482117703') }, own)).toMatchObject({ says: 'no-answer' });
  expect(house.befallen()).toBe(4);
});

test('what is sent is valid FHIR and has nothing of a person but plan and member ID, and who holds the plan where that is somebody else; no log has any of it', async () => {
  const validator = new Validator();
  const service = { code: 'COVID-ANTIGEN', display: 'Rapid antigen test' };
  const question = { insurer: { id: 'copperleaf', name: 'Copperleaf PPO' }, memberId: '482117703', service };
  const request = eligibilityRequest(question, '2026-11-26');
  expect(validator.validate(request)).toEqual([]);
  const sent = JSON.stringify(request);
  for (const word of ['name"', 'birthDate', 'telecom', 'address', 'gender']) expect(sent).not.toContain(word);

  const held = eligibilityRequest(
    { ...question, holder: { firstName: 'June', lastName: 'Stone', dob: '1961-05-02' } },
    '2026-11-26',
  );
  expect(validator.validate(held)).toEqual([]);
  expect(held.contained).toContainEqual({
    ...{ resourceType: 'Patient', id: 'subscriber', birthDate: '1961-05-02' },
    name: [{ family: 'Stone', given: ['June'] }],
  });
  expect(held.contained?.find(({ resourceType }) => resourceType === 'Coverage')).toMatchObject({
    subscriber: { reference: '#subscriber' },
  });

  const token = await fetch(`${house.origin}/eligibility/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${client.id}:${client.secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: bearer } = (await token.json()) as { access_token: string };
  const post = (headers: Record<string, string>) =>
    fetch(`${house.origin}/eligibility/CoverageEligibilityRequest/$submit`, { method: 'POST', headers, body: sent });
  expect((await post({})).status).toBe(401);
  const answered = await post({ authorization: `Bearer ${bearer}` });
  expect(validator.validate(await answered.json())).toEqual([]);

  house.faults([{ fault: '500', path: SUBMIT }]);
  const { app: own, written } = freshApp();
  const holder = { firstName: 'Quillonia', lastName: 'Farthingworth', dob: '1961-05-02' };
  await ask({ primary: { ...copperleaf('XQZ-77120349'), holder } }, own);
  const { rows } = await database.pool.query<{ line: string }>('select audit_log::text as line from audit_log');
  const lines = [...written, ...rows.map(({ line }) => line)];
  expect(rows.some(({ line }) => line.includes('covid.pay'))).toBe(true);
  const words = ['77120349', 'copperleaf', ...Object.values(holder)];
  expect(lines.filter((line) => words.some((word) => line.includes(word)))).toEqual([]);
});
