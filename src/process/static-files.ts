import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { layoutFor, SECOND_LAYOUT } from './layout-group.ts';

type Encoding = 'br' | 'gzip' | 'identity';
/** One form of a file as it goes out. Headers are flat lists (name, value, …), which Node writes faster than objects. */
type Answer = { etag: string; body: Buffer; headers: string[]; unchanged: string[] };
type StaticFile = {
  /** Made when the site is read, so that a request only chooses. `identity` is there always, the others where the build compressed. */
  answers: Partial<Record<Encoding, Answer>> & { identity: Answer };
  /** The same page in layout 2, for group=b [CAT-10]. */
  second?: StaticFile;
};

/** The built site, held in memory with its precompressed forms. */
export type StaticFiles = {
  /** Answers a GET or HEAD for a built page or file, or redirects to its one spelling; false when it is none of ours. */
  serve: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Answers with the 404 page. */
  notFound: (request: IncomingMessage, response: ServerResponse) => void;
  /** Answers with the 500 page when something went wrong on our side; an answer that has begun is cut off [ROUTE-12]. */
  failed: (request: IncomingMessage, response: ServerResponse) => void;
};

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.jsp': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** The build's own list of second addresses: from path to path. */
const REDIRECTS = 'redirects.json';

/** Sent with every page and file. Pages add their own Content-Security-Policy, lifted from the meta element that the build wrote. */
const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
};

/** Reads a built site into memory. Pages keep the spec's literal spelling; another letter case or a stray trailing slash is redirected (301) to it [ROUTE-12]. `overHttps` tells whether cookies may say Secure. */
export function loadStaticFiles(
  folder: string,
  overHttps: (request: IncomingMessage) => boolean = () => false,
): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const name of globSync('**/*', { cwd: folder })) {
    const path = join(folder, name);
    if (/\.(br|gz)$/.test(name) || name === REDIRECTS || !statSync(path).isFile()) continue;
    files.set(urlOf(name), readStatic(path, name));
  }
  joinLayouts(files);
  const spellings = new Map([...files.keys()].map((url) => [folded(url), url]));
  for (const [from, to] of Object.entries(redirectsOf(folder))) spellings.set(folded(from), to);
  const missing = files.get('/404');
  const failure = files.get('/500');

  function serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const [path, query] = splitUrl(request.url ?? '/');
    const file = files.get(path) ?? files.get(decoded(path));
    if (file) {
      if (file.second) sendLayout(request, response, file, query, overHttps(request));
      else send(request, response, file, 200);
      return true;
    }
    const spelling = spellings.get(folded(decoded(path)));
    if (spelling === undefined) return false;
    response.writeHead(301, { location: encodeURI(spelling) + query, ...SECURITY_HEADERS }).end();
    return true;
  }

  return {
    serve,
    notFound: (request, response) => {
      if (missing) return send(request, response, missing, 404);
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
    },
    failed: (request, response) => {
      if (response.headersSent) return response.destroy();
      if (failure) return send(request, response, failure, 500);
      response.writeHead(500, { 'content-type': 'text/plain' }).end('Something went wrong on our side');
    },
  };
}

/** A page in layout 2 has no address of its own, so that search engines find no second copy: it stands behind its twin. */
function joinLayouts(files: Map<string, StaticFile>): void {
  for (const [url, second] of [...files]) {
    if (!url.endsWith(SECOND_LAYOUT)) continue;
    const first = files.get(url.slice(0, -SECOND_LAYOUT.length));
    if (first) first.second = second;
    files.delete(url);
  }
}

function sendLayout(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  query: string,
  secure: boolean,
): void {
  const { layout, cookie, location } = layoutFor(request.url ?? '/', query, request.headers.cookie, secure);
  if (location) {
    response.writeHead(302, { location, 'cache-control': 'no-store', ...SECURITY_HEADERS }).end();
    return;
  }
  const chosen = layout === 2 ? (file.second ?? file) : file;
  send(request, response, chosen, 200, cookie ? ['set-cookie', cookie] : []);
}

function redirectsOf(folder: string): Record<string, string> {
  const path = join(folder, REDIRECTS);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
}

/** dist's file name as the address it answers at: 'findcare/services.html' at /findcare/services, 'x/index.html' at /x/. */
function urlOf(name: string): string {
  const url = `/${name}`;
  if (url.endsWith('/index.html')) return url.slice(0, -'index.html'.length);
  return url.endsWith('.html') ? url.slice(0, -'.html'.length) : url;
}

function folded(url: string): string {
  const lower = url.toLowerCase();
  return lower.length > 1 && lower.endsWith('/') ? lower.slice(0, -1) : lower;
}

function splitUrl(url: string): [path: string, query: string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function readStatic(path: string, name: string): StaticFile {
  const identity = readFileSync(path);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const type = TYPES[extname(name)] ?? 'application/octet-stream';
  const hashed = /^(_astro|pagefind\/(fragment|index|filter))\//.test(name);
  const [br, gzip] = [`${path}.br`, `${path}.gz`].map((form) => (existsSync(form) ? readFileSync(form) : undefined));
  const shared: Record<string, string> = {
    'content-type': type,
    'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...SECURITY_HEADERS,
    ...((br ?? gzip) && { vary: 'accept-encoding' }),
    ...(type.startsWith('text/html') && { 'content-security-policy': policyOf(identity.toString()) }),
  };
  const answer = (body: Buffer, own: Record<string, string>, etag: string): Answer => ({
    etag,
    body,
    headers: Object.entries({ ...shared, etag, 'content-length': String(body.length), ...own }).flat(),
    unchanged: Object.entries({ ...shared, etag }).flat(),
  });
  return {
    answers: {
      identity: answer(identity, {}, `"${hash}"`),
      ...(br && { br: answer(br, { 'content-encoding': 'br' }, `"${hash}-br"`) }),
      ...(gzip && { gzip: answer(gzip, { 'content-encoding': 'gzip' }, `"${hash}-gzip"`) }),
    },
  };
}

/** The page's own policy as a real header, which also may say who frames it; a meta element may not. */
function policyOf(html: string): string {
  const meta = /<meta http-equiv="content-security-policy" content="([^"]*)"/i.exec(html)?.[1] ?? "default-src 'self'";
  return `${meta.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replace(/;\s*$/, '')}; frame-ancestors 'none'`;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { answers }: StaticFile,
  status: 200 | 404 | 500,
  also: string[] = [],
): void {
  const { etag, body, headers, unchanged } = chosenAnswer(String(request.headers['accept-encoding']), answers);
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, unchanged.concat(also)).end();
    return;
  }
  response.writeHead(status, also.length > 0 ? headers.concat(also) : headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function chosenAnswer(accepted: string, { br, gzip, identity }: StaticFile['answers']): Answer {
  if (br && /\bbr\b(?!;\s*q=0(\.0+)?\b)/.test(accepted)) return br;
  if (gzip && /\bgzip\b(?!;\s*q=0(\.0+)?\b)/.test(accepted)) return gzip;
  return identity;
}
