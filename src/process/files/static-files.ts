import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import { lookup } from 'mrmime';
import Negotiator from 'negotiator';
import { strictTransport } from '#api/https.ts';
import type { Kept } from '#belongings/kept-for.ts';
import { withKept } from '#shop/privacy/kept.ts';
import { LOCAL_ORIGIN } from '#settings/settings.ts';
import { isReadable } from '#search/search-ask.ts';
import { folded } from './folded.ts';
import { isOfResults, layoutFor, SECOND_LAYOUT } from './layout-group.ts';
import { PRODUCT_NUMBER } from '#shop/products/addresses.ts';
import { withLayout } from './layout-links.ts';

type Encoding = 'br' | 'gzip' | 'identity';
/** The parts of a request that decide the answer. */
export type PageRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;
/** An answer. Headers are a flat list (name, value, …), which Node writes faster than an object. HEAD gets no body. */
export type PageAnswer = { readonly status: number; readonly headers: readonly string[]; readonly body?: Buffer };
/** One encoding of a file, with its ETag. */
type Form = { etag: string; whole: PageAnswer; unchanged: PageAnswer };
type StaticFile = {
  /** `identity` always exists, the others where the build compressed; each is made once. */
  forms: Partial<Record<Encoding, () => Form>> & { identity: () => Form };
  /** The same page in layout 2, for group=b [CAT-10]. */
  second?: StaticFile;
  /** A page once more with its links changed; a file that is no page has none. */
  linked?: (change: (html: string) => string) => StaticFile;
  /** The same page with the layout in its links, for who has chosen it [ROUTE-3]. */
  inSecond?: () => StaticFile;
  /** What a page that tells of a failure answers with. */
  status?: number;
};

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
 * How pages are sent: for how many days browsers may ask over https only (0: no word of it), whether a request came that way, and the address that pages
 * built without one of their own are to name.
 */
export type Sending = {
  hstsDays?: number;
  overHttps?: (request: PageRequest) => boolean;
  origin?: string;
  /** How long the server keeps what is about people, for pages that tell of it. */
  kept?: Kept;
  /** Addresses that are answered elsewhere: other spellings of them are redirected too. */
  elsewhere?: readonly string[];
  /** Files of the folder that are not served. */
  left?: readonly string[];
};

/** The build's own list of second addresses: from path to path. */
const REDIRECTS = 'redirects.json';

/** Pages that tell of a failure: they answer with its status under their own address as well [ROUTE-12]. */
const FAILURE_PAGES: Record<string, number> = { '400.html': 400, '404.html': 404, '500.html': 500, '503.html': 503 };

/** Sent with every answer: it is what its type says, whatever it looks like. */
export const NO_SNIFFING = { 'x-content-type-options': 'nosniff' };

/** Sent with every page and file, also with those made when they are asked for. Pages add their own Content-Security-Policy, lifted from the meta element that the build wrote. */
export const SECURITY_HEADERS = {
  ...NO_SNIFFING,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
};

/** Reads a built site into memory. Pages keep the spec's literal spelling; another letter case or a stray trailing slash is redirected (301) to it [ROUTE-12]. */
export function loadStaticFiles(
  folder: string,
  { hstsDays = 0, overHttps = () => false, origin = LOCAL_ORIGIN, kept, elsewhere = [], left = [] }: Sending = {},
): StaticFiles {
  const always = {
    ...SECURITY_HEADERS,
    ...(hstsDays > 0 && { 'strict-transport-security': strictTransport(hstsDays) }),
  };
  const files = new Map<string, StaticFile>();
  for (const name of globSync('**/*', { cwd: folder })) {
    const path = join(folder, name);
    if (/\.(br|gz)$/.test(name) || name === REDIRECTS || left.includes(name) || !statSync(path).isFile()) continue;
    files.set(
      urlOf(name),
      readStatic(path, name, always, (built) => asServed(built, name, origin, kept)),
    );
  }
  joinLayouts(files);
  const hasTwo = (path: string): boolean => files.get(path)?.second !== undefined || isOfResults(path);
  for (const file of files.values()) {
    const source = file.second ?? file;
    const { linked } = source;
    if (linked) file.inSecond = once(() => linked((html) => withLayout(html, hasTwo)));
  }
  const spellings = new Map([...files.keys(), ...elsewhere].map((url) => [folded(url), url]));
  for (const [from, to] of Object.entries(redirectsOf(folder))) spellings.set(folded(from), encodeURI(to));
  /** A product's page by its number: under another name it is sent there. */
  const products = new Map(
    [...files.keys()].flatMap((url) => {
      const number = PRODUCT_NUMBER.exec(url)?.[1];
      return number === undefined ? [] : [[number, url] as const];
    }),
  );
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
    const spelling = spellings.get(folded(path)) ?? products.get(PRODUCT_NUMBER.exec(path)?.[1] ?? '');
    if (spelling === undefined) return undefined;
    const [page = '', part] = spelling.split('#');
    return redirect(301, ['location', page + query + (part === undefined ? '' : `#${part}`)]);
  }

  /** A page with two layouts answers in that of the request; any page carries the second in its links for who has chosen it. */
  function inLayout(request: PageRequest, file: StaticFile, inSecond: () => StaticFile, query: string): PageAnswer {
    const { headers, url = '/' } = request;
    if (!query.includes('group') && !headers.cookie?.includes('fcLayout')) return formOf(request, file);
    const { layout, cookie, location } = layoutFor(url, query, headers.cookie, overHttps(request));
    if (location && file.second) return redirect(302, ['location', location, 'cache-control', 'no-store']);
    const form = formOf(request, layout === 2 ? inSecond() : file);
    return cookie ? { ...form, headers: [...form.headers, 'set-cookie', cookie] } : form;
  }

  function redirect(status: 301 | 302, headers: string[]): PageAnswer {
    return { status, headers: [...headers, 'content-length', '0', ...Object.entries(always).flat()] };
  }

  function sendInstead(request: PageRequest, response: ServerResponse, page: StaticFile | undefined, status: number) {
    if (page) send(request, response, chosenForm(request, inChosenLayout(request, page)).whole);
    else response.writeHead(status, { 'content-type': 'text/plain' }).end(STATUS_CODES[status]);
  }

  /** A page that tells of a failure, with the layout in its links for whoever has chosen it. */
  function inChosenLayout({ headers, url = '/' }: PageRequest, page: StaticFile): StaticFile {
    if (!page.inSecond || !headers.cookie?.includes('fcLayout')) return page;
    return layoutFor(url, '', headers.cookie).layout === 2 ? page.inSecond() : page;
  }

  return {
    serve: (request, response) => {
      const found = answer(request);
      if (found) send(request, response, found);
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

function readStatic(
  path: string,
  name: string,
  always: Record<string, string>,
  served: (built: Buffer) => Buffer,
): StaticFile {
  const built = readFileSync(path);
  return staticFile(path, name, always, served(built), built);
}

/** A file with what only the server knows: its address, and how long it keeps things. */
function asServed(built: Buffer, name: string, origin: string, kept: Kept | undefined): Buffer {
  const own = withOrigin(built, name, origin);
  if (!kept || !name.endsWith('.html') || !own.includes('data-kept=')) return own;
  const told = Buffer.from(withKept(own.toString(), kept));
  return told.equals(own) ? own : told;
}

/** What is served of a file; `identity` differs from what was `built` where the build couldn't know it, and is then compressed here. */
function staticFile(
  path: string,
  name: string,
  always: Record<string, string>,
  identity: Buffer,
  built: Buffer,
): StaticFile {
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const type = typeOf(name);
  const hashed = name.startsWith('_astro/');
  const compressed = (end: string, again: (body: Buffer) => Buffer): (() => Buffer) | undefined => {
    if (!existsSync(path + end)) return undefined;
    const kept = identity === built ? readFileSync(path + end) : undefined;
    return () => kept ?? again(identity);
  };
  const br = compressed('.br', (body) => brotliCompressSync(body, QUICK));
  const gzip = compressed('.gz', (body) => gzipSync(body));
  const shared: Record<string, string> = {
    'content-type': type,
    'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...always,
    ...((br ?? gzip) && { vary: 'accept-encoding' }),
    ...(type.startsWith('text/html') && { 'content-security-policy': policyOf(identity.toString()) }),
  };
  const failure = FAILURE_PAGES[name];
  const form = (body: Buffer, own: Record<string, string>, etag: string): Form => {
    const headers = Object.entries({ ...shared, etag, 'content-length': String(body.length), ...own }).flat();
    const whole = { status: failure ?? 200, headers, body };
    // Error pages are never answered with 304.
    return {
      etag,
      whole,
      unchanged: failure ? whole : { status: 304, headers: Object.entries({ ...shared, etag }).flat() },
    };
  };
  const file: StaticFile = {
    ...(failure && { status: failure }),
    ...(type.startsWith('text/html') && {
      linked: (change) => {
        const changed = Buffer.from(change(identity.toString()));
        return changed.equals(identity) ? file : staticFile(path, name, always, changed, built);
      },
    }),
    forms: {
      identity: once(() => form(identity, {}, `"${hash}"`)),
      ...(br && { br: once(() => form(br(), { 'content-encoding': 'br' }, `"${hash}-br"`)) }),
      ...(gzip && { gzip: once(() => form(gzip(), { 'content-encoding': 'gzip' }, `"${hash}-gzip"`)) }),
    },
  };
  return file;
}

/** A page, list or feed with the server's own address where it was built without one; any other file as it is. */
function withOrigin(built: Buffer, name: string, origin: string): Buffer {
  if (origin === LOCAL_ORIGIN || !/\.(html|jsp|xml|txt)$/.test(name) || !built.includes(LOCAL_ORIGIN)) return built;
  return Buffer.from(built.toString().replaceAll(LOCAL_ORIGIN, origin));
}

/** Good enough for a page that is compressed while its visitor waits. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Makes a value when it is first asked for, and keeps it. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Where we say it in another way than the table of types: a .jsp is a page of ours under an old address. */
const OWN_TYPES: Record<string, string> = { '.jsp': 'text/html', '.xml': 'application/xml' };

function typeOf(name: string): string {
  const type = OWN_TYPES[extname(name)] ?? lookup(name) ?? 'application/octet-stream';
  return /^text\/|[/+](json|xml|javascript)$/.test(type) ? `${type}; charset=utf-8` : type;
}

/** The page's own policy as a real header, which also may say who frames it; a meta element may not. */
function policyOf(html: string): string {
  const meta = /<meta http-equiv="content-security-policy" content="([^"]*)"/i.exec(html)?.[1] ?? "default-src 'self'";
  return `${meta.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replace(/;\s*$/, '')}; frame-ancestors 'none'`;
}

/** A flat list of headers as pairs. */
function pairs(flat: readonly string[]): [string, string][] {
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? '']] : []));
}

function send({ method }: PageRequest, response: ServerResponse, { status, headers, body }: PageAnswer): void {
  response.writeHead(status, headers as string[]);
  response.end(method === 'HEAD' ? undefined : body);
}

function formOf(request: PageRequest, file: StaticFile): PageAnswer {
  const { etag, whole, unchanged } = chosenForm(request, file);
  return request.headers['if-none-match'] !== undefined && fresh(request.headers, { etag }) ? unchanged : whole;
}

/** Sends the smallest accepted encoding and ignores q-values. */
function chosenForm({ headers }: PageRequest, { forms: { br, gzip, identity } }: StaticFile): Form {
  const { accepts } = codingsOf(headers['accept-encoding']?.toString().toLowerCase() ?? '');
  if (br && accepts.includes('br')) return br();
  if (gzip && accepts.includes('gzip')) return gzip();
  return identity();
}

/** Browsers send few different Accept-Encoding values: each is parsed once. */
const codings = new LRUCache<string, { accepts: string[] }>({ max: 200 });

function codingsOf(header: string): { accepts: string[] } {
  const known = codings.get(header);
  if (known) return known;
  const read = { accepts: new Negotiator({ headers: { 'accept-encoding': header } }).encodings() };
  codings.set(header, read);
  return read;
}
