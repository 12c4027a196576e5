import { SITE_FOLDER } from '../build.ts';
import { followLinks } from './built-pages/internal-links.ts';

/** Follows every internal link of the built site. Exits 1 listing each that leads nowhere, to a missing anchor or to an old address. */
const { pages, links, mistakes } = await followLinks(SITE_FOLDER);
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
process.stdout.write(`${links} links checked on ${pages} pages, ${mistakes.length} wrong\n`);
if (pages === 0 || links === 0 || mistakes.length > 0) process.exit(1);
