import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { until } from '#testing/until.ts';
import { drainOf } from './drain.ts';

/** Answers that wait, in the order in which they were asked for. */
let waiting: ServerResponse[] = [];
let server: ReturnType<typeof createServer>;
let drain: ReturnType<typeof drainOf>;
let cut: ReturnType<typeof vi.spyOn>;
let port = 0;

beforeEach(async () => {
  waiting = [];
  server = createServer((request, response) => {
    request.resume();
    if (request.url === '/quick') response.end('quick');
    else waiting.push(response);
  }).listen(0, '127.0.0.1');
  drain = drainOf(server);
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  cut = vi.spyOn(server, 'closeAllConnections');
  // Only the clock of the stop is held.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
});

/** Sends half a request, which has been read once a later one is answered; resolves when its connection has ended. */
async function half(text: string): Promise<{ ended: Promise<unknown> }> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  const ended = once(socket, 'close');
  socket.resume().write(text);
  await once(socket, 'connect');
  await fetch(`http://127.0.0.1:${port}/quick`);
  return { ended };
}

const HALVES = ['GET /quick HTTP/1.1\r\nHost: find', 'POST / HTTP/1.1\r\nHost: find\r\nContent-Length: 50\r\n\r\n{"l'];

test('who has sent half a request is given two seconds to send the rest, and then cut off', async () => {
  const halves = await Promise.all(HALVES.map(half));
  const drained = drain();
  vi.advanceTimersByTime(2000);
  expect(cut).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(cut).toHaveBeenCalled();
  await Promise.all([drained, ...halves.map(({ ended }) => ended)]);
});

test('who is being answered is waited for, and answered whole before others are cut off', async () => {
  const { ended } = await half(HALVES[0] ?? '');
  const asked = fetch(`http://127.0.0.1:${port}/slow`);
  await until(() => expect(waiting).toHaveLength(1));
  const drained = drain();
  vi.advanceTimersByTime(9900);
  expect(cut).not.toHaveBeenCalled();
  waiting[0]?.end('whole');
  expect(await (await asked).text()).toBe('whole');
  vi.advanceTimersByTime(100);
  expect(cut).toHaveBeenCalled();
  await Promise.all([drained, ended]);
});

test('an answer that never comes holds up a stop for ten seconds', async () => {
  const asked = fetch(`http://127.0.0.1:${port}/slow`).then(
    () => 'answered',
    () => 'cut off',
  );
  await until(() => expect(waiting).toHaveLength(1));
  const drained = drain();
  vi.advanceTimersByTime(10_000);
  expect(cut).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(await asked).toBe('cut off');
  await drained;
});

test('with nobody there a stop waits for nobody', async () => {
  await fetch(`http://127.0.0.1:${port}/quick`).then((answer) => answer.text());
  await drain();
  expect(cut).not.toHaveBeenCalled();
});

test('connections that a proxy keeps are left to it for a while: what it sends over one is answered, and a new one is refused', async () => {
  const [used, idle] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
  const ask = async (agent: Agent): Promise<boolean> => {
    const request = get({ port, host: '127.0.0.1', path: '/quick', agent });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    return request.reusedSocket;
  };
  expect([await ask(used), await ask(idle)]).toEqual([false, false]);
  const drained = drain(5000);
  await until(() => expect(server.listening).toBe(false));
  expect(await ask(used)).toBe(true);
  await expect(fetch(`http://127.0.0.1:${port}/quick`)).rejects.toThrow();
  const closing = vi.spyOn(server, 'closeIdleConnections');
  vi.advanceTimersByTime(4000);
  expect(closing).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1100);
  await drained;
  expect(cut).not.toHaveBeenCalled();
});
