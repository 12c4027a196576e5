import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchDocument } from './document.ts';

/** In the folder of the built site; a name with a point is never served. */
const FILE = '.search-pages.json';

/** Writes what the search finds of the pages beside them, in the order of their addresses: the same pages make the same file. */
export function writeSitePages(folder: string, pages: readonly SearchDocument[]): void {
  const sorted = pages.toSorted((a, b) => (a.address < b.address ? -1 : 1));
  writeFileSync(join(folder, FILE), JSON.stringify(sorted));
}

/** What the build wrote; undefined where no site is built. */
export function readSitePages(folder: string): SearchDocument[] | undefined {
  const path = join(folder, FILE);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as SearchDocument[]) : undefined;
}

/** The pages with further keywords, by address. */
export function withKeywords(
  pages: readonly SearchDocument[],
  keywords: ReadonlyMap<string, readonly string[]>,
): SearchDocument[] {
  return pages.map((page) => ({ ...page, keywords: [...page.keywords, ...(keywords.get(page.address) ?? [])] }));
}
