import { identifyCaller } from '#identity/server/identify.ts';
import { identityRoutes } from '#identity/server/routes.ts';
import { problemOf, problemResponse } from '#api/problem.ts';
import { api } from '#api/route.ts';
import { transaction } from '#api/transaction-id.ts';
import type { Database } from '#db/client.ts';
import { headerRoutes, type HeaderParts } from '#site/server/header-routes.ts';
import { caller, type Caller } from './caller.ts';
import { testRuntime } from './scheduler.ts';

const HEADER: HeaderParts = {
  site: { nav: [], cart: '/cart' },
  person: () => Promise.resolve({ name: '', email: '', store: null }),
  store: () => Promise.resolve(null),
  cart: () => Promise.resolve(0),
};

/** An API of routes that only a test has, behind the same identification and guards as the product's; answers a caller for headers, such as those of a session. */
export function toyApp(
  database: Database,
  routes: ReturnType<typeof api>,
  environment: Record<string, string> = {},
): (headers?: Record<string, string>) => Caller {
  const app = api().basePath('/api');
  app.use(transaction, identifyCaller);
  app.onError((error, c) => problemResponse(problemOf(error), c.get('transactionId')));
  app.route('/', identityRoutes);
  app.route('/', headerRoutes(HEADER));
  app.route('/', routes);
  const runtime = testRuntime(database, { RATE_LIMITS: 'off', ...environment });
  return (headers = {}) =>
    caller(
      async (path, request) => app.fetch(new Request(`http://test${path}`, request), { runtime, network: '10.9.9.9' }),
      headers,
    );
}
