import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { connect } from 'node:net';
import { SettingsError, type Settings } from '#settings/settings.ts';

/** Throws where another program answers at the port already. */
export async function expectFree({ HOST, PORT }: Settings): Promise<void> {
  const socket = connect(PORT, HOST.replace(/^(0\.0\.0\.0|::)$/, 'localhost'));
  const isTaken = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  if (isTaken) throw notListening(HOST, PORT, Object.assign(new Error('in use'), { code: 'EADDRINUSE' }));
}

/** New connections that wait to be taken, as far as the system lets them: one that finds no room is tried again only after a second, then after three and seven. */
const BACKLOG = 4096;

/** Listens, or throws SettingsError with what to do about it. */
export async function listen(server: Server, { HOST, PORT }: Settings): Promise<void> {
  server.listen({ port: PORT, host: HOST, backlog: BACKLOG });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw notListening(HOST, PORT, error as NodeJS.ErrnoException);
  }
}

function notListening(host: string, port: number, cause: NodeJS.ErrnoException): SettingsError {
  const words = NOT_LISTENING[cause.code ?? '']?.(host, port) ?? `HOST=${host} PORT=${port}: ${String(cause)}`;
  return new SettingsError(words, { cause });
}

const NOT_LISTENING: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} of ${host} is in use. Stop the program that uses it, or set PORT to another number.`,
  EACCES: (host, port) => `Port ${port} of ${host} may not be used by this user. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: (host) => `HOST=${host} is not an address of this machine.`,
  ENOTFOUND: (host) => `HOST=${host} is not an address of this machine.`,
};

/** Where a server is reached on this machine. */
export function addressOf(server: Server, { HOST, PORT }: Settings): string {
  const listening = server.address();
  const port = typeof listening === 'object' && listening ? listening.port : PORT;
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`;
}

/** An address that a browser on this machine can open: a server that listens everywhere is at home too. */
export function originAt(address: string): string {
  return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}

/** The address that a call comes from; the last hop of X-Forwarded-For only behind a proxy that we were told to trust. */
export function clientAddress(request: IncomingMessage, { TRUST_PROXY }: Settings): string {
  const forwarded = TRUST_PROXY === 'on' ? request.headers['x-forwarded-for'] : undefined;
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').at(-1)?.trim();
  return last || (request.socket.remoteAddress ?? '');
}
