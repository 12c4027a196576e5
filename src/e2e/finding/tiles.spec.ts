import { expect, type Page } from '@playwright/test';

import { agreeToCounting } from '../privacy/agree.ts';
import { CONTENT } from '../content.ts';
import { watchMoves } from '../moves.ts';
import { test } from '../test.ts';

const CAMBRIDGE = encodeURIComponent('42.3647/-71.1042/02139/MA/Cambridge');

async function save(page: Page, place: string, baseURL: string | undefined): Promise<void> {
  await page.context().addCookies([{ name: 'FCNLocation', value: place, url: baseURL ?? '' }]);
}

test('with a place saved only its own tiles are shown, and nothing moves when they come [LOC-13 part]', async ({
  page,
  baseURL,
}) => {
  await save(page, CAMBRIDGE, baseURL);
  await page.setViewportSize({ width: 390, height: 844 });
  const moved = await watchMoves(page);
  let answer = (): void => undefined;
  const calls: string[] = [];
  await page.route('**/api/**', async (route) => {
    calls.push(new URL(route.request().url()).pathname);
    if (route.request().url().endsWith('/tiles')) await new Promise<void>((go) => (answer = go));
    await route.continue();
  });
  await page.goto('/findcare/category/skin-hair');
  await expect(page.getByRole('status').filter({ hasText: 'Finding services' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Clearbrook Dermatology Online' })).toHaveCount(0);
  expect(await moved()).toEqual([]);
  answer();
  await expect(page.getByText('Available anywhere in Massachusetts.').first()).toBeVisible();
  await expect(page.getByText('Services near 02139 Cambridge, MA')).toBeVisible();
  expect(await moved()).toEqual([]);
  expect(calls, 'the lists of categories and symptoms came with the page').not.toEqual(
    expect.arrayContaining([expect.stringMatching(/categories$/)]),
  );
  expect(calls.filter((path) => path.startsWith('/api/tiles'))).toEqual(['/api/tiles']);
});

for (const [address, place] of [
  ['/findcare/category/skin-hair', null],
  ['/findcare/category/skin-hair', CAMBRIDGE],
  ['/findcare/category/search-results?q=rash', null],
] as const)
  test(`the order that is chosen by keyboard before the list’s script has come is the order of the list: ${address}, ${place ? 'near the saved place' : 'no place saved'} [CAT-8 part]`, async ({
    page,
    baseURL,
  }) => {
    if (place) await save(page, place, baseURL);
    const script = Promise.withResolvers<undefined>();
    await page.route(/\/_astro\/(TileList|ResultList)\.[^/]+\.js/, (route) =>
      script.promise.then(() => route.continue()),
    );
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(address);
    const order = page.getByRole('combobox', { name: 'Sort by' });
    await order.focus();
    await page.keyboard.press('ArrowDown');
    await expect(order).toHaveValue('soonest');
    const asked = page.waitForRequest(
      (request) =>
        /\/api\/tiles/.test(request.url()) && (request.postDataJSON() as { sort: string } | null)?.sort === 'soonest',
    );
    script.resolve(undefined);
    await asked;
    await expect(page).toHaveURL(/[?&]sort=soonest$/);
    await expect(order).toHaveValue('soonest');
    await expect(order).toBeFocused();
  });

test('filters and order stay in the address through a reload, Back and a shared link, and come off one by one [CAT-7 part, CAT-8]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/findcare/category/skin-hair');
  await page.getByRole('checkbox', { name: 'Online services' }).click();
  await expect(page).toHaveURL(/\?in=1$/);
  await expect(page.getByRole('checkbox', { name: 'In-person services' })).toBeDisabled();
  await page.getByText('Up to $100', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, lowest first');
  await expect(page).toHaveURL(/\?in=1&price=100&sort=price$/);
  const status = page.getByRole('status').filter({ hasText: 'for In-person services' });
  await expect(status).toContainText(/results? found/);
  const found = await status.textContent();
  await page.reload();
  await expect(status).toHaveText(found ?? '');
  await page.getByRole('button', { name: 'Share these results' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  // The link has the place too, which the address of this page leaves to its visitor.
  const shared = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(Object.fromEntries(shared.searchParams)).toMatchObject({
    category: 'skin-hair',
    near: '60614 Chicago, IL',
    in: '1',
    price: '100',
    sort: 'price',
  });
  const opened = await context.newPage();
  await opened.goto(shared.href);
  await expect(opened.getByRole('button', { name: 'Remove filter: Up to $100' })).toBeVisible();
  await opened.close();
  await page.getByRole('button', { name: /Show (it|them) too/ }).click();
  await expect(page).toHaveURL(/\?in=1&sort=price$/);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Remove filter: Up to $100' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter: In person only' }).click();
  await expect(page).toHaveURL(/\?price=100&sort=price$/);
  await page.getByRole('list', { name: 'Chosen filters' }).getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\?sort=price$/);
});

test('language, plan, wheelchair, open now and the order by nearest or soonest: each press asks for it, the list shows the answer, and the address keeps it all [CAT-8 part]', async ({
  page,
  baseURL,
}) => {
  await save(page, CAMBRIDGE, baseURL);
  await page.setViewportSize({ width: 1440, height: 900 });
  const found = page.waitForResponse('**/api/tiles');
  await page.goto('/findcare/category/skin-hair');
  const { tiles: before } = (await (await found).json()) as { tiles: { name: string }[] };
  const filters = page.getByRole('group', { name: 'Filter services' });
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  const names = page.locator('main .tile-card h3');
  // The list of before goes as this one comes.
  await expect(names).toHaveText(before.map(({ name }) => name));
  const address: string[] = [];
  for (const [query, asked, press] of [
    ['sort=nearest', { sort: 'nearest' }, () => sort.selectOption('Nearest')],
    ['sort=soonest', { sort: 'soonest' }, () => sort.selectOption('Soonest')],
    ['lang=Spanish', { language: 'Spanish' }, () => filters.getByLabel('Language').selectOption('Spanish')],
    [
      'plan=Medicaid',
      { insurancePlan: 'Medicaid' },
      () => filters.getByLabel('Insurance plan').selectOption('Medicaid'),
    ],
    ['access=1', { wheelchair: true }, () => filters.getByLabel('Wheelchair access').click()],
    ['open=1', { openNow: true }, () => filters.getByLabel('Open now').click()],
  ] as const) {
    const [answer] = await Promise.all([page.waitForResponse('**/api/tiles'), press()]);
    const { sort: order, filterOptions } = answer.request().postDataJSON() as { sort: string; filterOptions: object };
    expect({ sort: order, ...filterOptions }).toMatchObject(asked);
    const { tiles } = (await answer.json()) as { tiles: { name: string }[] };
    await expect(names, query).toHaveText(tiles.map(({ name }) => name));
    if (query === 'sort=soonest') address.pop();
    address.push(query);
    for (const part of address) expect(new URL(page.url()).search, query).toContain(part);
  }
  const list = await names.allTextContents();
  expect(list.length).toBeLessThan(before.length);
  await page.reload();
  await expect(filters.getByLabel('Open now')).toBeChecked();
  await expect(filters.getByLabel('Wheelchair access')).toBeChecked();
  await expect(filters.getByLabel('Insurance plan')).toHaveValue('Medicaid');
  await expect(filters.getByLabel('Language')).toHaveValue('Spanish');
  await expect(sort).toHaveValue('soonest');
  await expect(names).toHaveText(list);
});

test('on a phone one control holds the filters, counts what they leave, and the first service is in the first screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/findcare/category/skin-hair');
  const first = await page.locator('.tile h3').first().boundingBox();
  expect(first!.y + first!.height).toBeLessThan(844);
  const control = page.getByText('Filters', { exact: true });
  await control.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByText('Acne', { exact: true }).click();
  const show = sheet.getByRole('button', { name: /^Show \d+ results?$/ });
  await expect(show).toBeInViewport();
  const count = /\d+/.exec((await show.textContent()) ?? '')?.[0];
  await show.click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: `${count} result` })).toBeVisible();
});

test('details open over the page with all that helps to decide; Tab stays inside, Escape leads back [TILE-7]', async ({
  page,
}) => {
  await page.goto('/findcare/category/skin-hair');
  const tile = page.locator('.tile').filter({ hasText: 'Clearbrook Dermatology Online' });
  const opener = tile.locator('summary');
  const viewed = page.waitForRequest('**/api/tiles/*/viewed');
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Clearbrook Dermatology Online' });
  const { extendedDescription } = CONTENT.services.find(({ id }) => id === 'clearbrook-dermatology')!;
  for (const text of [extendedDescription, 'Cash price', '$59', 'Average reply', 'Commonly used for', 'Cold sores'])
    await expect(dialog.getByText(text).first()).toBeVisible();
  await expect(dialog.locator('.plate')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Start a visit with Clearbrook Dermatology Online' })).toHaveAttribute(
    'href',
    /^https:\/\/clearbrook-dermatology\.example\/start/,
  );
  await viewed;
  const close = dialog.getByRole('button', { name: 'Close' });
  const learn = dialog.getByRole('link', { name: /^Learn More/ });
  await learn.focus();
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(learn).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('the details of a service whose box comes by mail show it, and their button asks before leaving [TILE-7 part]', async ({
  page,
}) => {
  const boxed = CONTENT.services.filter((service) => service.productBox);
  expect(boxed.length).toBeGreaterThan(0);
  for (const { id, name, productBox, categories } of boxed) {
    await page.goto(`/findcare/category/${categories[0]}`);
    await page.locator('.tile').filter({ hasText: name }).locator('summary').click();
    const dialog = page.getByRole('dialog', { name });
    const box = dialog.getByRole('img', { name: productBox!.alt });
    await expect(box, id).toHaveAttribute('src', productBox!.image);
    await expect(box).toHaveJSProperty('complete', true);
    expect(await box.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await dialog.locator('.act .btn').click();
    await expect(page.getByRole('heading', { name: /^We're taking you to/ })).toBeVisible();
  }
});

test("a press by mouse or Enter, of a button or of a time, keeps the provider and counts once; 'More details' does neither [TILE-10, TILE-14]", async ({
  page,
  context,
  baseURL,
}) => {
  await save(page, CAMBRIDGE, baseURL);
  await agreeToCounting(context, baseURL);
  const used: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/tracking/services')) used.push(request.postDataJSON());
  });
  const provider = async () => (await context.cookies()).find(({ name }) => name === 'provider');
  await page.goto('/findcare/category/skin-hair');
  const tile = page.locator('.tile').filter({ hasText: 'Clearbrook Dermatology Online' });
  const dialog = page.getByRole('dialog');
  await tile.locator('summary').click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  expect([await provider(), used]).toEqual([undefined, []]);
  const button = tile.getByRole('link', { name: 'Start a visit' });
  const use = { serviceId: 'clearbrook-dermatology', lat: 42.3647, lng: -71.1042, actionType: 'ServiceUtilized' };
  for (const presses of [1, 2]) {
    if (presses === 1) await button.press('Enter');
    else await button.click();
    await expect(dialog.getByRole('link', { name: /Got it/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => used).toEqual(Array(presses).fill(use));
  }
  const kept = await provider();
  expect(kept).toMatchObject({ value: 'clearbrook-dermatology', path: '/' });
  expect(kept!.expires - Date.now() / 1000).toBeGreaterThan(29 * 24 * 60 * 60);
  await page.goto('/findcare/category/labs');
  await page
    .getByRole('link', { name: /^Book .+ at Labcorp: A1C/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a location and time' })).toBeVisible();
  expect((await provider())?.value).toBe('labcorp');
  await expect.poll(() => used.slice(2)).toEqual([{ ...use, serviceId: 'labcorp-a1c' }]);
});

test('next open times lead to booking with service, place and time; what was looked at comes back on home and can be cleared [TILE-1, HOME-2 part]', async ({
  page,
  baseURL,
}) => {
  await save(page, CAMBRIDGE, baseURL);
  await page.goto('/findcare/category/labs');
  const time = page.getByRole('link', { name: /^Book .+ at Labcorp: A1C/ }).first();
  await expect(time).toHaveAttribute('href', /^\/schedule-appointment\/labcorp\?serviceId=\d+&locationId=.+&start=/);
  const a1c = page.locator('.tile').filter({ hasText: 'Labcorp: A1C' });
  const seen = page.waitForResponse('**/api/tiles/labcorp-a1c/viewed');
  await a1c.locator('summary').click();
  await seen;
  await page.reload();
  await expect(a1c.getByText('Recently viewed')).toBeVisible();
  await page.goto('/findcare/category/search-results?q=a1c');
  await expect(a1c.getByText('Recently viewed')).toBeVisible();
  await page.goto('/findcare/services');
  const row = page.getByRole('region', { name: 'Recently viewed' });
  await expect(row.getByRole('heading', { name: 'Labcorp: A1C test' })).toBeVisible();
  await expect(page.locator('.tile .badge').filter({ hasText: /Recently viewed|New|Team members only/ })).toHaveCount(
    0,
  );
  await row.getByRole('button', { name: /^Clear/ }).click();
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: /^More in person near 02139/ })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('what was cleared stays away though the call was cut off, also when something else is looked at after it [TILE-1 part]', async ({
  page,
  baseURL,
}) => {
  await save(page, CAMBRIDGE, baseURL);
  const look = async (name: string) => {
    await page.goto('/findcare/category/labs');
    const seen = page.waitForResponse('**/api/tiles/*/viewed');
    await page.locator('.tile').filter({ hasText: name }).locator('summary').click();
    await seen;
    await page.goto('/findcare/services');
  };
  const row = page.getByRole('region', { name: 'Recently viewed' });
  const names = row.getByRole('heading', { level: 3 });
  await look('Labcorp: A1C');
  await expect(names).toHaveText(['Labcorp: A1C test']);
  await page.route('**/api/tiles/viewed', (route) => route.abort());
  await row.getByRole('button', { name: /^Clear/ }).click();
  await expect(row).toHaveCount(0);
  await page.unroute('**/api/tiles/viewed');
  await page.reload();
  await expect(page.getByRole('region', { name: /^More in person near 02139/ })).toBeVisible();
  await expect(row).toHaveCount(0);
  await look('Labcorp: cholesterol test');
  await expect(names).toHaveText(['Labcorp: cholesterol test']);
});

test('a first press that leaves at once for booking is remembered too [TILE-1 part]', async ({ page, baseURL }) => {
  await save(page, CAMBRIDGE, baseURL);
  await page.goto('/findcare/category/labs');
  const time = page.getByRole('link', { name: /^Book .+ at Labcorp: A1C/ }).first();
  const guest = page.waitForResponse('**/api/header-info');
  await time.hover();
  await guest;
  await time.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a location and time' })).toBeVisible();
  await expect(async () => {
    await page.goto('/findcare/services');
    const row = page.getByRole('region', { name: 'Recently viewed' });
    await expect(row.getByRole('heading', { name: 'Labcorp: A1C test' })).toBeVisible();
  }).toPass();
});

test('what was looked at has its badge on a category’s page before any place is known [TILE-1 part]', async ({
  page,
}) => {
  await page.goto('/findcare/category/labs');
  const a1c = page.locator('.tile').filter({ hasText: 'Labcorp: A1C' });
  const seen = page.waitForResponse('**/api/tiles/labcorp-a1c/viewed');
  await a1c.locator('summary').click();
  await seen;
  await page.reload();
  await expect(a1c.getByText('Recently viewed')).toBeVisible();
});

test('an empty, a failed, a missing and a partly failed list each say so in their own way, and loading ends; what failed is not counted [TILE-12, TILE-13 part, ERR-2, ERR-3 part]', async ({
  page,
}) => {
  await page.goto('/findcare/category/skin-hair');
  const online = page.getByRole('checkbox', { name: 'Online services' });
  const answer = (json: object, status = 200) =>
    page.route('**/api/tiles', (route) => route.fulfill({ status, json }), { times: 1 });
  const whole = {
    geoLocation: { lat: 0, lng: 0, zipCode: '', state: '', city: '' },
    relatedCategories: [],
    asked: null,
    danger: [],
    banners: [],
    overMaxPrice: 0,
  };
  await answer({ ...whole, tiles: [], error: {} });
  await online.click();
  await expect(page.getByText('Nothing fits the filter')).toBeVisible();
  await expect(
    page.getByText('Sorry for the inconvenience, we are unable to display any services this time or'),
  ).toBeVisible();
  await answer({ status: 404, code: 'no-such-category' }, 404);
  await page.getByRole('button', { name: 'Clear all filters' }).last().click();
  await expect(page.getByRole('alert').filter({ hasText: 'no longer listed' })).toBeVisible();
  await answer({ nonsense: true });
  await online.click();
  const failed = page.getByRole('alert').filter({ hasText: 'The results did not load' });
  await expect(failed.getByRole('link', { name: 'Visit your local healthcare clinic' })).toHaveAttribute(
    'href',
    '/store-finder?has=Medical',
  );
  await expect(page.getByRole('status').filter({ hasText: /results? found/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Services', exact: true })).toHaveAttribute('aria-busy', 'false');
  await expect(page.locator('main .skel')).toHaveCount(0);
  await page.route(
    '**/api/tiles',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), error: { error: 'part' } } });
    },
    { times: 1 },
  );
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Some services may be missing' })).toBeVisible();
  await expect(page.locator('.tile').first()).toBeVisible();
});

test('a hearing check leads to its nearest store: looked up with its tracking address, counted; where the look-up fails, and for other partners, to the address of content with its parameters [TILE-9, TILE-14, LEAVE-4]', async ({
  page,
  context,
  baseURL,
}) => {
  await save(page, '41.9227/-87.6533/60614/IL/Chicago', baseURL);
  await agreeToCounting(context, baseURL);
  await context.route(/^https:\/\/[\w.-]+\.example\//, (route) => route.fulfill({ body: 'There' }));
  await page.goto('/findcare/category/vision-hearing');
  await expect(page.getByText('Services near 60614 Chicago, IL')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: /^We're taking you to/ });
  const gotIt = dialog.getByRole('link', { name: /^Got it/ });
  const book = page.getByRole('link', { name: 'Book a check with Larkmoor Hearing' });
  const [stores, link, used] = await Promise.all([
    page.waitForResponse('**/api/stores?**'),
    page.waitForResponse('**/api/utm/**o=acs**'),
    page.waitForRequest('**/api/tracking/services'),
    book.click(),
  ]);
  expect(used.postDataJSON()).toEqual({
    serviceId: 'hearing-check',
    lat: 41.9227,
    lng: -87.6533,
    actionType: 'ServiceUtilized',
  });
  expect(new URL(stores.url()).searchParams.get('filterOptions')).toBe('Hearing');
  const { results } = (await stores.json()) as { results: { storeNumber: string }[] };
  const store = results[0]?.storeNumber ?? '';
  expect(link.url()).toContain(`/api/utm/${store}/hearing%20check?`);
  const there = `https://hearing.example/check?store=${store}`;
  await expect(gotIt).toHaveAttribute('href', there);
  const [tab] = await Promise.all([context.waitForEvent('page'), gotIt.click()]);
  await expect(tab).toHaveURL(there);
  await tab.close();
  // A store that supplies a link of its own.
  await page.route('**/api/stores?**', (route) =>
    route.fulfill({ json: { error: false, results: [{ storeNumber: '2' }] } }),
  );
  await book.click();
  await expect(gotIt).toHaveAttribute('href', 'https://hearing.example/stores/2/check');
  await page.keyboard.press('Escape');
  await page.route('**/api/stores?**', (route) => route.fulfill({ status: 500, json: {} }));
  for (const [path, name, href] of [
    ['vision-hearing', 'Book a check with Larkmoor Hearing', 'https://hearing.example/check'],
    [
      'illness-injuries',
      'Save my spot in line with MedExpress Urgent Care',
      'https://medexpress.example/save-a-place?utm_source=larkmoor&utm_medium=find-care&utm_campaign=visit-link',
    ],
  ] as const) {
    await page.goto(`/findcare/category/${path}`);
    await expect(page.getByText('Services near 60614 Chicago, IL')).toBeVisible();
    const told = page.waitForEvent('console', (message) => message.text().startsWith('no store link'));
    await page.getByRole('link', { name }).click();
    await told;
    await expect(gotIt, name).toHaveAttribute('href', href);
    await page.keyboard.press('Escape');
  }
  await page
    .getByRole('link', { name: /with Otter Creek/ })
    .first()
    .click();
  await expect(gotIt).toHaveAttribute('href', /^https:\/\/.*[?&]utm_campaign=otter-creek-2026$/);
});
