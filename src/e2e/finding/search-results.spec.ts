import { expect, type Page } from '@playwright/test';
import { expectSound } from '../page-checks.ts';
import { test } from '../test.ts';

const RESULTS = '/findcare/category/search-results';

test('the head of any page suggests while one types, says what to do in danger first, and leads to the results [SHELL-4 part] [RESULT-3 part]', async ({
  page,
}) => {
  await page.goto('/findcare/eczema-treatment');
  const head = page.getByRole('banner').getByRole('combobox', { name: 'Search the site' });
  await head.fill('my chest hurts');
  const panel = page.getByRole('banner').getByRole('alert');
  await expect(panel.getByRole('heading', { name: 'Call 911 now' })).toBeVisible();
  // The panel is no option of the list: the keyboard reaches its number by Tab, and it stays while it has the focus.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('link', { name: 'Call 911' })).toBeFocused();
  await head.fill('rash');
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('group').getByRole('option').first()).toBeVisible();
  await head.press('Enter');
  await expect(page).toHaveURL(`${RESULTS}?q=rash`);
});

test('results have the words as heading, the way here, products, services, a new search and what to read; need and place are one form [RESULT-2] [ROUTE-4] [LOC-9 part]', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(`${RESULTS}?flu%20shot`);
  await expect(page.getByRole('heading', { level: 1, name: 'flu shot' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Home\s*Find Care\s*search-results/);
  await expect(page.getByRole('link', { name: /^Product Results/ })).toHaveAttribute(
    'href',
    '/search?q=flu+shot&kind=Product',
  );
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'New Search' })).toHaveAttribute('href', RESULTS);
  const related = page.getByRole('region', { name: 'Related articles' });
  await related.scrollIntoViewIfNeeded();
  await expect(related.getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('main').getByText(/^Services near \d{5}/)).toBeVisible();
  await page.getByRole('button', { name: 'Change location' }).click();
  await expect(page.getByRole('dialog', { name: 'Change location' })).toBeVisible();
  await page.keyboard.press('Escape');
  const need = page.getByRole('main').getByRole('combobox', { name: 'What do you need help with?' });
  await need.fill('acn');
  await expect(page.getByRole('main').getByRole('group', { name: 'Symptoms' }).getByRole('option').first()).toHaveText(
    'Acne',
  );
  await need.fill('flu shot');
  await page
    .getByRole('textbox', { name: 'Near' })
    .or(page.getByRole('combobox', { name: 'Near' }))
    .fill('02139');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(`${RESULTS}?q=flu+shot&near=02139`);
  await expect(page.getByText('Services near 02139 Cambridge, MA')).toBeVisible();
  expect(errors).toEqual([]);
});

test('words lead to services with an article among them, by keyboard to the article and back; filters narrow services and leave it, and all counts follow', async ({
  page,
}) => {
  await page.goto(`${RESULTS}?q=itchy+rash&near=02139`);
  const list = page.getByRole('region', { name: 'Services and articles' });
  const items = list.locator('.tiles > li');
  const article = list.getByRole('listitem').filter({ hasText: 'minute read. Last checked on' });
  const link = article.getByRole('link');
  await expect(items.nth(4)).toHaveClass('tile read');
  await expect(article.getByRole('button')).toHaveCount(0);
  const services = (await items.count()) - (await article.count());
  const lead = page.getByRole('main').getByText(/^\d+ services? and 2 articles\.$/);
  await expect(lead).toHaveText(new RegExp(`^${services} services and`));
  await expect(list.getByRole('status').first()).toHaveText(
    `${services} results found for In-person services and Online services, 2 articles`,
  );
  await expect(page.getByRole('link', { name: 'All skin & hair articles' })).toHaveAttribute(
    'href',
    '/rx-healthanswer#skin-hair',
  );
  await expectSound(page);

  await page.getByRole('group', { name: 'Filter services' }).getByText('Up to $50', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove filter: Up to $50' })).toBeVisible();
  await expect(list.getByRole('status').first()).toHaveText(/^[1-9]\d* results? found for .*, 2 articles$/);
  const left = Number(/^\d+/.exec((await list.getByRole('status').first().textContent()) ?? '')?.[0]);
  expect(left).toBeLessThan(services);
  await expect(article.first()).toBeVisible();
  await expect(page.locator('[data-lead]')).toHaveText(new RegExp(`^${left} services? and 2 articles\\.$`));

  const title = (await link.first().textContent()) ?? '';
  await link.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('minute read. Written by')).toBeVisible();
  await page.goBack();
  await expect(link.first()).toHaveText(title);
  await expect(page.getByRole('button', { name: 'Remove filter: Up to $50' })).toBeVisible();
});

test('a danger that is half typed is answered with a calm line, not with care for a cold; all of it with what to do [SHELL-4 part]', async ({
  page,
}) => {
  await page.goto('/findcare/services');
  const need = page.getByRole('main').getByRole('combobox', { name: 'What do you need help with?' });
  const line = page.getByRole('main').getByText('Very sick or hurt? Call 911.').and(page.locator('p:not(.vh)'));
  for (const begun of ['my chest hu', 'my baby is lim']) {
    await need.fill(begun);
    await expect(line, begun).toBeVisible();
    await expect(page.getByRole('main').getByRole('option'), begun).toHaveCount(0);
  }
  await need.fill('my chest hurts');
  await expect(page.getByRole('alert').getByRole('heading', { name: 'Call 911 now' })).toBeVisible();
  await expect(line).toHaveCount(0);
  // What to do goes with the answer for other words, also while the focus is in it: the field then has the focus again.
  const release = Promise.withResolvers<undefined>();
  await page.route('**/api/search/suggestions*', async (route) => {
    await release.promise;
    await route.continue();
  });
  await need.fill('flu shot');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('alert').getByRole('link', { name: 'Call 911' })).toBeFocused();
  release.resolve(undefined);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(need).toBeFocused();
  await expect(page.getByRole('main').getByRole('option').first()).toBeVisible();
  // Sent half typed, it is answered with what to do, and with nothing for a cold until that is asked for.
  await page.goto('/findcare/category/search-results?q=my+chest+hu');
  await expect(page.getByRole('heading', { name: 'Call 911 now' })).toBeVisible();
  await expect(page.getByText('Treats colds').and(page.locator(':visible'))).toHaveCount(0);
});

test('words that say whom care is for become a filter: each tile says its ages, and the filter is in the form and the address [RESULT-2 part]', async ({
  page,
}) => {
  await page.goto(`${RESULTS}?q=therapy+for+my+9+year+old&near=60614`);
  await expect(page).toHaveURL(`${RESULTS}?q=therapy&near=60614&age=9`);
  await expect(page.getByRole('heading', { level: 1, name: 'therapy' })).toBeVisible();
  const tile = (name: string) => page.getByRole('article').filter({ hasText: name });
  await expect(page.getByRole('article').first()).toContainText('Ages 5 to 17');
  await expect(tile('Harrow Lane')).toHaveCount(0);
  const status = page.getByRole('status').filter({ hasText: 'results found' });
  const before = Number.parseInt((await status.textContent()) ?? '', 10);

  await page.getByRole('button', { name: 'Remove filter: For a child of 9 years' }).click();
  await expect(page).toHaveURL(`${RESULTS}?q=therapy&near=60614`);
  await expect(tile('Harrow Lane')).toContainText('Ages 13 and up');
  expect(Number.parseInt((await status.textContent()) ?? '', 10)).toBeGreaterThan(before);

  await page.getByRole('checkbox', { name: 'For a child' }).check();
  await expect(page).toHaveURL(`${RESULTS}?q=therapy&near=60614&age=child`);
  await expect(page.getByRole('article').filter({ hasText: 'Adults, 18 and up' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('summary').filter({ hasText: 'Filters' })).toHaveText(/1$/);
});

/** How far what was drawn has moved by itself. */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );

test('on a phone the form is one line that opens, filters and order share a row, and the first result is in the first screen [RESULT-2 part]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${RESULTS}?q=hearing+test&near=63101`);
  const main = page.getByRole('main');
  const edit = main.locator('summary').filter({ hasText: 'Edit' });
  await expect(edit).toHaveText(/^\s*hearing test near 63101 Saint Louis, MO\s*·\s*Edit\s*$/);
  await expect(main.getByText('Saint Louis').filter({ visible: true })).toHaveCount(1);
  const first = await main.getByRole('article').first().boundingBox();
  const name = await main.locator('.tile h3').first().boundingBox();
  expect(first!.y).toBeLessThan(600);
  expect(name!.y + name!.height).toBeLessThan(844);
  const filters = await main.getByText('Filters', { exact: true }).boundingBox();
  const sort = await main.getByRole('combobox', { name: 'Sort by' }).boundingBox();
  expect(Math.abs(filters!.y + filters!.height / 2 - sort!.y - sort!.height / 2)).toBeLessThan(12);
  expect(await shifted(page)).toBeLessThan(0.02);
  await edit.click();
  await main.getByRole('combobox', { name: 'Near' }).fill('98101');
  await main.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(edit).toContainText('hearing test near 98101 Seattle, WA');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the whole search is plain pages: need, place, filters and order, a service, its partner [BEYOND-1 part] [ROUTE-4 part]', async ({
    page,
  }) => {
    await page.goto('/findcare/services');
    await page.getByRole('main').getByRole('combobox', { name: 'What do you need help with?' }).fill('eye exam');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${RESULTS}?q=eye+exam&near=60614+Chicago%2C+IL`);
    await page.getByRole('main').getByLabel('Near').fill('02139');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(`${RESULTS}?q=eye+exam&near=02139`);
    const filters = page.getByRole('form', { name: 'Filter services' });
    await filters.getByRole('checkbox', { name: 'For a child' }).check();
    await filters.getByRole('checkbox', { name: 'Online', exact: true }).uncheck();
    await filters.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, lowest first');
    await page.getByRole('button', { name: 'Show results' }).click();
    await expect(page).toHaveURL(/\?q=eye\+exam&near=02139&age=child&in=1&price=&sort=price$/);
    await expect(filters.getByRole('checkbox', { name: 'For a child' })).toBeChecked();
    await expect(page.getByText(/^\d+ results? found for In-person services, [12] articles?$/)).toBeVisible();
    await expect(page.locator('.tile.read').first().getByText('Article', { exact: true })).toBeVisible();
    await expect(filters.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price');
    await expect(
      page.getByRole('main').locator('button[type=button]:not([command]):visible'),
      'none is dead',
    ).toHaveCount(0);
    const tile = page.getByRole('main').locator('.tile').first();
    await tile.locator('summary').click();
    await expect(tile.getByText('Commonly used for')).toBeVisible();
    await tile.getByRole('link', { name: /^Learn more/ }).click();
    await expect(page).toHaveURL(/\/findcare\/partner\//);
    await expect(page.getByRole('main').locator('a.btn:not(.help-now *)').first()).toHaveAttribute(
      'href',
      /^(\/|https:\/\/)/,
    );
  });

  test('on a phone the line of the form opens it too [RESULT-2 part]', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${RESULTS}?q=hearing+test`);
    const need = page.getByRole('main').getByLabel('What do you need help with?');
    await expect(need).toBeHidden();
    await page.locator('summary').filter({ hasText: 'Edit' }).click();
    await need.fill('eye exam');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'eye exam' })).toBeAttached();
  });

  test('no button, list or box on any page waits for a script that never comes [BEYOND-1 part]', async ({ page }) => {
    for (const path of [
      ...['/findcare/services', '/findcare/category/skin-hair', '/findcare/category/medicare'],
      ...['/findcare/category/chat-results', '/findcare/cold-flu', '/findcare/partner/labcorp', RESULTS],
      ...['/store-finder', '/store-finder/illinois', '/search?q=rash', '/rx-healthanswer', '/flu-shots'],
    ]) {
      await page.goto(path);
      const controls = page.locator(':is(button, input, select, textarea):visible:not([command])');
      const dead = await controls.evaluateAll((all) =>
        all
          .filter((one) => !(one as HTMLInputElement).form || one.matches('[type=button]'))
          .map((one) => one.outerHTML),
      );
      expect(dead, path).toEqual([]);
    }
  });

  test('which of several places, danger and the assistant are plain pages too [BEYOND-1 part] [ROUTE-4 part]', async ({
    page,
  }) => {
    await page.goto(`${RESULTS}?q=rash&near=portland`);
    await page.getByRole('link', { name: 'Portland, ME' }).click();
    await expect(page.getByText(/Services near .*Portland, ME/).first()).toBeVisible();
    await page.goto(`${RESULTS}?q=want+to+die`);
    await expect(page.getByRole('link', { name: 'Text 988' })).toHaveAttribute('href', 'sms:988');
    await expect(page.getByRole('article')).toHaveCount(0);
    await page.getByText('Show care and articles that can help too').click();
    await page.getByRole('link', { name: 'Services for “want to die”' }).click();
    await expect(page.getByRole('link', { name: 'Text 988' })).toBeVisible();
    await page.goto('/findcare/category/mentalhealth');
    await page.getByRole('link', { name: 'Start the questions' }).click();
    await expect(page.getByText(/^The questions need JavaScript/)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Anxiety' }).click();
    await expect(page).toHaveURL(`${RESULTS}?q=Anxiety`);
  });
});

test('a place typed with the need, or beside it on home, is the one place of the results, whichever was saved [LOC-9 part] [HOME-1 part]', async ({
  page,
  context,
  baseURL,
}) => {
  const saved = encodeURIComponent('42.3647/-71.1042/02139/MA/Cambridge');
  await context.addCookies([{ name: 'FCNLocation', value: saved, url: baseURL! }]);
  await page.goto(`${RESULTS}?q=eye+exam+98101`);
  await expect(page.getByRole('heading', { level: 1, name: 'eye exam' })).toBeVisible();
  // The line and the field wake by a touch, and stay with what was asked for.
  const near = page.getByRole('combobox', { name: 'Near' });
  await near.focus();
  await expect(page.locator('.where')).toContainText('Services near 98101 Seattle, WA');
  await expect(near).toHaveValue('98101 Seattle, WA');

  await page.goto('/findcare/services');
  await page.getByRole('combobox', { name: 'Showing Services near' }).fill('Boston, MA');
  const need = page.getByRole('combobox', { name: 'What do you need help with?' });
  await need.fill('flu shot');
  await need.press('Enter');
  await expect(page).toHaveURL(/\?q=flu\+shot&near=Boston%2C\+MA$/);
  await expect(page.locator('.where')).toContainText('Services near Boston, MA');
});

test('a place that is chosen on the results is named alike in every line, in the form and in the address [LOC-13 part]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const address of ['?q=rash&near=Chicago%2C+IL', '?q=rash']) {
    await page.goto(`/findcare/category/search-results${address}`);
    await page.getByRole('button', { name: 'Change location' }).click();
    await page.getByRole('dialog', { name: 'Change location' }).getByRole('combobox').fill('boston');
    await page.keyboard.press('Enter');
    await expect(page.locator('.where'), address).toContainText('Services near Boston, MA');
    await expect(page.locator('#near')).toHaveValue('Boston, MA');
    if (address.includes('near')) await expect(page).toHaveURL(/near=Boston%2C\+MA/);
    await page.context().clearCookies();
  }
});
