import { existsSync, readFileSync } from 'node:fs';
import { changedPaths } from '#content-tools/changed.ts';
import { pagesOf } from '#content-tools/pages.ts';
import { readWritten } from '#content-tools/reading/texts.ts';
import { reach, readImports } from './floors/imports.ts';

/** What differs from main, and what it touches. */
export interface Changes {
  /** Files from the project's root, those that are gone too. */
  files: string[];
  /** Addresses of the pages that changed content shows on. */
  pages: string[];
  /** Files below src/pages that make a page from changed source. */
  routes: string[];
}

/** Compares the working tree with main; a sentence where there is nothing to compare with, as in a checkout of one commit. */
export async function readChanges(): Promise<Changes | string> {
  const changes = readContentChanges();
  if (typeof changes === 'string') return changes;
  const source = changes.files.filter((file) => /^src\/.*(?<!\.(test|spec))\.(ts|tsx|astro|css)$/.test(file));
  const { imports } = await readImports();
  return {
    ...changes,
    routes: [...reach(source, imports)]
      .filter((file) => file.startsWith('src/pages/') && file.endsWith('.astro'))
      .map((file) => file.slice('src/pages/'.length))
      .sort(),
  };
}

/** The same without the templates, which takes no time. */
export function readContentChanges(): Omit<Changes, 'routes'> | string {
  let files: string[];
  try {
    files = changedPaths();
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
  const content = files.filter((file) => file.startsWith('content/')).map((file) => file.slice('content/'.length));
  const { written } = content.length > 0 ? readWritten() : { written: [] };
  return { files, pages: [...new Set(content.flatMap((file) => pagesOf(file, written)))].sort() };
}

/** Those that are still there. */
export function existing(files: string[], pattern: RegExp): string[] {
  return files.filter((file) => pattern.test(file) && existsSync(file));
}

/** True of a file below src/pages whose pages the server makes when they are asked for. */
export function isMadeOnRequest(route: string): boolean {
  const file = `src/pages/${route}`;
  return existsSync(file) && /^export const prerender = false;/m.test(readFileSync(file, 'utf8'));
}
