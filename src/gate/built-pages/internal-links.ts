import { createServer } from 'node:http';
import { load, type CheerioAPI } from 'cheerio';
import { isOnRequest } from '#process/pages/pages-on-request.ts';
import { loadStaticFiles } from '#process/files/static-files.ts';
import type { BuiltPage, BuiltSite, Findings } from './built-page.ts';

/** Attributes that hold an address; `srcset` holds several. */
const ADDRESSES = ['href', 'src', 'srcset', 'poster', 'action', 'cite', 'data'];

/** A link as it stands: the page it is on, and the address that it leads to. */
interface Link {
  on: string;
  to: URL;
}

/**
 * Follows every internal link of the built site, except to pages made on request, which need a database (pages-on-
 * request.test.ts).
 */
export async function brokenLinks({ folder, pages }: BuiltSite): Promise<Findings> {
  const files = loadStaticFiles(folder);
  const server = createServer((request, response) => {
    if (!files.serve(request, response)) files.notFound(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as { port: number };
  try {
    return await followLinks(pages, `http://127.0.0.1:${port}`, (to) => !isOnRequest(to.pathname));
  } finally {
    server.close();
  }
}

/**
 * Follows links from pages that are `followed`, at `origin`. Mistakes: a dead link, a missing anchor, a link that
 * redirects.
 */
export async function followLinks(
  pages: readonly BuiltPage[],
  origin: string,
  followed: (to: URL) => boolean = () => true,
): Promise<Findings> {
  const links = internalLinks(pages, origin).filter(({ to }) => followed(to));
  const anchors = new Map(pages.map((page) => [addressOf(page), anchorsOf(page.$)]));
  const statuses = new Map<string, number>();
  for (const { on, to } of links) {
    const address = addressIn(to);
    const needed = hasAnchor(to) && !anchors.has(decodeURI(address));
    // Whoever reads the page that says that there is none is on it.
    if ((statuses.has(address) || address === on) && !needed) continue;
    const ask = () => fetch(origin + address, { method: needed ? 'GET' : 'HEAD', redirect: 'manual' });
    // A server may close a connection that has waited while pages were read: the next one is new.
    const response = await ask().catch(ask);
    statuses.set(address, response.status);
    if (needed) anchors.set(decodeURI(address), anchorsOf(load(await response.text())));
  }
  const mistakes = links.flatMap(({ on, to }) => {
    const address = addressIn(to);
    const status = address === on ? 200 : statuses.get(address);
    const isThere = !hasAnchor(to) || anchors.get(decodeURI(address))?.has(decodeURIComponent(to.hash.slice(1)));
    return status === 200 && isThere ? [] : [`${status} ${to.href.slice(origin.length)}  on ${on}`];
  });
  return { mistakes: [...new Set(mistakes)], looked: `${links.length} links checked on ${pages.length} pages` };
}

/** Every link of pages to the site at `origin`. Partners' sites are fictional, and the API is checked by its own tests. */
export function internalLinks(pages: readonly BuiltPage[], origin: string): Link[] {
  return pages.flatMap((page) => {
    const on = addressOf(page);
    return page
      .$(ADDRESSES.map((name) => `[${name}]`).join())
      .toArray()
      .flatMap((element) => ADDRESSES.flatMap((name) => addressesIn(name, page.$(element).attr(name))))
      .filter((address) => URL.canParse(address, origin + on))
      .map((address) => ({ on, to: new URL(address, origin + on) }))
      .filter(({ to }) => to.origin === origin && !to.pathname.startsWith('/api/'));
  });
}

function addressesIn(attribute: string, value = ''): string[] {
  if (attribute !== 'srcset') return value === '' ? [] : [value];
  return value.split(/,\s+/).map((one) => one.trim().split(/\s/)[0] ?? '');
}

/** Where visitors find the page: one in layout 2 has no path of its own. */
function addressOf({ path }: BuiltPage): string {
  return path.replace(/\.group-b$/, '?group=b');
}

function addressIn({ pathname, search }: URL): string {
  return pathname + search;
}

function hasAnchor({ hash }: URL): boolean {
  return hash !== '' && hash !== '#top';
}

function anchorsOf($: CheerioAPI): Set<string> {
  return new Set(
    $('[id], a[name]')
      .toArray()
      .flatMap((element) => [$(element).attr('id') ?? [], $(element).attr('name') ?? []].flat()),
  );
}
