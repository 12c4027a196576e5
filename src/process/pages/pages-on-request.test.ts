import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, type CheerioAPI } from 'cheerio';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildIfStale, SITE_FOLDER } from '#build/build.ts';
import { LOAD_QUEUES } from '#api/load-queues.ts';
import { content } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import { syncServices } from '#finder/server/seed.ts';
import { testRuntime } from '#testing/scheduler.ts';
import { savedPlaceIn } from '#location/saved/saved-place.ts';
import { placeLine } from '#location/place-line.ts';
import { SEARCH_RESULTS } from '#search/search-ask.ts';
import { loadContentForTests } from '#testing/search.ts';
import type { FailurePage } from './page-answer.ts';
import { rendererInThread } from './page-thread.ts';
import { PAGES_ON_REQUEST, servePages } from './pages-on-request.ts';

const database = await testDatabase();
let serve: ReturnType<typeof servePages>;
/** The pages of a process with these settings. */
let servedWith: (environment: Record<string, string>, parts?: { failure?: FailurePage }) => typeof serve;

beforeAll(async () => {
  buildIfStale();
  await syncServices(database.pool, content().services);
  await loadContentForTests(database);
  const render = await rendererInThread(SITE_FOLDER, PAGES_ON_REQUEST);
  if (!render) throw new Error('no site is built');
  servedWith = (environment, parts) =>
    servePages(testRuntime(database, { RATE_LIMITS: 'off', ...environment }), {
      render,
      failure: (status) => new Response(null, { status }),
      hasTwo: () => false,
      headers: {},
      origin: 'http://find.example',
      ...parts,
    });
  serve = servedWith({});
}, 180_000);

/** The page of results at a query. */
async function results(query: string): Promise<{ status: number; $: CheerioAPI }> {
  const answer = await serve(new Request(`http://find.example${SEARCH_RESULTS}${query}`), '127.0.0.1');
  return { status: answer.status, $: load(await answer.text()) };
}

describe('the page of search results [ROUTE-4]', () => {
  test.each([
    ['?q=flu%20shot', 'flu shot'],
    ['?flu%20shot', 'flu shot'],
    ['?keyword=flu+shot&q=rash', 'flu shot'],
    ['?rash&group=b', 'rash'],
  ])('at %s is about the first parameter, decoded', async (query, keyword) => {
    const { status, $ } = await results(query);
    expect(status).toBe(200);
    expect($('main h1').text()).toBe(keyword);
    expect($('title').text()).toMatch(new RegExp(`^${keyword}: search results`));
    expect($('main input[name="q"]').attr('value')).toBe(keyword);
    expect($('main .tile').length).toBeGreaterThan(0);
  });

  test('is none of a category, nor of the answers to the questions', async () => {
    const { $ } = await results('?q=flu%20shot');
    const trail = (page: CheerioAPI) => page('nav[aria-label="Breadcrumb"] li').last().text();
    expect(trail($)).toBe('search-results');
    const answers = load(readFileSync(join(SITE_FOLDER, 'findcare/category/chat-results.html')));
    expect(trail(answers)).toBe('chat-results');
    for (const name of ['search-results', 'chat-results'])
      expect(content().categories.map(({ slug }) => slug)).not.toContain(name);
  });
});

test.each([
  '"><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  "' onfocus='alert(1)",
  '<img src=x onerror=alert(1)>',
  '</noscript><img src=x onerror=alert(1)>',
  '%_',
  '(a+)+$',
  "' or 1=1 --",
  'a & | ! <-> :*',
])(
  '%s is words like any others: they stand on the page as they were typed, and nothing of them runs',
  async (typed) => {
    const { status, $ } = await results(`?q=${encodeURIComponent(typed)}`);
    expect([status, $('main h1').text(), $('main input[name="q"]').attr('value')]).toEqual([200, typed, typed]);
    const own = (await results('?q=rash')).$;
    const scripts = (page: CheerioAPI) =>
      page('script')
        .map((_, one) => page(one).text())
        .get();
    expect(scripts($).filter((text) => text.includes('alert(1)') && !text.trimStart().startsWith('{'))).toEqual([]);
    const site = await serve(new Request(`http://find.example/search?q=${encodeURIComponent(typed)}`), '127.0.0.1');
    for (const page of [$, load(await site.text())]) expect(page('[onfocus], [onerror], img[src="x"]')).toHaveLength(0);
    expect(scripts($).length).toBeLessThanOrEqual(scripts(own).length);
  },
);

test('a keyword of 10 kB is read as far as a question goes, and what the address asks that is nowhere finds nothing', async () => {
  const { status, $ } = await results(`?q=${'rash '.repeat(2048).replaceAll(' ', '+')}`);
  expect(status).toBe(200);
  expect($('main h1').text().length).toBeLessThanOrEqual(200);
  for (const query of [
    '?q=rash&category=no-such-category',
    '?q=rash&in=0&on=0&sort=best&price=-5',
    '?q=rash&near=48.85,2.35',
  ])
    expect((await results(query)).status, query).toBe(200);
  expect((await results('?q=rash&near=48.85,2.35')).$('main').text()).toContain(
    "Couldn't find the location 48.85,2.35",
  );
});

test('the results say where services are near, and open Change location, whatever was asked [LOC-9 part]', async () => {
  for (const [query, near] of [
    ['?q=rash', '60614 Chicago, IL'],
    ['?q=rash&near=02139', '02139 Cambridge, MA'],
    ['?near=02139', '02139 Cambridge, MA'],
    ['?q=rash&near=chic', 'Chicago, IL'],
    ['?q=eye+exam+98101', '98101 Seattle, WA'],
    ['?q=eye+exam+in+Seattle&near=02139', 'Seattle, WA'],
    ['?category=skin-hair', '60614 Chicago, IL'],
    ['', '60614 Chicago, IL'],
  ] as const) {
    const { $ } = await results(query);
    const line = $('main .where');
    expect(line.find('b').text(), query).toBe(near);
    expect($('main input[name="near"]').attr('value'), 'the field says the same as the heading').toBe(near);
    const dialog = $(`dialog[id="${line.find('button[command="show-modal"]').attr('commandfor') ?? ''}"]`);
    expect(dialog.find('h2').text(), query).toBe('Change location');
  }
});

test('where several places have the name that was typed, it stays as typed and no other place is named until one is chosen', async () => {
  const { $ } = await results('?q=rash&near=Portland');
  expect($('main input[name="near"]').attr('value')).toBe('Portland');
  expect($('main .which').text()).toContain('Which Portland?');
  expect($('main .where').length).toBe(0);
  expect($('main .tile').length).toBe(0);
});

test('a place that was typed with the need is asked about like one typed beside it, and chosen for good', async () => {
  const { $ } = await results('?q=flu+shot+portland&price=50');
  expect($('main .which').text()).toContain('Which Portland?');
  expect($('main input[name="near"]').attr('value')).toBe('Portland');
  const maine = $('main .which a:contains("ME")').attr('href') ?? '';
  expect(maine).toBe(`${SEARCH_RESULTS}?q=flu+shot&price=50&near=Portland%2C+ME`);
  const chosen = await results(new URL(maine, 'http://find.example').search);
  expect(chosen.$('main .which')).toHaveLength(0);
  expect(chosen.$('main .where b').text()).toBe('Portland, ME');
});

test('choosing one of several places, and asking for what waits behind danger, keep all else that was asked', async () => {
  const asked = 'category=labs&near=Portland&in=1&sort=price&group=b';
  const chosen = (await results(`?${asked}`)).$('main .which a').first().attr('href') ?? '';
  const of = (address: string) => Object.fromEntries(new URL(address, 'http://find.example').searchParams);
  expect(of(chosen)).toEqual({ ...of(`/?${asked}`), near: 'Portland, OR' });
  const { $ } = await results(new URL(chosen, 'http://find.example').search);
  expect($('main .which')).toHaveLength(0);
  expect($('main .where b').text()).toBe('Portland, OR');
  const danger = (await results(`?q=chest+pain&${asked}`)).$('main .after a').last().attr('href') ?? '';
  expect(of(danger)).toEqual({ q: 'chest pain', ...of(`/?${asked}`), anyway: '1' });
});

describe('a place that was typed into a form without script [LOC-8 part]', () => {
  /** The Set-Cookie lines of a page that was asked for from `site`, with the cookies of before. */
  async function kept(path: string, site = 'same-origin', cookie = ''): Promise<string[]> {
    const headers = { 'sec-fetch-site': site, cookie };
    const answer = await serve(new Request(`http://find.example${path}`, { headers }), '127.0.0.1');
    expect(answer.status).toBe(200);
    return answer.headers.getSetCookie().filter((line) => !line.startsWith('fcGuest'));
  }
  const cookiesOf = (lines: string[]): string => lines.map((line) => line.split(';', 1)[0]).join('; ');

  test.each([SEARCH_RESULTS, '/store-finder'])(
    'is kept by %s for 30 days, and is the place of the next page',
    async (page) => {
      for (const [near, name] of [
        ['02139', '02139 Cambridge, MA'],
        ['Boston, MA', 'Boston, MA'],
      ] as const) {
        const lines = await kept(`${page}?near=${encodeURIComponent(near)}`);
        expect(lines.find((line) => line.startsWith('FCNLocation='))).toMatch(
          /^FCNLocation=[^;]+; path=\/; max-age=2592000; samesite=lax$/,
        );
        const cookie = cookiesOf(lines);
        expect(placeLine(savedPlaceIn(cookie)!)).toBe(name);
        expect(cookie).toContain('state=MA');
        const next = new Request(`http://find.example${SEARCH_RESULTS}?q=rash`, { headers: { cookie } });
        const answer = await serve(next, '127.0.0.1');
        expect(load(await answer.text())('main .where b').text()).toBe(name);
      }
    },
  );

  test.each([SEARCH_RESULTS, '/store-finder'])(
    'is not kept by %s for a link from elsewhere, a question, an unknown place or the place in use',
    async (page) => {
      for (const site of ['cross-site', 'same-site', 'none', ''])
        expect(await kept(`${page}?near=02139`, site)).toEqual([]);
      for (const near of ['Portland', 'Xyzzyville', '60614 Chicago, IL', ''])
        expect(await kept(`${page}?near=${near}`)).toEqual([]);
      const cookie = cookiesOf(await kept(`${page}?near=02139`));
      expect(await kept(`${page}?near=02139+Cambridge,+MA`, 'same-origin', cookie)).toEqual([]);
    },
  );
});

test('more pages than one process has room for are told at once to come again; those who wait are answered', async () => {
  const failed: string[] = [];
  const failure = (status: number, headers: Record<string, string> = {}) => {
    failed.push(`${status} ${headers['retry-after'] ?? ''}`);
    return new Response(null, { status, headers });
  };
  const own = servedWith({}, { failure });
  const { atOnce, waiting } = LOAD_QUEUES.pages;
  const ask = async (_: unknown, n: number) =>
    (await own(new Request(`http://find.example${SEARCH_RESULTS}?q=rash${n}`), '127.0.0.1')).status;
  const statuses = await Promise.all(Array.from({ length: atOnce + waiting + 5 }, ask));
  const refused = statuses.filter((status) => status === 503);
  expect(refused.length).toBeGreaterThanOrEqual(1);
  expect(refused.length).toBeLessThanOrEqual(5);
  expect(failed).toEqual(refused.map(() => '503 1'));
  expect(statuses.filter((status) => status === 200)).toHaveLength(statuses.length - refused.length);
  expect(await ask(null, 0)).toBe(200);
});

describe('the tiles of the map [STORE-3 part]', () => {
  /** The images that a page may load, and where its map gets tiles from. */
  async function imagesOf(path: string, environment: Record<string, string>) {
    const answer = await servedWith(environment)(new Request(`http://find.example${path}`), '127.0.0.1');
    const policy = answer.headers.get('content-security-policy') ?? '';
    const map = load(await answer.text())('#stores-map').text();
    const { tiles } = JSON.parse(map || '{}') as { tiles?: string | null };
    return { images: /img-src ([^;]+)/.exec(policy)?.[1], tiles };
  }
  const tiles = 'https://tiles.example:8443/map/{z}/{x}/{y}.png?key=abc';

  test('come from the server that is set, and only the finder may load images of that host', async () => {
    const own = await imagesOf('/store-finder', {});
    expect(own).toEqual({ images: expect.stringMatching(/^'self'/) as string, tiles: null });
    expect(own.images).not.toContain('//');
    const set = { MAP_TILES_URL: tiles };
    expect(await imagesOf('/store-finder', set)).toEqual({
      images: own.images?.replace("'self'", "'self' https://tiles.example:8443"),
      tiles,
    });
    expect((await imagesOf('/store-finder/illinois', set)).images).toBe(own.images);
    expect((await imagesOf(SEARCH_RESULTS, set)).images).toBe(own.images);
  });
});
