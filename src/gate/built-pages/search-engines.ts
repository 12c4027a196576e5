import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { meta, type BuiltPage, type BuiltSite, type Findings } from './built-page.ts';
import { everyNode, pageMistakes } from './head-and-graph.ts';

/** Addresses that search engines must leave alone. */
const PRIVATE =
  /^\/(400|404|500|503|ui|search|admin|sso|schedule-appointment|findcare\/category\/(chat|search)-results)([/?]|$)/;
const DISALLOWED = ['/admin/', '/api/', '/schedule-appointment/', '/search'];

/**
 * Reads each page as a search engine: head, graph (against schema.org and the page), sitemap and robots.txt [LAND-6].
 */
export function searchEngineMistakes(site: BuiltSite, origin: string, product: string): Findings {
  const { folder, pages } = site;
  const url = (path: string) => new URL(path, origin).href;
  const mistakes = [
    ...readPageMistakes(site, origin, product),
    ...sitemapMistakes(folder, new Map(keptPages(pages, origin).map((page) => [url(page.path), lastReviewed(page)]))),
    ...robotsMistakes(folder, url('/sitemap.xml')),
  ];
  return { mistakes, looked: `${pages.length} pages read as a search engine reads them` };
}

/** The same of the pages alone, without the lists of them. Pages that share an address must be handed over together. */
export function readPageMistakes({ folder, pages }: BuiltSite, origin: string, product: string): string[] {
  const kept = keptPages(pages, origin);
  const addresses = new Set(kept.map(({ path }) => new URL(path, origin).href));
  return [
    ...pages.flatMap((page) => addressMistakes(page, addresses)),
    ...kept.flatMap((page) => pageMistakes(page, folder, product).map((mistake) => `${page.path}: ${mistake}`)),
    ...twice(kept, 'title', ({ title }) => title),
    ...twice(kept, 'description', (page) => meta(page, 'description')),
  ];
}

/** Pages that search engines shall keep, under the one address that each has. */
function keptPages(pages: readonly BuiltPage[], origin: string): BuiltPage[] {
  return pages.filter(
    ({ noindex, canonical, path }) => !noindex && (!canonical || canonical === new URL(path, origin).href),
  );
}

/** Where a page stands in the one-address rule: kept out, one's own address, or a second spelling of a page that is kept. */
function addressMistakes({ path, noindex, canonical }: BuiltPage, kept: Set<string>): string[] {
  if (PRIVATE.test(path)) return noindex ? [] : [`${path}: search engines may keep it`];
  if (noindex) return [];
  if (!canonical) return [`${path}: has no canonical address`];
  return kept.has(canonical)
    ? []
    : [`${path}: its canonical address ${canonical} is no page that search engines may keep`];
}

function twice(pages: BuiltPage[], what: string, of: (page: BuiltPage) => string): string[] {
  const first = new Map<string, string>();
  return pages.flatMap((page) => {
    const text = of(page);
    const other = first.get(text);
    if (other === undefined) first.set(text, page.path);
    return text !== '' && other !== undefined ? [`${page.path}: has the ${what} of ${other}`] : [];
  });
}

function lastReviewed({ $ }: BuiltPage): string | undefined {
  const text = $('script[type="application/ld+json"]').first().text();
  try {
    const day = everyNode(JSON.parse(text)).find((node) => 'lastReviewed' in node)?.['lastReviewed'];
    return typeof day === 'string' ? day : undefined;
  } catch {
    return undefined;
  }
}

function sitemapMistakes(folder: string, kept: Map<string, string | undefined>): string[] {
  const file = join(folder, 'sitemap.xml');
  if (!existsSync(file)) return ['/sitemap.xml: is missing'];
  const $ = load(readFileSync(file, 'utf8'), { xml: true });
  const listed = new Map(
    $('url')
      .toArray()
      .map((entry) => [$(entry).find('loc').text(), $(entry).find('lastmod').text()]),
  );
  return [
    ...[...listed.keys()]
      .filter((url) => !kept.has(url))
      .map((url) => `/sitemap.xml: ${url} is no page that search engines may keep`),
    ...[...kept].flatMap(([url, day]) => {
      if (!listed.has(url)) return [`/sitemap.xml: lacks ${url}`];
      const said = listed.get(url);
      return said === (day ?? '') ? [] : [`/sitemap.xml: says '${said ?? ''}' of ${url}, its page '${day ?? ''}'`];
    }),
  ];
}

function robotsMistakes(folder: string, sitemap: string): string[] {
  const file = join(folder, 'robots.txt');
  if (!existsSync(file)) return ['/robots.txt: is missing'];
  const lines = readFileSync(file, 'utf8').split('\n');
  return [...DISALLOWED.map((path) => `Disallow: ${path}`), `Sitemap: ${sitemap}`]
    .filter((line) => !lines.includes(line))
    .map((line) => `/robots.txt: lacks '${line}'`);
}
