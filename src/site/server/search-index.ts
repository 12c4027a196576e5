import { mkdirSync, readFileSync, writeFileSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { close, createIndex } from 'pagefind';

import { siteWords } from './site-words.ts';

/** What a page of the site is, as search results tell it apart: the name of the group, and the part of the address that all of its pages have. */
const KINDS: [kind: string, address: RegExp][] = [
  ['Care', /^\/findcare\/(category\/|services$)/],
  ['Provider', /^\/findcare\/partner\//],
  ['Care', /^\/findcare\//],
  ['Article', /^\/rx-healthanswer/],
  ['Product', /^\/store\/c\//],
];

/** What the page at an address is: 'Care', 'Provider', 'Article', 'Product' or, for the rest of the site, 'Page'. */
export function kindOf(address: string): string {
  return KINDS.find(([, form]) => form.test(address))?.[0] ?? 'Page';
}

/** Pages of one delivery only say again what the category says. */
const SAID_ELSEWHERE = /\/(inperson|virtual)-visit$/;
/** The parts that the browser needs; Pagefind's own screens are left out. */
const NEEDED =
  /^(pagefind\.js|pagefind-worker\.js|pagefind-entry\.json|wasm\.|fragment\/|index\/|filter\/|pagefind\.[^/]+\.pf_meta)/;

/** Writes the index of the site search and the list of its words into the folder of a built site: every page that search engines may show, each under its canonical address. Returns how many pages it holds; throws when the index can't be made. */
export async function indexSite(folder: string): Promise<number> {
  const { index, errors } = await createIndex({});
  if (!index) throw new Error(`The search index could not be made: ${errors.join('; ')}`);
  const names = globSync('**/*.html', { cwd: folder }).sort();
  // All are sent, in order, before the first answer comes: the indexer is a process of its own.
  const added = await Promise.all(
    names.map(async (name) => {
      const html = readFileSync(join(folder, name), 'utf8');
      const url = canonicalPath(html);
      if (url === undefined || SAID_ELSEWHERE.test(url) || decodeURI(url) !== addressOf(name)) return undefined;
      const { errors: refused } = await index.addHTMLFile({ url, content: marked(html, kindOf(url)) });
      if (refused.length > 0) throw new Error(`${name}: ${refused.join('; ')}`);
      return html;
    }),
  );
  const pages = added.filter((html) => html !== undefined);
  const { files } = await index.getFiles();
  for (const { path, content } of files.filter((file) => NEEDED.test(file.path))) {
    const to = join(folder, 'pagefind', path);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, content);
  }
  writeFileSync(join(folder, 'pagefind/words.txt'), siteWords(pages));
  await close();
  return pages.length;
}

/** The path that a page says is its one address; undefined for pages that search engines must not show. */
function canonicalPath(html: string): string | undefined {
  const href = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  return href === undefined ? undefined : new URL(href).pathname;
}

function addressOf(name: string): string {
  return `/${name.replace(/\.html$/, '').replace(/(^|\/)index$/, '$1')}`;
}

/** Only what stands in `main` is found, under its kind; forms and dialogs are not what a page is about. */
function marked(html: string, kind: string): string {
  // A page is listed under its title: the heading of a home page names nothing.
  const title = /<title>([^<|]+)/.exec(html)?.[1]?.trim() ?? '';
  return html
    .replace('<h1', `<h1 data-pagefind-ignore`)
    .replace('</main>', `<p data-pagefind-meta="title">${title}</p></main>`)
    .replace('<main id="main"', `<main id="main" data-pagefind-body data-pagefind-filter="kind:${kind}"`)
    .replace(/<(form|dialog|nav)\b/g, '<$1 data-pagefind-ignore');
}
