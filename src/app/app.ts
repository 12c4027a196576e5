import { accountRoutes } from '#account/server/own/account-routes.ts';
import { passkeyRoutes } from '#account/server/ways/passkey-routes.ts';
import { claimRoutes } from '#account/server/own/claim-routes.ts';
import { ownRoutes } from '#account/server/own/own-routes.ts';
import { providerRoutes } from '#account/server/ways/provider-routes.ts';
import { passwordRoutes } from '#account/server/password-routes.ts';
import { readPerson } from '#account/server/profile/profile.ts';
import { profileRoutes } from '#account/server/profile/profile-routes.ts';
import type { AuthIn } from '#account/server/sign-in-call.ts';
import { staffRoutes } from '#account/server/staff-routes.ts';
import { timeOutRoutes } from '#account/server/time-out/time-out-routes.ts';
import { signInRoutes } from '#account/server/sign-in-routes.ts';
import { bulkCancelRoutes } from '#admin/bulk-cancel/server/routes.ts';
import { commandRoutes } from '#admin/commands/server/routes.ts';
import { moveRoutes } from '#admin/day/server/move-routes.ts';
import { dayRoutes } from '#admin/day/server/routes.ts';
import { staffConsoleRoutes } from '#admin/people/server/routes.ts';
import { consoleRoutes } from '#admin/server/me-routes.ts';
import { paperRoutes } from '#admin/papers/server/routes.ts';
import { driveUpRoutes } from '#admin/drive-up/server/routes.ts';
import { consoleSiteRoutes } from '#admin/sites/server/routes.ts';
import { deskRoutes } from '#admin/day/server/desk-routes.ts';
import { visitsRoutes } from '#admin/visits/server/routes.ts';
import { voucherRoutes as issuedVoucherRoutes } from '#admin/vouchers/server/routes.ts';
import { visitReportRoutes } from '#admin/reports/visits/server/routes.ts';
import { reportRoutes } from '#admin/server/routes.ts';
import { analyticsRoutes, type Countable } from '#analytics/server/routes.ts';
import { signOnRoutes } from '#single-sign-on/server/routes.ts';
import { apiDescription, withHeaders, withPlainSchemas } from '#api/docs.ts';
import { system } from '#identity/make-actor.ts';
import { identifyCaller } from '#identity/server/identify.ts';
import { identityRoutes } from '#identity/server/routes.ts';
import { guardsOf } from '#api/guards.ts';
import { requestLog } from '#api/log.ts';
import { LimitError, problemOf, problemResponse } from '#api/problem.ts';
import { KEPT_FIVE_MINUTES, RATES, type Policy } from '#api/route-policy.ts';
import { api, type Runtime } from '#api/route.ts';
import { readAddress, transaction } from '#api/transaction-id.ts';
import { servicesOf, type Services } from './services.ts';
import { covidTestingOf } from '#covid/server/organization.ts';
import { covidRoutes } from '#covid/server/routes.ts';
import { chatRoutes } from '#chat/server/routes.ts';
import { content as projectContent, type Content } from '#content-model/content.ts';
import { articleRoutes } from '#finder/server/article-routes.ts';
import { categoryDataRoutes } from '#finder/server/category-data-routes.ts';
import { finderRoutes } from '#finder/server/routes.ts';
import { partnerRoutes } from '#partners/server/routes.ts';
import { leadsTo } from '#partners/server/tracking-link.ts';
import { jobRoutes } from '#jobs/server/routes.ts';
import { locationRoutes } from '#location/server/routes.ts';
import { storeForHeader } from '#pharmacies/server/finder-page.ts';
import { pharmacyRoutes } from '#pharmacies/server/routes.ts';
import type { SearchMemory } from '#search/server/find/search-memory.ts';
import { searchRoutes } from '#search/server/routes.ts';
import { sentDangerFinder } from '#safety/server/danger-finder.ts';
import { understood } from '#search/server/find/understood.ts';
import { headerRoutes } from '#site/server/header-routes.ts';
import { cartOf, shopRoutes } from '#shop/server/routes.ts';
import { schedulerRoutes } from '#scheduler/server/routes.ts';
import type { OtherSystem } from '#scheduler/systems/booking-system.ts';
import type { OwnOrganization } from '#scheduler/systems/server/organizations.ts';
import { offerSoon } from '#scheduler/waitlist/server/make-offers.ts';
import { schedulingOf, type Scheduling } from '#scheduler/systems/server/scheduling.ts';
import { otherSystems } from '#scheduler/systems/server/other-systems.ts';

const DOCUMENT = {
  openapi: '3.1.0',
  info: {
    title: 'Find Care API',
    version: '1',
    description:
      'Errors are application/problem+json (RFC 9457). `x-policy` shows for each call who may make it, whether it writes, how its answer may be cached, how often one address may call it, and its largest body.',
  },
  servers: [{ url: '/' }],
};

/** The description of the API changes with a release only; it is long. */
const DESCRIPTION: Policy = { ...KEPT_FIVE_MINUTES, limit: RATES.files };

/** What staff do about colleagues, papers and jobs. */
const STAFF_CALLS = [jobRoutes, paperRoutes, staffConsoleRoutes];

/** The API: every feature's routes under /api, with what all of them share: transaction id, log line, who calls, problem answers. */
export function createApp(
  content: Content,
  systems: Record<string, OtherSystem> = {},
  { places, search, auth, providers, shop }: Services = servicesOf(content),
  organizations: readonly OwnOrganization[] = [covidTestingOf(content)],
) {
  const app = api().basePath('/api');
  app.use(transaction, requestLog, readAddress, identifyCaller);
  app.onError(async (error, c) => {
    const problem = problemOf(error);
    const transactionId = c.get('transactionId');
    // Too many calls are already logged by status, and a provider that is away where it is asked; don't log each as an error.
    if (problem.status >= 500 && !['busy', 'provider-away'].includes(problem.code))
      c.env.runtime.log.error({ err: safe(error), transactionId }, 'request failed');
    if (error instanceof LimitError) await c.env.runtime.limits.note(c.var.actor ?? system('limits'), error.reached);
    return problemResponse(problem, transactionId);
  });
  app.route('/', identityRoutes);
  app.route(
    '/',
    headerRoutes({
      site: content.site,
      person: readPerson,
      store: storeForHeader,
      cart: async (c) => (await cartOf(c, shop(c.env.runtime))).itemCount,
    }),
  );
  const scheduling = schedulingOf({ ...content, organizations }, systems, offerSoon);
  for (const routes of accountCalls({ auth, providers }, content, scheduling.systems.all)) app.route('/', routes);
  app.route('/', locationRoutes(places));
  app.route('/', searchRoutes(content, search));
  app.route('/', finderRoutes(content, search));
  app.route('/', articleRoutes(content, search));
  app.route('/', categoryDataRoutes(content));
  app.route('/', partnerRoutes(content));
  for (const calls of countingCalls(content, search)) app.route('/', calls);
  app.route('/', shopRoutes(shop));
  app.route('/', pharmacyRoutes(places));
  app.route('/', chatRoutes(content, search));
  for (const calls of bookingCalls({ ...content, organizations }, systems)) app.route('/', calls);
  for (const calls of [...testCalls(content, scheduling), ...STAFF_CALLS]) app.route('/', calls);

  const description = apiDescription(() => withHeaders(withPlainSchemas(app.getOpenAPI31Document(DOCUMENT))));
  app.on('GET', ['/openapi.json', '/docs'], ...guardsOf(DESCRIPTION));
  app.get('/openapi.json', (c) => c.body(description().document, 200, { 'content-type': 'application/json' }));
  app.get('/docs', async (c) => {
    const { html, policy } = await description().page;
    return c.html(html, 200, { 'content-security-policy': policy });
  });

  const methods = methodsByPath(app.openAPIRegistry.definitions);
  app.notFound((c) => {
    const transactionId = c.get('transactionId');
    const allowed = methods.find(({ pattern }) => pattern.test(c.req.path))?.allowed;
    if (!allowed)
      return problemResponse({ status: 404, code: 'no-such-path', detail: 'There is no such call.' }, transactionId);
    const detail = `This call takes ${allowed}.`;
    const response = problemResponse({ status: 405, code: 'no-such-method', detail }, transactionId);
    response.headers.set('allow', allowed);
    return response;
  });
  return app;
}

/** What people sign in by, and their own accounts. */
function accountCalls(
  { auth, providers }: Pick<Services, 'auth' | 'providers'>,
  { site: { retailer }, partners }: Content,
  systems: Parameters<typeof ownRoutes>[1],
) {
  const authIn: AuthIn = (c) => auth(c.env.runtime);
  const outside = providerRoutes(authIn, (c) => providers(c.env.runtime));
  const signIn = [signInRoutes(authIn), passwordRoutes(authIn), passkeyRoutes(authIn, retailer), outside];
  const own = [
    accountRoutes,
    claimRoutes,
    ownRoutes(authIn, systems),
    profileRoutes,
    signOnRoutes({ partners }),
    timeOutRoutes,
  ];
  return [...signIn, staffRoutes(authIn, retailer), ...own];
}

/** What books, and what staff do with what is booked. */
function bookingCalls(...parts: Parameters<typeof schedulerRoutes>) {
  const day = [dayRoutes(...parts), moveRoutes(...parts)];
  return [schedulerRoutes(...parts), consoleRoutes, bulkCancelRoutes, visitsRoutes(...parts), ...day];
}

/** Tests for COVID-19, and what staff do with their sites, at the desk and with vouchers. */
function testCalls(content: Content, scheduling: Scheduling) {
  const sites = consoleSiteRoutes({ testing: content.covidTesting });
  const vouchers = issuedVoucherRoutes(content.covidTesting);
  return [covidRoutes(content, scheduling), sites, driveUpRoutes, deskRoutes(content, scheduling), vouchers];
}

/** What counts, and what shows the counts. */
function countingCalls(content: Content, search: SearchMemory) {
  return [analyticsRoutes(countable(content, search)), reportRoutes(content, search), visitReportRoutes, commandRoutes];
}

/** What events may name, and how counted words are understood. */
function countable(content: Content, search: SearchMemory): Countable {
  const dangerIn = sentDangerFinder(content);
  return {
    partners: new Set(content.partners.map(({ slug }) => slug)),
    leadTo: leadsTo(content),
    isDanger: (words) => dangerIn(words).length > 0,
    understand: (db, words) => understood(db, search, words),
  };
}

type Definitions = ReturnType<typeof api>['openAPIRegistry']['definitions'];

/** Which methods each path of the API takes, for who asks with another one. */
function methodsByPath(calls: Definitions): { pattern: RegExp; allowed: string }[] {
  const routes = calls.flatMap((call) => (call.type === 'route' ? [call.route] : []));
  return [...Map.groupBy(routes, ({ path }) => path)].map(([path, some]) => ({
    pattern: new RegExp(`^/api${path.replaceAll('$', '\\$').replace(/\{[^}]+\}/g, '[^/]+')}$`),
    allowed: some.map(({ method }) => method.toUpperCase()).join(', '),
  }));
}

/**
 * What the app is made of besides code: content; the built-in and FHIR booking systems and the partners'
 * organizations, unless given.
 */
export type AppParts = {
  content?: Content;
  systems?: Record<string, OtherSystem>;
  services?: Services;
  organizations?: readonly OwnOrganization[];
};

/** The app as a fetch function for one process; `network` is the caller's (`networkOf`). */
export function serveApp(
  runtime: Runtime,
  { content = projectContent(), systems, services, organizations }: AppParts = {},
): (request: Request, network: string) => Response | Promise<Response> {
  const own = otherSystems(content, runtime.settings, (why) => runtime.log.warn(why));
  const app = createApp(content, { ...own, ...systems }, services, organizations);
  return (request, network) => app.fetch(request, { runtime, network });
}

/** An error as a log may hold it: database errors carry values of a row in `message` and `detail`. */
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
