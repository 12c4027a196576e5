import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { PageAnswer, PageRequest } from './static-files.ts';

/** Connections that Node's HTTP server has not been given, and how they end. */
export type FastPath = {
  /** Closes them once what they were promised is sent. */
  close: () => void;
  /** Closes them now. */
  cut: () => void;
};

/** A GET with nothing that Node could read otherwise than we do: one space, CRLF, visible ASCII, a path from the root. */
const PLAIN = /GET (\/[!-~]*) HTTP\/1\.1\r\n((?:[\w!#$%&'*+.^`|~-]+:[\t -~]*\r\n)+)\r\n/y;
/** A longer request is Node's to refuse. In characters. */
const LONGEST = 8192;
/** With one of these a request is more than its head, or its connection more than requests one after another. */
const MORE_THAN_A_HEAD = ['content-length', 'transfer-encoding', 'upgrade', 'expect'];
/** What Node grants a connection beyond the time that it tells the visitor, in ms. */
const GRACE_MS = 1000;

/**
 * Answers plain GETs of `answer` where they come in, in one write each: with Node's HTTP server the same pages cost two to three times as much. Whatever is not
 * plain (other methods, bodies, half a request, anything odd in it) or has no answer goes to Node with its connection, which then stays there. `isOpen` false
 * sends all to Node.
 */
export function addFastPath(
  server: Server,
  answer: (request: PageRequest) => PageAnswer | undefined,
  isOpen: () => boolean,
): FastPath {
  const accept = server.listeners('connection') as ((socket: Socket) => void)[];
  const sockets = new Set<Socket>();
  const idle = server.keepAliveTimeout + GRACE_MS;
  const wholeOf = wholeAnswers(`keep-alive: timeout=${String(server.keepAliveTimeout / 1000)}`);
  server.removeAllListeners('connection').on('connection', take);

  function take(socket: Socket): void {
    sockets.add(socket);
    socket.setTimeout(server.headersTimeout);
    socket.on('data', read).on('end', endIt).on('timeout', giveUp).on('error', destroyIt).on('close', forget);
  }

  function read(this: Socket, chunk: Buffer): void {
    const text = chunk.toString('latin1');
    let at = 0;
    // Who asks for more than he takes is Node's to slow down.
    while (at < text.length && isOpen() && this.writableLength === 0) {
      PLAIN.lastIndex = at;
      const [head = '', url = '', lines = ''] = PLAIN.exec(text) ?? [];
      const headers = head && head.length <= LONGEST ? headersOf(lines) : undefined;
      const found = headers && answered({ method: 'GET', url, headers });
      if (!found) break;
      this.write(wholeOf(found));
      at += head.length;
    }
    if (at < text.length) handOver(this, chunk.subarray(at));
    else if (this.timeout !== idle) this.setTimeout(idle);
  }

  /** A failure of ours is told of by the path that all else takes. */
  function answered(request: PageRequest): PageAnswer | undefined {
    try {
      return answer(request);
    } catch {
      return undefined;
    }
  }

  function handOver(socket: Socket, rest: Buffer): void {
    socket.off('data', read).off('end', endIt).off('timeout', giveUp).off('error', destroyIt).off('close', forget);
    socket.setTimeout(0);
    sockets.delete(socket);
    for (const listener of accept) listener.call(server, socket);
    socket.emit('data', rest);
  }

  function forget(this: Socket): void {
    sockets.delete(this);
  }

  return {
    close: () => sockets.forEach((socket) => socket.destroySoon()),
    cut: () => sockets.forEach((socket) => socket.destroy()),
  };
}

function endIt(this: Socket): void {
  this.end();
}

function destroyIt(this: Socket): void {
  this.destroy();
}

/** A slow visitor who is still being sent something is waited for. */
function giveUp(this: Socket): void {
  if (this.writableLength === 0) this.destroy();
}

/** The headers by their small names; undefined when the request is not plain: no host, a name twice, or more than a head. */
function headersOf(lines: string): Record<string, string> | undefined {
  const headers = Object.create(null) as Record<string, string>;
  for (const line of lines.slice(0, -2).split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (name in headers) return undefined;
    headers[name] = line.slice(colon + 1).trim();
  }
  if (!headers['host'] || (headers['connection'] ?? 'keep-alive').toLowerCase() !== 'keep-alive') return undefined;
  return MORE_THAN_A_HEAD.some((name) => name in headers) ? undefined : headers;
}

/** Answers as bytes, head and body in one. Those that are given out again and again are put together once a second, for their Date. */
function wholeAnswers(keepAlive: string): (answer: PageAnswer) => Buffer {
  let second = 0;
  let date = '';
  let made = new WeakMap<PageAnswer, Buffer>();

  function make({ status, headers, body }: PageAnswer): Buffer {
    let head = `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}\r\n`;
    for (let at = 0; at < headers.length; at += 2) head += `${headers[at] ?? ''}: ${headers[at + 1] ?? ''}\r\n`;
    head += `date: ${date}\r\nconnection: keep-alive\r\n${keepAlive}\r\n\r\n`;
    return body ? Buffer.concat([Buffer.from(head, 'latin1'), body]) : Buffer.from(head, 'latin1');
  }

  return (answer) => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) {
      second = now;
      date = new Date(second * 1000).toUTCString();
      made = new WeakMap();
    }
    let bytes = made.get(answer);
    if (!bytes) made.set(answer, (bytes = make(answer)));
    return bytes;
  };
}
