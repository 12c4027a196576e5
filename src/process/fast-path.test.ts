import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, afterEach, expect, test } from 'vitest';
import { addFastPath, type FastPath } from './fast-path.ts';
import type { PageAnswer, PageRequest } from './static-files.ts';

const page: PageAnswer = { status: 200, headers: ['content-length', '5', 'etag', '"a"'], body: Buffer.from('A pag') };
const unchanged: PageAnswer = { status: 304, headers: ['etag', '"a"'] };
const big: PageAnswer = { status: 200, headers: ['content-length', '4000000'], body: Buffer.alloc(4_000_000, 'x') };

function answer({ url, headers }: PageRequest): PageAnswer | undefined {
  if (url === '/broken') throw new Error('for this test');
  if (url === '/big') return big;
  if (url !== '/page') return undefined;
  if (headers.cookie) return { ...page, headers: [...page.headers, 'set-cookie', headers.cookie] };
  return headers['if-none-match'] === '"a"' ? unchanged : page;
}

/** A server's own listener: pages at once, as `static-files.ts` does; for the rest it says what it heard, which it notes in `seen`. */
function byNode(seen: string[]): RequestListener {
  return (request, response) => {
    seen.push(request.url ?? '');
    const page = request.method === 'GET' && request.url !== '/broken' ? answer(request) : undefined;
    if (page) return void response.writeHead(page.status, page.headers as string[]).end(page.body);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const heard = `${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`;
      response.writeHead(404, ['content-length', String(heard.length)]).end(heard);
    });
  };
}

type Running = { port: number; server: Server; path: FastPath; seen: string[]; isOpen: boolean };
const fast = await start(true);
const slow = await start(false);
const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

async function start(withPath: boolean): Promise<Running> {
  const seen: string[] = [];
  const server = createServer(byNode(seen)).listen(0, '127.0.0.1');
  const running = { server, seen, isOpen: true } as Running;
  running.path = withPath
    ? addFastPath(server, answer, () => running.isOpen)
    : { close: () => undefined, cut: () => undefined };
  await new Promise((listening) => server.once('listening', listening));
  running.port = (server.address() as AddressInfo).port;
  afterAll(() => {
    running.path.cut();
    server.close();
  });
  return running;
}

function open({ port }: Running): Socket {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

/** All that comes back for these pieces, written one after another, until the server closes. */
async function conversation(running: Running, pieces: (string | Buffer)[]): Promise<string> {
  const socket = open(running);
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
    .replaceAll(/^date: .*\r\n/gim, '')
    .toLowerCase();
}

/** The same words whatever the order of an answer's headers. */
function answersIn(text: string): string[] {
  return text.split(/(?=http\/1\.1 )/).map((one) => {
    const [head = '', ...body] = one.split('\r\n\r\n');
    return [...head.split('\r\n').toSorted(), ...body].join('\n');
  });
}

/** Node says 400 to what is no request, but not when it is still busy with the answer before, which it then only ends. */
function withoutGoodbye(text: string): string[] {
  const answers = answersIn(text);
  return answers.length > 1 && answers.at(-1)?.includes('400 bad request') ? answers.slice(0, -1) : answers;
}

const get = (url: string, ...headers: string[]) =>
  [`GET ${url} HTTP/1.1`, 'Host: find.example', ...headers, '', ''].join('\r\n');

test('pages, repeats and pages with a cookie are answered without Node, several in one piece, each with its date', async () => {
  fast.seen.length = 0;
  const both = get('/page', 'Connection: keep-alive') + get('/page', 'If-None-Match: "a"', 'Accept: */*');
  const text = await conversation(fast, [both, get('/page', 'Cookie: a=b; c=d')]);
  expect(answersIn(text)).toHaveLength(3);
  expect(text).toMatch(/^http\/1\.1 200 ok\r\n[^]*a paghttp\/1\.1 304 not modified[^]*set-cookie: a=b; c=d/);
  expect(fast.seen).toEqual([]);
  const socket = open(fast);
  socket.write(get('/page'));
  const [first] = (await new Promise<Buffer>((done) => socket.once('data', done))).toString().match(/date: .*/) ?? [];
  expect(Math.abs(Date.parse(first?.slice(6) ?? '') - Date.now())).toBeLessThan(3000);
});

test.each([
  ['a path that is none of its own', get('/api/x')],
  ['another method', get('/page').replace('GET', 'DELETE')],
  ['HEAD', get('/page').replace('GET', 'HEAD')],
  ['a body', `${get('/page', 'Content-Length: 4')}body`],
  ['a body in chunks', `${get('/page', 'Transfer-Encoding: chunked')}4\r\nbody\r\n0\r\n\r\n`],
  ['an end that the visitor asks for', get('/page', 'Connection: close')],
  ['the older protocol', get('/page').replace('1.1', '1.0')],
  ['no host', get('/page').replace('Host', 'X-Host')],
  ['two hosts', get('/page', 'Host: other.example')],
  ['a name twice', get('/page', 'Cookie: a=1', 'Cookie: b=2')],
  ['a line that goes on', get('/page', 'X-A: b', ' c')],
  ['line ends without CR', get('/page').replaceAll('\r', '')],
  ['a space before the colon', get('/page', 'Content-Length : 4')],
  ['letters beyond ASCII', get('/page', 'X-A: \u00e9')],
  ['an address with its origin', get('http://find.example/page')],
  ['__proto__ as a name', get('/page', '__proto__: x', 'Cookie: a=b')],
  ['a name that is none', get('/page', ':b')],
  ['an unknown coding', get('/page', 'Transfer-Encoding: chunked, x')],
  ['no request at all', 'hello\r\n\r\n'],
  ['no protocol', 'GET /page\r\n\r\n'],
  ['a head beyond all measure', get('/page', `X-A: ${'a'.repeat(20_000)}`)],
  ['a failure of ours', get('/broken')],
])('%s gets the answer that Node gives', async (_name, request) => {
  expect(answersIn(await conversation(fast, [request]))).toEqual(answersIn(await conversation(slow, [request])));
});

// Only what is well made: after a bad request Node answers those before it or not, as it happens to be done with them.
test('whatever is asked, and however it is cut into pieces, the answers are those of Node', async () => {
  const requests = fc.constantFrom(
    get('/page'),
    get('/page', 'If-None-Match: "a"'),
    get('/page', 'Cookie: a=b', 'Accept-Encoding: gzip, br'),
    get('/nowhere'),
    `${get('/page', 'Content-Length: 4').replace('GET', 'POST')}body`,
    `${get('/page', 'Content-Length: 39')}${get('/page')}`,
    get('/page').replace('GET', 'HEAD'),
    `${get('/page', 'Transfer-Encoding: chunked')}5\r\nGET /\r\n0\r\n\r\n`,
    get('/page', 'Connection: Keep-Alive', 'X-A:', 'X-B: \t '),
  );
  const cases = fc.tuple(fc.array(requests, { minLength: 1, maxLength: 6 }), fc.array(fc.nat(500), { maxLength: 4 }));
  await fc.assert(
    fc.asyncProperty(cases, async ([asked, cuts]) => {
      const bytes = Buffer.from(asked.join(''), 'latin1');
      const at = [0, ...cuts.map((cut) => cut % bytes.length).toSorted((a, b) => a - b), bytes.length];
      const pieces = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
      const [ours, nodes] = await Promise.all([conversation(fast, pieces), conversation(slow, pieces)]);
      expect(answersIn(ours)).toEqual(answersIn(nodes));
    }),
    { numRuns: 150 },
  );
});

test('whatever letters go wrong in a request, the answer is that of Node', async () => {
  const whole = get('/page', 'Connection: keep-alive', 'Accept-Encoding: gzip', 'If-None-Match: "a"', 'Cookie: a=b');
  const letters = Array.from('\r\n\t\0\u007f\u0080\u00ff :;,"/?#%GET01');
  const odd = fc.constantFrom(...letters, '\r\n', 'Host: x\r\n', 'Content-Length: 1\r\n', '');
  const wrong = fc.tuple(fc.nat(whole.length), fc.nat(2), odd);
  await fc.assert(
    fc.asyncProperty(fc.array(wrong, { minLength: 1, maxLength: 3 }), async (changes) => {
      const text = changes.reduce((was, [at, gone, put]) => was.slice(0, at) + put + was.slice(at + gone), whole);
      const request = [Buffer.from(text, 'latin1')];
      const [ours, nodes] = await Promise.all([conversation(fast, request), conversation(slow, request)]);
      expect(withoutGoodbye(ours), JSON.stringify(text)).toEqual(withoutGoodbye(nodes));
    }),
    { numRuns: 300 },
  );
});

test('who asks for much and takes nothing is left to Node, which waits until he does', async () => {
  const socket = open(fast);
  socket.pause();
  fast.seen.length = 0;
  socket.write(get('/big').repeat(1000));
  await expect.poll(() => fast.seen).toContain('/big');
});

test('once the server is to stop, connections go to Node, and those at rest are closed', async () => {
  const own = await start(true);
  const resting = open(own);
  resting.write(get('/page'));
  await new Promise((answered) => resting.once('data', answered));
  own.isOpen = false;
  own.seen.length = 0;
  await conversation(own, [get('/page', 'Connection: close')]);
  expect(own.seen).toEqual(['/page']);
  const closed = new Promise((done) => resting.once('close', done));
  own.path.close();
  own.server.close();
  await closed;
});

test('a connection that asks for nothing more is closed after its time', async () => {
  const server = createServer({ keepAliveTimeout: 1 }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  addFastPath(server, answer, () => true);
  const socket = open({ port: (server.address() as AddressInfo).port } as Running);
  socket.write(get('/page'));
  socket.resume();
  await new Promise((closed) => socket.once('close', closed));
  server.close();
});
