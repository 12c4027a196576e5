import { expect, type Page } from '@playwright/test';
import { ASKING } from './open-states/asking.ts';
import { BOOKING } from './open-states/booking.ts';
import { FAILURES } from './open-states/failures.ts';
import { FOUND } from './open-states/found.ts';
import { outOfReach } from './open-states/in-reach.ts';
import { LISTS } from './open-states/lists.ts';
import { unmarked } from './open-states/marked.ts';
import type { Journey } from './open-states/step.ts';
import { TALK } from './open-states/talk.ts';
import {
  expectAxeFindsNothing,
  expectNoSidewaysScroll,
  expectNothingInForcedColors,
  expectSound,
  IN_EVERY_LOOK,
} from './page-checks.ts';
import { test } from './test.ts';

/**
 * A state in light, dark, the system's colors, and at 400 % of 1280 px. Only the first goes through axe, unless every
 * look is asked for.
 */
async function expectSoundInEveryLook(page: Page, { part, alsoAt }: Pick<Journey, 'part' | 'alsoAt'>): Promise<void> {
  const size = page.viewportSize()!;
  await expectSound(page, part);
  if (alsoAt) {
    await page.setViewportSize({ ...size, width: alsoAt });
    await expectSound(page, part);
    await expectNoSidewaysScroll(page);
  }
  if (IN_EVERY_LOOK) await expectNothingInForcedColors(page, part);
  else await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active', reducedMotion: 'reduce' });
  expect(await page.evaluate(unmarked, part), 'marked by its color alone').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  await page.setViewportSize({ width: 320, height: 640 });
  if (IN_EVERY_LOOK) await expectAxeFindsNothing(page, 'at 400 %', part);
  await expectNoSidewaysScroll(page);
  expect(await page.evaluate(outOfReach, part), 'at 400 %').toEqual([]);
  await page.setViewportSize(size);
}

for (const { name, at, width, place, steps, ...how } of [...ASKING, ...LISTS, FAILURES, ...FOUND, TALK, ...BOOKING])
  test(`${name}, in each state: nothing for axe to find, marked by more than color, all in reach at 400 % [BEYOND-1 part]`, async ({
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
        await expectSoundInEveryLook(page, how);
      });
  });
