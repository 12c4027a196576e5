import { Hono, type Context, type Next } from 'hono';
import { identify } from '#identity/server/identify.ts';
import { guardsOf } from '#api/guards.ts';
import { requestLog } from '#api/log.ts';
import { problemOf } from '#api/problem.ts';
import { searching, type ApiEnv, type Runtime } from '#api/route.ts';
import { transaction } from '#api/transaction-id.ts';
import { content as projectContent, type Content } from '#content-model/content.ts';
import { searchContent } from '#finder/server/search/search-content.ts';
import { typedPlaceCookies } from '#location/server/typed-place-cookies.ts';
import { FEEDBACK } from '#site/frame/feedback-link.ts';
import { SIGN_ON_PATH } from '#single-sign-on/sign-on-address.ts';
import { STORE_FINDER } from '#pharmacies/stores/addresses.ts';
import { readAsk, SEARCH_RESULTS } from '#search/search-ask.ts';
import { siteSearcher } from '#search/server/find/site-search.ts';
import { readSiteAsk, SITE_SEARCH, type SiteSearchPage } from '#search/site-search-ask.ts';
import { searchingTiles } from '#finder/server/searching-tiles.ts';
import { searchPageFinder } from '#finder/server/search/search-page.ts';
import type { SearchContent } from '#finder/server/tiles/tiles.ts';
import { withTypedFilters } from '#finder/server/search/typed-filters.ts';
import { layoutFor } from '../files/layout-group.ts';
import { withLayout } from '../files/layout-links.ts';
import { PAGE_POLICY, pageSender, readable, type FailurePage } from './page-answer.ts';
import { addFeedbackPage, takeFeedback } from './page-of-feedback.ts';
import { addSignOnPages, isOfSignOn, takeSignOn } from './page-of-sign-on.ts';
import { TESTING_PATH } from '#covid/paths.ts';
import { bookingPages, isOfBooking } from './pages-of-booking.ts';
import { servicesOf, type Services } from '#app/services.ts';
import { addTestingPage, isOfTesting } from './page-of-testing.ts';
import { addStorePages, isOfStores, type PageServices } from './pages-of-stores.ts';
import type { PageRenderer } from './page-renderer.ts';
import { isHttps } from '#api/network/https.ts';

/** The addresses of pages that are made when they are asked for. */
export const PAGES_ON_REQUEST = [
  SEARCH_RESULTS,
  SITE_SEARCH,
  STORE_FINDER,
  FEEDBACK,
  SIGN_ON_PATH,
  TESTING_PATH,
] as const;

/** True of the path of a page that is made when it is asked for. */
export function isOnRequest(path: string): boolean {
  return (
    [SEARCH_RESULTS, SITE_SEARCH, FEEDBACK].includes(path) ||
    isOfStores(path) ||
    isOfBooking(path) ||
    isOfSignOn(path) ||
    isOfTesting(path)
  );
}

/** True of the path of a page that takes a plain form. */
export function takesForm(path: string): boolean {
  return path === FEEDBACK || path === SIGN_ON_PATH || isOfBooking(path);
}

/** What such pages need of the process. */
interface Parts {
  render: PageRenderer;
  failure: FailurePage;
  /** True of the address of a page with two layouts. */
  hasTwo: (path: string) => boolean;
  /** Sent with every page. */
  headers: Record<string, string>;
  /** The address of this site: pages are built for another where it was not known. */
  origin: string;
  content?: Content;
  services?: Services;
}

/**
 * Pages made on request as a fetch function, with the same ids, log lines, limits and headers as calls. `network`: the
 * caller's.
 */
export function servePages(
  runtime: Runtime,
  { render, failure, hasTwo, headers, origin, content = projectContent(), services = servicesOf(content) }: Parts,
): (request: Request, network: string) => Response | Promise<Response> {
  const known = searchContent(content, services.search);
  const find = searchPageFinder(content, known);
  const findInSite = siteSearcher(content);
  const app = new Hono<ApiEnv>();
  const parts = { render, failure, content, services, origin, sent: pageSender(failure, headers, origin) };
  app.use(transaction, requestLog);
  takeFeedback(app, parts);
  takeSignOn(app, parts);
  // Who finds the line full is refused before anything else of the request is looked at.
  app.use(...guardsOf(PAGE_POLICY), identify);
  app.onError((error, c) => {
    const { status, code, retryAfterSeconds } = problemOf(error);
    const transactionId = c.get('transactionId');
    if (status >= 500 && code !== 'busy') c.env.runtime.log.error({ type: error.name, transactionId }, 'page failed');
    return failure(status, retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) });
  });
  app.use(readable(failure));
  app.use((c, next) => carryLayout(c, next, hasTwo));
  app.get(SEARCH_RESULTS, (c) => results(c, { find, dangerIn: known.dangerIn }, parts));
  app.get(SITE_SEARCH, (c) => siteSearch(c, findInSite, parts));
  addFeedbackPage(app, parts);
  addSignOnPages(app, parts);
  addTestingPage(app, parts);
  addStorePages(app, parts);
  const booking = bookingPages(runtime, { ...parts, content });
  return (request, network) => {
    const pages = isOfBooking(new URL(request.url).pathname) ? booking : app;
    return pages.fetch(request, { runtime, network });
  };
}

/** Every page made on request carries the second layout in its links for whoever has chosen it [ROUTE-3]. */
async function carryLayout(c: Context<ApiEnv>, next: Next, hasTwo: Parts['hasTwo']): Promise<void> {
  await next();
  if (!c.res.headers.get('content-type')?.startsWith('text/html')) return;
  const { pathname, search } = new URL(c.req.url);
  if (layoutFor(pathname, search, c.req.header('cookie')).layout === 1) return;
  c.res = new Response(withLayout(await c.res.text(), hasTwo), c.res);
}

/** The search results, in the visitor's layout. */
async function results(
  c: Context<ApiEnv>,
  { find, dangerIn }: Pick<SearchContent, 'dangerIn'> & { find: ReturnType<typeof searchPageFinder> },
  { render, failure, sent, content }: PageServices,
): Promise<Response> {
  const { pathname, search: query } = new URL(c.req.url);
  const ask = readAsk(query);
  if (!ask) return failure(400);
  const narrowed = withTypedFilters(query, dangerIn);
  if (narrowed !== undefined) return c.redirect(narrowed, 303);
  const cookies = c.req.header('cookie') ?? '';
  const { log, settings } = c.env.runtime;
  const overHttps = isHttps(c.req.header('x-forwarded-proto'), settings);
  const { layout, cookie } = layoutFor(pathname, query, cookies, overHttps);
  const visit = { query, cookies, group: layout === 2 ? ('b' as const) : undefined };
  const search = await find(searchingTiles(c), ask, visit, (error) => {
    log.warn({ code: problemOf(error).code, transactionId: c.get('transactionId') }, 'part of a page failed');
  });
  const asked = { headers: c.req.raw.headers, usual: content.site.defaultPlace, overHttps };
  return sent(await render(SEARCH_RESULTS, { search }), {
    cookies: [...(cookie ? [cookie] : []), ...typedPlaceCookies(search.isTyped ? search.place : null, asked)],
  });
}

/** The search of the whole site: its island asks by itself; what is found here is for who has no script. */
async function siteSearch(
  c: Context<ApiEnv>,
  find: ReturnType<typeof siteSearcher>,
  { render, sent, services }: PageServices,
): Promise<Response> {
  const asked = readSiteAsk(new URL(c.req.url).search);
  const { log } = c.env.runtime;
  const failed = (): void => log.warn({ transactionId: c.get('transactionId') }, 'part of a page failed');
  const look = async (): Promise<SiteSearchPage['answer']> =>
    find(() => ({ db: searching(c).db, memory: services.search }), asked, failed);
  const answer = asked.words
    ? await look().catch(() => {
        failed();
        return null;
      })
    : undefined;
  return sent(await render(SITE_SEARCH, { siteSearch: { asked, answer } }));
}
