import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Settings } from '#settings/settings.ts';
import { NO_SNIFFING, type StaticFiles } from './files/static-files.ts';
import type { Readiness } from './operation.ts';
import { isOnRequest, takesForm } from './pages/pages-on-request.ts';

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** What answers each kind of request; until one is set, it is answered 503. */
export type RequestHandlers = {
  /** Built pages and files. */
  files?: StaticFiles;
  /** Calls of the API, and what the operator asks. */
  call: RequestHandler;
  /** Pages that are made on request. */
  page: RequestHandler;
  /** Hears of a request that broke. */
  failed: (error: unknown) => void;
};

/** What pages and calls are asked with; anything else (TRACE, CONNECT) is none of ours. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const OPERATION = /^\/(healthz|readyz|metrics|\.well-known\/jwks\.json)(\?|$)/;

/** True of a request that a page made on request answers. */
function isMade(method: string | undefined, path: string): boolean {
  return isOnRequest(path) && (method === 'GET' || method === 'HEAD' || (method === 'POST' && takesForm(path)));
}

/** The server that leads every request to what answers it; set `answers` as they are ready. */
export function openFrontDoor(
  { REQUEST_SECONDS, IDLE_SECONDS }: Settings,
  readiness: Readiness,
): { server: Server; answers: RequestHandlers } {
  const answers: RequestHandlers = { call: starting, page: starting, failed: () => undefined };
  // A request must be here whole in time: who sends drop by drop takes a place from others.
  const requestTimeout = REQUEST_SECONDS * 1000;
  const times = {
    requestTimeout,
    headersTimeout: requestTimeout / 2,
    connectionsCheckingInterval: 500,
    keepAliveTimeout: IDLE_SECONDS * 1000,
  };
  const server = createServer({ ...times, optimizeEmptyRequests: true }, (request, response) => {
    if (readiness.stopping) response.setHeader('connection', 'close');
    try {
      answerOf(answers, request)(request, response);
    } catch (error) {
      answers.failed(error);
      if (answers.files) answers.files.failed(request, response);
      else response.destroy();
    }
  });
  return { server, answers };
}

function starting(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'retry-after': '2', 'content-type': 'text/plain', ...NO_SNIFFING }).end('Starting');
}

function answerOf({ files, call, page }: RequestHandlers, { method = '', url = '/' }: IncomingMessage): RequestHandler {
  if (!files) return starting;
  if (!METHODS.has(method)) return refusing(files);
  if (url.startsWith('/api/') || OPERATION.test(url)) return call;
  if (isMade(method, url.split('?', 1)[0] ?? '')) return page;
  return (request, response) => files.serve(request, response) || refusing(files)(request, response);
}

function refusing(files: StaticFiles): RequestHandler {
  return (request, response) => {
    if (request.method === 'GET' || request.method === 'HEAD') files.notFound(request, response);
    else response.writeHead(405, { allow: 'GET, HEAD', 'content-length': '0', ...NO_SNIFFING }).end();
  };
}
