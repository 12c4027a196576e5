import { globSync } from 'node:fs';
import { createServer } from 'node:http';
import { LinkChecker, LinkState } from 'linkinator';
import { loadStaticFiles } from '../process/static-files.ts';
import { SITE_FOLDER } from '../build.ts';

/** Follows every internal link of the built site, anchors included, as our own server would answer it. Exits 1 listing each that leads nowhere. */
const files = loadStaticFiles(SITE_FOLDER);
const server = createServer((request, response) => {
  if (!files.serve(request, response)) files.notFound(request, response);
}).listen(0, '127.0.0.1');
await new Promise((listening) => server.once('listening', listening));
const { port } = server.address() as { port: number };
const origin = `http://127.0.0.1:${port}`;

const pages = globSync('**/*.html', { cwd: SITE_FOLDER }).map(
  (name) => `${origin}/${name.replace(/(^|\/)index\.html$|\.html$/, '$1').replace(/\.group-b$/, '?group=b')}`,
);
const result = await new LinkChecker().check({
  path: pages,
  concurrency: 50,
  checkFragments: true,
  // Partners' sites are fictional; the API is checked by its own tests.
  linksToSkip: (link) => Promise.resolve(!link.startsWith(origin) || link.startsWith(`${origin}/api/`)),
});
server.close();
const broken = result.links.filter(({ state }) => state === LinkState.BROKEN);
for (const { url, parent, status } of broken)
  process.stderr.write(`${status} ${url.slice(origin.length)}  on ${(parent ?? '').slice(origin.length)}\n`);
const checked = result.links.filter(({ state }) => state === LinkState.OK).length;
process.stdout.write(`${checked} links checked on ${pages.length} pages, ${broken.length} broken\n`);
if (pages.length === 0 || checked === 0 || broken.length > 0) process.exit(1);
