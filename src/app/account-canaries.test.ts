import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountDataRun } from '#account/server/own/account-data.ts';
import { bookAs } from '#account/server/own/testing-visits.ts';
import { accountMailWorker } from '#account/server/mail-worker.ts';
import { content } from '#content-model/content.ts';
import { authOf } from '#identity/server/auth.ts';
import { runWorker } from '#jobs/server/run-worker.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { mailWorker } from '#scheduler/messages/server/mail-worker.ts';
import { testMailServer } from '#scheduler/messages/testing-mail-server.ts';
import { inside, PASSWORD } from '#testing/accounts/accounts.ts';
import { testAuthenticator } from '#testing/accounts/authenticator.ts';
import { testOpenIdProvider, throughProvider } from '#testing/accounts/openid-provider.ts';
import { tablesWith } from '#testing/people/tables-with.ts';
import { testDatabase } from '#testing/database.ts';
import { startQuickWorkers } from '#testing/jobs.ts';
import { browsersOf, type TestBrowser } from '#testing/person.ts';
import {
  chicago,
  loadTestLocations,
  PLAIN,
  testApp,
  testLocation,
  testPatient,
  testRuntime,
} from '#testing/scheduler.ts';
import { until } from '#testing/until.ts';
import { BELONGINGS } from './belongings.ts';

/** Made-up words and numbers that nobody else in the database has. */
const CANARY = {
  first: 'Quillonia',
  last: 'Farthingworth',
  dob: '1987-02-13',
  phone: '3125550187',
  email: 'quillonia@canary.example',
  street: '77 Canarywharf Lane',
};
const OTHER_EMAIL = 'farthing@canary.example';
const OUTSIDE = { sub: 'canary-of-the-provider', email: 'rosa@canary.example' };
const SYMPTOM = 'zorblatitis';
const PARTNER_ID = 'bwell-canary-4711';
const WRONG_PASSWORD = 'wrenwood under a kettle';

/** Tables that hold what people have given. */
const OF_PEOPLE = [
  ...['account_mails', 'accounts', 'contacts', 'email_changes', 'proofs'],
  ...['idempotency_keys', 'job_files', 'patient_drafts', 'patients'],
];

const ORIGIN = 'https://care.example';
const database = await testDatabase();
const place = testLocation({ capacity: 9 });
const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
const server = await testMailServer(() => null);
const provider = await testOpenIdProvider(`${ORIGIN}/api/auth/callback/larkmoor`);
const runtime = {
  ...testRuntime(database, {
    ...{ SMTP_URL: server.url, MAIL_FROM: 'visits@care.example', RATE_LIMITS: 'off', PUBLIC_ORIGIN: ORIGIN },
    ...provider.settings,
  }),
  log,
};
const browser = browsersOf(database, {}, testApp(runtime));
let stop = (): Promise<unknown> => Promise.resolve();

beforeAll(async () => {
  await loadTestLocations(database, [place]);
  stop = await startQuickWorkers(database, [
    accountMailWorker(runtime, { origin: ORIGIN, auth: authOf(runtime), site: content().site }),
    mailWorker(runtime, { origin: ORIGIN, content: content() }),
    runWorker(database, [accountDataRun(BELONGINGS)]),
  ]);
});
afterAll(async () => {
  await stop();
  await server.stop();
  await provider.stop();
});

/** The newest email to an address whose subject is like that, once it has come. */
function mailTo(email: string, subject: RegExp) {
  return until(() => {
    const mail = server.arrived.findLast(
      ({ to = [], subject: said = '' }) => to.some(({ address }) => address === email) && subject.test(said),
    );
    expect(mail).toBeDefined();
    return mail!;
  });
}

async function done(answer: ReturnType<TestBrowser['post']>): Promise<Record<string, unknown>> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

/** Makes the account, and says who its owner is. */
async function join(at: TestBrowser): Promise<void> {
  await done(at.post('/auth/sign-up/email', { email: CANARY.email }));
  const { token } = inside(await mailTo(CANARY.email, /^Finish your account$/));
  await done(at.post('/auth/verify-email', { token, password: PASSWORD }));
  await at.headerInfo();
  const { first: firstName, last: lastName, phone, street: line1 } = CANARY;
  const address = { line1, line2: '', city: 'Chicago', state: 'IL', zip: '60614' };
  await done(at.put('/account/contact', { firstName, lastName, phone, ...address }));
  await done(at.post('/ancillary', { bwellUserID: PARTNER_ID, userType: 'member' }));
  await done(at.post('/profile', { extSystemIds: true }));
}

/** Searches, books, and gets the file of all that is kept. */
async function use(at: TestBrowser): Promise<string> {
  const keyword = `${SYMPTOM} of ${CANARY.first}`;
  await done(at.post('/tiles?from=search&keyword=labs', { lat: 41.92, lng: -87.65, keyword }));
  at.cookies.set('fcCount', 'yes');
  const search = { term: keyword, results: 'no results' };
  await done(at.post('/tracking/events', { event: 'launch', pageType: 'results', partners: [], search }));
  const slot = slotId({ locationId: place.locationId, serviceId: PLAIN, start: chicago(3, '09:00') });
  const { appointmentId } = await bookAs(
    database,
    at,
    slot,
    testPatient({
      firstName: CANARY.first,
      lastName: CANARY.last,
      dob: CANARY.dob,
      contact: {
        address: { line1: CANARY.street, city: 'Chicago', state: 'IL', zip: '60614' },
        emails: [{ address: CANARY.email }],
        phones: [{ number: CANARY.phone }],
      },
    }),
  );
  const { jobId } = await done(at.post('/account/data'));
  await until(async () => expect((await at.get(`/jobs/${String(jobId)}`)).body).toMatchObject({ state: 'done' }));
  return appointmentId;
}

/** Signs in by a wrong password, the right one, a code, a passkey and an outside provider. Answers the code. */
async function signIn(at: TestBrowser): Promise<string> {
  const { email } = CANARY;
  const elsewhere = await browser();
  expect((await elsewhere.post('/auth/sign-in/email', { email, password: WRONG_PASSWORD })).status).toBe(401);
  await done(elsewhere.post('/auth/sign-in/email', { email, password: PASSWORD }));
  const phone = await browser();
  await done(phone.post('/auth/sign-in/magic-link', { email }));
  const { code } = inside(await mailTo(email, / is your code to sign in$/));
  await done(phone.post('/auth/sign-in/email-otp', { email, otp: code }));

  type Asked = { options: { challenge: string }; challenge: string };
  const device = testAuthenticator(ORIGIN);
  const made = (await done(at.post('/auth/passkey/generate-register-options'))) as Asked;
  await done(
    at.post('/auth/passkey/verify-registration', { response: device.make(made.options), challenge: made.challenge }),
  );
  const laptop = await browser();
  const used = (await done(laptop.post('/auth/passkey/generate-authenticate-options'))) as Asked;
  await done(
    laptop.post('/auth/passkey/verify-authentication', {
      response: device.use(used.options),
      challenge: used.challenge,
    }),
  );

  provider.people.set(OUTSIDE.sub, { email: OUTSIDE.email, email_verified: true });
  const other = await browser();
  const { url } = await done(other.post('/auth/sign-in/social', { provider: 'larkmoor', from: '/account/' }));
  const { pathname, search } = await throughProvider(String(url), OUTSIDE.sub);
  expect((await other.get(pathname.replace('/api', '') + search)).status).toBe(303);
  await other.headerInfo();
  expect((await other.get('/account')).body).toMatchObject({ email: OUTSIDE.email });
  return code;
}

test('what an account knows of somebody is in no log line, no job, no count and no log of deeds, however they sign in; once it is deleted their address is nowhere, and their name only where the page said [SHELL-5 part] [SHELL-2 part]', async () => {
  const at = await browser();
  await join(at);
  const appointmentId = await use(at);
  const code = await signIn(at);
  await done(at.post('/account/email', { email: OTHER_EMAIL, password: PASSWORD }));
  await mailTo(OTHER_EMAIL, /^Confirm your new email$/);

  // While the account is there: in tables of people, each of which has its end in the register of belongings.
  const all = Object.values(CANARY);
  const found = await tablesWith(database, ...all, OTHER_EMAIL);
  expect(found.filter((table) => !OF_PEOPLE.includes(table))).toEqual([]);
  // The search does find what is there.
  expect(found).toEqual(expect.arrayContaining(['contacts', 'email_changes', 'patients']));
  expect(await tablesWith(database, OUTSIDE.email)).toEqual(['accounts']);
  expect(await tablesWith(database, PARTNER_ID)).toEqual(['external_ids']);
  expect(await tablesWith(database, SYMPTOM, PASSWORD, WRONG_PASSWORD)).toEqual([]);

  await done(at.put(`/scheduler/appointments/${appointmentId}/cancel`));
  await done(at.post('/account/delete', { password: PASSWORD }));
  await mailTo(CANARY.email, /^Your account is deleted$/);
  await until(async () => expect((await database.pool.query('select from account_mails')).rowCount).toBe(0));
  expect(['idempotency_keys', 'patients']).toEqual(expect.arrayContaining(await tablesWith(database, ...all)));
  expect(await tablesWith(database, OTHER_EMAIL, PARTNER_ID)).toEqual([]);

  const logged = lines.join('\n').toLowerCase();
  expect(lines.length).toBeGreaterThan(25);
  const secret = [...all, OTHER_EMAIL, ...Object.values(OUTSIDE), SYMPTOM, PARTNER_ID, PASSWORD];
  for (const word of [...secret, WRONG_PASSWORD, '60614', '10.8.0.'])
    expect(logged, word).not.toContain(word.toLowerCase());
  expect(logged).not.toContain(`"${code}"`);
  for (const { subject = '', text = '', from } of server.arrived) {
    for (const word of secret) expect(subject.toLowerCase(), subject).not.toContain(word.toLowerCase());
    for (const word of [PASSWORD, WRONG_PASSWORD, CANARY.dob, CANARY.phone, CANARY.street, SYMPTOM, PARTNER_ID])
      expect(text, subject).not.toContain(word);
    expect(from?.address).toBe('visits@care.example');
  }
});
