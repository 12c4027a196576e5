import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The longest that a stop waits for calls in flight, in milliseconds. */
const DRAIN_MS = 10_000;
/** The longest that a stop waits for requests that are only half here while no call is in flight, in milliseconds. */
const HALF_SENT_MS = 2000;
/** How often it looks whether to wait on, in milliseconds. */
const LOOK_MS = 100;

/**
 * Tracks a server's requests; the result closes it when they are answered. Idle connections stay `idleMs`, as a proxy
 * may be sending over one.
 */
export function drainOf(server: Server): (idleMs?: number) => Promise<void> {
  const inFlight = new Map<IncomingMessage, ServerResponse>();
  server.on('request', (request, response) => {
    inFlight.set(request, response);
    response.once('close', () => inFlight.delete(request));
  });
  return async (idleMs = 0) => {
    const begun = performance.now();
    // Who has connected by now is taken in first: the close resets connections that still wait for that.
    const drained = nextTurn().then(() => closed(server, idleMs === 0));
    const look = setInterval(() => {
      const waited = performance.now() - begun - idleMs;
      if (waited >= 0) server.closeIdleConnections();
      // Events go on for as long as somebody listens; browsers ask for them again by themselves.
      for (const response of inFlight.values())
        if (String(response.getHeader('content-type')).startsWith('text/event-stream')) response.destroy();
      const isAnswering = [...inFlight.keys()].some(({ complete }) => complete);
      if (waited > DRAIN_MS || (waited > HALF_SENT_MS && !isAnswering)) server.closeAllConnections();
    }, LOOK_MS);
    await drained;
    clearInterval(look);
  };
}

/** Closes the port, which `close` of an HTTP server does only together with its idle connections. Resolves when no connection is left. */
function closed(server: Server, withIdle: boolean): Promise<void> {
  return new Promise((done) => {
    Listener.prototype.close.call(server, () => done());
    if (withIdle) server.closeIdleConnections();
  });
}
