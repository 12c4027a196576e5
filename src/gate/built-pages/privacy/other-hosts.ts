import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltPage, BuiltSite, Findings } from '../built-page.ts';

/** Elements by which a page loads or sends something without a press. */
const LOADS = [
  'script[src]',
  'link[rel~="stylesheet"][href], link[rel~="preload"][href], link[rel~="modulepreload"][href], link[rel~="icon"][href], link[rel~="preconnect"][href], link[rel~="dns-prefetch"][href], link[rel~="prefetch"][href]',
  'img[src], img[srcset], source[src], source[srcset], video[src], video[poster], audio[src], iframe[src], embed[src], object[data], use[href]',
  'form[action], button[formaction], a[ping], meta[http-equiv="refresh"][content]',
].join(', ');
const ADDRESSES = ['src', 'href', 'srcset', 'action', 'formaction', 'data', 'poster', 'ping', 'content'];
const IN_STYLES = /url\(\s*['"]?(https?:)?\/\/|@import\s+['"]?(https?:)?\/\//;
const IN_SCRIPTS =
  /(\bfetch|\bimport|sendBeacon|new WebSocket|new EventSource|new Worker)\(\s*['"`](https?:|wss?:)?\/\//;

/** Finds what pages, style sheets and scripts load from another host than `origin`, or send there. */
export function otherHosts({ folder, pages }: BuiltSite, origin: string): Findings {
  const having = (pattern: string, text: RegExp) =>
    globSync(pattern, { cwd: folder })
      .filter((file) => text.test(readFileSync(join(folder, file), 'utf8')))
      .map((file) => `${file} loads from another host`);
  const mistakes = [
    ...pages.flatMap((page) => loadedElsewhere(page, origin)),
    ...having('**/*.css', IN_STYLES),
    ...having('_astro/*.js', IN_SCRIPTS),
  ];
  return { mistakes, looked: `${pages.length} pages, their styles and scripts ask no other host` };
}

/** Lists the addresses at other hosts that a page asks by itself. */
export function loadedElsewhere({ file, $ }: Pick<BuiltPage, 'file' | '$'>, origin: string): string[] {
  return $(LOADS)
    .toArray()
    .flatMap((element) => ADDRESSES.map((name) => $(element).attr(name) ?? ''))
    .filter((address) => /(^|[\s,=])(https?:)?\/\//.test(address) && !address.startsWith(`${origin}/`))
    .map((address) => `${file} asks another host by itself: ${address}`);
}
