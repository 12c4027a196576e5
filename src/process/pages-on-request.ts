import { Hono } from 'hono';
import { identify } from '#account/server/guest-cookie.ts';
import { guardsOf } from '#api/guards.ts';
import { requestLog } from '#api/log.ts';
import { problemOf } from '#api/problem.ts';
import { RATES } from '#api/route-policy.ts';
import { searching, type ApiEnv, type Runtime } from '#api/route.ts';
import { transaction } from '#api/transaction-id.ts';
import { LOCAL_ORIGIN } from '#settings.ts';
import { content as projectContent, type Content } from '#content-model/content.ts';
import { searchContent } from '#finder/server/search-content.ts';
import { STORE_FINDER } from '#pharmacies/addresses.ts';
import { readAsk, SEARCH_RESULTS } from '#search/search-ask.ts';
import { searchPageFinder } from '#finder/server/search-page.ts';
import { layoutFor } from './layout-group.ts';
import { withLayout } from './layout-links.ts';
import { addStorePages, isOfStores } from './pages-of-stores.ts';
import type { PageRenderer } from './page-renderer.ts';
import { isHttps } from '#api/https.ts';

/** The addresses of pages that are made when they are asked for. */
export const PAGES_ON_REQUEST = [SEARCH_RESULTS, STORE_FINDER] as const;

/** True of the path of a page that is made when it is asked for. */
export function isOnRequest(path: string): boolean {
  return path === SEARCH_RESULTS || isOfStores(path);
}

/** Such a page is read by anyone and kept by nobody; it is made of one search. */
const POLICY = {
  who: 'anyone',
  does: 'reads',
  cache: 'no-store',
  limit: RATES.search,
  body: 0,
  key: 'none',
  compressed: true,
} as const;

/** A page that tells of a failure, by its status; with a status of its own. */
export type FailurePage = (status: number, headers?: Record<string, string>) => Response;

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
}

/** The pages that are made when they are asked for, as a fetch function: under the transaction ids, log lines, limits and headers of all others. `network` is the caller's. */
export function servePages(
  runtime: Runtime,
  { render, failure, hasTwo, headers, origin, content = projectContent() }: Parts,
): (request: Request, network: string) => Response | Promise<Response> {
  const find = searchPageFinder(content, searchContent(content));
  const app = new Hono<ApiEnv>();
  app.use(transaction, requestLog, identify);
  app.onError((error, c) => {
    const { status, retryAfterSeconds } = problemOf(error);
    const transactionId = c.get('transactionId');
    if (status >= 500) c.env.runtime.log.error({ type: error.name, transactionId }, 'page failed');
    return failure(status, retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) });
  });
  app.use(SEARCH_RESULTS, ...guardsOf(POLICY));
  app.get(SEARCH_RESULTS, async (c) => {
    const { pathname, search: query } = new URL(c.req.url);
    const ask = readAsk(query);
    if (!ask) return failure(400);
    const cookies = c.req.header('cookie') ?? '';
    const { layout, cookie } = layoutFor(
      pathname,
      query,
      cookies,
      isHttps(c.req.header('x-forwarded-proto'), c.env.runtime.settings),
    );
    const visit = { query, cookies, group: layout === 2 ? ('b' as const) : undefined };
    const tell = (error: unknown): void =>
      c.env.runtime.log.warn(
        { code: problemOf(error).code, transactionId: c.get('transactionId') },
        'part of a page failed',
      );
    const search = await find(searching(c), ask, visit, tell);
    const page = await render(SEARCH_RESULTS, { search });
    if (page.status >= 500) return failure(500);
    const html = await page.text();
    return sent(page, layout === 2 ? withLayout(html, hasTwo) : html, {
      ...headers,
      ...(cookie && { 'set-cookie': cookie }),
    });
  });
  addStorePages(app, {
    ...{ render, failure, content, origin },
    sent: async (page, images) => {
      if (page.status >= 500) return failure(500);
      const html = await page.text();
      const answer = sent(page, html.replaceAll(LOCAL_ORIGIN, origin), headers);
      if (images) allowImages(answer, images);
      return answer;
    },
  });
  return (request, network) => app.fetch(request, { runtime, network });
}

/** The page with the headers of all pages; it is framed by nobody. */
function sent(page: Response, html: string, headers: Record<string, string>): Response {
  const policy = page.headers.get('content-security-policy') ?? "default-src 'self'";
  return new Response(html, {
    status: page.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `${policy.replace(/;\s*$/, '')}; frame-ancestors 'none'`,
      ...headers,
    },
  });
}

/** Lets a page load images from the host of an address too. */
function allowImages({ headers }: Response, address: string): void {
  const policy = headers.get('content-security-policy') ?? '';
  headers.set('content-security-policy', policy.replace("img-src 'self'", `img-src 'self' ${new URL(address).origin}`));
}
