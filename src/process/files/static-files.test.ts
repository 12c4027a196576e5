import { globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { load } from 'cheerio';
import { afterAll, expect, test } from 'vitest';
import { isHttps } from '#api/network/https.ts';
import { buildIfStale, SITE_FOLDER } from '#build/build.ts';
import { parseSettings } from '#settings/settings.ts';
import { loadStaticFiles } from './static-files.ts';

const site = mkdtempSync(join(tmpdir(), 'find-care-site-'));
const html = `<!doctype html><meta http-equiv="content-security-policy" content="default-src &#39;self&#39;;"><p>Skin &amp; hair`;
mkdirSync(join(site, 'findcare/category'), { recursive: true });
mkdirSync(join(site, 'schedule-appointment'));
mkdirSync(join(site, '_astro'));
writeFileSync(join(site, 'findcare/category/skin-hair.html'), html);
writeFileSync(join(site, 'findcare/category/skin-hair.html.br'), brotliCompressSync(html));
writeFileSync(join(site, 'findcare/category/skin-hair.html.gz'), gzipSync(html));
writeFileSync(join(site, 'findcare/category/skin-hair.group-b.html'), '<p>Layout 2');
writeFileSync(join(site, 'schedule-appointment/index.html'), html);
writeFileSync(join(site, '_astro/a.123.js'), 'export {}');
writeFileSync(join(site, 'redirects.json'), '{"/findcare/partner/10010": "/findcare/partner/labcorp"}');
const named = '<link rel="canonical" href="http://127.0.0.1:4321/named">';
writeFileSync(join(site, 'named.html'), named);
writeFileSync(join(site, 'named.html.br'), brotliCompressSync(named));
writeFileSync(join(site, 'named.html.gz'), gzipSync(named));
const kept =
  '<p><span data-kept="KEEP_VISIT_DAYS">365 days</span>, <span data-kept="GUEST_DAYS">2 days</span>, <span data-kept="COUNTS_URL">Nothing is sent there</span>';
writeFileSync(join(site, 'kept.html'), kept);
writeFileSync(join(site, 'kept.html.br'), brotliCompressSync(kept));
writeFileSync(
  join(site, 'findcare/services.html'),
  '<a href="/findcare/category/skin-hair">Skin</a> <a href="/named">Named</a>',
);
writeFileSync(join(site, '400.html'), '<p>Not readable');
writeFileSync(join(site, '404.html'), '<p>No such page');
writeFileSync(join(site, '500.html'), '<p>Something went wrong on our side');

const port = await served({});

/** Serves the site under these settings until the tests end; the port. */
async function served(environment: Record<string, string>): Promise<number> {
  const settings = parseSettings(environment);
  const files = loadStaticFiles(site, {
    hstsDays: settings.HSTS_DAYS,
    kept: settings,
    overHttps: ({ headers }) => isHttps(headers['x-forwarded-proto'], settings),
  });
  return listening((request, response) => {
    if (!files.serve(request, response)) files.notFound(request, response);
  });
}

/** Answers on a free port until the tests end; the port. */
async function listening(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  afterAll(() => server.close());
  return (server.address() as AddressInfo).port;
}

function get(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  at = port,
): Promise<IncomingMessage & { text: string }> {
  return new Promise((done, fail) => {
    ask({ port: at, path, headers, method, host: '127.0.0.1' }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(Object.assign(response, { text: Buffer.concat(chunks).toString('latin1') })));
    })
      .on('error', fail)
      .end();
  });
}

test('a page answers at its address without .html, with a policy as a real header', async () => {
  const page = await get('/findcare/category/skin-hair');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toBe("default-src 'self'; frame-ancestors 'none'");
});

test.each([
  ['br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0.000,gzip;q=0.8', 'gzip'],
  ['gzip;q=0.8, br;q=0.5', 'br'],
  ['GZIP', 'gzip'],
  ['xbr, gzipped', undefined],
  ['identity', undefined],
])('a browser that accepts %s gets %s', async (accepted, encoding) => {
  const page = await get('/findcare/category/skin-hair', { 'accept-encoding': accepted });
  expect(page.headers['content-encoding']).toBe(encoding);
  expect(page.headers.vary).toBe('accept-encoding');
});

test('a page that has not changed is not sent again', async () => {
  const { etag = '' } = (await get('/findcare/category/skin-hair')).headers;
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await get('/findcare/category/skin-hair', { 'if-none-match': tags });
    expect([again.statusCode, again.text], tags).toEqual([304, '']);
  }
  expect((await get('/findcare/category/skin-hair', { 'if-none-match': '"other"' })).statusCode).toBe(200);
});

test.each([
  ['/FindCare/Category/Skin-Hair', '/findcare/category/skin-hair'],
  ['/findcare/category/skin-hair/?group=b', '/findcare/category/skin-hair?group=b'],
  ['/schedule-appointment', '/schedule-appointment/'],
  ['/findcare/partner/10010', '/findcare/partner/labcorp'],
])('%s has one spelling and is redirected to it [ROUTE-12 part, ROUTE-6]', async (path, to) => {
  const answer = await get(path);
  expect(answer.statusCode).toBe(301);
  expect(answer.headers.location).toBe(to);
});

test('group=b gets the page in layout 2, at no address of its own [CAT-10 part]', async () => {
  const second = await get('/findcare/category/skin-hair?utm=x&group=b');
  expect([second.statusCode, second.text]).toEqual([200, '<p>Layout 2']);
  for (const query of ['', '?group=a', '?group=bb', '?q=group=b'])
    expect((await get(`/findcare/category/skin-hair${query}`)).text, query).toContain('Skin');
  expect((await get('/findcare/category/skin-hair.group-b')).statusCode).toBe(404);
  expect((await get('/findcare/category/skin-hair.group-b.html')).statusCode).toBe(404);
});

test('who was once in group b is kept there by a cookie, until group=a [ROUTE-3 part, STATE-1 part]', async () => {
  const page = await get('/findcare/category/skin-hair?group=b');
  expect(page.headers['set-cookie']).toEqual(['fcLayout=b; path=/; max-age=2592000; samesite=lax']);
  const cookie = 'FCNLocation=41/-87; fcLayout=b';
  expect((await get('/findcare/category/skin-hair?group=b', { cookie })).headers['set-cookie']).toBeUndefined();
  const link = await get('/findcare/category/skin-hair', { cookie });
  expect([link.statusCode, link.headers.location]).toEqual([302, '/findcare/category/skin-hair?group=b']);
  expect(link.headers['cache-control']).toBe('no-store');
  const asked = await get('/findcare/category/skin-hair?utm=x', { cookie });
  expect(asked.headers.location).toBe('/findcare/category/skin-hair?utm=x&group=b');
  const out = await get('/findcare/category/skin-hair?group=a', { cookie });
  expect(out.text).toContain('Skin');
  expect(out.headers['set-cookie']).toEqual(['fcLayout=; path=/; max-age=0; samesite=lax']);
});

test('the cookie of the layout goes over https only when the page came that way [STATE-1 part]', async () => {
  const behindProxy = await served({ TRUST_PROXY: 'on' });
  const publicly = await served({ PUBLIC_ORIGIN: 'https://find.example' });
  const cookie = async (at: number, proto?: string) => {
    const headers: Record<string, string> = proto ? { 'x-forwarded-proto': proto } : {};
    return (await get('/findcare/category/skin-hair?group=b', headers, 'GET', at)).headers['set-cookie']?.[0];
  };
  for (const [at, proto, secure] of [
    [port, undefined, false],
    [port, 'https', false],
    [behindProxy, 'https', true],
    [behindProxy, 'http, https', true],
    [behindProxy, 'https, http', false],
    [behindProxy, undefined, false],
    [publicly, undefined, true],
  ] as const)
    expect(/; secure$/.test((await cookie(at, proto)) ?? ''), `${at} ${proto}`).toBe(secure);
});

test.each(['', 'c', 'B', 'a%20'])(
  'who is kept in group b and asks for group=%s gets layout 1 and is sent nowhere [ROUTE-3 part]',
  async (group) => {
    const page = await get(`/findcare/category/skin-hair?group=${group}`, { cookie: 'fcLayout=b' });
    expect([page.statusCode, page.headers['set-cookie']]).toEqual([200, undefined]);
    expect(page.text).toContain('Skin');
  },
);

test('whoever asks for a page in other words is sent to its one address [ROUTE-12 part]', async () => {
  for (const path of [
    '/findcare/category/%73kin-hair',
    '/findcare/category/SKIN-hair/',
    '/%66indcare/category/skin-hair',
  ]) {
    const answer = await get(path);
    expect([answer.statusCode, answer.headers.location], path).toEqual([301, '/findcare/category/skin-hair']);
  }
});

test('pages that were built for no address name the one they are served at, compressed too [LAND-6 part]', async () => {
  const files = loadStaticFiles(site, { origin: 'http://127.0.0.1:9876' });
  const at = await listening((request, response) => void files.serve(request, response));
  const named = '<link rel="canonical" href="http://127.0.0.1:9876/named">';
  expect((await get('/named', {}, 'GET', at)).text).toBe(named);
  for (const [coding, read] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const) {
    const page = await get('/named', { 'accept-encoding': coding }, 'GET', at);
    expect(page.headers['content-encoding']).toBe(coding);
    expect(read(Buffer.from(page.text, 'latin1')).toString()).toBe(named);
  }
  expect((await get('/named')).headers.etag).not.toBe((await get('/named', {}, 'GET', at)).headers.etag);
});

test('over https only is said where a setting says so', async () => {
  const strict = await served({ HSTS_DAYS: '30' });
  for (const path of ['/findcare/category/skin-hair', '/_astro/a.123.js', '/schedule-appointment', '/nowhere'])
    expect((await get(path, {}, 'GET', strict)).headers['strict-transport-security'], path).toBe('max-age=2592000');
  expect((await get('/findcare/category/skin-hair')).headers['strict-transport-security']).toBeUndefined();
});

test('a page that has one layout knows of no groups', async () => {
  const page = await get('/schedule-appointment/?group=b', { cookie: 'fcLayout=b' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['set-cookie']).toBeUndefined();
});

test('an unknown path gets the 404 page with status 404 [ROUTE-12 part]', async () => {
  expect((await get('/redirects.json')).statusCode).toBe(404);
  const answer = await get('/findcare/nowhere');
  expect(answer.statusCode).toBe(404);
  expect(answer.text).toContain('No such page');
});

test.each([
  ['/404', 404],
  ['/500', 500],
])('%s answers %d, also to whoever has the page already [ROUTE-12 part]', async (path, status) => {
  const answer = await get(path);
  expect(answer.statusCode).toBe(status);
  const etag = answer.headers.etag ?? '';
  expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(status);
});

test('a failure of ours gets the 500 page with status 500 [ROUTE-12 part]', async () => {
  const files = loadStaticFiles(site, {
    overHttps: () => {
      throw new Error('for this test');
    },
  });
  const server = createServer((request, response) => {
    try {
      files.serve(request, response);
    } catch {
      files.failed(request, response);
    }
  }).listen(0, '127.0.0.1');
  afterAll(() => server.close());
  await new Promise((listening) => server.once('listening', listening));
  const at = (server.address() as AddressInfo).port;
  const answer = await get('/findcare/category/skin-hair?group=b', {}, 'GET', at);
  expect([answer.statusCode, answer.text]).toEqual([500, '<p>Something went wrong on our side']);
  expect((await get('/schedule-appointment/', {}, 'GET', at)).statusCode).toBe(200);
});

test('of the whole site: an unknown path is a 404 page that helps, a failure a 500 page, and every page has one address, whose letters it keeps [ROUTE-12]', async () => {
  buildIfStale();
  const elsewhere = ['/sso/samlRedirect.jsp'];
  let isBroken = false;
  const files = loadStaticFiles(SITE_FOLDER, {
    elsewhere,
    overHttps: () => {
      if (isBroken) throw new Error('for this test');
      return false;
    },
  });
  const at = await listening((request, response) => {
    try {
      if (!files.serve(request, response)) files.notFound(request, response);
    } catch {
      files.failed(request, response);
    }
  });
  const unknown = await get('/findcare/nowhere', {}, 'GET', at);
  const $ = load(unknown.text);
  expect([unknown.statusCode, $('main form input[type=search]').length]).toEqual([404, 1]);
  expect($('main a[href^="/findcare/category/"]').length).toBeGreaterThan(5);

  const pages = globSync('**/*.html', { cwd: SITE_FOLDER })
    .filter((file) => !/^[345]\d\d\.html$|group-b/.test(file))
    .map((file) => `/${file.replace(/(^|\/)index\.html$|\.html$/, '$1')}`);
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.filter((page) => page.includes('/ID=')).length).toBeGreaterThan(1);
  for (const page of [...pages, ...elsewhere]) {
    const others = [page.toUpperCase(), page.endsWith('/') ? page.slice(0, -1) : `${page}/`, page.toLowerCase()];
    for (const other of others.filter((one) => one !== page && one !== '')) {
      const { statusCode, headers } = await get(encodeURI(other), {}, 'GET', at);
      expect([statusCode, headers.location], other).toEqual([301, encodeURI(page)]);
    }
  }
  isBroken = true;
  const failed = await get('/findcare/category/skin-hair?group=b', {}, 'GET', at);
  expect([failed.statusCode, load(failed.text)('h1').text()]).toEqual([500, expect.stringMatching(/went wrong/i)]);
}, 120_000);

test.each(['/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/%', '//evil.example/'])(
  '%s reaches no file',
  async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  },
);

test('hashed files are kept for ever, pages asked for each time; HEAD sends no body', async () => {
  expect((await get('/_astro/a.123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const head = await get('/findcare/category/skin-hair', {}, 'HEAD');
  expect(head.headers['cache-control']).toBe('no-cache');
  expect(head.text).toBe('');
});

test('who has chosen layout 2 is led on to it from every page, and everyone else is not [ROUTE-3]', async () => {
  const plain = await get('/findcare/services');
  expect(plain.text).toContain('<a href="/findcare/category/skin-hair">');
  const chosen = await get('/findcare/services', { cookie: 'a=b; fcLayout=b' });
  expect(chosen.statusCode).toBe(200);
  expect(chosen.text).toContain('<a href="/findcare/category/skin-hair?group=b">');
  expect(chosen.text).toContain('<a href="/named">');
  expect(chosen.headers.etag).not.toBe(plain.headers.etag);
  const choosing = await get('/findcare/services?group=b');
  expect(choosing.text).toContain('?group=b');
  expect(choosing.headers['set-cookie']?.[0]).toMatch(/^fcLayout=b;/);
  expect((await get('/findcare/services?group=a', { cookie: 'fcLayout=b' })).text).toBe(plain.text);
});

test.each(['/findcare/services?q=%E0%A4%A', '/findcare/%E0%A4%A', '/nowhere?%ff', '/%00', '/findcare/services?q=%00'])(
  '%s is no address: a page says so',
  async (path) => {
    const { statusCode, text } = await get(path);
    expect(statusCode).toBe(400);
    expect(text).toContain('Not readable');
  },
);

test('a percent sign that stands for itself is no mistake', async () => {
  expect((await get('/findcare/services?off=50%')).statusCode).toBe(200);
});

test('a page that says how long things are kept says it of the server that sends it, compressed too', async () => {
  const own = await served({ KEEP_VISIT_DAYS: '30', GUEST_DAYS: '1' });
  const identity = await get('/kept', {}, 'GET', own);
  expect(identity.text).toBe(kept.replace('365 days', '30 days').replace('2 days', '1 day'));
  const compressed = await get('/kept', { 'accept-encoding': 'br' }, 'GET', own);
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(Buffer.from(compressed.text, 'latin1')).toString()).toBe(identity.text);
});

test('where counts go to another system too, the page says to which, without its path', async () => {
  const own = await served({ COUNTS_URL: 'https://counts.example/in?key=1' });
  expect((await get('/kept', {}, 'GET', own)).text).toContain(
    '<span data-kept="COUNTS_URL">Each hour to counts.example</span>',
  );
  expect((await get('/kept', {}, 'GET', await served({}))).text).toContain('>Nothing is sent there</span>');
});
