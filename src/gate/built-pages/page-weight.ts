import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SITE_FOLDER } from '#build.ts';

/** Bytes, gzipped. What a page may load before its visitor does anything, and with its islands awake; pages of the booking journey are about acting and have a budget of their own. */
const BUDGETS = { before: 5 * 1024, location: 85 * 1024, awake: 95 * 1024, bookingAwake: 110 * 1024, css: 16 * 1024 };

/** `location` is with the location widget awake alone, `awake` with every island of the page. */
type Page = { name: string; before: number; location: number; awake: number; css: number };

const pages = globSync('**/*.html', { cwd: SITE_FOLDER }).map(measure);
const over = pages.flatMap((page) => {
  const booking = page.name.startsWith('schedule-appointment/');
  return [
    ...(booking || page.before <= BUDGETS.before
      ? []
      : [`${page.name}: ${kB(page.before)} of script before interaction`]),
    ...(booking || page.location <= BUDGETS.location
      ? []
      : [`${page.name}: ${kB(page.location)} of script with the location widget awake`]),
    ...(page.awake <= (booking ? BUDGETS.bookingAwake : BUDGETS.awake)
      ? []
      : [`${page.name}: ${kB(page.awake)} of script awake`]),
    ...(page.css <= BUDGETS.css ? [] : [`${page.name}: ${kB(page.css)} of style`]),
  ];
});
for (const line of over) process.stderr.write(`over budget: ${line}\n`);
for (const measureOf of ['before', 'location', 'awake', 'css'] as const) {
  const worst = pages.toSorted((a, b) => b[measureOf] - a[measureOf])[0];
  process.stdout.write(`largest ${measureOf}: ${kB(worst?.[measureOf] ?? 0)} (${worst?.name})\n`);
}
if (pages.length === 0 || over.length > 0) process.exit(1);

function measure(name: string): Page {
  const html = readFileSync(join(SITE_FOLDER, name), 'utf8');
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes]) => !/type="(application|speculationrules)/.test(attributes ?? ''))
    .reduce((sum, [, , text]) => sum + gz(text ?? ''), 0);
  const eager = all(html, /<script[^>]*\bsrc="([^"]+)"/g).concat(
    all(html, /<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g),
  );
  const islands = all(html, /(?:component|renderer)-url="([^"]+)"/g);
  const css = all(html, /<link[^>]*href="([^"]+\.css)"/g).reduce((sum, url) => sum + gz(read(url)), 0);
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].reduce(
    (sum, [, text]) => sum + gz(text ?? ''),
    0,
  );
  return {
    name,
    before: inline + total(closure(eager)),
    location:
      inline +
      total(closure([...eager, ...islands.filter((url) => /\/(client|LocationSearch|ChangeLocation)\b/.test(url))])),
    awake: inline + total(closure([...eager, ...islands])),
    css: css + styles,
  };
}

/** The scripts themselves and all that they import before they run; what they import later, on demand, is not counted. */
function closure(urls: string[]): Set<string> {
  const seen = new Set<string>();
  const queue = [...urls];
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (seen.has(url)) continue;
    seen.add(url);
    const imports = all(read(url), /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g);
    for (const one of imports) queue.push(posix.join(dirname(url), one));
  }
  return seen;
}

function total(urls: Set<string>): number {
  return [...urls].reduce((sum, url) => sum + gz(read(url)), 0);
}

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);
}

function read(url: string): string {
  return readFileSync(join(SITE_FOLDER, url.split('?')[0] ?? url), 'utf8');
}

function gz(text: string): number {
  return gzipSync(text, { level: 9 }).length;
}

function kB(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB gz`;
}
