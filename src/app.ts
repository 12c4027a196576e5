import { compress } from 'hono/compress';
import { apiReference } from './api/docs.ts';
import { guardWrites, guest, readAddress, readBody, transaction } from '#api/guards.ts';
import { problemOf, problemResponse } from '#api/problem.ts';
import { api, type Runtime } from '#api/route.ts';
import { accountRoutes } from '#account/server/routes.ts';
import { finderReads, finderRoutes } from '#finder/server/routes.ts';
import { locationRoutes } from '#location/server/routes.ts';
import { schedulerReads, schedulerRoutes } from '#scheduler/server/routes.ts';
import { requestLog } from './api/log.ts';

/** What answers with long lists, and with nothing secret: an answer that holds a token and what its caller sent would tell it by its length. */
const LISTS = ['/tiles', '/categories', '/symptom-categories', '/scheduler/locations/search', '/scheduler/timeslots'];

/** The API: every feature's routes under /api, with what all of them share: transaction id, log line, guards, problem answers. */
export function createApp() {
  const app = api().basePath('/api');
  app.use(transaction, requestLog, guest, guardWrites([...finderReads, ...schedulerReads]), readAddress, readBody);
  for (const path of LISTS) app.use(path, compress());
  app.onError((error, c) => {
    const problem = problemOf(error);
    const transactionId = c.get('transactionId');
    if (problem.status >= 500) c.env.runtime.log.error({ err: safe(error), transactionId }, 'request failed');
    return problemResponse(problem, transactionId);
  });
  app.notFound((c) =>
    problemResponse({ status: 404, code: 'no-such-path', detail: 'There is no such call.' }, c.get('transactionId')),
  );
  app.route('/', accountRoutes);
  app.route('/', locationRoutes);
  app.route('/', finderRoutes);
  app.route('/', schedulerRoutes);
  app.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Find Care API', version: '1', description: 'Errors are application/problem+json (RFC 9457).' },
    servers: [{ url: '/' }],
  });
  app.get(
    '/docs',
    apiReference(() => app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Find Care API', version: '1' } })),
  );
  return app;
}

/** The app as a fetch function for one process. */
export function serveApp(runtime: Runtime): (request: Request, ip: string) => Response | Promise<Response> {
  const app = createApp();
  return (request, ip) => app.fetch(request, { runtime, ip });
}

/** An error as a log may hold it: database errors carry the values of a row in `detail` and drizzle the parameters in `message`. */
function safe(error: unknown): { type: string; message: string; code?: unknown; stack?: string | undefined } {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error' };
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause ? cause.code : undefined;
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
  return { type: cause.name, message: code ? `database error` : (cause.message.split('\n')[0] ?? ''), code, stack };
}
