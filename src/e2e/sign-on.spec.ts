import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { METADATA_PATH, signOnAddress } from '#single-sign-on/sign-on-address.ts';
import { samlReceiver, type SamlReceiver } from '#gateways/saml/receiver.testing.ts';
import { expectNoSidewaysScroll, isSound, isSoundAtBothWidths } from './page-checks.ts';
import { create, newAddress, PASSWORD } from './account/accounts.ts';
import { signIn } from './booking/signed-in.ts';
import { tabTo } from './keyboard.ts';
import { test } from './test.ts';

test.use({ viewport: { width: 390, height: 844 } });

const OWN = { firstName: 'Avery', lastName: 'Stone' };
const PARTNERS = [
  { affiliateId: 'iagnosis', service: 'iagnosis', name: 'iagnosis', leads: '/start' },
  { affiliateId: 'mdlive', service: 'mdlive-therapy', name: 'MDLIVE', leads: '/therapy' },
  { affiliateId: 'chn', service: 'chn-womens', name: 'Community Health Network', leads: '/womens-health' },
];

/** Where the demo's partner takes sign-ons, on a port of this machine. */
const takesSignOns = (affiliateId: string) => (url: URL) =>
  url.hostname === 'localhost' && url.pathname === `/${affiliateId}/sign-on`;

/** Puts a partner in place of the demo's that takes sign-ons by software that partners use, and shows whom it knows; its own pages answer too. */
async function openPartner(context: BrowserContext, affiliateId: string): Promise<void> {
  const host = `https://${affiliateId}.example`;
  const metadata = await (await context.request.get(METADATA_PATH)).text();
  let receive: SamlReceiver | undefined;
  await context.route(`${host}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>As a guest</h1>' }),
  );
  await context.route(takesSignOns(affiliateId), async (route) => {
    const request = route.request();
    receive ??= samlReceiver(metadata, { receiver: request.url(), audience: `${host}/saml` });
    expect(request.method()).toBe('POST');
    expect(request.headers()['referer']).toBeUndefined();
    const form = new URLSearchParams(request.postData() ?? '');
    const said = await receive(form).then(
      (profile) => `Hello ${JSON.stringify(profile['attributes'])} at ${form.get('RelayState') ?? 'no page'}`,
      (error: unknown) => `Refused: ${(error as Error).message}`,
    );
    return route.fulfill({ contentType: 'text/html', body: `<title>There</title><h1>There</h1><p>${said}</p>` });
  });
}

const told = (page: Page) => page.locator('main dl.tell > div').allInnerTexts();

test('by keyboard, someone goes to each partner with their account: the values that are told stand there first, and the partner’s software takes them [ROUTE-10]', async ({
  page,
  context,
  baseURL,
}) => {
  const { email } = await signIn(context, baseURL, OWN);
  for (const { affiliateId, service, name, leads } of PARTNERS) {
    await openPartner(context, affiliateId);
    await page.goto(signOnAddress(affiliateId, service));
    await expect(page).toHaveTitle(`Go to ${name} | Larkmoor Find Care`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Go to ${name}?`);
    const rows = (await told(page)).join(' ');
    expect(rows).toContain('Avery Stone');
    expect(rows).toContain(email);
    expect(rows.includes('April 17, 1986')).toBe(affiliateId === 'mdlive');
    await isSoundAtBothWidths(page);
    await tabTo(page, page.getByRole('button', { name: `Go to ${name}` }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(`"email":"${email}"`)).toBeVisible();
    await expect(page.getByText(`at ${leads}`)).toBeVisible();
    // Asked once.
    await page.goto(signOnAddress(affiliateId));
    await expect(page.getByText('at no page')).toBeVisible();
  }
  await page.goto(`/sso/samlRedirect.jsp?affiliateId=evil`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t lead to a provider');
  expect((await context.request.get('/sso/samlRedirect.jsp?affiliateId=evil')).status()).toBe(400);
  await isSoundAtBothWidths(page);
});

test('the leaving dialog of a tile opens the sign-on in a new tab; a guest is offered to sign in, with the way back, or to go as they are [LEAVE-2 part]', async ({
  page,
  context,
}) => {
  await openPartner(context, 'iagnosis');
  await page.goto('/findcare/partner/iagnosis');
  await page.getByRole('link', { name: 'Start a visit with iagnosis Dermatology' }).first().click();
  const dialog = page.getByRole('dialog', { name: "We're taking you to iagnosis" });
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('link', { name: /^Got it/ }).click(),
  ]);
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Go to iagnosis');
  await isSound(tab);
  await tab.getByRole('link', { name: 'Sign in and go' }).click();
  await expect(tab).toHaveURL(/\/account\/sign-in\?from=/);
  expect(new URL(tab.url()).searchParams.get('from')).toBe(signOnAddress('iagnosis', 'iagnosis'));
  await tab.goBack();
  await tab.getByRole('link', { name: 'Go without signing in' }).click();
  await expect(tab).toHaveURL('https://iagnosis.example/start');
});

/** Presses what leads to a partner, and 'Got it': the tab that this opens. */
async function leave(page: Page, opener: Locator, provider: string): Promise<Page> {
  await opener.click();
  const dialog = page.getByRole('dialog', { name: `We're taking you to ${provider}` });
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: /^Got it/ }).click(),
  ]);
  await expect(dialog).toBeHidden();
  return tab;
}

for (const { what, at, opens, provider, to } of [
  {
    what: 'a category',
    at: '/findcare/category/skin-hair/virtual-visit',
    opens: 'Start a visit with iagnosis Dermatology',
    provider: 'iagnosis',
    to: signOnAddress('iagnosis', 'iagnosis'),
  },
  {
    what: 'the results of a search',
    at: '/findcare/category/search-results?q=rosacea',
    opens: 'Start a visit with iagnosis Dermatology',
    provider: 'iagnosis',
    to: signOnAddress('iagnosis', 'iagnosis'),
  },
  {
    what: 'a banner',
    at: '/findcare/category/reproductivehealth',
    opens: 'See their times',
    provider: 'Community Health Network',
    to: signOnAddress('chn', 'chn-womens'),
  },
])
  test(`from ${what} a partner that takes sign-ons is left for by its sign-on, in a new tab [TILE-8 part, BANNER-3 part]`, async ({
    page,
  }) => {
    await page.goto(at);
    const banner = page.getByRole('button', { name: opens });
    if (what === 'a banner') {
      await page.getByRole('region', { name: 'Offers' }).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: 'Slide 2 of 2' }).click();
    }
    const opener = what === 'a banner' ? banner : page.getByRole('link', { name: opens }).first();
    const tab = await leave(page, opener, provider);
    await expect(tab).toHaveURL(to);
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(`Go to ${provider}`);
    await expect(page).toHaveURL(at);
  });

test('a guest goes the whole way: tile, dialog, signing in, question, the demo’s partner; and is sent back by one that doesn’t know them [ROUTE-10 part]', async ({
  page,
  context,
}) => {
  const email = newAddress();
  await create(page, email);
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto('/findcare/partner/iagnosis');
  const opener = page.getByRole('link', { name: 'Start a visit with iagnosis Dermatology' }).first();
  const tab = await leave(page, opener, 'iagnosis');
  await tab.getByRole('link', { name: 'Sign in and go' }).press('Enter');
  await tab.getByLabel('Email').fill(email);
  await tab.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await tab.getByRole('textbox', { name: 'Password' }).press('Enter');
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Go to iagnosis?');
  await expect(tab).toHaveURL(signOnAddress('iagnosis', 'iagnosis'));
  await expect(tab.getByText('You can stop this in'), 'a sentence, with its link in it').toHaveCSS('display', 'block');
  await tab.getByRole('button', { name: 'Go to iagnosis' }).press('Enter');
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Hello');
  expect(new URL(tab.url()).hostname).toBe('localhost');
  await expect(tab.getByText(email)).toBeVisible();
  await expect(tab.getByText('You are on your way to /start')).toBeVisible();
  await isSoundAtBothWidths(tab);
  await tab.getByRole('link', { name: 'See what happens when iagnosis doesn’t know you' }).press('Enter');
  await expect(tab.getByRole('status').filter({ hasText: 'iagnosis didn’t know you' })).toContainText(
    'It was told your email, and may ask you to register.',
  );
  await expect(tab.getByRole('link', { name: 'Register at iagnosis' })).toHaveAttribute(
    'href',
    'https://iagnosis.example/',
  );
  await isSoundAtBothWidths(tab);
  await tab.getByRole('link', { name: 'Back to Find Care' }).press('Enter');
  await expect(tab).toHaveURL(/\/findcare\/services$/);
});

/** Signs in, agrees to go to iagnosis, and has it answer as told from then on: an answer without a page leaves the visitor where they are, as does one that never comes. */
async function agreed(page: Page, context: BrowserContext, baseURL: string | undefined): Promise<{ isThere: boolean }> {
  await signIn(context, baseURL, OWN);
  await openPartner(context, 'iagnosis');
  await page.goto(signOnAddress('iagnosis'));
  await page.getByRole('button', { name: 'Go to iagnosis' }).click();
  await expect(page.getByRole('heading', { name: 'There' })).toBeVisible();
  await context.unrouteAll();
  const partner = { isThere: false };
  await context.route(takesSignOns('iagnosis'), (route) =>
    route.fulfill(partner.isThere ? { contentType: 'text/html', body: '<h1>There</h1>' } : { status: 204 }),
  );
  return partner;
}

test('while the partner is slow the page says so, and after five seconds its button goes on', async ({
  page,
  context,
  baseURL,
}) => {
  const partner = await agreed(page, context, baseURL);
  // The clock stands still but for what the test lets pass.
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  await page.goto(signOnAddress('iagnosis'), { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Taking you to iagnosis…');
  await expect(page.getByText('You are being signed in there.')).toBeVisible();
  const byHand = page.getByRole('button', { name: 'Go to iagnosis' });
  await page.clock.runFor(4900);
  await expect(byHand).toBeHidden();
  await page.clock.runFor(200);
  await expect(byHand).toBeVisible();
  partner.isThere = true;
  await byHand.click();
  await expect(page.getByRole('heading', { name: 'There' })).toBeVisible();
});

test('who comes back from the partner is not sent on again: the way back leads past the page, or to its button', async ({
  page,
  context,
  baseURL,
}) => {
  const partner = await agreed(page, context, baseURL);
  partner.isThere = true;
  await page.goto('/accessibility');
  await page.goto(signOnAddress('iagnosis'), { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'There' })).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  // A form that is sent while the page still loads takes the page's place in the history.
  const before = page.getByRole('heading', { level: 1, name: /accessib/i });
  await expect(page.getByRole('button', { name: 'Go to iagnosis' }).or(before)).toBeVisible();
  await isSound(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the same pages lead to the partner by their buttons', async ({ page, context, baseURL }) => {
    const { email } = await signIn(context, baseURL, OWN);
    await openPartner(context, 'chn');
    await page.goto(signOnAddress('chn', 'chn-womens'));
    await page.getByRole('button', { name: 'Go to Community Health Network' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Taking you to Community Health Network…');
    await expect(page.getByText('You are being signed in there.')).toBeHidden();
    await page.getByRole('button', { name: 'Go to Community Health Network' }).click();
    await expect(page.getByText(`"email":"${email}"`)).toBeVisible();
  });
});

test('in the account stands who is told what; stopping says what it can’t do, and the next time it is asked again', async ({
  page,
  context,
  baseURL,
}) => {
  const { email } = await signIn(context, baseURL, OWN);
  await openPartner(context, 'mdlive');
  await page.goto(signOnAddress('mdlive'));
  await page.getByRole('button', { name: 'Go to MDLIVE' }).click();
  await expect(page.getByRole('heading', { name: 'There' })).toBeVisible();
  await page.goto('/account/');
  const part = page.getByRole('region', { name: 'Providers you go to from here' });
  await expect(part.getByText(/^Name, date of birth, email\. Since /)).toBeVisible();
  await isSound(page);
  await part.getByRole('button', { name: 'Stop telling MDLIVE' }).click();
  await expect(part.getByText('We no longer tell MDLIVE who you are')).toBeVisible();
  await expect(part.getByText(/It keeps what it was told before/)).toBeVisible();
  await expect(part.getByRole('button')).toHaveCount(0);
  await isSound(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.goto(signOnAddress('mdlive'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Go to MDLIVE?');
  expect((await told(page)).join(' ')).toContain(email);
});
