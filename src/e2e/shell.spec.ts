import { expect, type Page, type Route } from '@playwright/test';
import { joinByCalls } from './booking/account-calls.ts';
import { watchMoves } from './moves.ts';
import { expectNothingFromAxe, expectNoSidewaysScroll, isSoundAtBothWidths } from './page-checks.ts';
import { test } from './test.ts';

const HOME = '/findcare/services';
const STORE = { storeNumber: '0104', name: 'Lincoln Park', open: 'Open until 9 pm', page: '/store-finder' };

/** What the header's call answers of somebody who is signed in. */
function signedIn(info: object = {}, more: object = {}): object {
  return {
    loggedIn: 'true',
    csrfToken: 'token',
    info: { kind: 'account', name: 'Avery Stone', email: 'avery@mail.example', store: null, ...info },
    nav: [],
    cart: { itemCount: 2, href: '/' },
    banner: null,
    apiFailure: false,
    ...more,
  };
}

/** Has the header's call answered by this. */
async function headerAnswers(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/api/header-info?o=header', answer);
}

const tools = (page: Page) => page.getByRole('banner');
const menuOf = (page: Page, name: string) => tools(page).getByRole('button', { name: `${name}: your account` });

test('the head says the name and the cart once they are known, and nothing moves, on a phone and at a desk [SHELL-1 part]', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'fcStore', value: '0104%2FLincoln%20Park', url: baseURL ?? '' }]);
  let asked = Promise.withResolvers<undefined>();
  await headerAnswers(page, async (route) => {
    await asked.promise;
    await route.fulfill({ json: signedIn({ store: STORE }) });
  });
  const moved = await watchMoves(page);
  // What moves while a page comes can't be looked at in another width afterward: it comes in each.
  for (const width of [1440, 390]) {
    asked = Promise.withResolvers<undefined>();
    await page.setViewportSize({ width, height: 844 });
    await page.goto(HOME);
    await expect(tools(page).getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
    await expect(tools(page).getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account/');
    await expect(page.getByText('Your store: Lincoln Park')).toBeVisible();
    expect(await moved(), `at ${width} px`).toEqual([]);
    asked.resolve(undefined);
    await expect(menuOf(page, 'Avery')).toBeVisible();
    await expect(tools(page).getByRole('link', { name: 'Cart , items: 2' })).toBeVisible();
    await expect(page.getByText('Your store: Lincoln Park, open until 9 pm')).toBeVisible();
    expect(await moved(), `at ${width} px`).toEqual([]);
  }
  await isSoundAtBothWidths(page);
});

test('the name opens a menu by the keyboard; Escape, a press outside and a choice close it, and the focus is back [SHELL-1 part]', async ({
  page,
}) => {
  await headerAnswers(page, (route) => route.fulfill({ json: signedIn() }));
  await page.goto(HOME);
  const button = menuOf(page, 'Avery');
  const menu = page.locator('.menu');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(menu.getByText('Avery Stone')).toBeVisible();
  await expect(menu.getByText('avery@mail.example')).toBeVisible();
  await expectNothingFromAxe(page, '.menu');
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'My appointments' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.mouse.click(20, 500);
  await expect(menu).toBeHidden();
  await button.click();
  await menu.getByRole('link', { name: 'Recently viewed' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/services#viewed$/);
});

test('a name of 10 kB, markup and staff are shown as text, cut in the head and whole in the menu [SHELL-1 part]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const long = 'Maximiliana Featherstonehaugh-Cholmondeley';
  for (const [info, first, whole] of [
    [{ name: long, email: 'maximiliana.featherstonehaugh@mail.example' }, 'Maximiliana', long],
    [{ name: '<img/src=x/onerror=alert(1)> Eve' }, '<img/src=x/onerror=alert(1)>', '<img/src=x/onerror=alert(1)> Eve'],
    [{ name: 'x'.repeat(10_000) }, 'x'.repeat(60), 'x'.repeat(300)],
    [{ name: '', kind: 'staff', email: '' }, '', 'Signed in as staff'],
  ] as const) {
    await headerAnswers(page, (route) => route.fulfill({ json: signedIn(info) }));
    await page.goto(HOME);
    const button = first ? menuOf(page, first) : tools(page).getByRole('button', { name: 'Account' });
    await button.click();
    await expect(page.locator('.menu').getByText(whole, { exact: true })).toBeVisible();
    const [head, menu] = await Promise.all([tools(page).boundingBox(), page.locator('.menu').boundingBox()]);
    expect(head?.height).toBeLessThan(120);
    expect((menu?.x ?? -1) >= 0 && (menu?.x ?? 0) + (menu?.width ?? 0) <= 320).toBe(true);
    await expectNoSidewaysScroll(page);
    await page.unrouteAll({ behavior: 'wait' });
  }
  await expect(page.locator('.menu').getByRole('link')).toHaveCount(0);
});

test('while the header’s call is away the page is whole: no name, no zero, no alert [SHELL-1 part]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await headerAnswers(page, (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/header-info?o=header'));
  await page.goto(HOME);
  await lost;
  await expect(tools(page).getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  await expect(tools(page).getByRole('link', { name: 'Account' })).toBeVisible();
  await expect(tools(page).getByText(/Sign in|items/)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Services near/ })).toBeVisible();
  await isSoundAtBothWidths(page);
});

test('a guest is offered to sign in and comes back to the page; in a task a phone has the number to call [SHELL-1 part]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/findcare/category/labs');
  await expect(tools(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/account/sign-in?from=%2Ffindcare%2Fcategory%2Flabs',
  );
  await expect(tools(page).getByRole('link', { name: /^Call/ })).toBeHidden();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '800-555-0142' })).toBeVisible();
  await tools(page).getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  await expect(tools(page).getByRole('link', { name: 'Call 800-555-0142' })).toBeVisible();
  await expect(tools(page).getByRole('link', { name: 'Cart' })).toBeHidden();
  for (const path of ['/schedule-appointment/labcorp', HOME]) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await expect(tools(page).getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect((await tools(page).boundingBox())?.height).toBeLessThan(120);
    await expectNoSidewaysScroll(page);
  }
});

test('who signs in at a search comes back to its words, its place and the order that they chose [SHELL-1 part]', async ({
  page,
  browser,
}) => {
  const { email, password } = await joinByCalls(await (await browser.newContext()).newPage());
  await page.goto('/findcare/category/search-results?q=rash+treatment&near=02139');
  await expect(tools(page).getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price');
  const address = /search-results\?q=rash\+treatment&near=02139&sort=price$/;
  await expect(page).toHaveURL(address);
  await tools(page).getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('textbox', { name: 'Password' }).press('Enter');
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price');
});

test('news over every page come with the header’s call, and go when they are over [SHELL-1 part]', async ({ page }) => {
  const banner = { text: 'All stores close at 6 p.m.', link: { label: 'See store hours', href: '/store-finder' } };
  await headerAnswers(page, (route) => route.fulfill({ json: signedIn({}, { banner }) }));
  await page.goto(HOME);
  const news = page.getByRole('region', { name: 'News' });
  await expect(news.getByText('All stores close at 6 p.m.')).toBeVisible();
  await expect(news.getByRole('link', { name: 'See store hours' })).toHaveAttribute('href', '/store-finder');
  await expectNothingFromAxe(page);
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(tools(page).getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(news).toBeHidden();
});

test('what somebody viewed is on home on each of their devices, below the services near, and comes again after a change of place [HOME-2]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const named = { filterOptions: { services: ['labcorp-a1c'] }, lat: 41.92, lng: -87.65 };
  const { tiles } = (await (await page.request.post('/api/tiles', { data: named })).json()) as { tiles: object[] };
  let answer = (route: Route): Promise<void> => route.fulfill({ json: { tiles } });
  let asked = 0;
  await page.route('**/api/tiles/recent', (route) => {
    asked += 1;
    return answer(route);
  });
  const recent = page.getByRole('region', { name: 'Recently viewed' });
  const choose = async (place: string): Promise<void> => {
    const field = page.getByRole('combobox', { name: 'Showing Services near' });
    await field.fill(place);
    await field.press('Enter');
    await expect(page.getByRole('region', { name: new RegExp(`near .*${place}`) }).first()).toBeVisible();
  };
  await page.goto(HOME);
  await choose('02139');
  await expect(page.getByRole('region', { name: /^More in person near 02139/ })).toBeVisible();
  await expect(recent).toHaveCount(0);
  expect(asked, 'guests ask for none').toBe(0);

  await headerAnswers(page, (route) => route.fulfill({ json: signedIn() }));
  await page.goto(HOME);
  await expect(recent.getByRole('link', { name: /^A1C test Labcorp/ })).toHaveAttribute(
    'href',
    '/findcare/partner/labcorp',
  );
  const [near, viewed] = await Promise.all([
    page.getByRole('region', { name: /^Services near/ }).boundingBox(),
    recent.boundingBox(),
  ]);
  expect(viewed?.y).toBeGreaterThan((near?.y ?? Infinity) + (near?.height ?? 0) - 1);
  expect((await recent.getByRole('link').boundingBox())?.height).toBeLessThan(120);
  await isSoundAtBothWidths(page);
  expect(asked).toBe(1);
  await choose('60614');
  await expect.poll(() => asked).toBe(2);
  await expect(recent).toBeVisible();

  answer = (route) => route.fulfill({ status: 503, json: { status: 503 } });
  const failed = page.waitForResponse((response) => response.url().endsWith('/recent') && response.status() === 503);
  await page.goto(HOME);
  await failed;
  await expect(page.getByRole('region', { name: /^More in person near 60614/ })).toBeVisible();
  await expect(recent).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a store is found by ZIP code, chosen and shown under the header; what the shop recommends then is for that store [SHELL-1 part] [SHELL-4 part]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/store-finder?near=60614');
  const make = page.getByRole('button', { name: /^Make this my store/ }).first();
  const name = (await make.getAttribute('data-name')) ?? '';
  await make.click();
  await expect(page.getByText('This is your store now.')).toBeVisible();
  const line = page.getByRole('region', { name: 'Your store' });
  await expect(line.getByText(`Your store: ${name}`)).toBeVisible();
  await page.goto(HOME);
  await expect(line.getByText(new RegExp(`Your store: ${name}, (open|closed|opens) `))).toBeVisible();
  await expect(line.getByRole('link', { name: 'Change store' })).toHaveAttribute('href', '/store-finder');
  await expect(page.getByRole('region', { name: `At your store, ${name}` }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByText('Chosen for this page, never by your health.')).toBeVisible();
  await expectNothingFromAxe(page);
  await page.goto('/schedule-appointment/labcorp');
  await expect(line).toHaveCount(0);

  await headerAnswers(page, (route) => route.fulfill({ json: signedIn() }));
  await page.route('**/api/account/store', (route) => route.abort());
  await page.goto('/store-finder?near=60614');
  await page
    .getByRole('button', { name: /^Make this my store/ })
    .nth(1)
    .click();
  await expect(page.getByText(`We couldn’t save your store. It is still ${name}. Please try again.`)).toBeVisible();
});

test('where no store is chosen, the footer leads to the choice: by ZIP code, town or street, from a list, by keyboard [SHELL-4 part]', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const moved = await watchMoves(page);
  const drawn = Promise.withResolvers<undefined>();
  await page.route('**/api/header-info?o=header', async (route) => {
    await drawn.promise;
    await route.continue();
  });
  await page.goto('/findcare/category/labs');
  const opener = page.getByRole('contentinfo').getByRole('link', { name: 'Choose your store' });
  const change = page.getByRole('region', { name: 'Your store' }).getByRole('link', { name: 'Change store' });
  expect(await moved()).toEqual([]);
  drawn.resolve(undefined);
  // Its answer is the last thing that comes, and a press on the link is heard then.
  await expect(tools(page).getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(change).toBeHidden();
  expect(await moved()).toEqual([]);
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose your store' });
  const field = dialog.getByLabel('ZIP code, city or street');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Enter a ZIP code, a city or a street');
  await page.keyboard.type('Springfield');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Which Springfield?')).toBeVisible();
  await expectNothingFromAxe(page);
  await field.fill('Nowhere at all 99');
  await field.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText("Couldn't find the location");
  await field.fill('60614');
  await field.press('Enter');
  const first = dialog.getByRole('group', { name: 'Stores near 60614 Chicago, IL' }).getByRole('radio').first();
  await expect(first).toBeChecked();
  await isSoundAtBothWidths(page);
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(change).toBeVisible();
  const kept = (await context.cookies()).find(({ name }) => name === 'fcStore');
  const name = decodeURIComponent(kept?.value ?? '').replace(/^\d+\//, '');
  await expect(page.getByText(`${name} is your store now.`)).toHaveCount(1);
  await expect(page.getByText(`Your store: ${name}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(new RegExp(`Your store: ${name}, (open|closed|opens) `))).toBeVisible();
  await expect(change).toBeVisible();
});

test('with no store near there is a way on, and a store that isn’t saved stays to be tried again [SHELL-4 part]', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'fcStore', value: '0104%2FLincoln%20Park', url: baseURL ?? '' }]);
  await headerAnswers(page, (route) => route.fulfill({ json: signedIn({ store: STORE }) }));
  await page.goto('/findcare/category/labs');
  await expect(page.getByText('Your store: Lincoln Park, open until 9 pm')).toBeVisible();
  const opener = page.getByRole('link', { name: 'Change store' });
  await opener.click();
  const dialog = page.getByRole('dialog');
  const field = page.getByLabel('ZIP code, city or street');
  // Made-up stores are nearly everywhere, so nearly nowhere is looked.
  await page.route('**/stores/search', (route) =>
    route.continue({ postData: { ...(route.request().postDataJSON() as object), r: 0.1 } }),
  );
  await field.fill('59301');
  await field.press('Enter');
  const none = page.getByRole('dialog', { name: 'No store within 50 miles' });
  await expect(none.getByText(/^Nothing near 59301 Miles City, MT\. The nearest is .+ away\./)).toBeVisible();
  await expect(none.getByRole('button', { name: 'Try another ZIP code' })).toBeFocused();
  await expectNothingFromAxe(page);
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.unroute('**/stores/search');
  await page.route('**/api/account/store', (route) => route.abort());
  await field.fill('60614');
  await field.press('Enter');
  await dialog.getByRole('radio').nth(1).check();
  await dialog.getByRole('button', { name: /^Choose / }).click();
  await expect(page.getByText('We couldn’t save your store')).toBeVisible();
  await expect(page.getByText('It is still Lincoln Park.')).toBeVisible();
  await expect(dialog.getByRole('radio').nth(1)).toBeChecked();
  await expectNothingFromAxe(page);
  await page.getByRole('button', { name: 'Keep Lincoln Park' }).click();
  await expect(opener).toBeFocused();
  await expect(page.getByText('Your store: Lincoln Park')).toBeVisible();
  await page.route('**/stores/search', (route) => route.fulfill({ status: 503, json: { status: 503 } }));
  await opener.click();
  await field.fill('60614');
  await field.press('Enter');
  await expect(page.getByText('We couldn’t look for stores. Please try again.')).toBeVisible();
});

test('offers that can’t be asked for are those that the page came with [SHELL-4 part]', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'fcStore', value: '0104%2FLincoln%20Park', url: baseURL ?? '' }]);
  await headerAnswers(page, (route) => route.fulfill({ json: signedIn({ store: STORE }) }));
  await page.route('**/api/offers?*', (route) => route.fulfill({ status: 503, json: { status: 503 } }));
  const failed = page.waitForResponse('**/api/offers?*');
  await page.goto(HOME);
  await failed;
  await expect(page.getByRole('region', { name: 'From the store' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the band about the app goes with ‘Not now’, and stays away [BANNER-5 part]', async ({ page, context }) => {
  await page.goto(HOME);
  const band = page.locator('#app-band');
  await expect(band.getByRole('link')).toHaveCount(2);
  // A press before the script has come is lost.
  await expect(async () => {
    if (await band.isVisible()) await band.getByRole('button', { name: 'Not now' }).click();
    await expect(band).toBeHidden({ timeout: 1000 });
  }).toPass();
  await page.reload();
  await expect(band).toBeHidden();
  const kept = (await context.cookies()).find(({ name }) => name === 'fcNoApp');
  expect((kept?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(89 * 24 * 3600);
});

test('with an appointment ahead the band tells what the app would do for it; without an answer it says what it said [BANNER-5 part]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await headerAnswers(page, (route) => route.fulfill({ json: signedIn() }));
  const visit = { date: '2026-11-24', localTime: '9:30 am', location: { name: 'Lincoln Park <b>' } };
  let answer = (route: Route): Promise<void> => route.fulfill({ json: { appointments: [visit] } });
  await page.route('**/api/scheduler/appointments?*', (route) => answer(route));
  await page.goto(HOME);
  const band = page.locator('#app-band');
  await band.scrollIntoViewIfNeeded();
  await expect(band.getByRole('heading')).toHaveText('Tuesday, November 24, 9:30 am, on your phone');
  await expect(band.getByText('leave for Lincoln Park <b>.')).toBeVisible();
  await expectNothingFromAxe(page, '#app-band');
  await expectNoSidewaysScroll(page);
  answer = (route) => route.abort();
  const asked = page.waitForRequest('**/api/scheduler/appointments?*');
  await page.reload();
  await band.scrollIntoViewIfNeeded();
  await asked;
  await expect(band.getByRole('heading')).toHaveText('Your appointments on your phone');
});
