import { expect, type Locator, type Page } from '@playwright/test';

import { agreeToCounting } from '../privacy/agree.ts';
import { isSound, isSoundAtBothWidths, showBuilt } from '../page-checks.ts';
import { CONTENT } from '../content.ts';
import { test } from '../test.ts';

const { categories } = CONTENT;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('on home and on every category’s page the first service begins in the first screen of a usual window', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const late: string[] = [];
    // In the layouts of features the filters stand above the services.
    const others = categories.filter(({ featureType }) => !featureType);
    await page.goto('/findcare/help');
    for (const path of ['/findcare/services', ...others.map(({ slug }) => `/findcare/category/${slug}`)]) {
      await showBuilt(page, path, 'class="tile"', '</h3>');
      const box = await page.locator('.tile').first().boundingBox();
      if (!box || box.y > 900) late.push(`${path} ${String(box?.y)}`);
    }
    expect(late).toEqual([]);
  });

  test('a category in person and online shows that delivery only, with words of its own [ROUTE-5]', async ({
    page,
  }) => {
    for (const [visit, kind] of [
      ['inperson-visit', /Nearest clinic/],
      ['virtual-visit', /Average (wait|reply)/],
    ] as const) {
      await page.goto(`/findcare/category/illness-injuries/${visit}`);
      const text = categories.find(({ slug }) => slug === 'illness-injuries')!.visits[visit];
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.title);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/${visit}$`));
      await expect(page.getByText(text.lead)).toBeVisible();
      await expect(page.getByRole('checkbox', { name: /services$/ })).toHaveCount(0);
      for (const tile of await page.locator('.tile').all()) await expect(tile).toContainText(kind);
    }
    await page.goto('/findcare/category/labs/virtual-visit');
    await expect(page.getByRole('heading', { name: /^For labs, you go in person$/ })).toBeVisible();
    await page.getByRole('link', { name: 'See labs care in person' }).click();
    await expect(page).toHaveURL(/\/labs\/inperson-visit$/);
  });
});

test('types of service: in-person and online start checked, one of them stays so, specialty is added; each press asks anew, and pages of one way to be seen and others have none [CAT-7]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const inPerson = page.getByRole('checkbox', { name: 'In-person services' });
  const online = page.getByRole('checkbox', { name: 'Online services' });
  const speciality = page.getByRole('checkbox', { name: 'Specialty services' });
  const expectStates = async (states: readonly [boolean, boolean, boolean]): Promise<void> => {
    for (const [index, box] of [inPerson, online, speciality].entries())
      await expect(box).toBeChecked({ checked: states[index] ?? false });
  };
  const { categoryId, slug } = categories.find((category) => category.slug === 'skin-hair')!;
  /** Presses a box; the search that follows asks for this category, near the place, with the three boxes as they are now. */
  const press = async (box: Locator, states: readonly [boolean, boolean, boolean]): Promise<void> => {
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/tiles'));
    await box.click();
    await expectStates(states);
    const body = (await asked).postDataJSON() as { lat: number; lng: number; filterOptions: object };
    const [instoreservices, virtualservices, specialityservices] = states;
    expect(body.filterOptions).toMatchObject({
      categories: [categoryId],
      deliveryType: { instoreservices, virtualservices },
      serviceType: { specialityservices },
    });
    expect([body.lat, body.lng]).toEqual([expect.closeTo(41.92, 1), expect.closeTo(-87.65, 1)]);
  };

  await page.goto(`/findcare/category/${slug}`);
  await expectStates([true, true, false]);
  for (const box of [inPerson, online, speciality]) await expect(box).toBeEnabled();
  await press(speciality, [true, true, true]);
  await press(online, [true, false, true]);
  await expect(inPerson).toBeDisabled();
  await press(speciality, [true, false, false]);
  await press(online, [true, true, false]);
  await press(inPerson, [false, true, false]);
  await expect(online).toBeDisabled();
  await expect(speciality).toBeEnabled();
  await press(inPerson, [true, true, false]);
  for (const box of [inPerson, online, speciality]) await expect(box).toBeEnabled();

  // The one category in the layout of marketing.
  await page.goto('/findcare/category/medicare');
  await expectStates([true, true, false]);
  for (const path of [
    `/findcare/category/${slug}/inperson-visit`,
    `/findcare/category/${slug}/virtual-visit`,
    '/findcare/services',
    '/findcare/online-therapy',
    '/findcare/partner/labcorp',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      page.getByRole('checkbox', { name: /^(In-person|Online|Specialty) services$/, includeHidden: true }),
    ).toHaveCount(0);
  }
});

test('group=b gives layout new, its links keep it, and so does the cookie [CAT-10 part, ROUTE-3 part, TILE-3, TILE-6, LOC-5 part]', async ({
  page,
}) => {
  await page.goto('/findcare/category/skin-hair');
  await expect(page.locator('.tile').first()).not.toContainText('Treats:');
  const blurb = 'The price covers the review, the plan and 30 days of questions.';
  await expect(page.getByText(blurb).first()).toBeVisible();
  await page.goto('/findcare/category/skin-hair?group=b');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/skin-hair$/);
  await expect(page.locator('.tile').first()).toContainText('Treats:');
  await expect(page.getByText(blurb)).toHaveCount(0);
  const search = page.waitForRequest('**/api/tiles');
  await page.getByRole('checkbox', { name: 'Online services' }).click();
  expect((await search).postDataJSON()).toMatchObject({ slVersion: 2 });
  await isSound(page);
  await page.getByRole('navigation', { name: 'Categories', exact: true }).getByRole('link', { name: 'Sleep' }).click();
  await expect(page).toHaveURL('/findcare/category/sleep?group=b');
  await page.goto('/findcare/services');
  await page
    .getByRole('link', { name: /^Diabetes/ })
    .first()
    .click();
  await expect(page).toHaveURL('/findcare/category/diabetes?group=b');
  // What is made when it is asked for has the layout too, and its links carry it.
  await page.goto('/findcare/category/search-results?q=rash');
  await expect(page.locator('.tile').first()).toContainText('Treats:');
  await expect(page.getByRole('link', { name: 'New Search' })).toHaveAttribute('href', /search-results\?group=b$/);
});

test("'Change category' lists every category in its order with its picture; Tab stays inside, Close and Escape lead back, and choosing one goes there [CAT-3]", async ({
  page,
}) => {
  await page.goto('/findcare/category/skin-hair');
  const opener = page.locator('#change-category');
  const dialog = page.getByRole('dialog', { name: 'Change category' });
  const close = dialog.getByRole('button', { name: 'Close' });
  const links = dialog.getByRole('link');
  // What keeps Tab in dialogs is fetched when somebody comes to the page's controls; no hand is faster than that, this test is.
  const keepsTab = page.waitForResponse(/tab-in-dialogs/);
  await opener.focus();
  await (await keepsTab).finished();
  await page.keyboard.press('Enter');
  await expect(close).toBeFocused();
  const ordered = categories.toSorted((a, b) => a.displayOrdinal - b.displayOrdinal);
  await expect(links).toHaveText(ordered.map(({ categoryName }) => categoryName));
  await expect(links.locator('svg')).toHaveCount(ordered.length);
  await expect(dialog.locator('[aria-current]')).toHaveText('Skin & hair');
  const last = dialog.getByRole('button', { name: 'Stay here' });
  await page.keyboard.press('Shift+Tab');
  await expect(last).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  for (const away of ['Enter', 'Escape', 'click']) {
    if (away === 'click') await close.click();
    else await page.keyboard.press(away);
    await expect(dialog, away).toHaveCount(0);
    await expect(opener, away).toBeFocused();
    await opener.click();
    await expect(close).toBeFocused();
  }
  await links.filter({ hasText: 'Sleep' }).click();
  await expect(page).toHaveURL('/findcare/category/sleep');
});

test('five questions about Medicare open dialogs, which close by Got it, close and Escape [CAT-5, CAT-12]', async ({
  page,
}) => {
  await page.goto('/findcare/category/medicare');
  const buttons = page.getByRole('region', { name: 'Get started' }).locator('[command]');
  await expect(buttons).toHaveCount(5);
  const dialog = page.getByRole('dialog');
  for (const [index, close] of ['Got it', 'Close', 'Escape', 'Got it', 'Close'].entries()) {
    await buttons.nth(index).click();
    await expect(dialog.getByRole('heading', { level: 2 })).toBeVisible();
    if (index === 0) await isSoundAtBothWidths(page);
    if (close === 'Escape') await page.keyboard.press('Escape');
    else await dialog.getByRole('button', { name: close, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(buttons.nth(index)).toBeFocused();
  }
  await expect(page.locator('.tile').first(), 'the layout of marketing').toContainText('For: Flu prevention');
  await expect(page.getByRole('checkbox', { name: 'Online services' })).toBeChecked();
});

test('on COVID-19 a way back up shows past 700 px, and short ways lead on [CAT-4]', async ({ page }) => {
  await page.goto('/findcare/category/covid-19');
  const up = page.getByRole('link', { name: 'Back to top' });
  await expect(up).toBeHidden();
  await page.evaluate(() => scrollTo(0, 700));
  await expect(up).toBeHidden();
  await page.evaluate(() => scrollTo(0, 701));
  await expect(up).toBeVisible();
  await isSound(page);
  const help = page.locator('.assistant.here');
  for (const width of [390, 768, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => scrollTo(0, 900));
    await expect(up).toBeVisible();
    await expect(help).toBeVisible();
    const [one, other] = [await up.boundingBox(), await help.boundingBox()];
    const apart =
      one!.y + one!.height <= other!.y || one!.x + one!.width <= other!.x || other!.x + other!.width <= one!.x;
    expect(apart, `at ${width} px nothing covers the assistant's button`).toBe(true);
    if (width === 1366) expect(other!.width, 'no bar across the window').toBeLessThan(500);
  }
  await up.click();
  await expect(up).toBeHidden();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('link', { name: 'Wellness Articles' })).toBeVisible();
  await page.goto('/findcare/category/skin-hair');
  await expect(page.locator('#back-to-top')).toHaveCount(0);
});

test('banners turn by priority in their colors, wait for who points or reads, and stand still when asked [BANNER-1] [BANNER-2] [TILE-16]', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/findcare/category/medicare');
  const banners = page.locator('.banner');
  const order = await banners.evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-priority'))));
  expect(order.length).toBeGreaterThan(2);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  await expect(banners.first()).toHaveCSS('background-color', 'rgb(11, 63, 55)');

  const carousel = page.getByRole('region', { name: 'Offers' });
  await carousel.hover();
  const pause = carousel.getByRole('button', { name: 'Pause' });
  await expect(pause).toBeVisible();
  await expect(carousel).toHaveAttribute('aria-roledescription', 'carousel');
  const shown = carousel.locator('.carousel-slides > :not([inert], script)');
  const at = (slide: number) => expect(shown).toHaveAccessibleName(`${slide} of ${order.length}`);
  const dots = carousel.getByRole('button', { name: /^Slide/ });
  await expect(dots).toHaveCount(order.length);
  // From here on time passes only as told; it begins as the pointer leaves.
  await carousel.hover();
  await page.clock.pauseAt(Date.now() + 60_000);
  await dots.first().click();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.clock.runFor(4000);
  await page.mouse.move(0, 0);
  await at(1);
  const first = await carousel.locator('.carousel-slides > *').first().elementHandle();
  const opacity = () => first.evaluate((slide) => Number((slide as HTMLElement).style.opacity));
  await page.clock.runFor(4900);
  await at(1);
  await page.clock.runFor(200);
  await at(2);
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
  await page.clock.runFor(300);
  expect(await opacity(), 'still fading').toBeGreaterThan(0.05);
  await page.clock.runFor(1600);
  expect(await opacity(), 'gone after two seconds').toBeLessThan(0.05);

  await carousel.hover();
  await page.clock.runFor(20_000);
  await at(2);
  await page.mouse.move(0, 0);
  await pause.focus();
  await page.clock.runFor(20_000);
  await at(2);
  await pause.press('Enter');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.clock.runFor(20_000);
  await at(2);
  await expect(carousel.getByRole('button', { name: 'Play' })).toBeVisible();
  await dots.nth(order.length - 1).click();
  await at(order.length);
  await carousel.getByRole('button', { name: 'Play' }).click();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.mouse.move(0, 0);
  await page.clock.runFor(5100);
  await at(1);

  // Less motion asked for in the middle of a fade is less motion at once.
  await page.clock.runFor(5300);
  expect(await opacity()).toBeGreaterThan(0.05);
  expect(await opacity()).toBeLessThan(0.95);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(carousel.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.clock.runFor(100);
  expect(await opacity()).toBe(1);
  await page.clock.runFor(20_000);
  await at(1);
});

test('banners stand still for who wants less motion, scroll without script, and follow the latest answer [BANNER-1]', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/findcare/category/pediatrics');
  const carousel = page.getByRole('region', { name: 'Offers' });
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(carousel.locator('.carousel-slides > :not([inert], script)')).toHaveAccessibleName('1 of 2');
  let found = ['video-tonight'];
  await page.route('**/api/tiles', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { banners: { id: string }[] };
    await route.fulfill({
      response,
      json: { ...answer, banners: answer.banners.filter(({ id }) => found.includes(id)) },
    });
  });
  await page.getByRole('checkbox', { name: 'Online services' }).click();
  await expect(carousel.locator('.banner:visible')).toHaveCount(1);
  await expect(carousel.getByRole('button', { name: /^(Play|Pause|Slide)/ })).toHaveCount(0);
  found = ['video-tonight', 'flu-season'];
  await page.getByRole('checkbox', { name: 'Online services' }).click();
  await expect(carousel.getByRole('button', { name: /^Slide/ })).toHaveCount(2);
  const plain = await (await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })).newPage();
  await plain.goto('/findcare/category/pediatrics');
  const view = plain.locator('.carousel-view');
  await view.evaluate((element) => {
    element.scrollIntoView();
    element.scrollLeft = 10_000;
  });
  await expect(plain.locator('.banner').last()).toBeInViewport();
  await plain.context().close();
});

/** Leads one away by the dialog that lies open, in a new tab; what was counted of it. */
async function leave(page: Page): Promise<unknown> {
  // The launch may be on its way as well.
  const counted = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/tracking/events') && (request.postDataJSON() as { event: string }).event === 'exit',
  );
  const dialog = page.getByRole('dialog', { name: /^We're taking you to/ });
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: /^Got it/ }).click(),
  ]);
  await expect(tab).toHaveURL(/^https:\/\/[\w.]+\.example\//);
  expect(await tab.evaluate(() => window.opener === null)).toBe(true);
  await tab.close();
  await expect(dialog).toHaveCount(0);
  return (await counted).postDataJSON();
}

test("before a banner leads away a dialog says so; 'Got it' opens a new tab, counts the exit and closes it [BANNER-3, LEAVE-1, LEAVE-2]", async ({
  page,
  context,
  baseURL,
}) => {
  await context.route(/^https:\/\/[\w.-]+\.example\//, (route) => route.fulfill({ body: 'There' }));
  await agreeToCounting(context, baseURL);
  await page.goto('/findcare/category/medicare');
  await page.getByRole('region', { name: 'Offers' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Slide 3 of 3' }).click();
  const opener = page.getByRole('button', { name: 'Go to Tarnwell' });
  const dialog = page.getByRole('dialog', { name: /^We're taking you to/ });
  for (const close of ['Escape', 'Close', 'Stay here', 'backdrop']) {
    await opener.click();
    await expect(dialog.locator('.plate')).toBeVisible();
    await expect(dialog).toContainText("'s privacy and security policies");
    await expect(dialog, 'the other site by its name, not its address').not.toContainText('.example');
    expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    if (close === 'Escape') await page.keyboard.press('Escape');
    else if (close === 'backdrop') await page.mouse.click(4, 4);
    else await dialog.getByRole('button', { name: close }).click();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  await opener.click();
  expect(await leave(page)).toEqual({ event: 'exit', partner: 'tarnwell.example', pageType: 'category' });
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL(/\/findcare\/category\/medicare$/);
});

test('a video has its words to read, and leads away by the same dialog [CAT-12 part, LEAVE-2 part]', async ({
  page,
  context,
  baseURL,
}) => {
  await context.route(/^https:\/\/[\w.-]+\.example\//, (route) => route.fulfill({ body: 'There' }));
  await agreeToCounting(context, baseURL);
  await page.goto('/findcare/category/skin-hair');
  await page.getByText('Read the transcript').click();
  await expect(page.getByText('Dr. Amadi:')).toBeVisible();
  const opener = page.getByRole('button', { name: /^Watch/ });
  await opener.click();
  expect(await leave(page)).toEqual({ event: 'exit', partner: 'video.larkmoor.example', pageType: 'category' });
  await expect(opener).toBeFocused();
});

test('what must be read before care is chosen stands in a box with a heading; the place and the ways on stand under that of the page, on a phone and on a wide screen [CAT-1 part]', async ({
  page,
}) => {
  for (const [slug, title] of [
    ['pediatrics', 'Fever in children under 36 months'],
    ['mentalhealth', 'If you may harm yourself'],
  ] as const) {
    await page.goto(`/findcare/category/${slug}`);
    const note = page.getByRole('complementary', { name: title });
    await expect(note.getByRole('heading', { level: 2, name: title })).toBeVisible();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const left = async (of: Locator) => Math.round((await of.boundingBox())?.x ?? -1);
      const heading = await left(page.getByRole('heading', { level: 1 }));
      for (const part of ['.lead', '.where', '.ways', '.top aside'])
        expect(await left(page.locator(part).first()), `${slug} ${part} at ${width} px`).toBe(heading);
    }
  }
});

/** Nothing lies over anything: banners are above the tiles or below them, with no offset. */
async function expectNoOverlap(page: Page, where: string): Promise<void> {
  const boxes = await Promise.all([page.locator('.banners').boundingBox(), page.locator('.aside.band').boundingBox()]);
  const [upper, lower] = boxes.map((box) => box!).toSorted((a, b) => a.y - b.y);
  expect(upper!.y + upper!.height, where).toBeLessThanOrEqual(lower!.y + 1);
}

test("a pharma company's banners never show in Puerto Rico, not for a moment, move nothing, and follow the place at once [CAT-9]", async ({
  page,
  context,
  baseURL,
}) => {
  await page.addInitScript(() => {
    const seen = { frames: 0, moved: 0 };
    Object.assign(window, { seen });
    const look = (): void => {
      if ([...document.querySelectorAll('.banner-3')].some((banner) => banner.getClientRects().length))
        seen.frames += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources = [] } = entry as PerformanceEntry & { sources?: { node?: Node }[] };
        if (sources.some(({ node }) => node instanceof Element && node.closest('.banners'))) seen.moved += 1;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const seen = () => page.evaluate(() => (window as unknown as { seen: object }).seen);
  const away = page.locator('.banner-3');
  for (const [place, width] of [
    ['18.4663/-66.1057/00901/PR/San Juan', 390],
    ['18.4666/-66.108', 1440],
  ] as const) {
    await context.clearCookies();
    await context.addCookies([{ name: 'FCNLocation', value: encodeURIComponent(place), url: baseURL ?? '' }]);
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/findcare/category/flushots-immunizations');
    // Services near the place take the room of those of everywhere: what stands below them moves then, banners or not.
    await expect(page.getByText(/Nearest clinic: .* miles? away/).first()).toBeVisible();
    await page.locator('.banner').first().scrollIntoViewIfNeeded();
    await expect(page.locator('[data-single] .banner:visible')).toHaveCount(1);
    expect(await seen(), `${place} at ${width} px`).toEqual({ frames: 0, moved: 0 });
    await expectNoOverlap(page, `${place} at ${width} px`);
  }
  await context.clearCookies();
  await page.goto('/findcare/category/flushots-immunizations');
  await expect(away).toHaveCount(2);
  await page.locator('.banner').first().scrollIntoViewIfNeeded();
  const dots = page.getByRole('region', { name: 'Offers' }).getByRole('button', { name: /^Slide/ });
  await expect(dots).toHaveCount(3);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverlap(page, `where they show, at ${width} px`);
  }
  await page.getByRole('button', { name: 'Change location' }).click();
  await page.getByRole('combobox', { name: 'Enter a location' }).fill('00901');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Services near 00901')).toBeVisible();
  await expect(away.locator('visible=true')).toHaveCount(0);
  await expect(dots).toHaveCount(0);
});

test('banners have their wide form from 1024 px; a banner for phones stands below 768 px alone, and leaves no empty slide above; a banner to a page of ours leads there in this tab [BANNER-1] [BANNER-2] [BANNER-3]', async ({
  page,
  context,
}) => {
  await page.goto('/findcare/category/skin-hair');
  const offers = page.getByRole('region', { name: 'Offers' });
  const picture = offers.locator('.banner-1 > svg').first();
  const button = offers.getByRole('link', { name: 'See clinics near you' });
  for (const [width, isWide] of [
    [1440, true],
    [1024, true],
    [1023, false],
    [768, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await offers.scrollIntoViewIfNeeded();
    const [drawn, pressed] = await Promise.all([picture.boundingBox(), button.boundingBox()]);
    expect(drawn!.x > pressed!.x + pressed!.width, `picture beside the words at ${width} px`).toBe(isWide);
    expect(drawn!.y > pressed!.y + pressed!.height, `picture below the words at ${width} px`).toBe(!isWide);
  }
  await expect(offers.locator('.banner:visible')).toHaveCount(1);
  await expect(offers.getByRole('button', { name: /^Slide/ })).toHaveCount(0);
  await page.setViewportSize({ width: 767, height: 844 });
  await offers.scrollIntoViewIfNeeded();
  await expect(offers.getByRole('button', { name: /^Slide/ })).toHaveCount(2);
  await offers.getByRole('button', { name: 'Slide 2 of 2' }).click();
  await expect(offers.getByRole('group', { name: '2 of 2' })).toContainText('Twelve weeks with an eczema nurse');
  await offers.getByRole('button', { name: 'Slide 1 of 2' }).click();
  await button.click();
  await expect(page).toHaveURL('/findcare/category/skin-hair/inperson-visit');
  expect(context.pages()).toHaveLength(1);
});

test('a tile can carry a picture, a word of news and a button in colors of its own; beside it no tile begins with a blank [TILE-16]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/findcare/category/flushots-immunizations');
  const sky = page.locator('.tiles:has(.scenery) .tile-card:not(:has(.scenery))').evaluateAll((cards) =>
    cards.slice(0, 2).map((card) => {
      const { content, height, backgroundImage } = getComputedStyle(card, '::before');
      return { content, isHigh: parseFloat(height) > 60, isDrawn: backgroundImage.includes('gradient') };
    }),
  );
  expect(await sky).toEqual(Array(2).fill({ content: '""', isHigh: true, isDrawn: true }));
  const tile = page.locator('.tile').filter({ hasText: 'Larkmoor Clinic: flu shot' });
  const pictures = tile.locator('.scenery img');
  await expect(pictures).not.toHaveCount(0);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
  const news = tile.locator('.news');
  await expect(news).toHaveText(/This season's shots are in.*While supplies last/);
  await expect(news).toHaveCSS('background-color', 'rgb(250, 234, 227)');
  const button = tile.getByRole('link', { name: /^Find a flu shot/ });
  await expect(button).toHaveCSS('background-color', 'rgb(11, 63, 55)');
  await button.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: /^Got it/ })).toHaveAttribute(
    'href',
    'https://larkmoor-clinic.example/flu-shot',
  );
});

test('on a phone the keyboard goes through filters, order and Share as they stand', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/findcare/category/skin-hair');
  const parts = [
    page.locator('.filter-box > summary'),
    page.getByRole('combobox', { name: 'Sort by' }),
    page.getByRole('button', { name: /^Share/ }),
  ];
  const places = await Promise.all(parts.map((part) => part.boundingBox()));
  const seen = places.map((place) => (place?.y ?? 0) * 1000 + (place?.x ?? 0));
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  await parts[0]?.focus();
  for (const part of parts.slice(1)) {
    await page.keyboard.press('Tab');
    await expect(part).toBeFocused();
  }
});
