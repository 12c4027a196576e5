import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildIfStale, SITE_FOLDER } from '#build/build.ts';
import { content } from '#content-model/content.ts';
import { readWritten } from '#content-tools/reading/texts.ts';
import { isOnRequest } from '#process/pages/pages-on-request.ts';
import type { MapStore } from '#pharmacies/map/map-stores.ts';
import { statePage } from '#pharmacies/stores/addresses.ts';
import { run, servedFolder } from '#testing/processes.ts';
import { offersOn } from '#shop/offers/offers-on.ts';
import { productAddress } from '#shop/products/addresses.ts';
import { offersOf } from '#shop/products/offers.ts';
import { SHORTENED } from '#site/shortened-addresses.ts';
import { readPage, type BuiltPage, type BuiltSite } from './built-page.ts';
import { neededByContent, unsaid } from './disclaimers.ts';
import { htmlMistakes } from './html/html-validity.ts';
import { followLinks } from './internal-links.ts';
import { styleMistakes } from './own-styles.ts';
import { overweightPages } from './page-weight.ts';
import { readPageMistakes } from './search-engines.ts';

const RESULTS = '/findcare/category/search-results';
/** Pages of each kind: with and without results, with words of danger, with a question about the place, narrowed, and in the second layout. */
const ASKED = [
  ...['', '?q=rash', '?flu%20shot', '?q=zzzqqqxxx', '?q=chest%20pain', '?q=I%20want%20to%20die', '?q=rahs'],
  ...['?q=chest%20pain&anyway=1', '?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E', '?q=eye%20exam%2002139'],
  ...['?q=rash&near=Portland', '?q=rash&near=Xyzzyville', '?near=99501', '?category=skin-hair&near=10001'],
  ...['?q=flu%20shot&in=1&open=1&price=50&sort=price', '?q=rash&group=b'],
].map((query) => RESULTS + query);
const FINDER = [
  ...['', '?near=02139', '?near=Springfield', '?near=Xyzzyville', '?has=Labs&open=1', '?at=41.9,-87.6', '?show=20'],
  ...['?near=96799&has=Labs&miles=5', '?near=%22%3E%3Cscript%3E'],
].map((query) => `/store-finder${query}`);
const SEARCH = ['', '?q=eczema', '?q=eczema&kind=Product', '?q=chest+pain', '?q=excema', '?q=zzzqqqxxx'].map(
  (query) => `/search${query}`,
);
const FEEDBACK = ['', '?page=/findcare/services', '?page=%22%3E%3Cscript%3E'].map((query) => `/feedback${query}`);
/**
 * States of booking without script: nothing chosen, tests, places, a time that is gone, a partner's own system, a hold
 * that is over.
 */
const BOOKING = [
  ...['labcorp/times', 'labcorp/times?serviceId=1002', 'labcorp/times?serviceId=1003&near=Springfield&days=15'],
  ...['labcorp/times?serviceId=1003&near=Xyzzyville', 'foreyes/times?near=Honolulu', 'lcmc/times?released=1'],
  ...[
    'labcorp/times?serviceId=1003&locationId=labcorp-0005&start=2026-01-05T15:00:00Z',
    'labcorp/times?near=%22%3E%3Cb%3E',
  ],
  ...['providence/times?serviceId=4002&near=98101', 'kadlec/times'],
].map((page) => `/schedule-appointment/${page}`);
/** COVID-19 tests: near the saved place, an island without a site, several places, none, and what is no place. */
const TESTING = ['', '?near=96799', '?near=Springfield', '?near=Xyzzyville', '?near=%22%3E%3Cscript%3E'].map(
  (query) => `/covid19/testing${query}`,
);
/** A state with many stores, one with few and one with none. */
const STATES = ['illinois', 'guam', 'american-samoa'].map((state) => `/store-finder/${state}`);
/** Store pages that are looked at, of all that there are. */
const STORES = 12;
/** Links that are followed of many that lead to the same kind of page. */
const ALIKE = 8;

let address = '';
let stores: string[] = [];
let made: BuiltSite;
const get = (path: string) => fetch(address + path, { redirect: 'manual' });

beforeAll(async () => {
  buildIfStale();
  address = await run({ DATA_DIR: servedFolder(), LOG_LEVEL: 'warn', RATE_LIMITS: 'off' }).address;
  const listed = (await (await get('/sitemap-stores.xml')).text()).matchAll(/<loc>([^<]+)<\/loc>/g);
  stores = Array.from(listed, ([, url = '']) => new URL(url).pathname);
  const some = stores.filter((_, index) => index % Math.ceil(stores.length / STORES) === 0);
  const shut = await closedStores();
  const asked = [...ASKED, ...SEARCH, ...FINDER, ...FEEDBACK, ...BOOKING, ...TESTING, ...STATES];
  const pages = await readAll([...new Set([...asked, ...some, ...shut])]);
  made = { folder: SITE_FOLDER, pages: [...pages, await heldPage(), await overPage()] };
}, 120_000);

async function read(path: string): Promise<BuiltPage> {
  const response = await get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return readPage(path, path, await response.text());
}

/** A few at a time: the server makes two pages at once, and turns away those that would wait too long. */
async function readAll(paths: string[]): Promise<BuiltPage[]> {
  const pages: BuiltPage[] = [];
  for (let at = 0; at < paths.length; at += 4) pages.push(...(await Promise.all(paths.slice(at, at + 4).map(read))));
  return pages;
}

/** The page of a time that is held by its form. */
async function heldPage(): Promise<BuiltPage> {
  const times = await get('/schedule-appointment/labcorp/times?serviceId=1002');
  const cookie = times.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const { $ } = readPage('', '', await times.text());
  const slots = $('button[name="slotId"]');
  const body = new URLSearchParams({
    token: $('input[name="token"]').attr('value') ?? '',
    slotId: slots.last().attr('value') ?? '',
  });
  const held = await fetch(`${address}/schedule-appointment/labcorp/times`, {
    method: 'POST',
    headers: { cookie, origin: address },
    body,
  });
  expect(held.status).toBe(200);
  return readPage('/schedule-appointment/labcorp/held', '/schedule-appointment/labcorp/held', await held.text());
}

async function overPage(): Promise<BuiltPage> {
  const path = '/schedule-appointment/lcmc/held';
  const response = await get(path);
  expect(response.status).toBe(410);
  return readPage(path, path, await response.text());
}

/** Stores near the site's own place that are closed for a time say other things than those that are open. */
async function closedStores(): Promise<string[]> {
  const { $ } = await read('/store-finder?show=100');
  const closed = $('.store').filter((_, store) => $(store).find('.alert').length > 0);
  return [closed.first().find('h3 a').attr('href') ?? ''];
}

test('are valid HTML, with headings in their order', () => {
  expect(htmlMistakes(made.pages).mistakes).toEqual([]);
});

test('have one address, one heading, a title and a description of their own, and structured data of what they show [LAND-6 part]', () => {
  expect(readPageMistakes(made, address, content().site.product)).toEqual([]);
});

test('say what to do in an emergency, whose care it is, and what their content needs [LAND-7 part]', () => {
  const needed = neededByContent(readWritten().written);
  expect(made.pages.flatMap((page) => unsaid(page, needed))).toEqual([]);
});

test('carry the styles that they use and no others, and no more script than a page that was built', () => {
  expect([...styleMistakes(made).mistakes, ...overweightPages(made).mistakes]).toEqual([]);
});

test('lead to pages that are there [LAND-5 part]', async () => {
  // Store pages are all made alike, and so are pages that are asked for the same: some of each are enough.
  const followed = new Map<string, Set<string>>();
  const isFollowed = ({ pathname, search: query, searchParams }: URL): boolean => {
    if (pathname === '/feedback') return false;
    // A held time is its holder's alone.
    if (pathname.endsWith('/held')) return false;
    const isStore = /^\/store\/\d/.test(pathname);
    if (!isStore && query === '') return true;
    const alike = isStore ? '/store' : `${pathname} ${[...searchParams.keys()].join(' ')}`;
    const some = followed.get(alike) ?? new Set();
    followed.set(alike, some);
    if (some.size < ALIKE) some.add(pathname + query);
    return some.has(pathname + query);
  };
  expect((await followLinks(made.pages, address, isFollowed)).mistakes).toEqual([]);
}, 60_000);

test('are there for every link to them on the pages that were built [LAND-5 part]', async () => {
  const html = globSync('**/*.html', { cwd: SITE_FOLDER }).map((file) => readFileSync(join(SITE_FOLDER, file), 'utf8'));
  const links = html.flatMap((text) =>
    Array.from(text.matchAll(/ (?:href|action)="([^"#]+)/g), ([, link = '']) => link),
  );
  const paths = [...new Set(links)].map((link) => link.replaceAll('&amp;', '&'));
  const asked = paths.filter((path) => isOnRequest(path.split('?', 1)[0] ?? ''));
  // Each page has a link to the form about itself: a few are enough.
  const forms = asked.filter((path) => path.startsWith('/feedback?'));
  const onRequest = [...asked.filter((path) => !forms.includes(path)), ...forms.slice(0, STORES)];
  expect(onRequest.length).toBeGreaterThan(20);
  await readAll(onRequest);
}, 60_000);

test.each([
  'store finder',
  'pharmacy near me',
  'store hours',
  'drug store near me',
  'find a store',
  '24 hour pharmacy',
])("the site's search finds the store finder by '%s' [SHELL-4]", async (words) =>
  expect((await search({ words }))[0]).toBe('/store-finder'),
);

test('a store is chosen by its ZIP code, town or street, or from the list of its state [SHELL-4]', async () => {
  const [store = ''] = stores;
  const [street = '', city = '', end = ''] = (await read(store)).$('main .lead').text().split(', ');
  const [state = '', zip = ''] = end.split(' ');
  for (const near of [zip, `${city}, ${state}`, street, `${street}, ${city}, ${state}`])
    expect(linksOf(await read(`/store-finder?near=${encodeURIComponent(near)}&miles=25&show=100`)), near).toContain(
      store,
    );
  expect(linksOf(await read(statePage(state)))).toContain(store);
});

test('recommended offers stand on the home of Find Care, and lead to their products [SHELL-4]', async () => {
  const { offerLists, products } = content();
  const offers = offersOf(offersOn(offerLists, '/findcare/services', ''), products);
  expect(offers.length).toBeGreaterThan(0);
  expect(linksOf(await read('/findcare/services'))).toEqual(
    expect.arrayContaining(offers.map((offer) => offer.address)),
  );
});

test('articles, products, shelves, flu shots, the pharmacist, stores and found products are where links to them lead [ROUTE-11]', async () => {
  const { articles, products } = content();
  const kit = products.find(({ productName }) => /home test/i.test(productName));
  expect(kit?.productId).toBeDefined();
  const found = await search({ words: 'thermometer', kind: 'Product' });
  const paths = [
    ...articles.map(({ id }) => `/rx-healthanswer/${id}`),
    ...products.map(({ id, productId }) => productAddress(id, productId)),
    ...['skin-care', 'hair-care', 'nail-care'].map((shelf) => `/store/c/${shelf}`),
    ...['/flu-shots', '/pharmacist-chat', '/store-finder', ...found],
  ];
  const headings = await Promise.all(paths.map(async (path) => (await read(path)).$('h1').text().trim()));
  expect(new Set(headings).size).toBe(new Set(paths).size);
  expect(found).toEqual(expect.arrayContaining([expect.stringMatching(/^\/store\/c\/[\w-]+\/ID=\d+-product$/)]));
});

test('the page of COVID-19 tests, its questions, the steps of a booking and what staff have of them are at the addresses of the specification, with and without a slash at the end [ROUTE-9]', async () => {
  const steps = ['terms', 'patient-information', 'questions', 'appointment', 'payment', 'review', 'confirmation'];
  const own = ['', '/screening', ...steps.map((step) => `/${step}`)].map((path) => `/covid19/testing${path}`);
  // Appointments of a day and all of them, cars, sites, reports, and what commands find.
  const ofStaff = ['day', 'visits', 'drive-up', 'sites', 'reports', 'commands'].map((page) => `/admin/${page}`);
  for (const path of [...own, ...ofStaff]) {
    const page = await read(path);
    expect(page.$('main h1, main astro-island').length, path).toBeGreaterThan(0);
    const slashed = await fetch(`${address}${path}/`);
    expect([slashed.status, new URL(slashed.url).pathname.replace(/\/$/, '')]).toEqual([200, path]);
  }
});

test('the list of stores says all that the map says of each, and how to get there [STORE-5]', async () => {
  const { $ } = await read('/store-finder?near=60614&show=20');
  const map = JSON.parse($('#stores-map').text()) as { listed: number; stores: MapStore[] };
  const listed = map.stores.slice(0, map.listed);
  expect(listed).toHaveLength(20);
  expect($('.store')).toHaveLength(20);
  for (const { n, name, page, miles, address: street, opening, closed, services, phone, call, directions } of listed) {
    const item = $(`#s${n}`);
    const text = item.text().replaceAll(/\s+/g, ' ');
    const said = closed
      ? [name, miles, street, phone]
      : [name, miles, street, phone, opening, ...services.map(([service]) => service)];
    for (const words of said) expect(text).toContain(words);
    for (const link of closed ? [page, call] : [page, call, directions])
      expect(item.find(`a[href="${link}"]`)).toHaveLength(1);
  }
});

function linksOf({ $ }: BuiltPage): string[] {
  return $('main a[href]')
    .toArray()
    .map((link) => $(link).attr('href') ?? '');
}

/** The addresses that the site's search finds. */
async function search(asked: { words: string; kind?: string }): Promise<string[]> {
  const response = await fetch(`${address}/api/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
  const { hits } = (await response.json()) as { hits: { address: string }[] };
  return hits.map((hit) => hit.address);
}

test.each(['/store/999999', '/store/999999-nowhere-il', '/store/0', '/store-finder/atlantis', '/store-finder/%00x'])(
  '%s is answered with the page that says that there is none [ROUTE-12 part]',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(path.includes('%00') ? 400 : 404);
    expect(await response.text()).toMatch(/<h1>(There is no page here|We can’t read this address)<\/h1>/);
  },
);

test.each(
  [RESULTS, '/store-finder', '/store-finder/illinois', '/store/1', '/search'].flatMap((page) => [
    `${page}?q=%E0%A4%A`,
    `${page}?%E0%A4%A=1`,
    `${page}%E0%A4%A`,
  ]),
)('%s is no text: the answer is 400, with a page that says so', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(400);
  expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  const { $ } = readPage(path, path, await response.text());
  expect($('h1').text()).toBe('We can’t read this address');
  expect($('main a[href="/findcare/services"]').length).toBeGreaterThan(0);
});

test.each(Object.entries(SHORTENED))(
  '%s, cut off by hand, leads on to %s, with its query [ROUTE-12 part]',
  async (from, to) => {
    const [page = '', part] = to.split('#');
    const there = `${page}?utm=x${part === undefined ? '' : `#${part}`}`;
    for (const spelling of [from, `${from}/`, from.toUpperCase()]) {
      const response = await get(`${spelling}?utm=x`);
      expect([spelling, response.status, response.headers.get('location')]).toEqual([spelling, 301, there]);
    }
    const reached = await get(page);
    expect(reached.status).toBe(200);
    if (part) expect(await reached.text()).toContain(`id="${part}"`);
  },
);

test('another spelling leads to the one address of a page, with its query [ROUTE-12 part]', async () => {
  const [store = ''] = stores;
  const number = /\d+/.exec(store)?.[0] ?? '';
  const spellings = [
    [`${RESULTS.toUpperCase()}?q=rash`, `${RESULTS}?q=rash`],
    ['/Store-Finder/?near=02139', '/store-finder?near=02139'],
    ['/store-finder/Illinois/', '/store-finder/illinois'],
    ['/store-finder/%49llinois', '/store-finder/illinois'],
    ['/store-finder/IL?utm=x', '/store-finder/illinois?utm=x'],
    ['/store-finder/pr', '/store-finder/puerto-rico'],
    [`/store/${number}?utm=x`, `${store}?utm=x`],
    [`/store/${number}-another-name`, store],
    [`${store.toUpperCase()}/`, store],
  ] as const;
  for (const [from, to] of spellings) {
    const response = await get(from);
    expect([from, response.status, response.headers.get('location')]).toEqual([from, 301, to]);
  }
});
