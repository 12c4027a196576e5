import { launch, type LaunchedChrome } from 'chrome-launcher';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { atLeast, atMost, plain, say, type Figure, type BenchOutcome } from './harness.ts';
import { median, short } from './numbers.ts';
import type { TestBed } from './test-bed.ts';
import { CHROMIUM } from '../src/gate/chromium.ts';

const RUNS = 5;
/** One page of each type. */
const PAGES = {
  'retailer home': '/',
  'Find Care home': '/findcare/services',
  landing: '/findcare/online-dermatologist',
  category: '/findcare/category/skin-hair',
  partner: '/findcare/partner/labcorp',
  article: '/rx-healthanswer/mole-abcde-check',
  product: '/store/c/lull-sound-machine/ID=300101-product',
  shelf: '/store/c/skin-care',
  'list of articles': '/rx-healthanswer',
  'store finder': '/store-finder',
  'stores of a state': '/store-finder/massachusetts',
  'one store': '/store/1001-southgate-chicago-il',
  'search results': '/findcare/category/search-results?q=flu%20shot',
  'results for answers': '/findcare/category/chat-results',
  'COVID-19 tests': '/covid19/testing',
  'which COVID-19 test': '/covid19/testing/screening',
  'booking a lab appointment': '/schedule-appointment/labcorp',
};
/** Pages with noindex: their SEO score is not judged. */
const UNLISTED = ['booking a lab appointment', 'search results', 'results for answers'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type LighthouseCategory = (typeof CATEGORIES)[number];
export type PageScores = { scores: Record<LighthouseCategory, number>; cls: number; lcp: number; short: string[] };

/** Lighthouse's mobile run of every page type, and how long the largest paint takes with and without script. */
export async function lighthouseRuns(bed: TestBed): Promise<BenchOutcome> {
  const { origin } = await bed.server({ DATA_DIR: bed.folder(), LOG_LEVEL: 'warn' });
  const figures: Figure[] = [];
  const unmet = new Set<string>();
  for (const [name, path] of Object.entries(PAGES)) {
    const visits: PageScores[] = [];
    const still: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      visits.push(await visit(origin + path, CATEGORIES));
      still.push((await visit(origin + path, ['performance'], ['*.js'])).lcp);
    }
    for (const category of CATEGORIES) {
      if (category === 'seo' && UNLISTED.includes(name)) continue;
      const score = median(visits.map(({ scores }) => scores[category]));
      figures.push(atLeast(`${name}: ${category}`, score, 100, String));
    }
    figures.push(atMost(`${name}: layout shift`, median(visits.map(({ cls }) => cls)), 0, (value) => value.toFixed(3)));
    const lcp = median(visits.map((one) => one.lcp));
    figures.push(atMost(`${name}: largest paint, to that with script off`, lcp / median(still), 1.1));
    figures.push(plain(`${name}: largest paint`, `${short(lcp)} ms`));
    visits.flatMap((one) => one.short).forEach((audit) => unmet.add(`${name}: ${audit}`));
    say(`  ${name}: ${CATEGORIES.map((category) => median(visits.map(({ scores }) => scores[category]))).join(' ')}`);
  }
  return {
    title: `Lighthouse, mobile, median of ${RUNS} runs of each page type`,
    figures,
    notes: [
      'Lighthouse with its own defaults (a slow phone on a slow network, simulated) in headless Chromium, from our real server over plain HTTP on loopback. Script off: the same with every script file blocked.',
      ...[...unmet].map((audit) => `Below the full score in at least one run: ${audit}.`),
    ],
  };
}

/** A Chrome of its own, as Lighthouse wants it. */
export function launchChrome(): Promise<LaunchedChrome> {
  return launch({
    ...(CHROMIUM && { chromePath: CHROMIUM }),
    chromeFlags: ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    logLevel: 'silent',
  });
}

async function visit(
  url: string,
  asked: readonly LighthouseCategory[],
  blockedUrlPatterns: string[] = [],
): Promise<PageScores> {
  const chrome = await launchChrome();
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'silent',
      onlyCategories: [...asked],
      blockedUrlPatterns,
    });
    return judge(result, url, asked);
  } finally {
    chrome.kill();
  }
}

/** Scores and what is behind them of one run. */
export function judge(result: RunnerResult | undefined, url: string, asked: readonly LighthouseCategory[]): PageScores {
  if (!result) throw new Error(`Lighthouse gave nothing for ${url}`);
  const { categories, audits } = result.lhr;
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as PageScores['scores'];
  const weighed = asked.flatMap((name) => categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
  const low = weighed.filter(({ id }) => (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id);
  return {
    scores,
    cls: Number(audits['cumulative-layout-shift']?.numericValue ?? NaN),
    lcp: Number(audits['largest-contentful-paint']?.numericValue ?? NaN),
    short: [...new Set(low)],
  };
}
