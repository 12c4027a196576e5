import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, type CheerioAPI } from 'cheerio';

/** A page of the built site as a search engine and a visitor read it. */
export interface BuiltPage {
  /** Its file below the site's folder. */
  file: string;
  /** The address it answers at, such as '/findcare/services'. */
  path: string;
  /** Its source, as it was made. */
  html: string;
  $: CheerioAPI;
  title: string;
  /** Undefined where the page has none. */
  canonical: string | undefined;
  noindex: boolean;
  /** All that its visitors can read, closed answers too, each run of white space as one space. */
  text: string;
  /** The breadcrumb, if it shows one. */
  crumbs: string[];
  /** Questions that the page opens and closes, each with its answer. */
  questions: { question: string; answer: string }[];
}

/** A built site: the folder it lies in, and each of its pages read and parsed once, by address. */
export interface BuiltSite {
  folder: string;
  pages: BuiltPage[];
}

/** What a check of built pages found: a line for each mistake, and what it looked at. */
export interface Findings {
  mistakes: string[];
  looked: string;
}

/** Reads every page of a built site, or those whose files fit a pattern. */
export function readSite(folder: string, files = '**/*.html'): BuiltSite {
  const pages = globSync(files, { cwd: folder })
    .sort()
    .map((file) => {
      const html = readFileSync(join(folder, file), 'utf8');
      return readPage(file, `/${file.replace(/(^|\/)index\.html$|\.html$/, '$1')}`, html);
    });
  return { folder, pages };
}

/** The content of a page's meta element by its name or property. */
export function meta({ $ }: Pick<BuiltPage, '$'>, name: string): string {
  return $(`meta[name="${name}"], meta[property="${name}"]`).attr('content') ?? '';
}

/** Reads a page that answers at a path; one that was made when it was asked for has that for a file too. */
export function readPage(file: string, path: string, html: string): BuiltPage {
  const $ = load(html);
  const questions = $('main details')
    .toArray()
    .map((element) => $(element))
    .map((details) => ({
      question: words(details.find('summary')),
      answer: words(details.find(':scope > :not(summary)')),
    }))
    .filter(({ question }) => question.endsWith('?'));
  return {
    file,
    path,
    html,
    $,
    title: $('head > title').text(),
    canonical: $('link[rel="canonical"]').attr('href'),
    noindex: /\bnoindex\b/.test($('meta[name="robots"]').attr('content') ?? ''),
    text: words($('body')),
    crumbs: $('nav[aria-label="Breadcrumb"] li')
      .toArray()
      .map((item) => squeezed($(item).text())),
    questions,
  };
}

const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'svg', 'head']);
/** Elements that run on in the line; all others stand apart from the words beside them. */
const INLINE = new Set(
  'a abbr b bdi cite code data del em i ins kbd mark q s samp small span strong sub sup time u var astro-island astro-slot'.split(
    ' ',
  ),
);

/** All that visitors can read in some elements, each run of white space as one space. */
export function words(found: { toArray: () => unknown[] }): string {
  return squeezed(found.toArray().map(text).join(' '));
}

function text(node: unknown): string {
  const {
    type,
    name = '',
    data = '',
    children = [],
  } = node as { type: string; name?: string; data?: string; children?: unknown[] };
  if (type === 'text') return data;
  if (type !== 'tag' || UNSEEN.has(name)) return '';
  const inner = children.map(text).join('');
  return INLINE.has(name) ? inner : ` ${inner} `;
}

/** One space for each run of white space. */
export function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
