import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLLECTIONS, type CollectionName } from './collections.ts';
import { contentOf, type Content, type Entries } from './content.ts';

/** In the folder of the built site; names with a point are never served. */
const [FILE, MODEL] = ['.content.json', '.danger-model'];

/** Writes what the pages beside it were made from, and the model of danger that was learned from the rest. */
export function writeBuiltContent(site: string, entries: Entries, dangerModel: Uint8Array): void {
  const learned = new Set<CollectionName>(COLLECTIONS.flatMap(({ name, forModel }) => (forModel ? [name] : [])));
  const kept = Object.entries(entries).map(([name, list]) => [name, learned.has(name as CollectionName) ? [] : list]);
  writeFileSync(join(site, FILE), JSON.stringify(Object.fromEntries(kept)));
  writeFileSync(join(site, MODEL), dangerModel);
}

/**
 * The content files that a built site was made from, as its build read and checked them. Call only when the site is up
 * to date.
 */
export function builtEntries(site: string): Entries {
  return JSON.parse(readFileSync(join(site, FILE), 'utf8')) as Entries;
}

/** The same as the server needs it. */
export function builtContent(site: string): Content {
  return contentOf(builtEntries(site), readFileSync(join(site, MODEL)));
}
