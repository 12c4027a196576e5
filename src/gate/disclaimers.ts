import { SITE_FOLDER } from '../build.ts';
import { readWritten } from '../content-tools/texts.ts';
import { builtPages } from './built-pages/built-page.ts';
import { neededByContent, unsaid } from './built-pages/disclaimers.ts';

/** Reads every built page for what it must say: emergency, no substitute, whose care it is, and the notes of its own content. Exits 1 listing each page that fails to [LAND-7]. */
const needed = neededByContent(readWritten().written);
const pages = builtPages(SITE_FOLDER);
const paths = new Set(pages.map(({ path }) => path));
const mistakes = [
  ...[...needed.keys()].filter((address) => !paths.has(address)).map((address) => `${address}: is not in the site`),
  ...pages.flatMap((page) => unsaid(page, needed)),
];
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
process.stdout.write(`${pages.length} pages read for their disclaimers, ${mistakes.length} missing\n`);
if (pages.length === 0 || mistakes.length > 0) process.exit(1);
