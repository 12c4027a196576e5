import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sanitize from 'sanitize-html';
import { content } from '#site/server/content.ts';
import { readFiles } from '#site/server/content.ts';
import { SITE_FOLDER } from '../build.ts';
import { overlaps } from './shared-runs.ts';

/** The part of its five-word runs that a page may share with another. */
const MOST = 0.4;
/** Parts that show the same thing on every page that offers it, as a price tag does: service tiles, filters, lists to choose from, notices. */
const NOT_OWN = /<(script|style|template|dialog|nav|form|noscript|astro-island)\b[\s\S]*?<\/\1>/g;

/** Reads the main text of every page that search engines keep, and exits 1 when two of them share more than 40 % of their five-word runs outside shared disclaimers. */
const pages = new Map(globSync('**/*.html', { cwd: SITE_FOLDER }).flatMap(mainText));
const disclaimers = [
  ...content().site.disclaimers,
  ...readFiles().files.disclaimers.map(({ body }) => body),
  'If you believe you have a medical emergency, please call 911.',
];
const found = overlaps(pages, disclaimers);
for (const { pages: pair, share } of found.slice(0, 10)) {
  process.stdout.write(`${(share * 100).toFixed(0)} %  ${pair.join('  ')}\n`);
}
const tooMuch = found.filter(({ share }) => share > MOST);
process.stdout.write(`${pages.size} pages compared, ${tooMuch.length} pairs share more than ${MOST * 100} %\n`);
if (pages.size === 0 || tooMuch.length > 0) process.exit(1);

function mainText(name: string): [string, string][] {
  const html = readFileSync(join(SITE_FOLDER, name), 'utf8');
  const address = `/${name.replace(/(^|\/)index\.html$|\.html$/, '')}`;
  const canonical = /<link rel="canonical" href="https?:\/\/[^/"]+([^"]*)"/.exec(html)?.[1];
  const own = canonical?.replace(/\/$/, '') === address.replace(/\/$/, '');
  if (!own || /<meta name="robots" content="[^"]*noindex/.test(html)) return [];
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const text = sanitize(main.replace(NOT_OWN, ' ').replace(/></g, '> <'), { allowedTags: [], allowedAttributes: {} });
  return [[address, text]];
}
