import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { lookup } from 'mrmime';
import { LOCAL_ORIGIN } from '#settings/settings.ts';
import { withKept, type ToldByServer } from '#shop/privacy/kept.ts';

type Encoding = 'br' | 'gzip' | 'identity';
/** An answer. Headers are a flat list (name, value, …), which Node writes faster than an object. HEAD gets no body. */
export type PageAnswer = { readonly status: number; readonly headers: readonly string[]; readonly body?: Buffer };
/** One encoding of a file, with its ETag. */
export type Form = { etag: string; whole: PageAnswer; unchanged: PageAnswer };
/** A built file in memory. */
export type StaticFile = {
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

/** Pages that tell of a failure: they answer with its status under their own address as well [ROUTE-12]. */
const FAILURE_PAGES: Record<string, number> = { '400.html': 400, '404.html': 404, '500.html': 500, '503.html': 503 };

/** Reads a file of the built site, with the headers that it is always sent with and with what only the server knows: its address, and how long it keeps things. */
export function readStatic(
  path: string,
  name: string,
  always: Record<string, string>,
  { origin, kept }: { origin: string; kept: ToldByServer | undefined },
): StaticFile {
  const built = readFileSync(path);
  return staticFile(path, name, always, asServed(built, name, origin, kept), built);
}

function asServed(built: Buffer, name: string, origin: string, kept: ToldByServer | undefined): Buffer {
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
export function once<T extends object>(make: () => T): () => T {
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
