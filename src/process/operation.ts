import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { collectDefaultMetrics, Gauge, register } from 'prom-client';
import type { Runtime } from '#api/route.ts';
import { publicTokenKeys } from '#identity/tokens/access-tokens.ts';
import { openReports } from '#feedback/server/save-report.ts';
import { isReadable } from '#search/search-ask.ts';
import { NO_SNIFFING } from './files/static-files.ts';

/** Whether the process may take work: migrations done, not stopping. Set by the server's start and stop. */
export type Readiness = { migrated: boolean; stopping: boolean };

const reports = new Gauge({
  name: 'feedback_open',
  help: 'Reports of something wrong with a page that are not handled',
});

/** Milliseconds that a database check is reused, so that frequent probes don't load it. */
const LOOK_MS = 500;

/**
 * /.well-known/jwks.json: the public keys of tokens. /healthz: the process is up. /readyz: database writable and migrated, not stopping. /metrics: Prometheus, with
 * METRICS_TOKEN only [BEYOND-3].
 */
export function operationRoutes({ database, settings, keys }: Runtime, readiness: Readiness) {
  collectDefaultMetrics();
  const app = new Hono();
  let looked: { at: number; answer: Promise<unknown> } | undefined;
  // After a lost connection, idle or in use, the next probe checks again.
  const forget = () => (looked = undefined);
  database.pool.on('error', forget).on('release', (error?: Error) => error && forget());

  function look(): Promise<unknown> {
    const now = performance.now();
    if (!looked || now - looked.at > LOOK_MS) looked = { at: now, answer: beat(database) };
    return looked.answer;
  }

  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(NO_SNIFFING)) c.res.headers.set(name, value);
  });
  // An address that can't be decoded is a 400 from every part of the server.
  app.use(async (c, next) => (isReadable(c.req.url) ? next() : c.json({ status: 'no readable address' }, 400)));
  app.get('/healthz', (c) => c.json({ status: 'up' }));
  app.get('/readyz', async (c) => {
    if (!readiness.migrated || readiness.stopping) return c.json({ status: 'not ready' }, 503, { 'retry-after': '2' });
    try {
      await look();
      return c.json({ status: 'ready' });
    } catch {
      looked = undefined;
      return c.json({ status: 'the database takes no writes' }, 503, { 'retry-after': '5' });
    }
  });
  app.get('/.well-known/jwks.json', (c) =>
    c.json(publicTokenKeys(keys.tokens), 200, { 'cache-control': 'public, max-age=300' }),
  );
  app.get('/metrics', async (c) => {
    if (!settings.METRICS_TOKEN) return c.text('Set METRICS_TOKEN to have metrics', 404);
    if (!isToken(c.req.header('authorization'), settings.METRICS_TOKEN)) return c.text('Not allowed', 403);
    // Without the database the other numbers are all the more wanted.
    await openReports(database.pool).then(
      (count) => reports.set(count),
      () => reports.remove(),
    );
    return c.body(await register.metrics(), 200, { 'content-type': register.contentType });
  });
  return app;
}

/**
 * Fails when the database can't be written or its disk is full: the list, longer than work_mem, needs a temporary
 * file. One transaction.
 */
function beat({ pool }: Runtime['database']): Promise<unknown> {
  return pool.query(
    `set local work_mem = '64kB';
     select count(*) from generate_series(1, 10000);
     insert into heartbeat (id, at) values (1, now()) on conflict (id) do update set at = excluded.at`,
  );
}

function isToken(given: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given ?? ''), digest(`Bearer ${token}`));
}
