import { Marked, type TokenizerAndRendererExtension } from 'marked';
import sanitize from 'sanitize-html';
import { telephoneLink, textLink } from './telephone.ts';

type Level = 2 | 3 | 4 | 5 | 6;

/**
 * Links that are safe: paths, anchors, https, tel, sms and mailto. Not what browsers read as `//host` (a backslash, a
 * tab between).
 */
export const SAFE_LINK = /^((https:\/\/|\/(?!\/)|#)[^\s\\]*|(tel|sms):\+?\d[\d-]*|mailto:[\w.+-]+@[\w.-]+)$/i;
/** A number that people call for help, in a text of its own: '911', '1-800-222-1222'. */
const HELP_NUMBER = String.raw`\b(?:911|988|1-8\d\d-\d{3}-\d{4})\b`;
/** A line that answers texts too: 'call or text 988', 'call or text the National Maternal Mental Health Hotline at 1-833-852-6262'. */
const CALL_OR_TEXT = String.raw`\b(call) or (text (?:the [A-Z][\w ]+ at )?(${HELP_NUMBER}))`;

/** Text of one form that becomes links; never inside a link. */
function linked(
  name: string,
  form: string,
  flags: string,
  links: (parts: string[]) => string,
): TokenizerAndRendererExtension {
  const [anywhere, here] = [new RegExp(form, flags), new RegExp(`^${form}`, flags)];
  return {
    name,
    level: 'inline',
    start: (text) => anywhere.exec(text)?.index,
    tokenizer(text) {
      const [raw, ...parts] = this.lexer.state.inLink ? [] : (here.exec(text) ?? []);
      return raw ? { type: name, raw, parts } : undefined;
    },
    renderer: ({ raw, parts }) => links([raw, ...(parts as string[])]),
  };
}

/** Markdown in which help numbers are links to call, and to text where the words say that one can. */
const markdown = new Marked({
  extensions: [
    linked('helpNumber', HELP_NUMBER, '', ([number = '']) => `<a href="${telephoneLink(number)}">${number}</a>`),
    linked(
      'callOrText',
      CALL_OR_TEXT,
      'i',
      ([, call = '', text = '', number = '']) =>
        `<a href="${telephoneLink(number)}">${call}</a> or <a href="${textLink(number)}">${text}</a>`,
    ),
  ],
});
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** The HTML allowed in an editor's text; `npm run content -- check` reports any other. */
export const ALLOWED: sanitize.IOptions = {
  allowedTags: [
    ...HEADINGS.slice(1),
    ...['p', 'br', 'hr', 'blockquote', 'strong', 'em', 'b', 'i', 'del', 'sub', 'sup', 'code', 'pre'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'abbr', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption'],
  ],
  allowedAttributes: { a: ['href', 'rel'], abbr: ['title'], ol: ['start'], th: ['scope'] },
  allowedSchemes: ['https', 'tel', 'sms', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
};

/**
 * An editor's Markdown as safe HTML: no scripts, handlers, styles or frames, and only SAFE_LINK links [CAT-1].
 * `headingsFrom`: the top heading's level.
 */
export function renderMarkdown(text: string, { headingsFrom }: { headingsFrom?: Level } = {}): string {
  const html = markdown.parse(text, { async: false });
  return sanitize(html, {
    ...ALLOWED,
    allowedTags: [...(ALLOWED.allowedTags || []), 'div'],
    // A piece of shared advice, set apart: the content model writes it, editors can't.
    allowedClasses: { div: ['advice'] },
    transformTags: {
      ...headingTags(html, headingsFrom),
      a: link,
      th: () => ({ tagName: 'th', attribs: { scope: 'col' } }),
    },
  });
}

/** A line of an editor's text as safe HTML, in which the numbers that people call or text for help are links. */
export function renderLine(text: string): string {
  return sanitize(markdown.parseInline(text, { async: false }), { ...ALLOWED, transformTags: { a: link } });
}

/** The page has its own h1: an h1 in the text becomes an h2. */
function headingTags(html: string, from: Level | undefined): Record<string, sanitize.Transformer> {
  const highest = HEADINGS.findIndex((tag) => new RegExp(`<${tag}[\\s>]`, 'i').test(html)) + 1;
  const shift = from === undefined ? 0 : from - highest;
  return Object.fromEntries(
    HEADINGS.map((tag, index) => {
      const level = Math.min(6, Math.max(2, index + 1 + shift));
      return [tag, () => ({ tagName: `h${String(level)}`, attribs: {} })];
    }),
  );
}

/** Turns a link with a forbidden address into plain text. */
function link(_tag: string, { href = '' }: sanitize.Attributes): sanitize.Tag {
  if (!SAFE_LINK.test(href)) return { tagName: 'span', attribs: {} };
  const outside = /^https:/i.test(href);
  return { tagName: 'a', attribs: outside ? { href, rel: 'noopener' } : { href } };
}
