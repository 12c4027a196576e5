import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { TRANSACTION_HEADER } from '#api/transaction-id.ts';
import { buildIfStale } from '#build/build.ts';
import { run, servedFolder, type Run } from '#testing/processes.ts';

const PAGE = '/findcare/services';
let server: Run;
let port = 0;
let etag = '';
const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

beforeAll(async () => {
  buildIfStale();
  server = run({ DATA_DIR: servedFolder(), LOG_LEVEL: 'info', RATE_LIMITS: 'off', REQUEST_SECONDS: '2' });
  const address = await server.address;
  port = Number(new URL(address).port);
  etag = (await fetch(address + PAGE, { headers: { 'accept-encoding': 'identity' } })).headers.get('etag') ?? '';
  expect(etag).not.toBe('');
}, 60_000);

/** Resolves once the server has read what others had sent by now: it takes what comes in turn. */
async function afterOthers(at: number): Promise<void> {
  await fetch(`http://127.0.0.1:${at}/healthz`);
}

/** The line of its log about a call, once it is written. */
function lineOf(transactionId: string): string | undefined {
  return server
    .said()
    .split('\n')
    .find((line) => line.includes(transactionId));
}

function open(): Socket {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

/** All that comes back for these pieces, written one after another, until the server closes. */
async function conversation(pieces: (string | Buffer)[]): Promise<string> {
  const socket = open();
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const closed = new Promise((done) => socket.once('close', done));
  for (const piece of pieces) {
    await new Promise((sent) => socket.write(piece, sent));
    // A write of its own is seldom a chunk of its own without another turn.
    await new Promise((turn) => setImmediate(turn));
  }
  socket.end();
  await closed;
  return Buffer.concat(chunks)
    .toString('latin1')
    .replaceAll(/^(date|x-transaction-id): .*\r\n/gim, '');
}

const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

const get = (url: string, ...headers: string[]) =>
  [`GET ${url} HTTP/1.1`, 'Host: find.example', ...headers, '', ''].join('\r\n');
const page = (...headers: string[]) => get(PAGE, ...headers);

test.each([
  ['a page', page(), [200]],
  ['several pages in one piece', page() + page() + page(), [200, 200, 200]],
  ['a path that is none of its own', get('/nowhere'), [404]],
  ['another method', page().replace('GET', 'DELETE'), [405]],
  ['TRACE', page().replace('GET', 'TRACE'), [405]],
  ['TRACE of a call', get('/api/tiles').replace('GET', 'TRACE'), [405]],
  ['a method of a call that it does not take', get('/api/places?input=a').replace('GET', 'DELETE'), [405]],
  ['HEAD', page().replace('GET', 'HEAD'), [200]],
  ['a body that nobody wants, and a page after it', `${page('Content-Length: 4')}body${page()}`, [200, 200]],
  ['a body in chunks', `${page('Transfer-Encoding: chunked')}4\r\nbody\r\n0\r\n\r\n`, [200]],
  ['a request within the body of another', `${page(`Content-Length: ${page().length}`)}${page()}`, [200]],
  ['an end that the visitor asks for', page('Connection: close') + page(), [200]],
  ['the older protocol', page().replace('1.1', '1.0'), [200]],
  ['no host', page().replace('Host', 'X-Host'), [400]],
  ['two hosts, of which the first counts', page('Host: other.example'), [200]],
  ['a name twice', page('Cookie: a=1', 'Cookie: b=2'), [200]],
  ['a line that goes on', page('X-A: b', ' c'), [400]],
  ['line ends without CR', page().replaceAll('\r', ''), [400]],
  ['a space before the colon', page('Content-Length : 4'), [400]],
  ['both a length and chunks', `${page('Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n`, [400]],
  ['two lengths', `${page('Content-Length: 4', 'Content-Length: 5')}body`, [400]],
  ['letters beyond ASCII', Buffer.from(page('X-A: \u00e9'), 'latin1'), [200]],
  ['__proto__ as a name', page('__proto__: x', 'Cookie: a=b'), [200]],
  ['a name that is none', page(':b'), [400]],
  ['an unknown coding', page('Transfer-Encoding: chunked, x'), [400]],
  ['no request at all', 'hello\r\n\r\n', [400]],
  ['no protocol', 'GET /page\r\n\r\n', [404]],
  ['a head beyond all measure', page(`X-A: ${'a'.repeat(20_000)}`), [431]],
  ['an address that is no text', get('/api/geocode?address=%E0%A4%A'), [400]],
  ['a probe that is no text', get('/healthz?%E0%A4%A'), [400]],
  ['a NUL in an address', get('/api/geocode?address=%00'), [400]],
])('%s is answered or refused, and nothing breaks', async (_name, request, expected) => {
  expect(statuses(await conversation([request]))).toEqual(expected);
  expect(statuses(await conversation([page()]))).toEqual([200]);
});

// Only what is well made: after a bad request Node answers those before it or not, as it happens to be done with them.
test('however requests are cut into pieces, the answers are those of the requests one by one', async () => {
  const requests = fc.constantFrom(
    page(),
    page(`If-None-Match: ${etag}`, 'Accept-Encoding: identity'),
    page('Cookie: a=b', 'Accept-Encoding: gzip, br'),
    get('/nowhere'),
    get('/findcare/category/skin-hair?group=b'),
    `${page('Content-Length: 4').replace('GET', 'POST')}body`,
    `${page(`Content-Length: ${page().length}`)}${page()}`,
    page().replace('GET', 'HEAD'),
    `${page('Transfer-Encoding: chunked')}5\r\nGET /\r\n0\r\n\r\n`,
    page('Connection: Keep-Alive', 'X-A:', 'X-B: \t '),
  );
  const alone = new Map<string, Promise<string>>();
  const answerTo = (request: string) => {
    const known = alone.get(request) ?? conversation([request]);
    alone.set(request, known);
    return known;
  };
  const cases = fc.tuple(fc.array(requests, { minLength: 1, maxLength: 6 }), fc.array(fc.nat(500), { maxLength: 4 }));
  await fc.assert(
    fc.asyncProperty(cases, async ([asked, cuts]) => {
      const bytes = Buffer.from(asked.join(''), 'latin1');
      const at = [0, ...cuts.map((cut) => cut % bytes.length).toSorted((a, b) => a - b), bytes.length];
      const pieces = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
      const [together, ...each] = await Promise.all([conversation(pieces), ...asked.map(answerTo)]);
      expect(together).toBe(each.join(''));
    }),
    { numRuns: 100 },
  );
});

test('whatever letters go wrong in a request, it is answered or refused, and the next visitor is served', async () => {
  const whole = page('Connection: keep-alive', 'Accept-Encoding: gzip', `If-None-Match: ${etag}`, 'Cookie: a=b');
  const letters = Array.from('\r\n\t\0\u007f\u0080\u00ff :;,"/?#%GET01');
  const odd = fc.constantFrom(...letters, '\r\n', 'Host: x\r\n', 'Content-Length: 1\r\n', '');
  const wrong = fc.tuple(fc.nat(whole.length), fc.nat(2), odd);
  await fc.assert(
    fc.asyncProperty(fc.array(wrong, { minLength: 1, maxLength: 3 }), async (changes) => {
      const text = changes.reduce((was, [at, gone, put]) => was.slice(0, at) + put + was.slice(at + gone), whole);
      const answers = statuses(await conversation([Buffer.from(text, 'latin1')]));
      for (const status of answers) expect([200, 301, 302, 304, 400, 404, 405, 408, 417, 431, 505]).toContain(status);
      expect(answers.length, JSON.stringify(text)).toBeLessThanOrEqual(2);
    }),
    { numRuns: 200 },
  );
  expect(statuses(await conversation([page()]))).toEqual([200]);
  expect(server.child.exitCode).toBeNull();
});

test('a body that comes drop by drop is waited for as long as the setting says', async () => {
  const socket = open();
  const begun = performance.now();
  const said = new Promise<string>((done) => socket.once('data', (chunk: Buffer) => done(chunk.toString())));
  socket.write(
    'POST /api/tiles HTTP/1.1\r\nHost: find.example\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  );
  const drops = setInterval(() => socket.write(' '), 100);
  expect(await said).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(drops);
  expect(performance.now() - begun).toBeGreaterThan(1500);
});

test('the page of every part is there for who develops them, and only where a setting says so', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/ui`)).status).toBe(404);
  const own = run({ DATA_DIR: servedFolder(), LOG_LEVEL: 'warn', UI_PAGE: 'on' });
  expect((await fetch(`${await own.address}/ui`)).status).toBe(200);
});

test('a connection that sends nothing is closed, but not before a request would have to be here', async () => {
  const begun = performance.now();
  await new Promise((closed) => open().resume().once('close', closed));
  expect(performance.now() - begun).toBeGreaterThan(500);
});

test('who asks for much and takes nothing of it is cut off', async () => {
  const times = 60;
  const { byteLength } = await (await fetch(`http://127.0.0.1:${port}/api/docs`)).arrayBuffer();
  const reader = open();
  reader.write(get('/api/docs').repeat(times));
  // Others, one after the other, are closed in the time that it has to begin.
  for (let other = 0; other < 4; other += 1) await new Promise((closed) => open().resume().once('close', closed));
  let got = 0;
  reader.on('data', ({ length }: Buffer) => (got += length));
  await new Promise((closed) => reader.once('close', closed));
  expect(got).toBeLessThan(byteLength * times);
});

test.each(['/healthz', '/readyz', '/metrics', '/nowhere', '/api/openapi.json', '/findcare/category/search-results'])(
  '%s is what its type says, whatever it looks like',
  async (path) => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method });
      expect(answer.headers.get('x-content-type-options'), method).toBe('nosniff');
    }
  },
);

/** What each kind of answer is sent with; `policy` is the Content-Security-Policy. */
const HEADERS: readonly { what: string; path: string; status: number; policy: 'page' | 'none'; kept?: RegExp }[] = [
  { what: 'a built page', path: '/findcare/services', status: 200, policy: 'page' },
  { what: 'a landing page', path: '/findcare/eczema-treatment', status: 200, policy: 'page' },
  {
    what: 'search results, made on request',
    path: '/findcare/category/search-results?q=acne',
    status: 200,
    policy: 'page',
    kept: /no-store/,
  },
  { what: 'the site’s search, made on request', path: '/search?q=acne', status: 200, policy: 'page', kept: /no-store/ },
  { what: 'a step of booking', path: '/schedule-appointment/labcorp', status: 200, policy: 'page' },
  { what: 'an account', path: '/account/', status: 200, policy: 'page' },
  { what: 'a report for staff', path: '/admin/reports/searches', status: 200, policy: 'page' },
  { what: 'the privacy page', path: '/privacy', status: 200, policy: 'page' },
  { what: 'a page that is missing', path: '/no-such-page', status: 404, policy: 'page' },
  { what: 'an address that can’t be read', path: '/%E0%A4%A', status: 400, policy: 'page' },
  { what: 'a script', path: '/favicon.svg', status: 200, policy: 'none' },
  { what: 'a call of the API', path: '/api/categories', status: 200, policy: 'none', kept: /^public/ },
  { what: 'a call about a person', path: '/api/header-info', status: 200, policy: 'none', kept: /no-store/ },
];

test('every kind of answer has its headers: its type is what it says, no one frames a page, scripts are ours, other sites hear our host alone', async () => {
  for (const { what, path, status, policy, kept } of HEADERS) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
    const header = (name: string): string => answer.headers.get(name) ?? '';
    expect(answer.status, what).toBe(status);
    expect(header('x-content-type-options'), what).toBe('nosniff');
    expect(header('x-powered-by'), what).toBe('');
    if (kept) expect(header('cache-control'), what).toMatch(kept);
    if (path.startsWith('/api/')) continue;
    expect(header('referrer-policy'), what).toMatch(/^(strict-origin-when-cross-origin|same-origin)$/);
    expect(header('permissions-policy'), what).toBe('geolocation=(self), camera=(), microphone=()');
    if (policy === 'none') continue;
    for (const part of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
      expect(header('content-security-policy'), what).toContain(part);
    expect(header('content-security-policy'), what).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/);
  }
});

test.each(['ended', 'reset'])(
  'an upload that breaks off, its connection %s, is no failure of the database',
  async (how) => {
    const socket = connect({ port, host: '127.0.0.1' });
    sockets.push(socket);
    const id = randomUUID();
    const head = ['POST /api/tiles HTTP/1.1', 'Host: find', 'Content-Type: application/json', 'Content-Length: 50'];
    socket.write(`${[...head, `${TRANSACTION_HEADER}: ${id}`].join('\r\n')}\r\n\r\n{"l`);
    await new Promise((sent) => socket.once('connect', sent));
    await afterOthers(port);
    if (how === 'reset') socket.resetAndDestroy();
    else socket.destroy();
    await expect.poll(() => lineOf(id), { interval: 20, timeout: 10_000 }).toMatch(/"status":4\d\d,/);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    expect(server.said()).not.toMatch(/database error|ECONNRESET/);
  },
);

test('a stop ends well while others have sent half a request', async () => {
  const own = run({
    DATA_DIR: servedFolder(),
    LOG_LEVEL: 'warn',
    STOP_NOTICE_MS: '50',
  });
  const { port: at } = new URL(await own.address);
  const half = [
    'GET /findcare/services HTTP/1.1\r\nHost: find',
    'POST /api/tiles HTTP/1.1\r\nHost: find\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"l',
  ];
  const halves = Array.from({ length: 6 }, (_, index) => {
    const socket = connect({ port: Number(at), host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.write(half[index % 2] ?? '');
    sockets.push(socket);
    return socket;
  });
  await Promise.all(halves.map((socket) => new Promise((sent) => socket.once('connect', sent))));
  await afterOthers(Number(at));
  own.child.kill('SIGTERM');
  expect(await own.exit).toBe(0);
});
