import { expect, type Locator, type Page } from '@playwright/test';
import type { ChatContent } from '#chat/conversation/script.schema.ts';
import { HOUR } from '#text/durations.ts';
import { test } from '../test.ts';

const next = (page: Page, name = 'Next') => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('heading', { name, level: 3 });

/** Whom to call stands beside what is asked now. */
async function expectHelpLines(page: Page): Promise<void> {
  for (const line of ['tel:911', 'tel:988'])
    await expect(page.getByRole('dialog').locator(`a[href="${line}"]`).last()).toBeVisible();
}

/** All that a browser keeps, and every address it asked for. */
async function kept(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      location.href,
      performance.getEntriesByType('resource').map(({ name }) => name),
    ]),
  );
}

test('the banner opens the questions, which lead by keyboard to services for the answers; they survive a reload and Back, and stay in the browser [CHAT-1] [CHAT-3] [RESULT-1] [ROUTE-4] [LOC-9 part]', async ({
  page,
}) => {
  const bodies: string[] = [];
  // Without the server's own address, whose port may hold any number.
  page.on('request', (request) =>
    bodies.push(`${request.url().replace(/^https?:\/\/[^/]+/, '')} ${request.postData() ?? ''}`),
  );
  await page.goto('/findcare/category/primarycare');
  await page.getByRole('link', { name: 'Start the questions' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Find the right care')).toBeFocused();
  await expect(page.getByText('we look up services by what you type, your symptoms and how')).toBeVisible();
  await expectHelpLines(page);
  await next(page, 'Start');
  await expect(heading(page, 'Are any of these happening now?')).toBeFocused();
  await expectHelpLines(page);
  await next(page);
  await expect(page.getByText('Choose any that fits, or "None of these".')).toBeVisible();
  await page.getByLabel('None of these').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Who needs care?')).toBeFocused();
  await expectHelpLines(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.getByLabel('I do').press('Space');
  await expect(page.getByText('Question 2 of 6')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByLabel('Age in years').fill('34');
  await expectHelpLines(page);
  // Escape closes; the questions go on where they were left.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Start the questions' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Age in years')).toHaveValue('34');
  await expect(page.getByText('Question 3 of 6, where you left off')).toBeVisible();
  await next(page);
  await page.getByLabel('In your own words').fill('my zits hurt and I have pimples');
  await expect(page.getByRole('checkbox', { name: 'Acne' })).toBeChecked();
  await expectHelpLines(page);
  await page.getByRole('button', { name: 'Choose from a list' }).click();
  await page.getByRole('dialog').locator('summary').first().click();
  await next(page);
  await expect(page.getByLabel('A few days')).toBeVisible();
  await expectHelpLines(page);
  await page.getByLabel('A few days').check();
  await next(page);
  await page.getByRole('radio', { name: 'Online' }).check();
  await expectHelpLines(page);
  await next(page, 'See my answers');
  await expect(heading(page, 'Your answers')).toBeFocused();
  await expect(page.getByRole('dialog').getByRole('definition')).toContainText(['34 years old', 'Acne', 'Online']);
  await expectHelpLines(page);
  const search = page.waitForRequest('**/api/tiles');
  await next(page, 'See services');
  expect((await search).postDataJSON()).toMatchObject({
    filterOptions: {
      botICD10codes: ['L70.9'],
      deliveryType: { instoreservices: false, virtualservices: true },
    },
  });
  await expect(page).toHaveURL(/\/findcare\/category\/chat-results$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for acne');
  await expect(page.getByText('For you, 34 years old, for a few days, online.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Online services' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'In-person services' })).not.toBeChecked();
  await expect(page.locator('main li.tile h3').first()).toBeVisible();
  await expect(page.locator('main li.tile.read').getByRole('link', { name: /^Acne/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for acne');
  expect(await kept(page)).not.toMatch(/acne|zits|L70|helpChoosing/i);
  // Names of the site's own files hold letters by chance.
  const told = bodies.filter((body) => /acne|zits|L70|34/.test(body) && !body.includes('/_astro/'));
  expect(
    told.every((body) => /\/api\/(tiles|icd-codes|articles) |\/api\/(tiles|articles)\b/.test(body)),
    told.join('\n'),
  ).toBe(true);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Primary care');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for acne');
  await page.getByRole('button', { name: 'Change location' }).click();
  await expect(page.getByRole('dialog', { name: 'Change location' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New Search' }).click();
  await expect(heading(page, 'Find the right care')).toBeFocused();
});

test('a danger sign stops the questions, by choice, in words and by age, and nothing is offered beside what to do [CHAT-2]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/findcare/category/mentalhealth');
  await page.getByRole('link', { name: 'Start the questions' }).click();
  await next(page, 'Start');
  await page.getByLabel(/^Chest pain/).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0);
  await expect(page.getByRole('dialog').locator('.tile')).toHaveCount(0);
  await next(page, 'Back');
  await page.getByLabel('None of these').check();
  await next(page);
  await page.getByLabel('My child').check();
  await next(page);
  await next(page);
  await expect(page.getByText('Choose an answer to continue.')).toBeVisible();
  await expect(page.getByLabel(/^Age in/), 'months or years first').toHaveCount(0);
  await page.getByLabel('3 years or older').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2 months');
  await expect(page.getByLabel('Age in months')).toHaveValue('2 months');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('definition').filter({ hasText: '2 months old' })).toBeVisible();
  await page.getByLabel('In your own words').fill('I want to die');
  const alert = page.getByRole('dialog').getByRole('alert');
  await expect(alert.getByRole('link', { name: /Text.*988/ })).toHaveAttribute('href', 'sms:988');
  await expect(page.getByText('We’ve stopped here')).toBeVisible();
  await expect(page.getByRole('button', { name: /Next|See/ }), 'the questions end').toHaveCount(0);
  const field = page.getByLabel('In your own words');
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport({ ratio: 1 });
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('dialog').getByText(/We couldn't match/)).toHaveCount(0);
  await page.getByLabel('In your own words').fill('a fever');
  await expect(page.getByRole('dialog').getByText(/in a baby from 28 days to 3 months old/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Next|See/ })).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 700 });
  const tooWide = await page
    .getByRole('dialog')
    .evaluate((dialog) =>
      [dialog, ...dialog.querySelectorAll('.flow')].some((box) => box.scrollWidth > box.clientWidth),
    );
  expect(tooWide).toBe(false);
});

/** Malicious content: markup that would run, and a script whose words look like markup. */
async function withHostileContent(page: Page): Promise<void> {
  const image = '<img src="x" onerror="window.ran = true">';
  const markup = `${image}<script>window.ran = true</script><a href="javascript:window.ran = true">Call us</a><b onclick="window.ran = true">now</b>`;
  await page.route('**/api/content/chat*', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as ChatContent;
    const [script, below] = json.contents;
    script.contentData.opening.text += image;
    below.contentData += markup;
    await route.fulfill({ response, json });
  });
}

test('the button comes after its content, opens the questions, of which nothing is run, and can be put away [BANNER-4] [CHAT-4]', async ({
  page,
  pageErrors,
}) => {
  await withHostileContent(page);
  await page.goto('/findcare/category/skin-hair');
  const button = page.getByRole('button', { name: 'Help choosing', exact: true });
  // How long after is shown where a clock stands still: show-button.test.ts.
  await expect(button).toBeVisible();
  await button.click();
  await expect(heading(page, 'Find the right care')).toBeVisible();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('onerror="window.ran = true"')).toBeVisible();
  await expect(dialog.getByText('Call us')).toBeVisible();
  await expect(dialog.getByRole('link')).toHaveText(['911', 'call', 'text 988']);
  await expect(dialog.locator('img, script, [onclick], [href^="javascript"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close help choosing' }).click();
  await expect(button).toBeHidden();
  // Newer browsers say of the hostile markup that they keep it from running while it is read.
  expect(pageErrors.filter((said) => !said.includes('Executing inline event handler violates'))).toEqual([]);
  pageErrors.length = 0;
});

test('opened without answers the results say so, and lead to the questions or a symptom; five, four or one of ten articles are in view, and move in 600 ms when asked [RESULT-1 part]', async ({
  page,
}) => {
  await page.clock.install();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/findcare/category/chat-results');
  await expect(page.getByText('We don’t have your answers. They stay on the page where you gave them.')).toBeVisible();
  await expect(page.getByText(/^Services near \d{5} /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Eczema' })).toHaveAttribute('href', /search-results\?q=Eczema$/);
  const articles = page.getByRole('region', { name: 'Health articles', exact: true });
  await expect(articles.getByRole('listitem')).toHaveCount(10);
  await articles.scrollIntoViewIfNeeded();
  const [back, on] = [
    articles.getByRole('button', { name: 'Previous' }),
    articles.getByRole('button', { name: 'Next' }),
  ];
  await expect(back, 'it goes round in no circle').toHaveAttribute('aria-disabled', 'true');
  for (const [width, most] of [
    [699, 1],
    [700, 4],
    [1199, 4],
    [1200, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => inView(articles), `at ${width} px`).toEqual(firstOf(most));
  }
  await page.clock.pauseAt(Date.now() + HOUR);
  await on.click();
  await page.clock.runFor(300);
  expect(await inView(articles), 'on the way').not.toEqual([5, 6, 7, 8, 9]);
  await page.clock.runFor(300);
  expect(await inView(articles)).toEqual([5, 6, 7, 8, 9]);
  await expect(on).toHaveAttribute('aria-disabled', 'true');
  await page.clock.resume();
  await page.getByRole('button', { name: 'Start the questions' }).click();
  await expect(heading(page, 'Find the right care')).toBeVisible();
});

const RESULTS = '/findcare/category/chat-results';
/** The answers of a grown-up with a symptom, as an entry of the history holds them. */
const answersWith = (symptom: string) => ({
  helpChoosing: {
    ...{ redFlags: 'none', who: 'me', age: { unit: 'years', text: '34' }, months: 408 },
    ...{ symptoms: [symptom], howLong: 'few-days', delivery: 'either' },
  },
});

/** Opens the results for acne. */
async function openAnswered(page: Page): Promise<void> {
  await page.goto(RESULTS);
  await page.evaluate((state) => history.replaceState(state, ''), answersWith('acne'));
  await page.reload();
}

test('Back from a provider shows the services for the answers again, and Back to before they were changed shows those for the first [RESULT-1 part]', async ({
  page,
}) => {
  await openAnswered(page);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Results for acne');
  await page.goto('/findcare/partner/iagnosis');
  await page.goBack();
  await expect(title).toHaveText('Results for acne');
  await expect(page.locator('main li.tile h3').first()).toBeVisible();
  await expect(page.locator('main .unanswered:visible')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Online services' }).click();
  await expect(page).toHaveURL(/\?in=1$/);
  // As the assistant does when answers are changed on this page.
  await page.evaluate((state) => {
    history.replaceState(state, '');
    dispatchEvent(new Event('find-care:answers'));
  }, answersWith('rosacea'));
  await expect(title).toHaveText('Results for rosacea');
  await page.goBack();
  await expect(page).toHaveURL(RESULTS);
  await expect(title).toHaveText('Results for acne');
  await page.goForward();
  await expect(title).toHaveText('Results for rosacea');
});

test('Back and Forward show the page of their address, however soon one follows the other [CHAT-3 part]', async ({
  page,
}) => {
  const title = page.getByRole('heading', { level: 1 });
  const [asked, answer] = [Promise.withResolvers<true>(), Promise.withResolvers<true>()];
  await page.goto('/findcare/category/primarycare');
  await Promise.all([
    page.waitForEvent('load'),
    // As the assistant does at the end of its questions.
    page.evaluate(
      ([state, address]) => {
        history.pushState(state, '', address);
        location.reload();
      },
      [answersWith('acne'), RESULTS] as const,
    ),
  ]);
  await expect(title).toHaveText('Results for acne');
  await page.goBack();
  await expect(title).toHaveText('Primary care');
  // The next page's script, of which the page in between knows nothing yet.
  await page.route('**/_astro/put-button.*.js', async (route) => {
    asked.resolve(true);
    await answer.promise;
    await route.continue();
  });
  await page.reload();
  await asked.promise;
  await page.goForward();
  await expect(page).toHaveURL(RESULTS);
  answer.resolve(true);
  await expect(title).toHaveText('Results for acne');
});

test('while its script is on its way the page holds places for the results of answers, and without answers says what to do [RESULT-1 part]', async ({
  page,
}) => {
  await openAnswered(page);
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.reload();
  await expect(page.locator('main .awaited').first()).toBeVisible();
  await expect(page.locator('main .unanswered:visible')).toHaveCount(0);
  await page.evaluate(() => history.replaceState(null, ''));
  await page.reload();
  await expect(page.getByText('We don’t have your answers. They stay on the page where you gave them.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start the questions' })).toBeVisible();
  await expect(page.locator('main .awaited:visible')).toHaveCount(0);
});

test('in a low window, as with letters at four times their size, the button of the assistant covers nothing', async ({
  page,
}) => {
  await page.goto('/findcare/category/sleep');
  for (const [width, height, position] of [
    [320, 256, 'static'],
    [720, 450, 'static'],
    [390, 844, 'fixed'],
  ] as const) {
    await page.setViewportSize({ width, height });
    const bar = page.locator('.assistant.here');
    await expect(bar).toHaveCSS('position', position);
    await expect(bar.getByRole('button', { name: 'Help choosing', exact: true })).toBeVisible();
  }
});

const firstOf = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Which items of a carousel stand in its view whole, give or take a pixel. */
function inView(carousel: Locator): Promise<number[]> {
  return carousel.evaluate((root) => {
    const { left, right } = root.querySelector('.carousel-view')!.getBoundingClientRect();
    return [...root.querySelectorAll('li')].flatMap((item, index) => {
      const box = item.getBoundingClientRect();
      return box.left > left - 1 && box.right < right + 1 ? [index] : [];
    });
  });
}
