import { existsSync, globSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { renderMarkdown } from '#text/markdown.ts';
import { type Finding, findingAt, type Text, type Written } from '../reading/texts.ts';

/** The address of a picture of this site. */
export const IMAGE = /^\/[^\s?#]*\.(png|jpe?g|webp|avif|gif|svg)$/i;
/** Bytes; what is larger makes pages slow on a phone. */
const LARGEST = 500_000;
const PUBLIC = new URL('../../../public', import.meta.url).pathname;

/** Pictures that are too large, that are not there, or that a text names without words for those who don't see them. */
export function wrongImages(written: Written[], root: string): Finding[] {
  return [...tooLarge(root), ...written.flatMap((one) => one.texts.flatMap((text) => inText(one, text)))];
}

/** In public/, and in content/ itself, where a picture may have been put by mistake. */
function tooLarge(root: string): Finding[] {
  return [PUBLIC, root].flatMap((folder) =>
    globSync('images/**/*', { cwd: folder })
      .map((name) => ({ name, size: statSync(join(folder, name)) }))
      .filter(({ name, size }) => extname(name) !== '' && size.isFile() && size.size > LARGEST)
      .map(({ name, size }): Finding => {
        const file = folder === root ? name : `../public/${name}`;
        const is = `is ${String(Math.round(size.size / 1000))} kB, at most 500 kB`;
        const message = `${is}: make it smaller (1600 pixels wide is enough), or save it as WebP`;
        return { severity: 'error', file, line: 1, column: 1, field: '', message };
      }),
  );
}

function inText(one: Written, text: Text): Finding[] {
  const at = (words: string, message: string) => [findingAt('error', one, text, words, message)];
  if (text.kind === 'name') return IMAGE.test(text.text) && !exists(text.text) ? at(text.text, missing(text.text)) : [];
  const shown = [...text.text.matchAll(/!\[([^\]]*)\]\(\s*([^)\s]*)[^)]*\)|<img\b[^>]*>/gi)];
  return shown.flatMap(([whole, markdownAlt, markdownSource]) => {
    const alt = markdownAlt ?? /\balt\s*=\s*["']([^"']*)/i.exec(whole)?.[1] ?? '';
    const source = markdownSource ?? /\bsrc\s*=\s*["']([^"']*)/i.exec(whole)?.[1] ?? '';
    return [
      ...(alt.trim()
        ? []
        : at(whole, "a picture without words for people who can't see it: ![what it shows](/images/…)")),
      ...(exists(source) ? [] : at(whole, missing(source))),
      ...(renderMarkdown(whole).includes('<img')
        ? []
        : at(whole, 'pictures are not shown within a text: name it in a field for pictures')),
    ];
  });
}

function missing(path: string): string {
  return `there is no picture ${path}: add it as public${path}, or fix the name`;
}

function exists(path: string): boolean {
  return existsSync(join(PUBLIC, path));
}
