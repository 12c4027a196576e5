import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Islands that begin to load before the page is painted, where a place is saved: lists of tiles. */
const EARLY = /component-url="([^"]+)" component-export="(?:TileList|TileRow|HomeRows)" renderer-url="([^"]+)"/g;
/** What a built script imports as it starts; both forms that the bundler writes. */
const IMPORTS = /(?:\bfrom|\bimport)\s*"(\.\/[\w.-]+\.js)"/g;

/**
 * Names, on each list of tiles in a page, all files that its script consists of, so that a browser can fetch them at once; each would else be found in the one
 * before, a round trip later. `folder` is that of the built site.
 */
export function nameScripts(html: string, folder: string): string {
  return html.replace(EARLY, (island, component: string, renderer: string) => {
    const files = new Set<string>();
    for (const entry of [component, renderer]) collect(entry, folder, files);
    return `${island} data-needs="${[...files].join(' ')}"`;
  });
}

function collect(address: string, folder: string, files: Set<string>): void {
  if (files.has(address)) return;
  files.add(address);
  for (const other of importsOf(join(folder, address))) collect(join(address, '..', other), folder, files);
}

const known = new Map<string, string[]>();

function importsOf(file: string): string[] {
  const before = known.get(file);
  if (before) return before;
  const found = existsSync(file) ? [...readFileSync(file, 'utf8').matchAll(IMPORTS)].map(([, name = '']) => name) : [];
  known.set(file, found);
  return found;
}
