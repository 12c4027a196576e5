import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BuiltPage, BuiltSite, Findings } from './built-page.ts';

/**
 * Budgets in bytes, gzipped: until the page is there, left untouched from then on (as sent), with the place's islands awake, and with all; booking
 * pages, the page of signing in and the console of staff have their own.
 */
const BUDGETS = {
  before: 5 * 1024,
  untouched: 8 * 1024,
  location: 85 * 1024,
  awake: 95 * 1024,
  bookingAwake: 110 * 1024,
  signInAwake: 85 * 1024,
  consoleAwake: 160 * 1024,
  css: 16 * 1024,
};

/** `location` is with the location widget awake alone, `awake` with every island of the page; `untouched` is null where islands wake by themselves. */
type Weight = {
  file: string;
  before: number;
  untouched: number | null;
  location: number;
  awake: number;
  css: number;
};

/** Finds the parts that pages fetch by themselves once they are loaded: for the header, and for the question about counting (site/frame/late.ts). */
const BY_THEMSELVES = /\bimport\(\s*["'`](\.\/(?:late|on-page|ask-count)\.[^"'`]+\.js)["'`]/g;
/** Finds the modules that a script loads before it runs. */
const AT_ONCE = /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g;

/** What each page loads of script and style, against the budgets. */
export function overweightPages({ folder, pages }: BuiltSite): Findings {
  const files = readOnce(folder);
  const weights = pages.map((page) => weigh(page, files));
  const worst = (['before', 'untouched', 'location', 'awake', 'css'] as const).map((what) => {
    const heaviest = weights.toSorted((a, b) => (b[what] ?? 0) - (a[what] ?? 0))[0];
    return `most ${what}: ${kB(heaviest?.[what] ?? 0)} (${heaviest?.file ?? 'none'})`;
  });
  return {
    mistakes: weights.flatMap(overBudget),
    looked: `script and style of ${pages.length} pages weighed; ${worst.join(', ')}`,
  };
}

/** Steps of a booking; the questions before a test are a page as others are. */
const BOOKING = /^(schedule-appointment|covid19\/testing)\/(?!screening)/;

function overBudget({ file, before, untouched, location, awake, css }: Weight): string[] {
  const booking = BOOKING.test(file);
  const over = (bytes: number, budget: number, what: string) =>
    bytes <= budget ? [] : [`over budget: ${file}: ${kB(bytes)} of ${what}`];
  return [
    ...(booking ? [] : over(before, BUDGETS.before, 'script before interaction')),
    ...over(untouched ?? 0, BUDGETS.untouched, 'script untouched'),
    ...(booking ? [] : over(location, BUDGETS.location, 'script with the location widget awake')),
    ...over(awake, awakeBudget(file), 'script awake'),
    ...over(css, BUDGETS.css, 'style'),
  ];
}

function awakeBudget(file: string): number {
  if (BOOKING.test(file)) return BUDGETS.bookingAwake;
  if (file.startsWith('admin/')) return BUDGETS.consoleAwake;
  return file === 'account/sign-in.html' ? BUDGETS.signInAwake : BUDGETS.awake;
}

/** Files of the site by address, each read, and weighed, once for all pages. */
interface Files {
  text: (url: string) => string;
  weight: (url: string) => number;
  /** As browsers fetch it: in the build's brotli, if that is smaller. */
  sent: (url: string) => number;
}

function readOnce(folder: string): Files {
  const texts = new Map<string, string>();
  const weights = new Map<string, number>();
  const text = (url: string): string => {
    const known = texts.get(url) ?? readFileSync(join(folder, url.split('?')[0] ?? url), 'utf8');
    texts.set(url, known);
    return known;
  };
  const weight = (url: string): number => {
    const known = weights.get(url) ?? gz(text(url));
    weights.set(url, known);
    return known;
  };
  const sent = (url: string): number => {
    const file = join(folder, url);
    return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
  };
  return { text, weight, sent };
}

function weigh({ file, html, $ }: BuiltPage, files: Files): Weight {
  const inline = $('script:not([src], [type^="application/"], [type="speculationrules"])')
    .toArray()
    .reduce((sum, script) => sum + gz($(script).text()), 0);
  const eager = all(html, /<script[^>]*\bsrc="([^"]+)"/g).concat(
    all(html, /<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g),
  );
  const islands = all(html, /(?:component|renderer)-url="([^"]+)"/g);
  const location = islands.filter((url) => /\/(client|LocationSearch|ChangeLocation)\b/.test(url));
  const styles = all(html, /<style[^>]*>([\s\S]*?)<\/style>/g).reduce((sum, text) => sum + gz(text), 0);
  const scripts = (urls: string[]) => total(closure(urls, files), files);
  const wakes = $('astro-island[client="shown"], astro-island[client="first-time"]').length > 0;
  return {
    file,
    before: inline + scripts(eager),
    untouched: wakes ? null : inline + sum(closure(eager, files, [AT_ONCE, BY_THEMSELVES]), files.sent),
    location: inline + scripts([...eager, ...location]),
    awake: inline + scripts([...eager, ...islands]),
    css: total(all(html, /<link[^>]*href="([^"]+\.css)"/g), files) + styles,
  };
}

/** The scripts themselves and all that they import in these ways: before they run, unless said. */
function closure(urls: string[], { text }: Files, ways = [AT_ONCE]): Set<string> {
  const seen = new Set<string>();
  const queue = [...urls];
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (seen.has(url)) continue;
    seen.add(url);
    for (const way of ways) for (const one of all(text(url), way)) queue.push(posix.join(dirname(url), one));
  }
  return seen;
}

function total(urls: Iterable<string>, { weight }: Files): number {
  return sum(urls, weight);
}

function sum(urls: Iterable<string>, bytes: (url: string) => number): number {
  return [...urls].reduce((all, url) => all + bytes(url), 0);
}

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);
}

function gz(text: string): number {
  return gzipSync(text, { level: 9 }).length;
}

function kB(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB gz`;
}
