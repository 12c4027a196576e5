import { createServer } from 'node:http';
import { isOnRequest } from '#process/pages-on-request.ts';
import { loadStaticFiles } from '#process/static-files.ts';
import type { BuiltPage, BuiltSite, Findings } from './built-page.ts';

/** Attributes that hold an address; `srcset` holds several. */
const ADDRESSES = ['href', 'src', 'srcset', 'poster', 'action', 'cite', 'data'];

/** A link as it stands: the page it is on, and the address that it leads to. */
interface Link {
  on: string;
  to: URL;
}

/** Follows every internal link as our own server answers it. A mistake is one that leads nowhere, to an anchor that isn't there or to an address that redirects. */
export async function brokenLinks({ folder, pages }: BuiltSite): Promise<Findings> {
  const files = loadStaticFiles(folder);
  const server = createServer((request, response) => {
    if (!files.serve(request, response)) files.notFound(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as { port: number };
  const origin = `http://127.0.0.1:${port}`;
  const links = pages.flatMap((page) => internalLinks(page, origin));
  const statuses = new Map<string, number>();
  for (const address of new Set(links.map(({ to }) => to.pathname + to.search))) {
    const { status } = await fetch(origin + address, { method: 'HEAD', redirect: 'manual' });
    statuses.set(address, status);
  }
  server.close();
  const anchors = new Map(pages.map((page) => [addressOf(page), anchorsOf(page)]));
  const mistakes = links.flatMap(({ on, to }) => {
    // Whoever reads the page that says that there is none is on it; a page that is made when it is asked for has no file.
    const isMade = isOnRequest(to.pathname);
    const status = isMade || to.pathname + to.search === on ? 200 : (statuses.get(to.pathname + to.search) ?? 0);
    const there =
      to.hash === '' || to.hash === '#top' || anchors.get(keyOf(to))?.has(decodeURIComponent(to.hash.slice(1)));
    return status === 200 && there ? [] : [`${status} ${to.href.slice(origin.length)}  on ${on}`];
  });
  return { mistakes: [...new Set(mistakes)], looked: `${links.length} links checked on ${pages.length} pages` };
}

/** Partners' sites are fictional, and the API is checked by its own tests. */
function internalLinks(page: BuiltPage, origin: string): Link[] {
  const on = addressOf(page);
  return page
    .$(ADDRESSES.map((name) => `[${name}]`).join())
    .toArray()
    .flatMap((element) => ADDRESSES.flatMap((name) => addressesIn(name, page.$(element).attr(name))))
    .filter((address) => URL.canParse(address, origin + on))
    .map((address) => ({ on, to: new URL(address, origin + on) }))
    .filter(({ to }) => to.origin === origin && !to.pathname.startsWith('/api/'));
}

function addressesIn(attribute: string, value = ''): string[] {
  if (attribute !== 'srcset') return value === '' ? [] : [value];
  return value.split(/,\s+/).map((one) => one.trim().split(/\s/)[0] ?? '');
}

/** Where visitors find the page: one in layout 2 has no path of its own. */
function addressOf({ path }: BuiltPage): string {
  return path.replace(/\.group-b$/, '?group=b');
}

function keyOf({ pathname, search }: URL): string {
  return decodeURI(pathname) + (search === '?group=b' ? search : '');
}

function anchorsOf({ $ }: BuiltPage): Set<string> {
  return new Set(
    $('[id], a[name]')
      .toArray()
      .flatMap((element) => [$(element).attr('id') ?? [], $(element).attr('name') ?? []].flat()),
  );
}
