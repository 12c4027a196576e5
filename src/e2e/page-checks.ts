import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { SITE_FOLDER } from '#build/build.ts';
import { LOOK_AT } from '#testing/look-at.ts';
import { isUnseen } from './seen-states.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Success criteria of WCAG 2.2 AA, and what axe's makers hold for good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What axe asks of colors: of a page that it has looked at, other colors can change no other answer. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** In the dark and in forced colors a run that every change pays for looks at one page of each template. */
export const IN_EVERY_LOOK = LOOK_AT !== undefined;

/**
 * Expects no axe finding in either theme; leaves the page dark. axe runs in the page: its Playwright binding takes
 * four times as long.
 */
export async function expectNothingFromAxe(page: Page, part?: string): Promise<void> {
  await page.waitForLoadState();
  await expectNothingInTheLight(page, part);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAxeFindsNothing(page, 'in the dark theme', part, OF_COLORS);
}

/** Nothing for axe to find in the looks that this run asks for. */
export async function expectSound(page: Page, part?: string): Promise<void> {
  await (IN_EVERY_LOOK ? expectNothingFromAxe(page, part) : expectNothingInTheLight(page, part));
}

async function expectNothingInTheLight(page: Page, part?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // Moving parts hear of the media change in the next frame and stand still in the one after.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expectAxeFindsNothing(page, 'in the light theme', part);
}

/** Nothing for axe to find where the system chooses the colors. Leaves the page so. */
export async function expectNothingInForcedColors(page: Page, part?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active', reducedMotion: 'reduce' });
  await expectAxeFindsNothing(page, 'in forced colors', part, OF_COLORS);
}

/**
 * Nothing for axe to find in this part of the page, or on all of it; where a dialog lies over it, in the dialog: the page behind is inert. A state
 * that the run has looked at is not looked at again.
 */
export async function expectAxeFindsNothing(page: Page, look: string, part = 'body', rules?: string[]): Promise<void> {
  if (!(await isUnseen(page, look, part))) return;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const runOnly = rules ? { type: 'rule' as const, values: rules } : TAGS;
  const found = await page.evaluate(runAxe, { runOnly, part });
  expect(found, `axe ${look} on ${page.url()}`).toEqual([]);
}

/** Runs in the page. */
async function runAxe({ runOnly, part }: { runOnly: string[] | axe.RunOnly; part: string }): Promise<string[]> {
  // Chromium tells of the fill of letters as if colors weren't forced, and axe asks for it; what is painted is their color.
  const own = Object.getOwnPropertyDescriptor(CSSStyleDeclaration.prototype, 'getPropertyValue')!;
  const ask = own.value as (this: CSSStyleDeclaration, name: string) => string;
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    return ask.call(this, name === '-webkit-text-fill-color' ? 'color' : name);
  };
  const { axe: runner } = window as unknown as { axe: typeof axe };
  const within = document.querySelector('dialog:modal') ?? (part === 'body' ? null : document.querySelector(part));
  const { violations } = await runner.run(within ?? document, { runOnly, resultTypes: ['violations'] });
  Object.defineProperty(CSSStyleDeclaration.prototype, 'getPropertyValue', own);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Shows a built page as far as the first `end` after `start`, without going there: what follows moves nothing above it. The browser is on some page of the site. */
export async function showBuilt(page: Page, path: string, start: string, end: string): Promise<void> {
  const html = readFileSync(join(SITE_FOLDER, `${path}.html`), 'utf8');
  await page.setContent(html.slice(0, html.indexOf(end, html.indexOf(start))));
}

/** Nothing is cut off sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide, `cut off sideways on ${page.url()}`).toBeLessThanOrEqual(0);
}

/**
 * What a state must pass: nothing is cut off sideways and, where more is looked at than what every change pays for, axe finds nothing. For axe the
 * window is as high as the page, so that a bottom bar covers nothing.
 */
export async function isSound(page: Page): Promise<void> {
  // An address is there before its page is.
  await page.waitForLoadState();
  if (LOOK_AT === undefined) return expectNoSidewaysScroll(page);
  const size = page.viewportSize();
  const [height, scrolled] = await page.evaluate(() => [document.documentElement.scrollHeight, scrollY] as const);
  if (size) await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) });
  await expectSound(page);
  await expectNoSidewaysScroll(page);
  if (size) await page.setViewportSize(size);
  await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), scrolled);
}

/** A state must pass in a phone's width and a desk's: the page is walked in one, and looked at in the other as well. */
export async function isSoundAtBothWidths(page: Page): Promise<void> {
  await isSound(page);
  const size = page.viewportSize();
  if (!size) return;
  await page.setViewportSize({ width: size.width < 768 ? 1440 : 390, height: size.height });
  await isSound(page);
  await page.setViewportSize(size);
}
