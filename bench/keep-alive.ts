import { connect, type Socket } from 'node:net';

/** The parts of an answer that measurements need; `head` is its status line and headers. */
export type HttpAnswer = { status: number; head: string; body: string };
/** A keep-alive connection that sends one request after another. */
export type KeepAlive = { send: (request: string) => Promise<HttpAnswer>; close: () => void };

/** A whole HTTP/1.1 request as text. */
export function requestText(method: string, path: string, headers: Record<string, string> = {}, body = ''): string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const typed = body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : '';
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}${typed}\r\n${body}`;
}

/**
 * A raw connection, as light as can be: on few cores a load generator slows what it measures. Reads content-length and
 * chunked answers.
 */
export async function openKeepAlive(origin: string): Promise<KeepAlive> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((done, fail) => socket.once('connect', done).once('error', fail));
  return speak(socket);
}

function speak(socket: Socket): KeepAlive {
  let received: Buffer = Buffer.alloc(0);
  let waiting: { done: (answer: HttpAnswer) => void; fail: (error: Error) => void } | undefined;
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const answer = parse(received);
    if (!answer || !waiting) return;
    received = received.subarray(answer.length);
    const { done } = waiting;
    waiting = undefined;
    done(answer);
  });
  const broke = (error?: Error): void => waiting?.fail(error ?? new Error('the server closed the connection'));
  socket.on('error', broke).on('close', () => broke());
  return {
    send: (request) =>
      new Promise((done, fail) => {
        waiting = { done, fail };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

function parse(bytes: Buffer): (HttpAnswer & { length: number }) | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const from = headEnd + 4;
  const sized = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (sized !== undefined) {
    const length = from + Number(sized);
    return bytes.length < length ? null : { status, head, length, body: bytes.toString('utf8', from, length) };
  }
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return { status, head, length: from, body: '' };
  return chunks(bytes, from, { status, head });
}

function chunks(
  bytes: Buffer,
  from: number,
  begun: Omit<HttpAnswer, 'body'>,
): (HttpAnswer & { length: number }) | null {
  let body = '';
  for (let at = from; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const size = parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const end = lineEnd + 2 + size;
    if (bytes.length < end + 2) return null;
    if (size === 0) return { ...begun, body, length: end + 2 };
    body += bytes.toString('utf8', lineEnd + 2, end);
    at = end + 2;
  }
}
