import { Parser } from 'htmlparser2';
import { kindOf, type SearchDocument } from './document.ts';

/** Pages of one delivery only say again what the category says; pages of danger signs are led to by the words that tell of them. */
const SAID_ELSEWHERE = /\/(inperson|virtual)-visit$|^\/findcare\/(help|ayuda)(\/|$)/;
/** Forms, dialogs and ways on are not what a page is about; what else leads on has `data-way-on`. */
const LEFT_OUT = new Set(['form', 'dialog', 'nav', 'svg', 'script', 'style', 'template', 'noscript', 'button', 'h1']);
const HEADING = /^h[2-6]$/;
/** Elements within a line: the text around them goes on. */
const INLINE = new Set(
  'a abbr astro-island astro-slot b bdi cite code em i kbd mark q s small span strong sub sup time u wbr'.split(' '),
);
/** Of these the text before and after is one word. */
const WITHIN_WORD = new Set(['sub', 'sup', 'wbr']);

/**
 * A built page for the index: title, headings, text blocks of `main`. Undefined for pages hidden from search engines
 * and for duplicates.
 */
export function pageDocument(name: string, html: string): SearchDocument | undefined {
  const address = canonicalPath(html);
  if (address === undefined || SAID_ELSEWHERE.test(address) || decodeURI(address) !== addressOf(name)) return undefined;
  // A page is listed under its title: the heading of a home page names nothing.
  const title = plain(/<title>([^<|]+)/.exec(html)?.[1] ?? '');
  const [main = ''] = /<main id="main"[\s\S]*<\/main>/.exec(html) ?? [];
  // What islands are given is half of a page, and none of its text.
  const blocks = readBlocks(main.replace(/ props="[^"]*"/g, ''));
  const keywords = [...new Set(blocks.filter(({ heading }) => heading).map(({ text }) => text))];
  return { kind: kindOf(address), address, title, keywords, passages: blocks.map(({ text }) => text) };
}

/** The path that a page says is its one address; undefined for pages that search engines must not show. */
function canonicalPath(html: string): string | undefined {
  const href = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  return href === undefined ? undefined : new URL(href).pathname;
}

function addressOf(name: string): string {
  return `/${name.replace(/\.html$/, '').replace(/(^|\/)index$/, '$1')}`;
}

type Block = { text: string; heading: boolean };

/** The blocks of text of a piece of HTML, without forms, dialogs and ways on. Elements within a line never run two words together. */
function readBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  let text = '';
  let [heading, hidden, apart] = [false, 0, false];

  function end(): void {
    const said = text.replace(/\s+/g, ' ').trim();
    if (/[\p{L}\p{N}]/u.test(said)) blocks.push({ text: said, heading });
    [text, apart] = ['', false];
  }

  function meet(name: string): void {
    if (!INLINE.has(name)) end();
    else if (!WITHIN_WORD.has(name)) apart = true;
  }

  const parser = new Parser({
    onopentag: (name, { hidden: isHidden, 'aria-hidden': ariaHidden, 'data-way-on': wayOn }) => {
      meet(name);
      const isOut = LEFT_OUT.has(name) || isHidden !== undefined || ariaHidden === 'true' || wayOn !== undefined;
      if (hidden > 0 || isOut) hidden += isVoid(name) ? 0 : 1;
      else if (HEADING.test(name)) heading = true;
    },
    ontext: (piece) => {
      if (hidden > 0) return;
      text += apart && /[\p{L}\p{N}*.%]$/u.test(text) && /^[\p{L}\p{N}$]/u.test(piece) ? ` ${piece}` : piece;
      apart = false;
    },
    onclosetag: (name) => {
      meet(name);
      if (hidden > 0 && !isVoid(name)) hidden -= 1;
      else if (HEADING.test(name)) heading = false;
    },
  });
  parser.end(html);
  end();
  return blocks;
}

function isVoid(name: string): boolean {
  return /^(area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/.test(name);
}

function plain(text: string): string {
  return readBlocks(text)[0]?.text ?? '';
}
