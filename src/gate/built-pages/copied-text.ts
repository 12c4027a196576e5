import { content, readFiles } from '#site/server/content.ts';
import { SITE_FOLDER } from '#build.ts';
import { builtPages } from './built-page.ts';
import { isOwnPage, ownWords } from './own-text.ts';
import { overlaps, tooAlike } from './text-overlap.ts';

/** Reads the own words of every page that search engines keep, and exits 1 when two of them share more than 40 % of their five-word runs outside shared disclaimers. */
const pages = new Map(
  builtPages(SITE_FOLDER)
    .filter(isOwnPage)
    .map((page) => [page.path, ownWords(page)]),
);
const disclaimers = [
  ...content().site.disclaimers,
  ...readFiles().files.disclaimers.map(({ body }) => body),
  'If you believe you have a medical emergency, please call 911.',
];
const found = overlaps(pages, disclaimers);
for (const { pages: pair, share } of found.slice(0, 10)) {
  process.stdout.write(`${(share * 100).toFixed(0)} %  ${pair.join('  ')}\n`);
}
const wrong = tooAlike(found);
process.stdout.write(`${pages.size} pages compared, ${wrong.length} pairs share too much\n`);
if (pages.size === 0 || wrong.length > 0) process.exit(1);
