import { chromium, expect, type Page } from '@playwright/test';
import lighthouse, { type Flags } from 'lighthouse';
import puppeteer from 'puppeteer-core';
import {
  agreeToTerms,
  allTimes,
  APPOINTMENTS,
  DETAILS,
  fillPatient,
  holdBar,
  onward,
} from '../src/e2e/booking/booking-steps.ts';
import { atLeast, atMost, plain, say, type Figure, type BenchOutcome } from './harness.ts';
import { judge, launchChrome, type LighthouseCategory, type PageScores } from './lighthouse.ts';
import { median, short } from './numbers.ts';
import type { TestBed } from './test-bed.ts';

const RUNS = 3;
/** Pages of a booking are no search engine's. */
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const satisfies LighthouseCategory[];
const TIMES = `${DETAILS}?serviceId=1004&locationId=labcorp-0005`;

/** The pages of a booking, each with what leads from the one before to it, and where it is opened again. */
const STEPS: Record<string, { arrive: (page: Page, origin: string) => Promise<unknown>; path: string }> = {
  'times, from a tile': {
    path: TIMES,
    arrive: async (page, origin) => {
      await page.goto(origin + TIMES);
      await expect(allTimes(page).first()).toBeVisible();
    },
  },
  'times, with one held': {
    path: DETAILS,
    arrive: async (page) => {
      await page.getByRole('button', { name: /^First open time/ }).click();
      await expect(holdBar(page)).toContainText('We are holding');
    },
  },
  'patient information': {
    path: `${DETAILS}/patient-information`,
    arrive: async (page) => {
      await onward(page).click();
      await agreeToTerms(page);
      await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
    },
  },
  review: {
    path: `${DETAILS}/review`,
    arrive: async (page) => {
      await fillPatient(page);
      await onward(page).click();
      await expect(page.getByRole('button', { name: 'Confirm appointment' })).toBeVisible();
    },
  },
  confirmation: {
    path: `${DETAILS}/confirmation`,
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Confirm appointment' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible();
    },
  },
  'list of appointments': { path: APPOINTMENTS, arrive: (page, origin) => page.goto(origin + APPOINTMENTS) },
};

/** Lighthouse's mobile run of each step of a booking, in the tab that booked: a step is opened again, with all that its visitor has said. */
export async function lighthouseOfBooking(bed: TestBed): Promise<BenchOutcome> {
  const { origin } = await bed.server({ DATA_DIR: bed.folder(), LOG_LEVEL: 'warn', RATE_LIMITS: 'off' });
  const figures: Figure[] = [];
  const unmet = new Set<string>();
  const chrome = await launchChrome();
  try {
    const browserURL = `http://127.0.0.1:${chrome.port}`;
    const driven = await chromium.connectOverCDP(browserURL);
    const page = driven.contexts()[0]?.pages()[0];
    const [measured] = await (await puppeteer.connect({ browserURL, defaultViewport: null })).pages();
    if (!page || !measured) throw new Error('Chrome opened no tab');
    for (const [name, { arrive, path }] of Object.entries(STEPS)) {
      await arrive(page, origin);
      const visits: PageScores[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const flags: Flags = { logLevel: 'silent', onlyCategories: [...CATEGORIES], disableStorageReset: true };
        const result = await lighthouse(origin + path, flags, undefined, measured);
        expect(new URL(result?.lhr.finalDisplayedUrl ?? '').pathname, 'the step itself').toBe(path.split('?')[0]);
        visits.push(judge(result, path, CATEGORIES));
      }
      for (const category of CATEGORIES)
        figures.push(
          atLeast(`${name}: ${category}`, median(visits.map(({ scores }) => scores[category])), 100, String),
        );
      figures.push(
        atMost(`${name}: layout shift`, median(visits.map(({ cls }) => cls)), 0, (value) => value.toFixed(3)),
      );
      figures.push(plain(`${name}: largest paint`, `${short(median(visits.map(({ lcp }) => lcp)))} ms`));
      visits.flatMap((one) => one.short).forEach((audit) => unmet.add(`${name}: ${audit}`));
      say(`  ${name}: ${CATEGORIES.map((category) => median(visits.map(({ scores }) => scores[category]))).join(' ')}`);
      // Where the step before is open again, without its calls under way.
      await page.goto(origin + path, { waitUntil: 'networkidle' });
    }
  } finally {
    chrome.kill();
  }
  return {
    title: `Lighthouse, mobile, median of ${RUNS} runs of each step of a booking`,
    figures,
    notes: [
      'As `lighthouse`, in the tab that has come that far; SEO is not asked, since these pages are not for search engines.',
      ...[...unmet].map((audit) => `Below the full score in at least one run: ${audit}.`),
    ],
  };
}
