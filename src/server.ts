import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { HttpBindings } from '@hono/node-server';
import { isHttps } from '#api/https.ts';
import { serveApp } from './app.ts';
import { startNextFreeJob } from '#scheduler/server/next-free.ts';
import { addFastPath } from './process/fast-path.ts';
import { operationRoutes, type Readiness } from './process/operation.ts';
import { startRuntime } from './process/runtime.ts';
import { loadStaticFiles } from './process/static-files.ts';
import type { Progress } from './seed.ts';
import type { Settings } from '#settings.ts';

/** How long a stop goes on taking calls, in milliseconds: one that was sent before its sender could know is answered, not cut off. */
const NOTICE_MS = 250;
/** The longest that a stop waits for calls in flight, in milliseconds. */
const DRAIN_MS = 10_000;

/** A running server: its address, and how to stop it. */
export type RunningServer = { address: string; stop: () => Promise<void> };

/**
 * Starts the whole process: database, job, pages from memory, API. Listens last, so that who can connect is also answered.
 * `site` is the built site's folder. Throws when the port is taken, the data folder can't be used, or the database is away.
 */
export async function startServer(settings: Settings, site: string, progress: Progress): Promise<RunningServer> {
  const files = loadStaticFiles(site, ({ headers }) => isHttps(headers['x-forwarded-proto'], settings));
  const readiness: Readiness = { migrated: false, stopping: false };
  let answer = (_request: IncomingMessage, response: ServerResponse): unknown =>
    response.writeHead(503, { 'retry-after': '2', 'content-type': 'text/plain' }).end('Starting');
  let failed = (_error: unknown): void => undefined;
  // Most requests are a GET without a body: Node need not make a stream of what is not there.
  const server = createServer({ optimizeEmptyRequests: true }, (request, response) => {
    const path = request.url ?? '/';
    if (readiness.stopping) response.setHeader('connection', 'close');
    try {
      if (path.startsWith('/api/') || OPERATION.test(path)) answer(request, response);
      else if (!files.serve(request, response)) refuse(request, response);
    } catch (error) {
      failed(error);
      files.failed(request, response);
    }
  });
  const fastPath = addFastPath(server, files.answer, () => !readiness.stopping);
  // The port is asked for first: a taken one must not cost a database start.
  await listen(server, settings);
  const runtime = await startRuntime(settings, progress).catch((error: unknown) => {
    server.close();
    throw error;
  });
  failed = (error) => runtime.log.error({ err: error }, 'page failed');
  const operation = operationRoutes(runtime, readiness);
  const app = serveApp(runtime);
  answer = getRequestListener((request, env) => {
    const { incoming } = env as HttpBindings;
    const ip = clientAddress(incoming, settings);
    return incoming.url?.startsWith('/api/') ? app(request, ip) : operation.fetch(request, { ip });
  });
  const stopJob = startNextFreeJob(runtime.database, runtime.log);
  readiness.migrated = true;

  function refuse(request: IncomingMessage, response: ServerResponse): void {
    if (request.method === 'GET' || request.method === 'HEAD') files.notFound(request, response);
    else response.writeHead(405, { allow: 'GET, HEAD' }).end();
  }

  async function stop(): Promise<void> {
    readiness.stopping = true;
    await Promise.all([stopJob(), sleep(NOTICE_MS)]);
    const drained = new Promise<void>((done) => server.close(() => done()));
    server.closeIdleConnections();
    fastPath.close();
    const cut = setTimeout(() => {
      server.closeAllConnections();
      fastPath.cut();
    }, DRAIN_MS);
    await drained;
    clearTimeout(cut);
    await runtime.database.close();
  }

  return { address: addressOf(server, settings), stop };
}

const OPERATION = /^\/(healthz|readyz|metrics)(\?|$)/;

function listen(server: Server, { HOST, PORT }: Settings): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(PORT, HOST, () => {
      server.off('error', fail);
      done();
    });
  });
}

function addressOf(server: Server, { HOST }: Settings): string {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`;
}

/** The caller's address; the last hop of X-Forwarded-For only behind a proxy that we were told to trust. */
function clientAddress(request: IncomingMessage, { TRUST_PROXY }: Settings): string {
  const forwarded = TRUST_PROXY === 'on' ? request.headers['x-forwarded-for'] : undefined;
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').at(-1)?.trim();
  return last || (request.socket.remoteAddress ?? '');
}
