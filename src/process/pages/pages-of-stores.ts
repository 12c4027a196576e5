import type { Context, Hono } from 'hono';
import { isHttps } from '#api/network/https.ts';
import { searching, type ApiEnv } from '#api/route.ts';
import { TESTING_PATH } from '#covid/paths.ts';
import type { Content } from '#content-model/content.ts';
import { typedPlaceCookies } from '#location/server/typed-place-cookies.ts';
import { stateOfPage, statePage, STORE_FINDER } from '#pharmacies/stores/addresses.ts';
import { readFinderAsk } from '#pharmacies/stores/finder-ask.ts';
import { finderPage, storeByNumber, storePages, storesOfState } from '#pharmacies/server/finder-page.ts';
import type { Settings } from '#settings/settings.ts';
import type { Services } from '#app/services.ts';
import { moved, otherSpelling, type FailurePage, type SendPage } from './page-answer.ts';
import type { PageRenderer } from './page-renderer.ts';

/** Where search engines find the pages of all stores, and that of the tests that are given there. */
export const STORES_SITEMAP = '/sitemap-stores.xml';
/** The finder, the list of a state, the page of a store and the sitemap of these; another letter case and a last slash too, which lead to the one address. */
const ADDRESS = /^\/(store-finder(\/[^/]+)?|store\/\d[^/]*|sitemap-stores\.xml)\/?$/i;

/** True of the path of a page about stores, in any spelling. */
export function isOfStores(path: string): boolean {
  return ADDRESS.test(path);
}

/** What these pages need of the process. */
export interface PageServices {
  render: PageRenderer;
  failure: FailurePage;
  sent: SendPage;
  content: Pick<Content, 'site'>;
  services: Services;
  /** The address of the site, for the sitemap. */
  origin: string;
}

/** Adds the pages about stores to those that are made when they are asked for. */
export function addStorePages(app: Hono<ApiEnv>, parts: PageServices): void {
  app.get(STORE_FINDER, (c) => finder(c, parts));
  app.get(`${STORE_FINDER}/:state`, (c) => ofState(c, parts));
  app.get('/store/:store', (c) => ofStore(c, parts));
  app.get(STORES_SITEMAP, (c) => sitemap(c, parts));
  app.all('*', (c) => otherSpelling(c.req.url, parts.failure));
}

async function finder(
  c: Context<ApiEnv>,
  { render, sent, content, services: { places } }: PageServices,
): Promise<Response> {
  const { search } = new URL(c.req.url);
  const visitor = { cookies: c.req.header('cookie') ?? '', defaultPlace: content.site.defaultPlace };
  const stores = await finderPage(
    { ...searching(c), places },
    readFinderAsk(search),
    visitor,
    linksOf(c.env.runtime.settings),
  );
  const overHttps = isHttps(c.req.header('x-forwarded-proto'), c.env.runtime.settings);
  const asked = { headers: c.req.raw.headers, usual: content.site.defaultPlace, overHttps };
  const cookies = typedPlaceCookies(stores.answer.place, asked);
  return sent(await render(STORE_FINDER, { stores }), { images: stores.tiles, cookies });
}

async function ofState(c: Context<ApiEnv>, { render, failure, sent }: PageServices): Promise<Response> {
  const name = c.req.param('state') ?? '';
  const state = stateOfPage(name.toLowerCase());
  if (!state) return failure(404);
  const path = statePage(state);
  const { pathname, search } = new URL(c.req.url);
  if (pathname !== path) return moved(path + search);
  return sent(await render(path, { stateStores: await storesOfState(searching(c), state) }));
}

/** Only the number counts: a store that got another name keeps its old links. */
async function ofStore(c: Context<ApiEnv>, { render, failure, sent }: PageServices): Promise<Response> {
  const number = /^(\d{1,6})(-|$)/.exec(c.req.param('store') ?? '')?.[1];
  const found = number ? await storeByNumber(searching(c), number, linksOf(c.env.runtime.settings)) : null;
  if (!found) return failure(404);
  const path = found.store.page;
  const { pathname, search } = new URL(c.req.url);
  if (pathname !== path) return moved(path + search);
  return sent(await render(path, { oneStore: found }));
}

async function sitemap(c: Context<ApiEnv>, { origin }: PageServices): Promise<Response> {
  const paths = [...(await storePages(searching(c))), TESTING_PATH];
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('\n');
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
  return new Response(text, {
    headers: { 'content-type': 'application/xml', 'cache-control': 'public, max-age=3600' },
  });
}

function linksOf({ MAP_DIRECTIONS_URL, MAP_TILES_URL }: Settings): { directions: string; tiles: string | null } {
  return { directions: MAP_DIRECTIONS_URL, tiles: MAP_TILES_URL ?? null };
}
