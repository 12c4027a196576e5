import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { strictTransport } from '#api/network/https.ts';
import { LOCAL_ORIGIN } from '#settings/settings.ts';
import { isReadable } from '#search/search-ask.ts';
import { chosenForm, formOf, sendAnswer, type PageRequest } from './answer-file.ts';
import { folded } from './folded.ts';
import { isOfResults, layoutFor, SECOND_LAYOUT } from './layout-group.ts';
import { PRODUCT_NUMBER } from '#shop/products/addresses.ts';
import type { ToldByServer } from '#shop/privacy/kept.ts';
import { withLayout } from './layout-links.ts';
import { once, readStatic, type PageAnswer, type StaticFile } from './static-file.ts';

/** The built site, held in memory with its precompressed forms. */
export type StaticFiles = {
  /** Answers GET or HEAD for a built page or file, or redirects to its canonical spelling; false for any other address. */
  serve: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Answers with the 404 page. */
  notFound: (request: IncomingMessage, response: ServerResponse) => void;
  /** True of the address of a page with two layouts. */
  hasTwo: (path: string) => boolean;
  /** A page that tells of a failure as a whole answer: the one of its status, else the 500 page under that status. */
  failure: (status: number, headers?: Record<string, string>) => Response;
  /** Answers with the 500 page when something went wrong on our side; an answer that has begun is cut off [ROUTE-12]. */
  failed: (request: IncomingMessage, response: ServerResponse) => void;
};

/**
 * How pages are sent: days of Strict-Transport-Security (0: none), whether the request came over https, and the site's
 * address to put in.
 */
export type Sending = {
  hstsDays?: number;
  overHttps?: (request: PageRequest) => boolean;
  origin?: string;
  /** How long the server keeps what is about people, for pages that tell of it. */
  kept?: ToldByServer;
  /** Addresses that are answered elsewhere: other spellings of them are redirected too. */
  elsewhere?: readonly string[];
  /** Files of the folder that are not served. */
  left?: readonly string[];
};

/** The build's own list of second addresses: from path to path. */
const REDIRECTS = 'redirects.json';

/** Sent with every answer: it is what its type says, whatever it looks like. */
export const NO_SNIFFING = { 'x-content-type-options': 'nosniff' };

/**
 * Headers of every page and file, also of those made on request. Pages add a Content-Security-Policy from the build's
 * meta element.
 */
export const SECURITY_HEADERS = {
  ...NO_SNIFFING,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
};

/** Reads a built site into memory. Pages keep the spec's literal spelling; another letter case or a stray trailing slash is redirected (301) to it [ROUTE-12]. */
export function loadStaticFiles(folder: string, sending: Sending = {}): StaticFiles {
  const { hstsDays = 0, overHttps = () => false, elsewhere = [] } = sending;
  const always = {
    ...SECURITY_HEADERS,
    ...(hstsDays > 0 && { 'strict-transport-security': strictTransport(hstsDays) }),
  };
  const files = readSite(folder, always, sending);
  const hasTwo = (path: string): boolean => files.get(path)?.second !== undefined || isOfResults(path);
  linkLayouts(files, hasTwo);
  const spelledOtherwise = spellingsOf([...files.keys(), ...elsewhere], redirectsOf(folder));
  const missing = files.get('/404');
  const failure = files.get('/500');
  const unreadable = files.get('/400');
  const busy = files.get('/503');

  function answer(request: PageRequest): PageAnswer | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const [path, query] = splitUrl(request.url ?? '/');
    // An address that can't be decoded is a 400 from every part of the server.
    if (unreadable && !isReadable(path + query)) return chosenForm(request, unreadable).whole;
    const file = files.get(path);
    if (file?.inSecond) return inLayout(request, file, file.inSecond, query);
    if (file) return formOf(request, file);
    const spelling = spelledOtherwise(path);
    if (spelling === undefined) return undefined;
    const [page = '', part] = spelling.split('#');
    return redirect(301, ['location', page + query + (part === undefined ? '' : `#${part}`)], always);
  }

  /** A page with two layouts answers in that of the request; any page carries the second in its links for who has chosen it. */
  function inLayout(request: PageRequest, file: StaticFile, inSecond: () => StaticFile, query: string): PageAnswer {
    const { headers, url = '/' } = request;
    if (!query.includes('group') && !headers.cookie?.includes('fcLayout')) return formOf(request, file);
    const { layout, cookie, location } = layoutFor(url, query, headers.cookie, overHttps(request));
    if (location && file.second) return redirect(302, ['location', location, 'cache-control', 'no-store'], always);
    const form = formOf(request, layout === 2 ? inSecond() : file);
    return cookie ? { ...form, headers: [...form.headers, 'set-cookie', cookie] } : form;
  }

  return {
    serve: (request, response) => {
      const found = answer(request);
      if (found) sendAnswer(request, response, found);
      return found !== undefined;
    },
    hasTwo,
    failure: (status, headers = {}) => {
      const page = [missing, unreadable, busy].find((one) => one?.status === status) ?? failure;
      const { headers: own, body } = page?.forms.identity().whole ?? { headers: [], body: undefined };
      const all = { ...Object.fromEntries(pairs(own)), ...headers, 'cache-control': 'no-store' };
      return new Response(body ? new Uint8Array(body) : STATUS_CODES[status], { status, headers: all });
    },
    notFound: (request, response) => sendInstead(request, response, missing, 404),
    failed: (request, response) => {
      if (response.headersSent) response.destroy();
      else sendInstead(request, response, failure, 500);
    },
  };
}

/** Every file of the site by the address that it answers at; a page in layout 2 with that in layout 1. */
function readSite(
  folder: string,
  always: Record<string, string>,
  { origin = LOCAL_ORIGIN, kept, left = [] }: Sending,
): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const name of globSync('**/*', { cwd: folder })) {
    const path = join(folder, name);
    if (/\.(br|gz)$/.test(name) || name === REDIRECTS || left.includes(name) || !statSync(path).isFile()) continue;
    files.set(urlOf(name), readStatic(path, name, always, { origin, kept }));
  }
  joinLayouts(files);
  return files;
}

/** Gives each page the form that carries the second layout in its links. */
function linkLayouts(files: Map<string, StaticFile>, hasTwo: (path: string) => boolean): void {
  for (const file of files.values()) {
    const source = file.second ?? file;
    const { linked } = source;
    if (linked) file.inSecond = once(() => linked((html) => withLayout(html, hasTwo)));
  }
}

/** Finds the address that another spelling means; a product's page by its number too, whatever name stands with it. */
function spellingsOf(urls: readonly string[], redirects: Record<string, string>): (path: string) => string | undefined {
  const spellings = new Map(urls.map((url) => [folded(url), url]));
  for (const [from, to] of Object.entries(redirects)) spellings.set(folded(from), encodeURI(to));
  const products = new Map(
    urls.flatMap((url) => {
      const number = PRODUCT_NUMBER.exec(url)?.[1];
      return number === undefined ? [] : [[number, url] as const];
    }),
  );
  return (path) => spellings.get(folded(path)) ?? products.get(PRODUCT_NUMBER.exec(path)?.[1] ?? '');
}

function redirect(status: 301 | 302, headers: string[], always: Record<string, string>): PageAnswer {
  return { status, headers: [...headers, 'content-length', '0', ...Object.entries(always).flat()] };
}

function sendInstead(request: PageRequest, response: ServerResponse, page: StaticFile | undefined, status: number) {
  if (page) sendAnswer(request, response, chosenForm(request, inChosenLayout(request, page)).whole);
  else response.writeHead(status, { 'content-type': 'text/plain' }).end(STATUS_CODES[status]);
}

/** A page that tells of a failure, with the layout in its links for whoever has chosen it. */
function inChosenLayout({ headers, url = '/' }: PageRequest, page: StaticFile): StaticFile {
  if (!page.inSecond || !headers.cookie?.includes('fcLayout')) return page;
  return layoutFor(url, '', headers.cookie).layout === 2 ? page.inSecond() : page;
}

/** A page in layout 2 has no address of its own (search engines must find no copy): attach it to its layout 1 page. */
function joinLayouts(files: Map<string, StaticFile>): void {
  for (const [url, second] of [...files]) {
    if (!url.endsWith(SECOND_LAYOUT)) continue;
    const first = files.get(url.slice(0, -SECOND_LAYOUT.length));
    if (first) first.second = second;
    files.delete(url);
  }
}

function redirectsOf(folder: string): Record<string, string> {
  const path = join(folder, REDIRECTS);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
}

/** dist's file name as the address it answers at, as browsers write it: 'findcare/services.html' at /findcare/services, 'x/index.html' at /x/. */
function urlOf(name: string): string {
  const url = encodeURI(`/${name}`);
  if (url.endsWith('/index.html')) return url.slice(0, -'index.html'.length);
  return url.endsWith('.html') ? url.slice(0, -'.html'.length) : url;
}

function splitUrl(url: string): [path: string, query: string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
}

/** A flat list of headers as pairs. */
function pairs(flat: readonly string[]): [string, string][] {
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? '']] : []));
}
