import { mkdirSync, writeFileSync } from 'node:fs';
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

/** The index of the site search while it is made. */
export interface SearchIndex {
  /** Takes in a page, by the name of its file, if search engines may show it and this is its own address. */
  add: (name: string, html: string) => void;
  /** Writes what the browser needs, the list of the site's words too, into the folder of the built site. Returns how many pages the index holds; throws when it can't be made. */
  write: (folder: string) => Promise<number>;
}

/**
 * Begins an index of the site search: every page that search engines may show, each under its canonical address. `otherWords` are lines that some pages are found
 * by although they do not show them, by address. The same pages in the same order make the same index.
 */
export async function openSearchIndex(otherWords: ReadonlyMap<string, string[]> = new Map()): Promise<SearchIndex> {
  const { index, errors } = await createIndex({});
  if (!index) throw new Error(`The search index could not be made: ${errors.join('; ')}`);
  // The indexer is a process of its own: nobody waits for its answers until the last page is sent.
  const answers: Promise<void>[] = [];
  const words = siteWords();
  const send = async (name: string, url: string, content: string): Promise<void> => {
    const { errors: refused } = await index.addHTMLFile({ url, content });
    if (refused.length > 0) throw new Error(`${name}: ${refused.join('; ')}`);
  };
  return {
    add: (name, html) => {
      const url = canonicalPath(html);
      if (url === undefined || SAID_ELSEWHERE.test(url) || decodeURI(url) !== addressOf(name)) return;
      const whole = withLines(html, otherWords.get(url) ?? []);
      const answer = send(name, url, searchable(whole, kindOf(url)));
      answer.catch(() => undefined);
      answers.push(answer);
      words.add(whole);
    },
    write: async (folder) => {
      await Promise.all(answers);
      const { files } = await index.getFiles();
      for (const { path, content } of files.filter((file) => NEEDED.test(file.path))) {
        const to = join(folder, 'pagefind', path);
        mkdirSync(dirname(to), { recursive: true });
        writeFileSync(to, content);
      }
      writeFileSync(join(folder, 'pagefind/words.txt'), words.list());
      await close();
      return answers.length;
    },
  };
}

/** The path that a page says is its one address; undefined for pages that search engines must not show. */
function canonicalPath(html: string): string | undefined {
  const href = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  return href === undefined ? undefined : new URL(href).pathname;
}

function addressOf(name: string): string {
  return `/${name.replace(/\.html$/, '').replace(/(^|\/)index$/, '$1')}`;
}

/** The page with lines at its end that count little: what a page itself says comes first. */
function withLines(html: string, lines: string[]): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const added = lines.map((line) => `<p data-pagefind-weight="0.1">${escaped(line)}</p>`).join('');
  return html.replace(/<\/main>/, () => `${added}</main>`);
}

/** Of a page only what stands in `main` is found, under its kind; forms and dialogs are not what a page is about. The rest, and drawings, the indexer need not read. */
function searchable(html: string, kind: string): string {
  const [start = ''] = /<html[^>]*>/.exec(html) ?? [];
  const [main = ''] = /<main id="main"[\s\S]*<\/main>/.exec(html) ?? [];
  // A page is listed under its title: the heading of a home page names nothing.
  const title = /<title>([^<|]+)/.exec(html)?.[1]?.trim() ?? '';
  const marked = main
    .replace('<main', `<main data-pagefind-body data-pagefind-filter="kind:${kind}"`)
    .replace('<h1', '<h1 data-pagefind-ignore')
    .replace(/<(form|dialog|nav)\b/g, '<$1 data-pagefind-ignore')
    .replace(/<svg\b[\s\S]*?<\/svg>/g, '')
    .replace(/<\/main>$/, () => `<p data-pagefind-meta="title">${title}</p></main>`);
  return `${start}<body>${marked}</body></html>`;
}
