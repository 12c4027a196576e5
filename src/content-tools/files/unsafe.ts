import { marked } from 'marked';
import sanitize from 'sanitize-html';
import { ALLOWED, SAFE_LINK } from '#text/markdown.ts';
import { type Finding, findingAt, type Text, type Written } from '../reading/texts.ts';

/** `nth`: how many times the same words stand in the text before. */
type Unsafe = { words: string; nth: number; message: string };

/**
 * Unsafe Markdown or HTML: scripts, handlers, frames, styles, `javascript:` links. Pages would leave it out; the
 * editor is told.
 */
export function unsafe(written: Written[]): Finding[] {
  return written.flatMap((one) =>
    one.texts
      .filter(({ kind, text }) => kind === 'prose' && /[<[]/.test(text))
      .flatMap((text) =>
        unsafeIn(text).map(({ words, nth, message }) =>
          findingAt('error', one, text, words, message, startOf(one, text, words, nth)),
        ),
      ),
  );
}

/** How far behind the beginning of a text its words stand for the nth time after the first. */
function startOf({ file }: Written, { start }: Text, words: string, nth: number): number {
  let at = file.source.indexOf(words, start);
  for (let count = 0; count < nth && at >= 0; count++) at = file.source.indexOf(words, at + 1);
  return Math.max(at - start, 0);
}

function unsafeIn({ text }: Text): Unsafe[] {
  const found: Unsafe[] = [];
  const inSource = reader(text);
  sanitize(marked.parse(text, { async: false }), {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag: (tag, attributes) => {
      found.push(...unsafeTag(tag, inSource), ...unsafeAttributes(tag, attributes, inSource));
    },
  });
  return found;
}

function unsafeTag(tag: string, inSource: Reader): Unsafe[] {
  const allowed = [...(ALLOWED.allowedTags || []), 'h1', 'img'];
  if (allowed.includes(tag)) return [];
  return [{ ...inSource(`<${tag}`), message: `<${tag}> is not allowed in a text: remove it` }];
}

function unsafeAttributes(tag: string, attributes: sanitize.Attributes, inSource: Reader): Unsafe[] {
  return Object.entries(attributes).flatMap(([name, value]) => {
    if (/^on|^style$|^srcdoc$|^formaction$/i.test(name)) {
      return [{ ...inSource(name), message: `'${name}' on <${tag}> is not allowed in a text: remove it` }];
    }
    if (name !== 'href' || SAFE_LINK.test(value)) return [];
    const scheme = value.includes(':') ? value.slice(0, value.indexOf(':') + 1) : value.slice(0, 20);
    const message = `a link to '${value.slice(0, 40)}' is not allowed: only pages of this site ('/labs'), https addresses, numbers (tel:911) and mail (mailto:care@larkmoor.example) are`;
    return [{ ...inSource(value, scheme), message }];
  });
}

/** Finds the first of several words that a text has, each time behind where the same was found before. */
type Reader = (...wanted: string[]) => { words: string; nth: number };

/** The words as the text spells them: it may use capitals, or hide them behind entities. */
function reader(text: string): Reader {
  const small = text.toLowerCase();
  const behind = new Map<string, number>();
  return (...wanted) => {
    for (const one of wanted.map((words) => words.toLowerCase())) {
      const found = small.indexOf(one, behind.get(one) ?? 0);
      const at = found < 0 ? small.indexOf(one) : found;
      if (at < 0) continue;
      behind.set(one, at + one.length);
      const words = text.slice(at, at + one.length);
      return { words, nth: text.slice(0, at).split(words).length - 1 };
    }
    return { words: '', nth: 0 };
  };
}
