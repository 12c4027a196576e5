import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentOf, type Content, type Entries } from './content.ts';

/** In the folder of the built site; a name with a point is never served. */
const FILE = '.content.json';

/** Writes what the pages beside it were made from. */
export function writeBuiltContent(site: string, entries: Entries): void {
  writeFileSync(join(site, FILE), JSON.stringify(entries));
}

/** The files that a built site was made from, as they were read and checked by its build. They are as new as the site: ask for them only once that is known to be up to date. */
export function builtEntries(site: string): Entries {
  return JSON.parse(readFileSync(join(site, FILE), 'utf8')) as Entries;
}

/** The same as the server needs it. */
export function builtContent(site: string): Content {
  return contentOf(builtEntries(site));
}
