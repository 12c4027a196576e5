import { expect, type Page } from '@playwright/test';
import { METADATA_PATH, signOnAddress } from '#single-sign-on/sign-on-address.ts';
import { create, newAddress, PASSWORD } from '../account/accounts.ts';
import { withDevice } from '../account/device.ts';
import { APPOINTMENTS, AVERY, fillPatient, goToPatient, onward } from '../booking/booking-steps.ts';
import { inDatabase } from '../booking/database.ts';
import { mailTo } from '../booking/outbox.ts';
import { signIn } from '../booking/signed-in.ts';
import { test } from '../test.ts';
import { agreeToCounting } from './agree.ts';
import { expectNotKept, expectUntold, leftFor, PERSONAL, PLACE, record, wordsIn } from './recording.ts';

/** What no test of a lab is called in an address that leaves us. */
const HEALTH = ['A1C', 'diabetes'];
const signedInAs = (page: Page, email: string) => page.getByText(`Signed in as ${email}`);

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('You’re not signed in.')).toBeVisible();
}

/** Tables that hold what people have given, each with its end in the register of belongings. */
const OF_PEOPLE = [
  ...['accounts', 'account_mails', 'email_changes', 'proofs'],
  ...['patients', 'patient_drafts', 'idempotency_keys', 'job_files', 'staff_sign_ins', 'feedback'],
];

/** Every table, of jobs too, in which one of these words stands: of all that journeys have done so far. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const tables = await inDatabase(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`,
    [],
  );
  const names = tables.map(({ name }) => String(name));
  expect(names).toEqual(expect.arrayContaining(['pgboss.job', 'public.audit_log', 'public.counted_calls']));
  const looks = names.map(
    (name) => `select '${name}' as name where exists (select from ${name} t where to_jsonb(t)::text ilike any($1))`,
  );
  const found = await inDatabase(looks.join(' union all '), [words.map((word) => `%${word}%`)]);
  return found.map(({ name }) => String(name).replace('public.', ''));
}

/** These words stand in no job, count, log of deeds or other table than those of people. */
async function expectOnlyWithPeople(words: readonly string[]): Promise<void> {
  const found = await tablesWith(words);
  expect(found.filter((name) => !OF_PEOPLE.includes(name))).toEqual([]);
  // The search does find what is there.
  expect(found).not.toEqual([]);
}

test('from making an account to deleting it, by password, link and code, with its people, a booking and the file of all that is kept: a browser asks only us, and no name, birth date, phone, email, password, health or ZIP code is in an address, in a Referer, in storage, on the console, in jobs, logs of deeds or counts [SHELL-5 part] [SHELL-2 part]', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const email = newAddress();
  await agreeToCounting(context, baseURL);
  const recording = await record(context);
  await create(page, email);

  // Who one is.
  await page.getByRole('button', { name: 'Add your name' }).click();
  await page.getByLabel('First name').fill(AVERY.first);
  await page.getByLabel('Last name').fill(AVERY.last);
  await page.getByLabel('ZIP code').fill('60614');
  await expect(page.getByLabel('City')).toHaveValue('Chicago');
  await page.getByLabel('Last name').press('Enter');
  await expect(page.getByRole('button', { name: 'Change your name' })).toBeVisible();

  // A booking, whose patient is one of the account's people from then on.
  await goToPatient(page);
  await fillPatient(page);
  await onward(page).click();
  await page.getByRole('button', { name: 'Confirm appointment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible();
  await expectNotKept(page, [...PERSONAL, AVERY.first, email]);
  await page.goto('/account/');
  const people = page.getByRole('region', { name: 'People you book for' });
  await people.getByRole('button', { name: 'Edit Avery Stone' }).click();
  await people.getByRole('radio', { name: 'Other' }).check();
  await people.getByRole('button', { name: 'Save' }).click();
  await expect(people.getByText('Avery Stone: saved')).toBeVisible();

  // All that is kept, as a file.
  await page.getByRole('button', { name: 'Ask for it with everything we keep about you' }).click();
  await expect(page.getByText('Your file is ready')).toBeVisible({ timeout: 30_000 });
  await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download', exact: true }).click()]);

  // By a wrong password, the right one, and the code of an email.
  await signOut(page);
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  const password = page.getByRole('textbox', { name: 'Password' });
  await page.getByLabel('Email').fill(email);
  await password.fill('not this one either');
  await password.press('Enter');
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(/^We don’t recognize/);
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(signedInAs(page, email)).toBeVisible();
  await signOut(page);
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  const [code = ''] = /\b\d{6}\b/.exec(await mailTo(email, / is your code to sign in$/)) ?? [];
  await page.getByLabel('6-digit code from the email').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(signedInAs(page, email)).toBeVisible();

  // Its end.
  await page.goto(APPOINTMENTS);
  await page
    .getByRole('article')
    .getByRole('button', { name: /Cancel/ })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Yes, cancel/ })
    .click();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.goto('/account/delete');
  await page.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();

  const secret = [...PERSONAL, email, PASSWORD, 'not this one either', code];
  for (const { url } of recording.asked.filter(({ url }) => !url.pathname.startsWith('/_astro/')))
    expect(wordsIn(url.href, HEALTH), url.href).toEqual([]);
  expect(leftFor(recording.asked, baseURL)).toEqual([]);
  expectUntold(recording, secret);
  for (const { url, body } of recording.asked.filter(({ url }) => url.pathname.startsWith('/api/tracking/')))
    expect(wordsIn(body, [...secret, ...PLACE]), url.href).toEqual([]);
  await expectNotKept(page, [...secret, AVERY.first]);
  // Six digits may stand in a row by chance; so may a street that has stores.
  await expectOnlyWithPeople([AVERY.email, '1986-04-17', '3125550143', email, PASSWORD]);
});

test.describe('by a passkey', () => {
  // An address in numbers can have no passkeys.
  test.use({ baseURL: `http://localhost:${process.env['E2E_PORT'] ?? ''}` });

  test('adding a passkey and signing in by it asks only us, and tells no email in an address, a Referer or storage [SHELL-5 part]', async ({
    page,
    context,
    baseURL,
  }) => {
    const email = newAddress();
    const recording = await record(context);
    await withDevice(page);
    await create(page, email);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText(/was added\./)).toBeVisible();
    await signOut(page);
    await page.goto('/account/sign-in');
    await expect(signedInAs(page, email)).toBeVisible();
    expect(leftFor(recording.asked, baseURL)).toEqual([]);
    expectUntold(recording, [email, PASSWORD]);
    await expectNotKept(page, [email, PASSWORD]);
    await expectOnlyWithPeople([email, PASSWORD]);
  });
});

test('an outside provider is asked only once somebody goes there, and hears where to come back to, not who they are or what they looked at [SHELL-5 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const recording = await record(context);
  await page.goto(`/account/sign-in?from=${encodeURIComponent('/findcare/category/search-results?q=itchy+rash')}`);
  const button = page.getByRole('button', { name: 'Continue with Larkmoor ID' });
  await expect(button).toBeVisible();
  expect(leftFor(recording.asked, baseURL)).toEqual([]);
  await button.click();
  await expect(page.getByRole('heading', { name: 'Larkmoor ID' })).toBeVisible();
  const there = new URL(page.url()).host;
  await page.getByRole('link', { name: 'Sign in as Rosa' }).click();
  await expect(page).toHaveURL(/search-results\?q=itchy\+rash$/);
  const left = leftFor(recording.asked, baseURL);
  expect(left.length).toBeGreaterThan(1);
  for (const { url, referer, body } of left) {
    expect(url.host).toBe(there);
    expect(wordsIn(url.href + body, ['itchy', 'rash', 'search-results']), url.href).toEqual([]);
    // From page to page of the provider it is the provider's own.
    if (!referer.includes(there)) expect(referer).toMatch(/^$|^http:\/\/127\.0\.0\.1:\d+\/$/);
  }
  const emails = ['rosa@mail.example'];
  expectUntold(recording, emails);
  await expectNotKept(page, emails);
  await expectOnlyWithPeople(emails);
});

/** Signatures, digests, certificates and ids of an assertion: among so many letters 'A1C' is found in one of fifty. */
const MADE_BY_CHANCE =
  /(?<=<(?:\w+:)?(?:SignatureValue|DigestValue|X509Certificate)>)[^<]+|(?<=(?:ID|InResponseTo|SessionIndex|URI)=")[^"]+/g;

test('a partner that somebody agrees to be told to hears it in the body of one call, from no address of ours: not in its own address, not in a Referer [SHELL-5 part] [ROUTE-10 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const { email } = await signIn(context, baseURL, { firstName: AVERY.first, lastName: AVERY.last });
  const recording = await record(context);
  // The demo's partner takes sign-ons on a port of this machine.
  const receiver = (url: URL): boolean => url.hostname === 'localhost' && url.pathname === '/mdlive/sign-on';
  await context.route(receiver, (route) => route.fulfill({ body: 'There' }));
  await page.goto(signOnAddress('mdlive', 'mdlive-therapy'));
  const go = page.getByRole('button', { name: 'Go to MDLIVE' });
  await expect(go).toBeVisible();
  expect(leftFor(recording.asked, baseURL)).toEqual([]);
  await go.click();
  await expect(page.getByText('There', { exact: true })).toBeVisible();
  const [call, ...others] = leftFor(recording.asked, baseURL);
  expect(others).toEqual([]);
  expect(call).toMatchObject({ method: 'POST', referer: '' });
  expect(call && receiver(call.url)).toBe(true);
  const form = new URLSearchParams(call?.body);
  expect([...form.keys()].sort()).toEqual(['RelayState', 'SAMLResponse']);
  const told = Buffer.from(form.get('SAMLResponse') ?? '', 'base64')
    .toString()
    .replaceAll(MADE_BY_CHANCE, '');
  expect(wordsIn(told, [AVERY.last, email, '1986-04-17'])).toHaveLength(3);
  expect(wordsIn(told, ['60614', 'Main St', ...HEALTH])).toEqual([]);
  expect(wordsIn(await (await context.request.get(METADATA_PATH)).text(), [email, AVERY.last])).toEqual([]);
  expectUntold(recording, [...PERSONAL, ...PLACE, email, ...HEALTH]);
  await expectOnlyWithPeople([email]);
});
