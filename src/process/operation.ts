import { Hono } from 'hono';
import { collectDefaultMetrics, register } from 'prom-client';
import type { Runtime } from '#api/route.ts';

/** Whether the process may take work: migrations done, not stopping. Set by the server's start and stop. */
export type Readiness = { migrated: boolean; stopping: boolean };

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** /healthz (the process is up), /readyz (the database answers and is migrated), /metrics (Prometheus; loopback or token only) [BEYOND-3]. */
export function operationRoutes(runtime: Runtime, readiness: Readiness) {
  collectDefaultMetrics();
  const app = new Hono<{ Bindings: { ip: string } }>();
  app.get('/healthz', (c) => c.json({ status: 'up' }));
  app.get('/readyz', async (c) => {
    if (!readiness.migrated || readiness.stopping) return c.json({ status: 'not ready' }, 503, { 'retry-after': '2' });
    try {
      await runtime.database.pool.query('select 1');
      return c.json({ status: 'ready' });
    } catch {
      return c.json({ status: 'database away' }, 503, { 'retry-after': '5' });
    }
  });
  app.get('/metrics', async (c) => {
    const token = runtime.settings.METRICS_TOKEN;
    const allowed = token ? c.req.header('authorization') === `Bearer ${token}` : LOOPBACK.test(c.env.ip);
    if (!allowed) return c.text('Not allowed', 403);
    return c.body(await register.metrics(), 200, { 'content-type': register.contentType });
  });
  return app;
}
