import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../page-checks.ts';
import { test } from '../test.ts';

const HOME = '/findcare/services';
/** A page with the helper line. */
const CATEGORY = '/findcare/category/skin-hair';

function box(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Showing Services near' });
}

function options(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Places' }).getByRole('option');
}

/** Holds every script of the page back until it is told to let them come. */
async function holdScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/*.js', async (route) => {
    await gate.promise;
    await route.continue().catch(() => undefined);
  });
  return () => gate.resolve(undefined);
}

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Change location' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change location' });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function cookie(page: Page, name: string): Promise<string | undefined> {
  const found = (await page.context().cookies()).find((entry) => entry.name === name);
  return found && decodeURIComponent(found.value);
}

test.describe('the search box', () => {
  test('selects what stands in it on focus, so that typing replaces it, and says aloud how it works and how many places it found; the heading below it is in the first screen [LOC-1, LOC-3, LOC-5 part]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(HOME);
    await expect(page.getByRole('heading', { level: 2, name: /^Services near/ })).toBeInViewport();
    const spoken = page.getByRole('search', { name: 'Location' }).getByRole('status');
    await expect(box(page)).not.toHaveValue('');
    await box(page).click();
    await expect(spoken).toHaveText('Enter City, state or zip opens a suggestion list');
    await expect.poll(() => selectedText(page)).toBe(await box(page).inputValue());
    await page.keyboard.type('springf');
    await expect(box(page)).toHaveValue('springf');
    await expect(options(page).first()).toBeVisible();
    // Of the letters before the last the list may still be another one.
    await expect(async () => {
      const count = await options(page).count();
      await expect(spoken).toHaveText(`${count} results are available, use up and down arrow keys to navigate`, {
        timeout: 500,
      });
    }).toPass();
  });

  test('gives its places to a click and to Enter when the keys of its list do not come', async ({ page }) => {
    await page.route('**/_astro/dist.*.js', (route) => route.abort());
    await page.goto(HOME);
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/dist.'));
    await box(page).fill('springf');
    await lost;
    await options(page).first().click();
    await expect(box(page)).toHaveValue(/^Springfield/);
    await box(page).fill('02903');
    await page.keyboard.press('Enter');
    await expect(box(page)).toHaveValue(/02903 Providence, RI/);
  });

  test('marks what the arrows say, also those that are pressed before the keys of its list have come', async ({
    page,
  }) => {
    const keys = Promise.withResolvers<undefined>();
    await page.route('**/_astro/dist.*.js', async (route) => {
      await keys.promise;
      await route.continue();
    });
    await page.goto(HOME);
    await box(page).fill('springf');
    await expect(options(page).nth(1)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(options(page).and(page.locator('[aria-selected=true]'))).toHaveCount(0);
    keys.resolve(undefined);
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  });

  test('keeps what is typed while the page wakes [LOC-1]', async ({ page }) => {
    await page.goto(HOME);
    await box(page).focus();
    await page.keyboard.type('02903', { delay: 15 });
    await expect(options(page).first()).toBeVisible();
    await expect(box(page)).toHaveValue('02903');
    await page.keyboard.press('Enter');
    await expect(box(page)).toHaveValue(/02903 Providence, RI/);
  });

  test('is a combobox: arrows mark, Escape closes, Enter takes, focus stays, typing on forgets the mark, a pointer takes too [LOC-2 part]', async ({
    page,
  }) => {
    await page.goto(HOME);
    await box(page).fill('springf');
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    const first = options(page).first();
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await expect(box(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '?');
    await page.keyboard.press('ArrowUp');
    await expect(box(page)).not.toHaveAttribute('aria-activedescendant');
    await page.keyboard.press('ArrowUp');
    await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(box(page)).toHaveValue('springf');
    await page.keyboard.press('ArrowDown');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(box(page)).toHaveValue(/Springf/);
    await expect(box(page)).toBeFocused();
    await expect(options(page)).toHaveCount(0);
    expect(await cookie(page, 'FCNLocation')).toMatch(/Springf/);
    await box(page).fill('bost');
    await expect(options(page).first()).toContainText('Bost');

    await page.keyboard.press('ArrowDown');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await box(page).fill('02108');
    await page.keyboard.press('Enter');
    await expect(box(page)).toHaveValue(/^02108 Boston, MA$/);
    await box(page).fill('60614');
    await options(page).filter({ hasText: '60614' }).first().click();
    await expect(box(page)).toHaveValue('60614 Chicago, IL');
    await expect(options(page)).toHaveCount(0);
  });

  test('asks for a place when it is empty, for another when it is unknown, and to try again when there is no network, with what was typed kept; stays within a small screen whatever is typed [LOC-4] [ERR-1]', async ({
    page,
  }) => {
    await page.goto(HOME);
    await page.getByRole('button', { name: 'Clear location' }).click();
    await expect(box(page)).toHaveValue('');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid location');
    await expect(box(page)).toHaveAccessibleDescription('Please enter a valid location');
    for (const wrong of ['Xyzzyville', '99999', '🏔🏔🏔', '<script>alert(1)</script>']) {
      await box(page).fill(wrong);
      await box(page).press('Enter');
      await expect(page.getByRole('alert')).toHaveText(`Couldn't find the location ${wrong}`);
    }
    await page.getByRole('button', { name: 'Clear location' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(box(page)).toHaveValue('');
    await expect(box(page)).toBeFocused();
    await page.route('**/api/**', (route) => route.abort());
    await box(page).fill('Boston, MA 02108');
    await box(page).press('Enter');
    await expect(page.getByRole('alert')).toHaveText(
      'We can’t look up locations right now. Check your connection and try again.',
    );
    await expect(box(page)).toHaveValue('Boston, MA 02108');
    await page.unroute('**/api/**');
    await box(page).press('Enter');
    await expect(box(page)).toHaveValue('02108 Boston, MA');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.setViewportSize({ width: 320, height: 700 });
    await box(page).fill('x'.repeat(300));
    await box(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText("Couldn't find the location");
    await expectNoSidewaysScroll(page);
  });

  test('a need and a place are searched together, by Enter or by the one button [HOME-1 part]', async ({ page }) => {
    const need = page.getByRole('combobox', { name: 'What do you need help with?' });
    for (const by of ['Enter', 'the button']) {
      await page.goto(HOME);
      await need.focus();
      await page.keyboard.type('flu shot');
      await page.keyboard.press('Tab');
      await expect(box(page)).toBeFocused();
      await page.keyboard.type('st louis');
      if (by === 'the button')
        await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
      else await page.keyboard.press('Enter');
      await expect(page, by).toHaveURL(/search-results\?q=flu\+shot&near=st\+louis$/);
      await expect(page.locator('.where')).toContainText('Saint Louis, MO');
    }
  });

  test('a second town that is typed replaces the first one, however fast [LOC-1 part]', async ({ page }) => {
    await page.goto(HOME);
    await box(page).focus();
    await page.keyboard.type('boston');
    await page.keyboard.press('Enter');
    await expect(box(page)).toHaveValue('Boston, MA');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('denver');
    await page.keyboard.press('Enter');
    await page.keyboard.type('seattle');
    await page.keyboard.press('Enter');
    await expect(box(page)).toHaveValue('Seattle, WA');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('asks which one when a name stands for several places, and which town of a state, in words with capitals [LOC-2 part, LOC-4 part]', async ({
    page,
  }) => {
    await page.goto(HOME);
    await box(page).fill('Springfield');
    await box(page).press('Enter');
    const choices = page.getByRole('group', { name: 'Which Springfield?' });
    await choices.getByRole('button', { name: /\bMA\b/ }).click();
    await expect(box(page)).toHaveValue(/Springfield, MA/);
    await expect(choices).toHaveCount(0);
    await expect(box(page), 'the focus is where the place now stands').toBeFocused();
    await box(page).fill('portland');
    await box(page).press('Enter');
    const which = page.getByRole('group', { name: 'Which Portland?' });
    await expect(which.getByRole('button').first()).toHaveText('Portland, OR');
    await expect(which.getByRole('button').nth(1)).toHaveText('Portland, ME');
    await box(page).fill('tx');
    await box(page).press('Enter');
    await expect(page.getByRole('group', { name: 'Which town in Texas?' })).toBeVisible();
  });
});

test("a saved place that is nonsense, or in another country, counts for nothing: each page shows what is near the site's own [LOC-8]", async ({
  page,
  baseURL,
}) => {
  for (const [path, value] of [
    [HOME, '48.85/2.35///Paris'],
    [CATEGORY, '999/999/0/XX/x'],
    ['/findcare/partner/labcorp', '51.05/-114.07///Calgary'],
    ['/findcare/category/search-results?q=rash', '48.85/2.35///Paris'],
    ['/store-finder', '999/999/0/XX/x'],
  ] as const) {
    // A page that still waits for its answer would save its own place.
    await page.goto('about:blank');
    await page.context().addCookies([{ name: 'FCNLocation', value: encodeURIComponent(value), url: baseURL! }]);
    await page.goto(path);
    await expect(
      page
        .getByText(/(near|miles of) 60614 Chicago, IL/)
        .filter({ visible: true })
        .first(),
      path,
    ).toBeVisible();
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-finding'));
    await expect(page.getByText(/Paris|Calgary|XX|did not load/), path).toHaveCount(0);
    await expect(page.locator('.tile-card h3:visible, .offer h3, .store h3').first(), path).toBeVisible();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the box is there, with the place whose services are shown, and leads to the results near another', async ({
    page,
  }) => {
    await page.goto(HOME);
    await expect(box(page)).toHaveValue(/\d{5}/);
    await box(page).fill('Boston, MA');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/findcare\/category\/search-results\?q=&near=Boston%2C\+MA$/);
  });

  test('Change opens its dialog, which leads to the same category’s services near another place [LOC-9 part]', async ({
    page,
  }) => {
    await page.goto(CATEGORY);
    const dialog = await openDialog(page);
    await dialog.getByLabel('Enter a location').fill('02139');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/search-results\?category=skin-hair&near=02139$/);
  });
});

test.describe('the change dialog', () => {
  test('opens from the line with the ZIP code on a landing page, the assistant’s results, a category and results of a search [LOC-9]', async ({
    page,
  }) => {
    for (const path of [
      '/findcare/online-therapy',
      '/findcare/category/chat-results',
      CATEGORY,
      '/findcare/category/search-results?q=rash',
    ]) {
      await page.goto(path);
      const line = page.getByRole('main').locator('.where');
      await expect(line, path).toContainText(/near 60614 Chicago, IL/);
      const dialog = await openDialog(page);
      await expect(dialog.getByRole('heading', { name: 'Change location' })).toBeVisible();
      await dialog.getByLabel('Enter a location').fill('02139');
      await dialog.getByLabel('Enter a location').press('Enter');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('main').locator('.where'), path).toContainText(/near 02139 Cambridge, MA/);
      // The page saves the place once more when its tiles have come.
      await page.goto('about:blank');
      await page.context().clearCookies({ name: 'FCNLocation' });
    }
  });

  test('Escape closes suggestions first, then the dialog [LOC-2 part, LOC-9 part]', async ({ page }) => {
    await page.goto(CATEGORY);
    const dialog = await openDialog(page);
    await dialog.getByLabel('Enter a location').fill('springf');
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(options(page)).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('has its suggestions in sight and within reach at 400 % zoom [LOC-2 part] [BEYOND-1 part]', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(CATEGORY);
    const dialog = await openDialog(page);
    await dialog.getByLabel('Enter a location').fill('springf');
    await expect(options(page).first()).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByLabel('Enter a location')).toBeInViewport({ ratio: 1 });
    for (let count = await options(page).count(); count > 0; count--) await page.keyboard.press('ArrowDown');
    await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
    await expect(options(page).last()).toBeInViewport({ ratio: 1 });
    await options(page).first().scrollIntoViewIfNeeded();
    await options(page).first().click();
    await expect(page.getByText(/^Services near .*Springf/)).toBeVisible();
    await page.goto(HOME);
    await box(page).fill('springf');
    await expect(options(page).first()).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
  });

  test('opens at once while the script is still loading, and takes what was typed there when it has come [LOC-10]', async ({
    page,
  }) => {
    const letCome = await holdScripts(page);
    await page.goto(CATEGORY, { waitUntil: 'commit' });
    const dialog = await openDialog(page);
    await expect(dialog.getByRole('button', { name: 'Use my location' })).toBeVisible();
    await dialog.getByLabel('Enter a location').fill('02108');
    await page.keyboard.press('Enter');
    letCome();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Services near 02108 Boston')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change location' })).toBeFocused();
  });
});

function selectedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const field = document.activeElement;
    return field instanceof HTMLInputElement
      ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
      : '';
  });
}

test('on a phone the way to change the place stands at the same spot, whichever place is saved [LOC-12 part]', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const edges: (number | undefined)[] = [];
  for (const value of ['41.9227/-87.6533/60614/IL/Chicago', '42.3647/-71.1042/02139/MA/Cambridge']) {
    // The answer to the page of before would save its own place again.
    await page.goto('about:blank');
    await page.context().addCookies([{ name: 'FCNLocation', value: encodeURIComponent(value), url: baseURL! }]);
    await page.goto('/findcare/category/skin-hair');
    await expect(page.locator('[data-near]').first()).toContainText(value.split('/')[2]!);
    edges.push((await page.getByRole('button', { name: 'Change location' }).boundingBox())?.x);
  }
  expect(edges[1]).toBe(edges[0]);
});
