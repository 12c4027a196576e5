import type { IncomingMessage, Server } from 'node:http';

/** The longest that a stop waits for calls in flight, in milliseconds. */
const DRAIN_MS = 10_000;
/** The longest that a stop waits for requests that are only half here while no call is in flight, in milliseconds. */
const HALF_SENT_MS = 2000;
/** How often it looks whether to wait on, in milliseconds. */
const LOOK_MS = 100;

/** Knows what a server is answering. What it gives closes the server: no new connection is taken, who is being answered is waited for, and who has sent half a request not for long. */
export function drainOf(server: Server): () => Promise<void> {
  const inFlight = new Set<IncomingMessage>();
  server.on('request', (request, response) => {
    inFlight.add(request);
    response.once('close', () => inFlight.delete(request));
  });
  return async () => {
    const begun = performance.now();
    const drained = new Promise<void>((done) => server.close(() => done()));
    server.closeIdleConnections();
    const look = setInterval(() => {
      const waited = performance.now() - begun;
      const isAnswering = [...inFlight].some(({ complete }) => complete);
      if (waited > DRAIN_MS || (waited > HALF_SENT_MS && !isAnswering)) server.closeAllConnections();
    }, LOOK_MS);
    await drained;
    clearInterval(look);
  };
}
