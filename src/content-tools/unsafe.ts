import { marked } from 'marked';
import sanitize from 'sanitize-html';
import { ALLOWED, SAFE_LINK } from '#site/markdown.ts';
import { type Finding, findingAt, type Text, type Written } from './texts.ts';

type Unsafe = { words: string; message: string };

/** What could run or mislead in an editor's Markdown and HTML: script, event handlers, frames, styles, `javascript:` links. The page would leave it out; the editor is told. */
export function unsafe(written: Written[]): Finding[] {
  return written.flatMap((one) =>
    one.texts
      .filter(({ kind, text }) => kind === 'prose' && /[<[]/.test(text))
      .flatMap((text) => unsafeIn(text).map(({ words, message }) => findingAt('error', one, text, words, message))),
  );
}

function unsafeIn({ text }: Text): Unsafe[] {
  const found: Unsafe[] = [];
  sanitize(marked.parse(text, { async: false }), {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag: (tag, attributes) => {
      found.push(...unsafeTag(tag, text), ...unsafeAttributes(tag, attributes, text));
    },
  });
  return found;
}

function unsafeTag(tag: string, text: string): Unsafe[] {
  const allowed = [...(ALLOWED.allowedTags || []), 'h1', 'img'];
  if (allowed.includes(tag)) return [];
  return [{ words: inSource(text, `<${tag}`), message: `<${tag}> may not stand in a text: take it out` }];
}

function unsafeAttributes(tag: string, attributes: sanitize.Attributes, text: string): Unsafe[] {
  return Object.entries(attributes).flatMap(([name, value]) => {
    if (/^on|^style$|^srcdoc$|^formaction$/i.test(name)) {
      return [{ words: inSource(text, name), message: `'${name}' on <${tag}> may not stand in a text: take it out` }];
    }
    if (name !== 'href' || SAFE_LINK.test(value)) return [];
    const scheme = value.includes(':') ? value.slice(0, value.indexOf(':') + 1) : value.slice(0, 20);
    const message = `a link to '${value.slice(0, 40)}' is not allowed: only pages of this site ('/labs'), https addresses, numbers (tel:911) and mail (mailto:care@larkmoor.example) are`;
    return [{ words: inSource(text, scheme), message }];
  });
}

/** The words as the text spells them: it may use capitals, or hide them behind entities. */
function inSource(text: string, words: string): string {
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  return at < 0 ? '' : text.slice(at, at + words.length);
}
