import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { HttpBindings } from '@hono/node-server';
import { isHttps } from '#api/https.ts';
import { networkOf } from '#api/network.ts';
import { SettingsError, type Settings } from '#settings/settings.ts';
import { serveApp } from '#app/app.ts';
import { drainOf } from './process/drain.ts';
import { startJobs } from './process/jobs.ts';
import { operationRoutes, type Readiness } from './process/operation.ts';
import { partnerServers } from './process/partner-stand-in.ts';
import { startRuntime } from './process/runtime.ts';
import { rendererInThread } from '#process/pages/page-thread.ts';
import { isOnRequest, PAGES_ON_REQUEST, servePages, takesForm } from '#process/pages/pages-on-request.ts';
import { loadStaticFiles, NO_SNIFFING, SECURITY_HEADERS } from '#process/files/static-files.ts';
import { closeStalled } from './process/stalled.ts';
import type { Progress } from '#process/seed.ts';

/** What pages and calls are asked with; anything else (TRACE, CONNECT) is none of ours. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A running server: its address, and how to stop it. */
export type RunningServer = { address: string; stop: () => Promise<void> };

/**
 * Starts the whole process: port, database, jobs, pages from memory, API. Until it resolves, pages are served and calls are answered 503; on a database of
 * yours, at a port of your choice, it listens when all that is done.
 * `site` is the built site's folder, `rendererOf` what makes its pages on request. Throws SettingsError when it can't listen there, DataDirError when the data folder can't be used, or the database's error.
 */
export async function startServer(
  settings: Settings,
  site: string,
  progress: Progress,
  rendererOf: typeof rendererInThread = rendererInThread,
): Promise<RunningServer> {
  const readiness: Readiness = { migrated: false, stopping: false };
  let answer = (_request: IncomingMessage, response: ServerResponse): unknown =>
    response.writeHead(503, { 'retry-after': '2', 'content-type': 'text/plain', ...NO_SNIFFING }).end('Starting');
  let makePage = answer;
  let failed = (_error: unknown): void => undefined;
  // A request must be here whole in time: who sends drop by drop takes a place from others.
  const requestTimeout = settings.REQUEST_SECONDS * 1000;
  const times = { requestTimeout, headersTimeout: requestTimeout / 2, connectionsCheckingInterval: 500 };
  const server = createServer({ ...times, optimizeEmptyRequests: true }, (request, response) => {
    const path = request.url ?? '/';
    if (readiness.stopping) response.setHeader('connection', 'close');
    try {
      if (!METHODS.has(request.method ?? '')) refuse(request, response);
      else if (path.startsWith('/api/') || OPERATION.test(path)) answer(request, response);
      else if (isMade(request.method, path.split('?', 1)[0] ?? '')) makePage(request, response);
      else if (!files.serve(request, response)) refuse(request, response);
    } catch (error) {
      failed(error);
      files.failed(request, response);
    }
  });
  closeStalled(server, requestTimeout);
  const drain = drainOf(server);
  // The port is asked for first: a taken one must not cost a database start.
  const isOneOfMany = settings.DATABASE_URL !== undefined && settings.PORT !== 0;
  // Beside others on one database, a process that isn't ready refuses connections, so that a proxy asks another one.
  if (isOneOfMany) await expectFree(settings);
  else await listen(server, settings);
  const address = addressOf(server, settings);
  const files = loadStaticFiles(site, {
    hstsDays: settings.HSTS_DAYS,
    kept: settings,
    elsewhere: PAGES_ON_REQUEST,
    // The page of every part in every state is for those who develop them.
    left: settings.UI_PAGE === 'on' ? [] : ['ui.html'],
    overHttps: ({ headers }) => isHttps(headers['x-forwarded-proto'], settings),
    // A site that was built for an address keeps it.
    ...(settings.PUBLIC_ORIGIN === undefined && { origin: originAt(address) }),
  });
  // Loaded while the database starts; a failure is thrown where it is awaited.
  const rendering = rendererOf(site, PAGES_ON_REQUEST);
  rendering.catch(() => undefined);
  const started = await startRuntime(settings, progress).catch((error: unknown) => {
    server.close();
    throw error;
  });
  const partners = partnerServers(settings, started.database);
  const { services, ...begun } = started;
  const runtime = { ...begun, settings: { ...settings, FHIR: partners.servers } };
  const render = await rendering.catch(async (error: unknown) => {
    server.close();
    await runtime.database.close();
    throw error;
  });
  failed = (error) => runtime.log.error({ err: error }, 'page failed');
  const operation = operationRoutes(runtime, readiness);
  const app = serveApp(runtime, { services });
  answer = getRequestListener((request, env) => {
    const { incoming } = env as HttpBindings;
    if (!incoming.url?.startsWith('/api/')) return operation.fetch(request);
    return app(request, networkOf(clientAddress(incoming, settings)));
  });
  const { failure, hasTwo } = files;
  const origin = settings.PUBLIC_ORIGIN ?? originAt(address);
  const pages = render && servePages(runtime, { render, failure, hasTwo, headers: SECURITY_HEADERS, origin, services });
  makePage = getRequestListener((request, env) => {
    const { incoming } = env as HttpBindings;
    return pages?.(request, networkOf(clientAddress(incoming, settings))) ?? failure(404);
  });
  const stopJobs = await startJobs(runtime, origin);
  if (isOneOfMany) {
    await listen(server, settings).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
  }
  readiness.migrated = true;

  function refuse(request: IncomingMessage, response: ServerResponse): void {
    if (request.method === 'GET' || request.method === 'HEAD') files.notFound(request, response);
    else response.writeHead(405, { allow: 'GET, HEAD', 'content-length': '0', ...NO_SNIFFING }).end();
  }

  async function stop(): Promise<void> {
    readiness.stopping = true;
    // For so long calls are still taken: one that was sent before its sender could know is answered, not cut off.
    await Promise.all([stopJobs(), sleep(settings.STOP_NOTICE_MS)]);
    // What is idle is the proxy's, which closes it sooner than this server would.
    await drain(settings.TRUST_PROXY === 'on' ? server.keepAliveTimeout : 0);
    await render?.close?.();
    partners.stop();
    await runtime.database.close();
  }

  return { address, stop };
}

const OPERATION = /^\/(healthz|readyz|metrics)(\?|$)/;

/** True of a request that a page made on request answers. */
function isMade(method: string | undefined, path: string): boolean {
  return isOnRequest(path) && (method === 'GET' || method === 'HEAD' || (method === 'POST' && takesForm(path)));
}

/** Throws where another program answers at the port already. */
async function expectFree({ HOST, PORT }: Settings): Promise<void> {
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

async function listen(server: Server, { HOST, PORT }: Settings): Promise<void> {
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

function addressOf(server: Server, { HOST, PORT }: Settings): string {
  const listening = server.address();
  const port = typeof listening === 'object' && listening ? listening.port : PORT;
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`;
}

/** An address that a browser on this machine can open: a server that listens everywhere is at home too. */
function originAt(address: string): string {
  return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}

/** The address that a call comes from; the last hop of X-Forwarded-For only behind a proxy that we were told to trust. */
function clientAddress(request: IncomingMessage, { TRUST_PROXY }: Settings): string {
  const forwarded = TRUST_PROXY === 'on' ? request.headers['x-forwarded-for'] : undefined;
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').at(-1)?.trim();
  return last || (request.socket.remoteAddress ?? '');
}
