import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { load } from 'cheerio';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CSRF_HEADER } from '#api/csrf.ts';
import { buildIfStale, SITE_FOLDER } from '#build/build.ts';
import { inWork } from '#db/work.ts';
import { system } from '#identity/make-actor.ts';
import { rotateSigningKeys } from '#single-sign-on/server/signing-keys.ts';
import { METADATA_PATH, SENT_BACK_PATH, SIGN_ON_PATH } from '#single-sign-on/sign-on-address.ts';
import { samlReceiver, type SamlReceiver } from '#gateways/saml/receiver.testing.ts';
import { testDatabase } from '#testing/database.ts';
import { testApp, testPatient, testRuntime } from '#testing/scheduler.ts';
import { caller } from '#testing/caller.ts';
import { signedIn, type SignedIn } from '#testing/signed-in.ts';
import { loadRenderer, type PageRenderer } from './page-renderer.ts';
import { PAGES_ON_REQUEST, servePages } from './pages-on-request.ts';

const database = await testDatabase();
let render: PageRenderer;
const logged: string[] = [];

/** A partner on this machine, which answers with what it was told. */
let receive: SamlReceiver | undefined;
const partner = createServer((request, response) => {
  void text(request)
    .then(async (sent) => receive?.(new URLSearchParams(sent)))
    .then(
      (profile) => response.end(JSON.stringify({ nameID: profile?.nameID, ...(profile?.['attributes'] as object) })),
      (error: unknown) => response.writeHead(400).end((error as Error).message),
    );
});

beforeAll(async () => {
  buildIfStale();
  render = (await loadRenderer(SITE_FOLDER, PAGES_ON_REQUEST))!;
  await once(partner.listen(0, '127.0.0.1'), 'listening');
}, 180_000);
afterAll(() => partner.close());

const ORIGIN = 'http://find.example';
const AUDIENCE = 'https://iagnosis.example/saml';
const receiver = () => `http://127.0.0.1:${String((partner.address() as AddressInfo).port)}/saml/sign-on`;

/** The pages of a process whose settings name that partner. */
function pages() {
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
  const settings = { RATE_LIMITS: 'off', SAML_IAGNOSIS_RECEIVER: receiver() };
  return servePages(
    { ...testRuntime(database, settings), log },
    { render, failure: (status) => new Response(null, { status }), hasTwo: () => false, headers: {}, origin: ORIGIN },
  );
}

/** Asks for a page as a browser does, signed in or not; `fields`: sends its form. */
async function ask(
  path: string,
  person?: SignedIn,
  fields?: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const cookie = person?.headers['cookie'];
  const form = fields && { method: 'POST', body: new URLSearchParams(fields) };
  const sent = { ...(cookie && { cookie }), ...(form && { 'sec-fetch-site': 'same-origin' }), ...headers };
  const answer = await pages()(new Request(ORIGIN + path, { ...form, headers: sent }), '10.1.1.1');
  return {
    status: answer.status,
    headers: answer.headers,
    location: answer.headers.get('location'),
    $: load(await answer.text()),
  };
}

type Answer = Awaited<ReturnType<typeof ask>>;
const fieldsIn = ({ $ }: Answer, form = 'main form') =>
  Object.fromEntries(
    $(`${form} input[type=hidden]`)
      .toArray()
      .map((field) => [$(field).attr('name') ?? '', $(field).attr('value') ?? '']),
  );
const titleOf = ({ $ }: Answer) => $('h1').text().trim();
const toldIn = ({ $ }: Answer) =>
  $('main dl > div')
    .toArray()
    .map((row) => [$(row).find('dt').text(), $(row).find('dd').text()]);

const OF_IAGNOSIS = `${SIGN_ON_PATH}?affiliateId=iagnosis&service=iagnosis`;

/** Someone with an account, and with details of their own where a name is given. */
async function person(email: string, own?: { firstName: string; lastName: string }): Promise<SignedIn> {
  const one = await signedIn(database, 'account');
  await database.pool.query('insert into accounts (id, email, is_email_confirmed) values ($1, $2, true)', [
    one.actor.id,
    email,
  ]);
  if (own) await saveOwn(one, own);
  return one;
}

const callsOf = ({ headers }: SignedIn) => {
  const app = testApp(testRuntime(database, { RATE_LIMITS: 'off' }));
  return caller(async (path, request) => app(new Request(`http://test${path}`, request), '10.1.1.2'), headers);
};

async function saveOwn(one: SignedIn, own: object): Promise<void> {
  const { status } = await callsOf(one).post('/scheduler/patients', { ...testPatient(), ...own });
  expect(status).toBe(201);
}

test('a partner is told the name that the account says, which is the one typed there; with another one the person is asked again', async () => {
  const lou = await person('lou@mail.example', { firstName: 'Louise', lastName: 'Booked' });
  expect(titleOf(await agreed(lou))).toBe('Taking you to iagnosis…');
  const contact = { phone: '', line1: '', line2: '', city: '', state: '', zip: '' };
  const typed = { ...contact, firstName: 'Lou', lastName: 'Typed' };
  expect((await callsOf(lou).put('/account/contact', typed)).status).toBe(200);
  const again = await ask(OF_IAGNOSIS, lou);
  expect([titleOf(again), toldIn(again)[0]]).toEqual(['Go to iagnosis?', ['Your name', 'Lou Typed']]);
  expect(again.$('main a[href="/account/#reach"]').text()).toBe('Change it in your account');
  expect(await arrive(await agreed(lou))).toMatchObject({ firstName: 'Lou', lastName: 'Typed' });
});

/** Agrees to what the page shows, and answers the page that comes then. */
async function agreed(one: SignedIn, path = OF_IAGNOSIS): Promise<Answer> {
  const sent = await ask(path, one, fieldsIn(await ask(path, one)));
  expect([sent.status, sent.location]).toEqual([303, path]);
  return ask(path, one);
}

/** Sends the page's form to the partner, and answers what that was told. */
async function arrive(page: Answer): Promise<Record<string, string>> {
  receive ??= samlReceiver(await metadataText(), {
    receiver: receiver(),
    audience: AUDIENCE,
  });
  const answer = await fetch(page.$('#sign-on').attr('action') ?? '', {
    method: 'POST',
    body: new URLSearchParams(fieldsIn(page, '#sign-on')),
  });
  return answer.ok ? ((await answer.json()) as Record<string, string>) : { refused: await answer.text() };
}

async function metadataText(): Promise<string> {
  return (await pages()(new Request(ORIGIN + METADATA_PATH), '10.1.1.1')).text();
}

test('someone signed in is asked once, sees what is told, and arrives at a partner’s own software as the same person each time [ROUTE-10 part]', async () => {
  const ada = await person('ada@mail.example', { firstName: 'Ada', lastName: "O'Neil" });
  const question = await ask(OF_IAGNOSIS, ada);
  expect([question.status, titleOf(question)]).toEqual([200, 'Go to iagnosis?']);
  expect(question.$('title').text()).toMatch(/^Go to iagnosis \|/);
  expect(toldIn(question)).toEqual([
    ['Your name', "Ada O'Neil"],
    ['Your email', 'ada@mail.example'],
  ]);
  expect(question.$('main').text()).toContain('Nothing about your health');
  expect(question.headers.get('cache-control')).toBe('no-store');
  expect(question.headers.get('referrer-policy')).toBe('same-origin');
  expect(question.headers.get('content-security-policy')).toContain("form-action 'self';");

  const going = await agreed(ada);
  expect([going.status, titleOf(going)]).toEqual([200, 'Taking you to iagnosis…']);
  expect(going.headers.get('content-security-policy')).toContain(
    `form-action 'self' ${new URL(receiver()).origin} https://iagnosis.example;`,
  );
  expect(going.headers.get('cache-control')).toBe('no-store');
  expect(fieldsIn(going, '#sign-on')['RelayState']).toBe('/start');
  const first = await arrive(going);
  expect(first).toMatchObject({ firstName: 'Ada', lastName: "O'Neil", email: 'ada@mail.example' });
  expect(Object.keys(first).sort()).toEqual(['email', 'firstName', 'lastName', 'nameID']);
  expect(await arrive(going)).toEqual({ refused: 'This assertion was used before' });
  const again = await ask(OF_IAGNOSIS, ada);
  expect(titleOf(again)).toBe('Taking you to iagnosis…');
  expect((await arrive(again))['nameID']).toBe(first['nameID']);

  // Another partner can't tell that it is the same person, and asks for itself.
  const chn = `${SIGN_ON_PATH}?affiliateId=chn`;
  expect(titleOf(await ask(chn, ada))).toBe('Go to Community Health Network?');
  const toChn = await agreed(ada, chn);
  const { rows } = await database.pool.query<{ subject: string }>(
    'select subject from sign_ons where actor = $1 order by agreed_at',
    [ada.actor.id],
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]?.subject).toBe(first['nameID']);
  expect(rows[1]?.subject).not.toBe(first['nameID']);
  expect(toChn.$('#sign-on').attr('action')).toBe('https://chn.example/saml/sign-on');
  expect(fieldsIn(toChn, '#sign-on')['RelayState']).toBeUndefined();
});

test('when what is told changes, it is asked again, and a question from before the change agrees to nothing', async () => {
  const ben = await person('ben@mail.example');
  const before = await ask(OF_IAGNOSIS, ben);
  expect(toldIn(before)).toEqual([['Your email', 'ben@mail.example']]);
  await saveOwn(ben, { firstName: 'Ben', lastName: 'Ode' });
  const late = await ask(OF_IAGNOSIS, ben, fieldsIn(before));
  expect(late.status).toBe(303);
  const question = await ask(OF_IAGNOSIS, ben);
  expect(toldIn(question)[0]).toEqual(['Your name', 'Ben Ode']);
  expect(question.$('main').text()).not.toContain('has changed');
  await agreed(ben);
  await database.pool.query('update accounts set email = $2 where id = $1', [ben.actor.id, 'new@mail.example']);
  const again = await ask(OF_IAGNOSIS, ben);
  expect(titleOf(again)).toBe('Go to iagnosis?');
  expect(again.$('main').text()).toContain('What we would tell has changed since you agreed');
  expect(await arrive(await agreed(ben))).toMatchObject({ email: 'new@mail.example' });
});

test('a guest and a member of staff are offered to sign in, with the way back, and to go as they are', async () => {
  const staff = await signedIn(database, { roles: ['superuser'], sites: 'all' });
  for (const one of [undefined, staff]) {
    const page = await ask(`${SIGN_ON_PATH}?affiliateId=mdlive&service=mdlive-urgent`, one);
    expect([page.status, titleOf(page)]).toEqual([200, 'Go to MDLIVE']);
    const [signIn, without] = page
      .$('main .acts a')
      .toArray()
      .map((link) => page.$(link).attr('href'));
    expect(new URL(signIn ?? '', ORIGIN).searchParams.get('from')).toBe(
      `${SIGN_ON_PATH}?affiliateId=mdlive&service=mdlive-urgent`,
    );
    expect(without).toBe(
      'https://mdlive.example/urgent-care?utm_source=larkmoor&utm_medium=find-care&utm_campaign=visit-link',
    );
    expect(page.$('main form')).toHaveLength(0);
  }
});

test('what the service’s address carries goes along to the partner, as a path of its own site [LEAVE-4 part]', async () => {
  const cy = await person('cy@mail.example');
  const going = await agreed(cy, `${SIGN_ON_PATH}?affiliateId=mdlive&service=mdlive-urgent`);
  expect(fieldsIn(going, '#sign-on')['RelayState']).toBe(
    '/urgent-care?utm_source=larkmoor&utm_medium=find-care&utm_campaign=visit-link',
  );
});

test.each([
  ['unknown', '?affiliateId=evil'],
  ['of another partner of ours', '?affiliateId=labcorp'],
  ['missing', ''],
  ['empty', '?affiliateId='],
  ['repeated', '?affiliateId=iagnosis&affiliateId=iagnosis'],
  ['repeated with another', '?affiliateId=iagnosis&affiliateId=chn'],
  ['with a path', '?affiliateId=../iagnosis'],
  ['with an encoded path', '?affiliateId=%2e%2e%2fiagnosis'],
  ['with a line end', '?affiliateId=iagnosis%0A'],
  ['with markup', '?affiliateId=%3Cscript%3Ealert(1)%3C/script%3E'],
  ['in capitals', '?affiliateId=IAGNOSIS'],
  ['an object’s own', '?affiliateId=__proto__'],
  ['an array', '?affiliateId[]=iagnosis'],
  ['with a service of another', '?affiliateId=iagnosis&service=labcorp-a1c'],
  ['with two services', '?affiliateId=mdlive&service=mdlive-urgent&service=mdlive-therapy'],
  ['with an address as a service', '?affiliateId=iagnosis&service=https://evil.example/'],
])(
  'an affiliateId that is %s is a clear 400, which repeats nothing of the address, signed in or not [ROUTE-10 part]',
  async (_, query) => {
    const known = await person(`${String(Math.random()).slice(2)}@mail.example`);
    for (const one of [undefined, known]) {
      const page = await ask(SIGN_ON_PATH + query, one);
      expect([page.status, titleOf(page)]).toEqual([400, 'This link doesn’t lead to a provider']);
      expect(page.$('main').html()).not.toMatch(/evil|script|labcorp|iagnosis|mdlive|chn|proto/i);
      expect(page.$('main form')).toHaveLength(0);
      expect(page.headers.get('cache-control')).toBe('no-store');
    }
    const sent = await ask(SIGN_ON_PATH + query, known, { token: 'x', shown: 'y' });
    expect([sent.status === 400 || sent.status === 403, sent.location]).toEqual([true, null]);
  },
);

test('only the person’s own form agrees: not another site’s, one without its token, or one of somebody else', async () => {
  const [dee, eve] = [await person('dee@mail.example'), await person('eve@mail.example')];
  const fields = fieldsIn(await ask(OF_IAGNOSIS, dee));
  const crossed = await ask(OF_IAGNOSIS, dee, fields, { 'sec-fetch-site': 'cross-site' });
  const withoutToken = await ask(OF_IAGNOSIS, dee, { ...fields, token: '' });
  const others = await ask(OF_IAGNOSIS, dee, fieldsIn(await ask(OF_IAGNOSIS, eve)));
  expect([crossed.status, withoutToken.status, others.status]).toEqual([403, 403, 403]);
  expect(titleOf(await ask(OF_IAGNOSIS, dee))).toBe('Go to iagnosis?');
  // Signed out meanwhile: the page comes again, and offers to sign in.
  const signedOut = await ask(OF_IAGNOSIS, undefined, fields);
  expect([signedOut.status, signedOut.location]).toEqual([303, OF_IAGNOSIS]);
});

test('a sign-on that fails says that nothing was told, writes nothing as told, and has a number that is in the log and ways on', async () => {
  const fay = await person('fay@mail.example', { firstName: 'Fayola', lastName: 'Quist' });
  await agreed(fay);
  logged.length = 0;
  const before = (await told(fay)).length;
  await database.pool.query(`update secrets set value = 'broken' where name = 'saml-current' returning value`);
  const failed = await ask(OF_IAGNOSIS, fay);
  await database.pool.query(`delete from secrets where name = 'saml-current'`);
  receive = undefined;
  expect(failed.status).toBe(503);
  expect(failed.$('main').text()).toContain('Nothing was told.');
  expect(
    failed
      .$('main .acts a')
      .toArray()
      .map((link) => failed.$(link).attr('href')),
  ).toEqual([OF_IAGNOSIS, 'https://iagnosis.example/start']);
  expect(await told(fay)).toHaveLength(before);
  const number = /say (\w{3}-\w{4})\./.exec(failed.$('main').text().replaceAll(/\s+/g, ' '))?.[1]?.replace('-', '');
  const line = logged.find((one) => one.includes('sign-on failed')) ?? '{}';
  const { transactionId } = JSON.parse(line) as { transactionId: string };
  expect(transactionId.replaceAll('-', '').toUpperCase().startsWith(String(number))).toBe(true);
  expect(logged.join('')).not.toMatch(/Fayola|Quist|fay@mail/);
});

const told = async ({ actor }: SignedIn) =>
  (
    await database.pool.query<{ action: string }>(
      `select action from audit_log where actor = $1 and action like 'signOn.%' order by id`,
      [actor.id],
    )
  ).rows.map(({ action }) => action);

test('each step is in the audit log; the account lists who is told what, and stopping asks again the next time as the same person', async () => {
  const gil = await person('gil@mail.example');
  const first = await arrive(await agreed(gil));
  expect(await told(gil)).toEqual(['signOn.agree', 'signOn.tell']);
  const calls = callsOf(gil);
  const list = await calls.get('/account/providers');
  expect(list.body['partners']).toMatchObject([
    { partner: 'iagnosis', name: 'iagnosis', tells: ['email'], words: 'Email', plate: { letters: 'ia' } },
  ]);
  const hal = await person('hal@mail.example');
  expect((await callsOf(hal).delete('/account/providers/iagnosis')).status).toBe(204);
  expect((await callsOf(hal).get('/account/providers')).body['partners']).toEqual([]);
  const { [CSRF_HEADER]: _, ...withoutToken } = gil.headers;
  expect((await callsOf({ ...gil, headers: withoutToken }).delete('/account/providers/iagnosis')).status).toBe(403);
  expect((await calls.delete('/account/providers/unknown')).status).toBe(404);
  expect((await calls.delete('/account/providers/iagnosis')).status).toBe(204);
  expect((await calls.delete('/account/providers/iagnosis')).status).toBe(204);
  expect((await calls.get('/account/providers')).body['partners']).toEqual([]);
  expect(await told(gil)).toEqual(['signOn.agree', 'signOn.tell', 'signOn.stop']);
  expect(titleOf(await ask(OF_IAGNOSIS, gil))).toBe('Go to iagnosis?');
  expect((await arrive(await agreed(gil)))['nameID']).toBe(first['nameID']);
});

test('the metadata has the key that signs and the one to come; after a rotation the next one signs, and who knew both still takes it', async () => {
  const ivy = await person('ivy@mail.example');
  const known = await metadataText();
  expect(known.match(/<KeyDescriptor use="signing">/g)).toHaveLength(2);
  expect(known).toContain(`entityID="${ORIGIN}${METADATA_PATH}"`);
  receive = samlReceiver(known, { receiver: receiver(), audience: AUDIENCE });
  expect(await arrive(await agreed(ivy))).toMatchObject({ email: 'ivy@mail.example' });
  await inWork(database, system('a test'), rotateSigningKeys);
  const rotated = await metadataText();
  const certificates = (metadata: string) => [...metadata.matchAll(/Certificate>([^<]+)</g)].map(([, one]) => one);
  expect(certificates(rotated)[0]).toBe(certificates(known)[1]);
  expect(certificates(rotated)[1]).not.toBe(certificates(known)[0]);
  expect(await arrive(await ask(OF_IAGNOSIS, ivy))).toMatchObject({ email: 'ivy@mail.example' });
  receive = undefined;
});

test('names of 10 kB and with markup are shown and told as they are', async () => {
  const jo = await person('jo@mail.example');
  await database.pool.query(
    `insert into patients (patient_id, owner, first_name, last_name, gender, dob, line1, city, state, zip, emails, phones)
     values (gen_random_uuid(), $1, $2, $3, 'unspecified', '1990-01-02', '1 Main St', 'Chicago', 'IL', '60614', '{}', '{}')`,
    [jo.actor.id, '<img src=x onerror=alert(1)>&"', 'é'.repeat(5120)],
  );
  const question = await ask(OF_IAGNOSIS, jo);
  expect(question.$('main img')).toHaveLength(0);
  expect(toldIn(question)[0]?.[1]).toBe(`<img src=x onerror=alert(1)>&" ${'é'.repeat(5120)}`);
  expect(await arrive(await agreed(jo))).toMatchObject({
    firstName: '<img src=x onerror=alert(1)>&"',
    lastName: 'é'.repeat(5120),
  });
});

test('a HEAD signs no one on', async () => {
  const kim = await person('kim@mail.example');
  await agreed(kim);
  const before = (await told(kim)).length;
  const head = new Request(ORIGIN + OF_IAGNOSIS, { method: 'HEAD', headers: { cookie: kim.headers['cookie'] ?? '' } });
  expect((await pages()(head, '10.1.1.1')).status).toBe(200);
  expect(await told(kim)).toHaveLength(before);
});

const sentBack = (provider: string, code: string) =>
  `${SENT_BACK_PATH}?${String(new URLSearchParams({ code, provider }))}`;
const waysOf = ({ $ }: Answer) =>
  $('main .acts a')
    .toArray()
    .map((link) => [$(link).text().trim(), $(link).attr('href')]);
const HOME = ['Back to Find Care', '/findcare/services'];

test('partners find in our metadata where they send back whom they don’t let in', async () => {
  expect(load(await metadataText(), { xml: true })('IDPSSODescriptor').attr('errorURL')).toBe(
    `${ORIGIN}${SENT_BACK_PATH}?code=ERRORURL_CODE&provider=ERRORURL_RP`,
  );
});

test('whom a partner doesn’t know reads what it was told, and can register there', async () => {
  const lea = await person('lea@mail.example', { firstName: 'Lea', lastName: 'Ames' });
  await agreed(lea);
  const page = await ask(sentBack(AUDIENCE, 'IDENTIFICATION_FAILURE'), lea);
  expect([page.status, titleOf(page)]).toEqual([200, 'Go to iagnosis']);
  expect(page.$('[role=status]').text().replaceAll(/\s+/g, ' ').trim()).toBe(
    'iagnosis didn’t know youIt was told your name and email, and may ask you to register.',
  );
  expect(waysOf(page)).toEqual([['Register at iagnosis', 'https://iagnosis.example/'], HOME]);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.$('meta[name=robots]').attr('content')).toContain('noindex');
});

test.each([
  ['AUTHENTICATION_FAILURE', 'iagnosis couldn’t sign you in'],
  ['AUTHORIZATION_FAILURE', 'Your account doesn’t open this at iagnosis'],
  ['OTHER_ERROR', 'iagnosis sent you back'],
  ['<script>alert(1)</script>', 'iagnosis sent you back'],
  ['', 'iagnosis sent you back'],
])(
  'sent back with the reason “%s”, they can try again or go as they are; nothing of the address is repeated',
  async (code, title) => {
    const may = await person(`${String(Math.random()).slice(2)}@mail.example`);
    await agreed(may);
    const page = await ask(sentBack(AUDIENCE, code), may);
    expect([page.status, page.$('.alert-title').text()]).toEqual([200, title]);
    expect(page.$('main').text()).toContain('It was told your email, and nothing about your health.');
    expect(waysOf(page)).toEqual([
      ['Try again', `${SIGN_ON_PATH}?affiliateId=iagnosis`],
      ['Go without signing in', 'https://iagnosis.example/'],
      HOME,
    ]);
    expect(page.$('main').html()).not.toMatch(/<script|_FAILURE|OTHER_ERROR|example\/saml/);
  },
);

test('who isn’t signed in, was never signed on there, or has stopped it is told nothing of it', async () => {
  const stopped = await person('nan@mail.example');
  await agreed(stopped);
  await callsOf(stopped).delete('/account/providers/iagnosis');
  for (const one of [undefined, await person('ola@mail.example'), stopped]) {
    const page = await ask(sentBack(AUDIENCE, 'IDENTIFICATION_FAILURE'), one);
    expect(page.status).toBe(200);
    expect(page.$('main').text()).not.toContain('It was told');
    expect(page.$('.alert a').attr('href')).toBe('/account/#told');
  }
});

test.each([
  ['unknown', '?provider=https://evil.example/saml&code=OTHER_ERROR'],
  ['missing', '?code=OTHER_ERROR'],
  ['empty', '?provider='],
  ['repeated', `?provider=${AUDIENCE}&provider=${AUDIENCE}`],
  ['with a path', `?provider=${AUDIENCE}/../saml`],
  ['markup', '?provider=%3Cscript%3Ealert(1)%3C/script%3E'],
])('sent back by a provider that is %s: a clear 400', async (_, query) => {
  const page = await ask(SENT_BACK_PATH + query);
  expect([page.status, titleOf(page)]).toEqual([400, 'This link doesn’t lead to a provider']);
  expect(page.$('main').html()).not.toMatch(/evil|script|iagnosis/i);
});
