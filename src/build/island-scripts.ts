import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Islands whose script is sure to be needed: lists of tiles where a place is saved, and those that wake once the page is painted. */
const NEEDED = / component-export="(?:TileList|TileRow|HomeRows)"| client="(?:shown|first-time)"/;
const ISLAND = /<astro-island(?: [\w-]+(?:="[^"]*")?)*/g;
const FILES = / (?:component|renderer)-url="([^"]+)"/g;
/** What a built script imports as it starts; both forms that the bundler writes. */
const IMPORTS = /(?:\bfrom|\bimport)\s*"(\.\/[\w.-]+\.js)"/g;

/**
 * Names on each island all files of its script, so that a browser fetches them at once, not one after another.
 * `folder`: the built site.
 */
export function nameScripts(html: string, folder: string): string {
  return html.replace(ISLAND, (island) => {
    if (!NEEDED.test(island)) return island;
    const files = new Set<string>();
    for (const [, entry = ''] of island.matchAll(FILES)) collect(entry, folder, files);
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
