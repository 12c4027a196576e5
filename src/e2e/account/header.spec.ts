import { expect, type Page } from '@playwright/test';
import { joinByCalls, type JourneyAccount } from '../booking/account-calls.ts';
import { CONTENT } from '../content.ts';
import { tabTo } from '../keyboard.ts';
import { isSound, isSoundAtBothWidths } from '../page-checks.ts';
import { test } from '../test.ts';

test.use({ viewport: { width: 390, height: 844 } });

const HOME = '/findcare/services';
const header = (page: Page) => page.getByRole('banner');
const signInLink = (page: Page) => header(page).getByRole('link', { name: 'Sign in' });
const ownMenu = (page: Page) => header(page).getByRole('button', { name: 'Avery: your account' });

type HeaderAnswer = { loggedIn: string; csrfToken: string; apiFailure: boolean; cart: object; info: object };
const headerInfo = async ({ request }: Page) => (await (await request.get('/api/header-info')).json()) as HeaderAnswer;

/** Someone with an account who has said their name; signed in in this browser. */
async function joinAsAvery(page: Page): Promise<JourneyAccount> {
  const account = await joinByCalls(page);
  const { csrfToken } = await headerInfo(page);
  const answer = await page.request.put('/api/account/contact', {
    headers: { 'x-csrf-token': csrfToken },
    data: { firstName: 'Avery', lastName: 'Stone', phone: '', line1: '', line2: '', city: '', state: '', zip: '' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return account;
}

/** From the header to the form and back, by keys alone. */
async function signInByKeys(page: Page, { email, password }: JourneyAccount): Promise<void> {
  await tabTo(page, signInLink(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

test('by keyboard: the header leads to signing in and back, says the name and how many things are in the cart, and signs out here and everywhere else [SHELL-1 part]', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow();
  await context.addCookies([{ name: 'cart', value: '3', url: baseURL ?? '' }]);
  const elsewhere = await (await browser.newContext()).newPage();
  const account = await joinAsAvery(elsewhere);
  await page.goto(HOME);
  await signInByKeys(page, account);
  await expect(page).toHaveURL(HOME);
  await expect(ownMenu(page)).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Cart , items: 3' })).toBeVisible();
  await isSoundAtBothWidths(page);

  await tabTo(page, ownMenu(page));
  await page.keyboard.press('Enter');
  const menu = page.locator('#me-menu');
  await expect(menu.getByText(account.email)).toBeVisible();
  await isSoundAtBothWidths(page);
  await tabTo(page, menu.getByRole('link', { name: 'Your account' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Signed in as ${account.email}`)).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Sign out everywhere else' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Signed out on 1 other device')).toBeVisible();
  await isSoundAtBothWidths(page);
  await elsewhere.goto(HOME);
  await expect(signInLink(elsewhere)).toBeVisible();

  await page.goto(HOME);
  await tabTo(page, ownMenu(page));
  await page.keyboard.press('Enter');
  await tabTo(page, menu.getByRole('button', { name: 'Sign out' }));
  await page.keyboard.press('Enter');
  await expect(signInLink(page)).toBeVisible();
  await expect(page.getByText('Avery')).toHaveCount(0);
  expect((await page.request.get('/api/account')).status()).toBe(401);
  await isSoundAtBothWidths(page);
});

test('the header has links, cart, news and who is signed in from its call, the footer its links from content, both ours alone; calls say ‘true’ as a word and what has failed; with header and offers down the page works [SHELL-1]', async ({
  page,
  context,
  baseURL,
}) => {
  const { nav, footer } = CONTENT.site;
  await context.addCookies([{ name: 'cart', value: '12', url: baseURL ?? '' }]);
  await page.goto(HOME);
  await expect(signInLink(page)).toBeVisible();
  const guest = await headerInfo(page);
  expect(guest).toMatchObject({ loggedIn: 'false', apiFailure: false, cart: { itemCount: 12 } });
  const profile = async (token: string) =>
    (await (
      await page.request.post('/api/profile', { headers: { 'x-csrf-token': token }, data: { extSystemIds: true } })
    ).json()) as object;
  expect(await profile(guest.csrfToken)).toEqual({ loggedIn: 'false', profileInfo: null, apiFailure: false });

  const { email } = await joinAsAvery(page);
  const known = await headerInfo(page);
  expect(known).toMatchObject({
    ...{ loggedIn: 'true', apiFailure: false, nav, cart: { itemCount: 12 } },
    info: { kind: 'account', name: 'Avery Stone', email },
  });
  expect(await profile(known.csrfToken)).toMatchObject({
    ...{ loggedIn: 'true', apiFailure: false },
    profileInfo: { flow: 'account', firstName: 'Avery', lastName: 'Stone', extSystemIds: [] },
  });

  // With news, which a real day has only at times.
  const banner = { text: 'All stores close at 6 p.m.', link: { label: 'See store hours', href: '/store-finder' } };
  let more: object = { banner };
  await page.route('**/api/header-info?o=header', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...more } });
  });
  await page.reload();
  await expect(ownMenu(page)).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Cart , items: 12' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'News' })).toContainText('All stores close at 6 p.m.');
  const links = (part: string) =>
    page
      .locator(`${part} a`)
      .evaluateAll((all) => all.map((one) => ({ label: one.textContent.trim(), href: one.getAttribute('href') })));
  expect(await links('header.site nav')).toEqual(nav);
  const [ofFooter, wanted] = [await links('footer'), footer.flatMap((group) => group.links)];
  expect(ofFooter).toEqual(expect.arrayContaining(wanted));
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => (/\.m?js\b/.test(name) ? [new URL(name).origin] : [])),
  );
  expect([...new Set(scripts)]).toEqual([new URL(baseURL ?? '').origin]);

  // A cart that can't be asked is said to have failed, and is no zero; the name still stands.
  more = { cart: { itemCount: null, href: '/' }, apiFailure: true };
  await page.reload();
  await expect(ownMenu(page)).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Cart', exact: true })).toBeVisible();

  for (const call of ['**/api/header-info?o=header', '**/api/offers?*'])
    await page.route(call, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/header-info'));
  await page.reload();
  await failed;
  await expect(header(page).getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account/');
  expect(await links('footer')).toEqual(ofFooter);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Showing Services near' }).fill('60614');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Services near 60614/ })).toBeVisible();
  await isSound(page);
});

test('people sign in with us or with a provider that settings name; what says so is in cookies that no script reads, the token is accepted without them, and each change carries the header that the page names with the token of header info; pages go by loggedIn [SHELL-2]', async ({
  page,
  context,
  browser,
  playwright,
  baseURL,
}) => {
  test.slow();
  const account = await joinAsAvery(await (await browser.newContext()).newPage());
  const changes: { path: string; token: string | undefined }[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && /^\/api\/(auth|account|session)\//.test(pathname))
      changes.push({ path: pathname, token: request.headers()['x-csrf-token'] });
  });

  // With us, by password.
  await page.goto(HOME);
  await signInByKeys(page, account);
  await expect(ownMenu(page)).toBeVisible();
  const cookies = await context.cookies();
  for (const name of ['jwt', 'fcSession'])
    expect(cookies.find((cookie) => cookie.name === name)).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(await page.evaluate(() => document.cookie)).not.toMatch(/jwt|fcSession/);

  // The token alone, in a program of its owner's.
  const name = await page.locator('meta[name="csrf-header"]').getAttribute('content');
  expect(name).toBe('x-csrf-token');
  const { csrfToken } = await headerInfo(page);
  const made = await page.request.post('/api/auth/token', { headers: { [name ?? '']: csrfToken } });
  const { token } = (await made.json()) as { token: string };
  const program = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  expect(await (await program.get('/api/account')).json()).toMatchObject({ email: account.email });
  expect(await (await program.post('/api/account/sessions/end-others')).json()).toEqual({ ended: 1 });
  await program.dispose();

  // By cookie, nothing changes without the header and its token, nor with another's.
  for (const headers of [{}, { [name ?? '']: 'x'.repeat(43) }]) {
    const refused = await page.request.post('/api/account/sessions/end-others', { headers });
    expect([refused.status(), await refused.json()]).toMatchObject([403, { code: 'csrf' }]);
  }

  // Pages go by what they are told.
  await page.goto('about:blank');
  await context.clearCookies({ name: 'jwt' });
  await page.goto(HOME);
  await expect(ownMenu(page)).toBeVisible();
  await page.route('**/api/header-info?o=header', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), loggedIn: 'false' } });
  });
  await page.reload();
  await expect(signInLink(page)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await ownMenu(page).click();
  await page.locator('#me-menu').getByRole('button', { name: 'Sign out' }).click();
  await expect(signInLink(page)).toBeVisible();
  await page.goto('about:blank');
  await context.addCookies([{ name: 'jwt', value: token, url: baseURL ?? '' }]);
  await page.goto(HOME);
  await expect(signInLink(page)).toBeVisible();

  // With a provider that settings name.
  await signInLink(page).click();
  await page.getByRole('button', { name: 'Continue with Larkmoor ID' }).click();
  await page.getByRole('link', { name: 'Sign in as Rosa' }).click();
  await expect(page).toHaveURL(HOME);
  expect(await headerInfo(page)).toMatchObject({ loggedIn: 'true', info: { email: 'rosa@mail.example' } });

  expect(changes.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/auth/sign-in/email', '/api/auth/sign-out', '/api/auth/sign-in/social']),
  );
  for (const change of changes) expect(change.token, change.path).toMatch(/^[\w-]{43}$/);
});
