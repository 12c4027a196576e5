import { existsSync, globSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { renderMarkdown } from '#site/markdown.ts';
import { type Finding, findingAt, type Text, type Written } from './texts.ts';

/** The address of a picture of this site. */
export const IMAGE = /^\/[^\s?#]*\.(png|jpe?g|webp|avif|gif|svg)$/i;
/** Bytes; what is larger makes pages slow on a phone. */
const LARGEST = 500_000;
const PUBLIC = new URL('../../public', import.meta.url).pathname;

/** Pictures that are too large, that are not there, or that a text names without words for those who don't see them. */
export function wrongImages(written: Written[], root: string): Finding[] {
  return [...tooLarge(root), ...written.flatMap((one) => one.texts.flatMap((text) => inText(one, text, root)))];
}

function tooLarge(root: string): Finding[] {
  return globSync('images/**/*', { cwd: root })
    .filter((name) => extname(name) !== '' && statSync(join(root, name)).size > LARGEST)
    .map((file) => {
      const size = `${String(Math.round(statSync(join(root, file)).size / 1000))} kB`;
      const message = `is ${size}, at most 500 kB: make it smaller (1600 pixels wide is enough), or save it as WebP`;
      return { severity: 'error', file, line: 1, column: 1, field: '', message };
    });
}

function inText(one: Written, text: Text, root: string): Finding[] {
  const at = (words: string, message: string) => [findingAt('error', one, text, words, message)];
  if (text.kind === 'name')
    return IMAGE.test(text.text) && !exists(text.text, root) ? at(text.text, missing(text.text)) : [];
  const shown = [...text.text.matchAll(/!\[([^\]]*)\]\(\s*([^)\s]*)[^)]*\)|<img\b[^>]*>/gi)];
  return shown.flatMap(([whole, markdownAlt, markdownSource]) => {
    const alt = markdownAlt ?? /\balt\s*=\s*["']([^"']*)/i.exec(whole)?.[1] ?? '';
    const source = markdownSource ?? /\bsrc\s*=\s*["']([^"']*)/i.exec(whole)?.[1] ?? '';
    return [
      ...(alt.trim()
        ? []
        : at(whole, "a picture without words for those who don't see it: ![what it shows](/images/…)")),
      ...(exists(source, root) ? [] : at(whole, missing(source))),
      ...(renderMarkdown(whole).includes('<img')
        ? []
        : at(whole, 'pictures are not shown within a text: name it in a field for pictures')),
    ];
  });
}

function missing(path: string): string {
  return `there is no picture ${path}: add it as content${path}, or mend the name`;
}

/** /images/x.webp is content/images/x.webp, an editor's own; or one that comes with the site. */
function exists(path: string, root: string): boolean {
  return existsSync(join(root, path)) || existsSync(join(PUBLIC, path));
}
