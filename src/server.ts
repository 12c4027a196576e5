import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { HttpBindings } from '@hono/node-server';
import { isHttps } from '#api/network/https.ts';
import { networkOf } from '#api/network/network.ts';
import type { Runtime } from '#api/route.ts';
import type { Settings } from '#settings/settings.ts';
import { serveApp } from '#app/app.ts';
import { demoStaff } from './process/demo/demo-staff.ts';
import { drainOf } from './process/drain.ts';
import { openFrontDoor, type RequestHandlers } from './process/front-door.ts';
import { startJobs } from './process/jobs.ts';
import { addressOf, clientAddress, expectFree, listen, originAt } from './process/listening.ts';
import { operationRoutes, type Readiness } from './process/operation.ts';
import { partnerServers } from './process/partner-stand-in.ts';
import { METADATA_PATH, SENT_BACK_PATH } from '#single-sign-on/sign-on-address.ts';
import { signOnReceivers } from './process/sign-on-stand-in.ts';
import { startRuntime } from './process/runtime.ts';
import { rendererInThread } from '#process/pages/page-thread.ts';
import { PAGES_ON_REQUEST, servePages } from '#process/pages/pages-on-request.ts';
import { loadStaticFiles, SECURITY_HEADERS, type StaticFiles } from '#process/files/static-files.ts';
import { closeStalled } from './process/stalled.ts';
import type { SeedProgress } from '#process/seed.ts';

/** A running server: its address, how to sign in as the demo's staff where they were made just now, and how to stop it. */
export type RunningServer = { address: string; staff: string | null; stop: () => Promise<void> };

/**
 * Starts the whole process: port, database, jobs, pages, API. Pages are served and calls get 503 until it resolves.
 * - With `DATABASE_URL` and a `PORT` other than 0, it listens only when all is ready.
 * - `site`: the built site's folder. `rendererOf`: makes its pages on request.
 * - Throws SettingsError (can't listen), DataDirError (data folder unusable), or the database's error.
 */
export async function startServer(
  settings: Settings,
  site: string,
  progress: SeedProgress,
  rendererOf: typeof rendererInThread = rendererInThread,
): Promise<RunningServer> {
  const readiness: Readiness = { migrated: false, stopping: false };
  const { server, answers } = openFrontDoor(settings, readiness);
  closeStalled(server, server.requestTimeout);
  const drain = drainOf(server);
  // The port is asked for first: a taken one must not cost a database start.
  const isOneOfMany = settings.DATABASE_URL !== undefined && settings.PORT !== 0;
  // Beside others on one database, a process that isn't ready refuses connections, so that a proxy asks another one.
  if (isOneOfMany) await expectFree(settings);
  else await listen(server, settings);
  const address = addressOf(server, settings);
  const files = readSite(site, settings, address);
  answers.files = files;
  // Loaded while the database starts; a failure is thrown where it is awaited.
  const rendering = rendererOf(site, PAGES_ON_REQUEST);
  rendering.catch(() => undefined);
  const started = await startRuntime(settings, progress).catch((error: unknown) => {
    server.close();
    throw error;
  });
  const origin = settings.PUBLIC_ORIGIN ?? originAt(address);
  const partners = partnerServers(settings, started.database);
  const signOns = await signOnReceivers(settings, origin);
  const { services, ...begun } = started;
  const runtime = { ...begun, settings: { ...settings, FHIR: partners.servers, SAML: signOns.receivers } };
  const render = await rendering.catch(async (error: unknown) => {
    server.close();
    await runtime.database.close();
    throw error;
  });
  // Made before the first search asks for it; where the database is away, by that search.
  services.search.lexicon(runtime.database.search).catch(() => undefined);
  answerBy(answers, { runtime, services, readiness, files, render, origin });
  const auth = services.auth(runtime);
  const stopJobs = await startJobs(runtime, { origin, auth });
  const staff = await demoStaff(runtime, auth);
  if (isOneOfMany) {
    await listen(server, settings).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
  }
  readiness.migrated = true;

  async function stop(): Promise<void> {
    readiness.stopping = true;
    // For so long calls are still taken: one that was sent before its sender could know is answered, not cut off.
    await Promise.all([stopJobs(), sleep(settings.STOP_NOTICE_MS)]);
    // What is idle is the proxy's, which closes it sooner than this server would.
    await drain(settings.TRUST_PROXY === 'on' ? server.keepAliveTimeout : 0);
    await render?.close?.();
    partners.stop();
    signOns.stop();
    await runtime.database.close();
  }

  return { address, staff, stop };
}

/** The built site, as this server sends it. */
function readSite(site: string, settings: Settings, address: string): StaticFiles {
  return loadStaticFiles(site, {
    hstsDays: settings.HSTS_DAYS,
    kept: settings,
    elsewhere: [...PAGES_ON_REQUEST, METADATA_PATH, SENT_BACK_PATH],
    // The page of every part in every state is for those who develop them.
    left: settings.UI_PAGE === 'on' ? [] : ['ui.html'],
    overHttps: ({ headers }) => isHttps(headers['x-forwarded-proto'], settings),
    // A site that was built for an address keeps it.
    ...(settings.PUBLIC_ORIGIN === undefined && { origin: originAt(address) }),
  });
}

/** What requests are answered by, once it is there. */
type Ready = {
  runtime: Runtime;
  services: Awaited<ReturnType<typeof startRuntime>>['services'];
  readiness: Readiness;
  files: StaticFiles;
  render: Awaited<ReturnType<typeof rendererInThread>>;
  origin: string;
};

/** Lets calls and pages be answered. */
function answerBy(answers: RequestHandlers, { runtime, services, readiness, files, render, origin }: Ready): void {
  const { settings, log } = runtime;
  const operation = operationRoutes(runtime, readiness);
  const app = serveApp(runtime, { services });
  const { failure, hasTwo } = files;
  const pages = render && servePages(runtime, { render, failure, hasTwo, headers: SECURITY_HEADERS, origin, services });
  answers.failed = (error) => log.error({ err: error }, 'page failed');
  answers.call = getRequestListener((request, env) => {
    const { incoming } = env as HttpBindings;
    if (!incoming.url?.startsWith('/api/')) return operation.fetch(request);
    return app(request, networkOf(clientAddress(incoming, settings)));
  });
  answers.page = getRequestListener((request, env) => {
    const { incoming } = env as HttpBindings;
    return pages?.(request, networkOf(clientAddress(incoming, settings))) ?? failure(404);
  });
}
