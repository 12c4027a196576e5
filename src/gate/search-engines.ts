import { content } from '#site/server/content.ts';
import { ORIGIN, SITE_FOLDER } from '../build.ts';
import { siteMistakes } from './built-pages/search-engines.ts';

/** Reads every built page as a search engine would: head, graph against schema.org and against what the page shows, sitemap and robots. Exits 1 listing every mistake [LAND-6]. */
const { pages, mistakes } = siteMistakes(SITE_FOLDER, ORIGIN, content().site.product);
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
process.stdout.write(`${pages} pages read as a search engine reads them, ${mistakes.length} mistakes\n`);
if (pages === 0 || mistakes.length > 0) process.exit(1);
