import { expect, type Page } from '@playwright/test';
import { ASKING } from './open-states/asking.ts';
import { FAILURES } from './open-states/failures.ts';
import { FOUND } from './open-states/found.ts';
import { outOfReach } from './open-states/in-reach.ts';
import { LISTS } from './open-states/lists.ts';
import { unmarked } from './open-states/marked.ts';
import { TALK } from './open-states/talk.ts';
import {
  expectAxeFindsNothing,
  expectNoSidewaysScroll,
  expectNothingFromAxe,
  expectNothingInForcedColors,
} from './page-checks.ts';
import { test } from './test.ts';

/** The same state in the light, in the dark, in the system's colors, and in a window of 1280 px at 400 %. */
async function expectSoundInEveryLook(page: Page, part?: string): Promise<void> {
  const size = page.viewportSize()!;
  await expectNothingFromAxe(page, part);
  await expectNothingInForcedColors(page, part);
  expect(await page.evaluate(unmarked), 'marked by its color alone').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAxeFindsNothing(page, 'at 400 %', part);
  await expectNoSidewaysScroll(page);
  expect(await page.evaluate(outOfReach), 'at 400 %').toEqual([]);
  await page.setViewportSize(size);
}

for (const { name, at, part, width, place, steps } of [...ASKING, ...LISTS, FAILURES, ...FOUND, TALK])
  test(`${name}, in each state: sound in both themes, in forced colors and at 400 % [BEYOND-1 part]`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow();
    await page.setViewportSize({ width: width ?? 1280, height: 900 });
    if (place) await context.addCookies([{ name: 'FCNLocation', value: encodeURIComponent(place), url: baseURL! }]);
    await page.goto(at);
    for (const [what, open] of steps)
      await test.step(what, async () => {
        await open(page);
        await expectSoundInEveryLook(page, part);
      });
  });
