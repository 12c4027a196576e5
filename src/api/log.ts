import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { Histogram } from 'prom-client';
import type { ApiEnv } from './route.ts';

const seconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer an API call, by its route and status',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** Writes one log line and one metric for each call. Logs the route's pattern, never the address or body, which may hold personal data. */
export const requestLog = createMiddleware<ApiEnv>(async (c, next) => {
  const start = performance.now();
  await next();
  const ms = performance.now() - start;
  // The route that answered; of a call that was refused before one could, the last that fits.
  const answered = routePath(c);
  const route = answered.endsWith('*') ? routePath(c, -1) : answered;
  const { status } = c.res;
  seconds.observe({ method: c.req.method, route, status }, ms / 1000);
  c.env.runtime.log.info(
    { transactionId: c.get('transactionId'), method: c.req.method, route, status, ms: Math.round(ms * 10) / 10 },
    'call',
  );
});
