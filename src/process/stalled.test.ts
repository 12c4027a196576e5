import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeStalled } from './stalled.ts';

const STALLED_MS = 400;
/** More than the system keeps for a connection on its way. */
const LONG = Buffer.alloc(30_000_000, 'a');

const server = createServer((request, response) => {
  if (request.url === '/long') response.end(LONG);
  else setTimeout(() => response.end('worked out'), 3 * STALLED_MS);
});
closeStalled(server, STALLED_MS);
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A connection that has sent this, and the same as the server sees it. */
async function sent(text: string): Promise<{ client: Socket; closed: Promise<unknown> }> {
  const taken = once(server, 'connection') as Promise<[Socket]>;
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write(text);
  const [socket] = await taken;
  return { client, closed: once(socket, 'close') };
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: find.example\r\nConnection: close\r\n\r\n`;

test.each([
  ['sends nothing', ''],
  ['stops in the middle of a request', 'GET /long HTTP/1.1\r\nHost: fi'],
  ['reads nothing of its answer', get('/long')],
  ['reads nothing of several', get('/long').replace('close', 'keep-alive').repeat(3)],
])('a connection that %s is closed', async (_how, text) => {
  const begun = performance.now();
  const { client, closed } = await sent(text);
  await closed;
  expect(performance.now() - begun).toBeGreaterThanOrEqual(STALLED_MS - 50);
  client.destroy();
});

test('who waits for an answer that is still being worked out gets it', async () => {
  const { client } = await sent(get('/slow'));
  const chunks = await client.toArray();
  expect(Buffer.concat(chunks as Buffer[]).toString()).toMatch(/^HTTP\/1\.1 200 [^]*worked out/);
});

test('who reads slowly gets it all', async () => {
  const { client } = await sent(get('/long'));
  const begun = performance.now();
  let got = 0;
  client.on('data', (chunk) => {
    got += chunk.length;
    client.pause();
    setTimeout(() => client.resume(), 3);
  });
  await once(client, 'end');
  expect(performance.now() - begun).toBeGreaterThan(STALLED_MS);
  expect(got).toBeGreaterThan(LONG.length);
});
