import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A built page: its address, the file of src/pages that made it, and what it is made of (elements, classes, islands). */
export interface PageParts {
  address: string;
  route: string;
  parts: Set<string>;
}

/** A page that was chosen, and why. */
export interface Choice {
  address: string;
  why: string;
}

/** Reads what each built page is made of. Pages of layout 2 have no address of their own and are left out. */
export function readPageParts(site: string, routes: string[]): PageParts[] {
  const patterns = routes.map((route) => ({ route, pattern: patternOf(route) }));
  return globSync('**/*.html', { cwd: site })
    .filter((file) => !file.endsWith('.group-b.html'))
    .sort()
    .map((file) => {
      const route = patterns.find(({ pattern }) => pattern.test(file))?.route ?? '';
      return {
        address: `/${file.replace(/(^|\/)index\.html$|\.html$/, '$1')}`,
        route,
        parts: partsOf(readFileSync(join(site, file), 'utf8')),
      };
    });
}

/** The files of src/pages that make HTML, those with fixed addresses first, so that the first that fits a page made it. */
export function readRoutes(folder = 'src/pages'): string[] {
  const freedom = (route: string) =>
    [...route.matchAll(/\[(\.{3})?/g)].reduce((sum, [, rest]) => sum + (rest ? 10 : 1), 0);
  return globSync('**/*.astro', { cwd: folder }).sort((a, b) => freedom(a) - freedom(b) || a.localeCompare(b));
}

function patternOf(route: string): RegExp {
  const literal = (text: string) => text.replaceAll(/[.*+?^${}()|\\]/g, '\\$&');
  const pattern = route
    .replace(/\.astro$/, '')
    .split(/(\[[^\]]+\])/)
    .map((piece) => (piece.startsWith('[...') ? '.+' : piece.startsWith('[') ? '[^/]+' : literal(piece)))
    .join('');
  return new RegExp(`^${pattern}\\.html$`);
}

function partsOf(html: string): Set<string> {
  const body = html.replace(/<head>[^]*?<\/head>/, '').replaceAll(/<script[^]*?<\/script>/g, '');
  const found = (pattern: RegExp) => [...body.matchAll(pattern)].flatMap(([, words = '']) => words.split(/\s+/));
  return new Set([
    ...found(/<([a-z][a-z0-9-]*)/g).map((name) => `<${name}>`),
    ...found(/\sclass="([^"]+)"/g).map((name) => `.${name}`),
    ...found(/component-url="[^"]*\/([A-Za-z]+)/g).map((name) => `island ${name}`),
  ]);
}

/** The fewest pages, or nearly, with every template and part: the fullest page of each route, then others for missing parts. Deterministic. */
export function onePerTemplate(pages: PageParts[]): Choice[] {
  const missing = new Set(pages.flatMap(({ parts }) => [...parts]));
  const chosen = new Map<string, Choice>();
  const choose = ({ address, parts }: PageParts, why: string) => {
    chosen.set(address, { address, why });
    for (const part of parts) missing.delete(part);
  };
  for (const [route, made] of Map.groupBy(pages, ({ route }) => route)) {
    choose(
      best(made, ({ parts }) => parts.size),
      `of ${route}`,
    );
  }
  while (missing.size > 0) {
    const lacking = ({ parts }: PageParts) => [...parts].filter((part) => missing.has(part));
    const next = best(pages, (page) => lacking(page).length);
    choose(next, `for ${lacking(next).slice(0, 3).join(', ')}`);
  }
  return [...chosen.values()];
}

function best<T>(all: T[], worth: (one: T) => number): T {
  return all.reduce((most, one) => (worth(one) > worth(most) ? one : most));
}
