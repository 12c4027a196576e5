import { globSync } from 'node:fs';
import { createServer } from 'node:http';
import { LinkChecker, LinkState } from 'linkinator';
import { loadStaticFiles } from '#process/static-files.ts';

/** What following every internal link of a built site found. */
export interface SiteLinks {
  pages: number;
  links: number;
  /** Each link that leads nowhere, to an anchor that isn't there or to an address that redirects, with the page it is on. */
  mistakes: string[];
}

/** Follows every internal link of a built site, anchors included, as our own server would answer it. */
export async function followLinks(folder: string): Promise<SiteLinks> {
  const files = loadStaticFiles(folder);
  const server = createServer((request, response) => {
    if (!files.serve(request, response)) files.notFound(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as { port: number };
  const origin = `http://127.0.0.1:${port}`;
  const pages = globSync('**/*.html', { cwd: folder }).map(
    (name) => `${origin}/${name.replace(/(^|\/)index\.html$|\.html$/, '$1').replace(/\.group-b$/, '?group=b')}`,
  );
  const { links } = await new LinkChecker().check({
    path: pages,
    concurrency: 50,
    checkFragments: true,
    // An old address is for old links; ours name the page itself.
    redirects: 'error',
    // Partners' sites are fictional; the API is checked by its own tests.
    linksToSkip: (link) => Promise.resolve(!link.startsWith(origin) || link.startsWith(`${origin}/api/`)),
  });
  server.close();
  const mistakes = links
    .filter(({ state }) => state === LinkState.BROKEN)
    .map(
      ({ url, parent = '', status }) =>
        `${status ?? ''} ${url.slice(origin.length)}  on ${parent.slice(origin.length)}`,
    );
  return { pages: pages.length, links: links.filter(({ state }) => state === LinkState.OK).length, mistakes };
}
