import { expect } from '@playwright/test';
import { expectSound } from '../page-checks.ts';
import { test } from '../test.ts';

test('words typed on the search page suggest in groups, and the arrows and Enter lead to what was picked [SHELL-4]', async ({
  page,
}) => {
  await page.goto('/search?q=eczema');
  await expect(page.getByText(/^\d+ results for ‘eczema’$/)).toBeVisible();
  const box = page.getByRole('main').getByRole('combobox');
  await expect(box).toHaveValue('eczema');
  await box.fill('flu shot');
  await expect(page.getByRole('group').getByRole('option').first()).toBeVisible();
  await box.press('ArrowDown');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  const picked = (await page.getByRole('option').first().textContent()) ?? '';
  await box.press('Enter');
  await expect(page).toHaveURL(/\/findcare\/category\/search-results\?q=/);
  await expect(page.getByRole('heading', { level: 1, name: picked, exact: true })).toBeVisible();
});

test('results are counted, narrowed to a kind and sound in both themes [SHELL-4 part] [BEYOND-1 part]', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/search?q=eczema');
  await expect(page.getByText(/^\d+ results for ‘eczema’$/)).toBeVisible();
  await page.getByRole('radio', { name: /^Providers/ }).check({ force: true });
  await expect(page.getByRole('radio', { name: /^Providers/ })).toBeChecked();
  await expect(page.locator('main ol.hits')).toHaveAttribute('aria-busy', 'false');
  const provider = page.getByText('Provider', { exact: true });
  await expect(page.locator('main ol > li').filter({ hasNot: provider })).toHaveCount(0);
  await expect(page.locator('main ol > li').first()).toBeVisible();
  await page
    .getByRole('link', { name: /eczema/i })
    .first()
    .focus();
  await expectSound(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/findcare\/partner\//);
  expect(errors).toEqual([]);
});

test('the arrows go through the kinds, and the results before stay until the next are there [SHELL-4 part] [BEYOND-1 part]', async ({
  page,
}) => {
  await page.goto('/search?q=flu');
  const status = page.getByText(/^\d+ results for ‘flu’$/);
  await expect(status).toBeVisible();
  const all = await status.textContent();
  await page.getByRole('radio', { name: 'All' }).focus();
  await page.evaluate(() => {
    const main = document.querySelector('main');
    const seen = { fewest: Infinity };
    Object.assign(globalThis, { seen });
    if (!main) return;
    new MutationObserver(() => {
      seen.fewest = Math.min(seen.fewest, main.querySelectorAll('ol.hits > li').length);
    }).observe(main, { childList: true, subtree: true, characterData: true });
  });
  for (const kind of ['Care', 'Providers']) {
    await page.keyboard.press('ArrowRight');
    const radio = page.getByRole('radio', { name: new RegExp(`^${kind}`) });
    await expect(radio).toBeChecked();
    await expect(radio).toBeFocused();
    const own = (await page.locator('label.chip', { hasText: kind }).locator('.num').textContent())?.trim();
    await expect(page.getByText(`${own} results for ‘flu’`, { exact: true })).toBeVisible();
    await expect(page.locator('main ol.hits')).toHaveAttribute('aria-busy', 'false');
    await expect(radio).toBeFocused();
  }
  expect(
    await page.evaluate(() => (globalThis as unknown as { seen: { fewest: number } }).seen.fewest),
  ).toBeGreaterThan(0);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'All' })).toBeFocused();
  await expect(status).toHaveText(all ?? '');
});

test('more results are gone to by the keyboard: the first of them has the focus, also when they are the last [SHELL-4 part] [BEYOND-1 part]', async ({
  page,
}) => {
  await page.goto('/search?q=eczema');
  const hits = page.locator('main ol.hits > li');
  const more = page.getByRole('button', { name: 'Show more results' });
  await expect(hits).toHaveCount(10);
  const total = Number((await page.getByText(/^\d+ results for ‘eczema’$/).textContent())?.split(' ')[0]);
  for (let shown = 10; shown < total; shown += 10) {
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(hits).toHaveCount(Math.min(shown + 10, total));
    await expect(hits.nth(shown).getByRole('link')).toBeFocused();
  }
  await expect(more).toHaveCount(0);
});

test('what the page has found is shown as it is: the site is asked no second time, and a kind in the address stays chosen [SHELL-4 part]', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/search?q=eczema&kind=Product');
  await expect(page.getByRole('radio', { name: /^Products/ })).toBeChecked();
  await expect(page.locator('main .hits .muted').first()).toHaveText('Product');
  expect(asked.filter((path) => path === '/api/search')).toEqual([]);
  await page.goto('/search?q=skin&from=10');
  await expect(page.locator('main .hits > li')).toHaveCount(10);
  expect(asked.filter((path) => path === '/api/search')).toHaveLength(1);
});

test('words that no page has, and a search that fails, are told apart and lead on [SHELL-4 part] [ERR-3 part]', async ({
  page,
}) => {
  await page.goto(`/search?q=${encodeURIComponent('привет')}`);
  await expect(page.getByText('No results for ‘привет’.')).toBeVisible();
  await page.route('**/api/search', (route) => route.abort());
  const box = page.getByRole('main').getByRole('combobox');
  await box.fill('eczema');
  await box.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Search is not available right now.');
  await expect(page.locator('main :is([aria-busy="true"], .skel)'), 'loading has ended').toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Skin & hair' })).toBeVisible();
  await expectSound(page);
  await page.unroute('**/api/search');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^\d+ results for ‘eczema’$/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('misspelt words are answered with those that were meant: as a link, by what they find, and while one types [SHELL-4 part] [BEYOND-1 part]', async ({
  page,
}) => {
  await page.goto('/search?q=dermatolgist+near+me');
  const status = page.getByRole('main').getByRole('status').last();
  await expect(status).toHaveText(
    /^No results for ‘dermatolgist near me’\. Did you mean dermatologist near me\? \d+ results\.$/,
  );
  await expect(page.locator('main ol.hits > li').first()).toContainText(/dermatologist/i);
  await expectSound(page);
  await page.getByRole('link', { name: 'dermatologist near me', exact: true }).click();
  await expect(page.getByText(/^\d+ results for ‘dermatologist near me’$/)).toBeVisible();
  await page.getByRole('main').getByRole('combobox').fill('dermatolg');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByText(/^Did you mean dermatology\? \d+ results are available/)).toBeAttached();
});

test('what is typed stands in no address but the page’s own [SHELL-4 part]', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/findcare/eczema-treatment');
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Search the site' });
  await field.pressSequentially('psoria');
  await expect(page.getByRole('option').first()).toContainText(/psoriasis|skin/i);
  await expect(field).toHaveValue('psoria');
  expect(asked.filter((url) => url.includes('psoria'))).toEqual([]);
  expect(asked.filter((url) => url.endsWith('/api/search/suggestions')).length).toBeGreaterThan(0);
});

test('the head of a landing page suggests on a phone, by keyboard alone, and Escape closes the list [SHELL-4 part] [BEYOND-1 part]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/findcare/eczema-treatment');
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Search the site' });
  for (let stops = 0; stops < 12 && !(await field.evaluate((one) => one === document.activeElement)); stops += 1)
    await page.keyboard.press('Tab');
  // The list of fewer letters may stand a moment longer, and in a new list nothing is marked.
  const whole = page.waitForResponse((answer) => answer.request().postData()?.includes('"flu sh"') ?? false);
  await page.keyboard.type('flu sh');
  await whole;
  const options = page.getByRole('option');
  await expect(options.first()).toHaveText(/^Flu shot/);
  await expect(options.first()).toBeInViewport();
  await expect(page.getByRole('banner').getByRole('status')).toHaveText(
    /^\d+ results? (is|are) available, use up and down arrow keys to navigate$/,
  );
  await page.keyboard.press('Escape');
  await expect(options.first()).toBeHidden();
  await expect(field).toHaveValue('flu sh');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/findcare/category/search-results?q=Flu%20shot');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the field in the head leads to the results: behind its picture on a phone, at once at a desk [SHELL-4 part]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/findcare/eczema-treatment');
    const field = page.getByRole('banner').getByRole('combobox', { name: 'Search the site' });
    const opener = page.locator('label[for="site-search"]');
    await opener.click();
    await expect(field).toBeInViewport();
    await page.keyboard.type('flu shot');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/findcare/category/search-results?q=flu+shot');
    await expect(page.getByRole('heading', { level: 1, name: 'flu shot' })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.goBack();
    await field.click();
    await expect(field).toBeInViewport();
    await expect(field).toBeFocused();
  });

  test('the search page finds what it finds with script, by kind and page by page, danger first [SHELL-4 part]', async ({
    page,
  }) => {
    await page.goto('/search');
    await expect(page.getByRole('main').getByRole('link', { name: 'Skin & hair' })).toBeVisible();
    await page.getByRole('main').getByRole('searchbox').fill('eczema');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^\d+ results for ‘eczema’$/)).toBeVisible();
    const products = page.getByRole('link', { name: /^Products \d+$/ });
    const ground = () => products.evaluate((chip) => getComputedStyle(chip).backgroundColor);
    const unchosen = await ground();
    await products.click();
    await expect(page).toHaveURL('/search?q=eczema&kind=Product');
    await page.mouse.move(0, 0);
    expect(await ground(), 'the chosen kind is marked').not.toBe(unchosen);
    const main = page.getByRole('main');
    const one = await main.getByRole('searchbox').boundingBox();
    const other = await main.getByRole('button', { name: 'Search' }).boundingBox();
    expect(other?.y, 'field and button stand in one line').toBe(one?.y);
    await expect(page.locator('main .hits .muted').first()).toHaveText('Product');
    await page.goto('/search?q=skin');
    await page.getByRole('link', { name: 'Show more results' }).click();
    await expect(page).toHaveURL('/search?q=skin&from=10');
    await page.goto('/search?q=chest+pain');
    await expect(page.getByRole('link', { name: 'Call 911' })).toBeVisible();
  });
});

test('someone in danger is told what to do before anything is found, and nothing is offered beside it [SHELL-4 part] [BEYOND-1 part]', async ({
  page,
}) => {
  await page.goto('/search?q=my+chest+hurts');
  const panel = page.getByRole('alert');
  await expect(panel.getByRole('heading', { name: 'Call 911 now' })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');
  await expect(page.locator('main .hits')).not.toContainText(/\$\d|Book/);
  await expectSound(page);
  await page.goto('/search?q=poison+ivy');
  await expect(page.getByText(/results? for ‘poison ivy’/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('Back leads from a second search to the first, with its words and results [SHELL-4 part]', async ({ page }) => {
  await page.goto('/search?q=eczema');
  await expect(page.getByText(/^\d+ results for ‘eczema’$/)).toBeVisible();
  const box = page.getByRole('main').getByRole('combobox');
  await box.fill('sleep');
  await box.press('Enter');
  await expect(page.getByText(/^\d+ results for ‘sleep’$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^\d+ results for ‘eczema’$/)).toBeVisible();
  await expect(box).toHaveValue('eczema');
  await page.goForward();
  await expect(page.getByText(/^\d+ results for ‘sleep’$/)).toBeVisible();
  await expect(box).toHaveValue('sleep');
});
