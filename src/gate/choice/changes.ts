import { existsSync, readFileSync } from 'node:fs';
import { changedPaths } from '#content-tools/changed.ts';
import { pagesOf } from '#content-tools/pages.ts';
import { readWritten } from '#content-tools/reading/texts.ts';
import { reach } from '../floors/imports.ts';
import { scanImports } from '../floors/scan-imports.ts';
import { PAGES_ON_REQUEST, reachedTests } from '../tests/reached-tests.ts';

/** What a change touches. */
export interface Changes {
  /** Files from the project's root, those that are gone too. */
  files: string[];
  /** Addresses of the pages that changed content shows on. */
  pages: string[];
  /** Every template that is made from changed source. */
  templates: string[];
  /** Those of the templates that make pages, below src/pages. */
  routes: string[];
  /** Vitest's files that the change can break. */
  tests: string[];
}

/** Reads what the change touches. Answers a sentence where nothing can be compared, as in a checkout of one commit. */
export function readChanges(): Changes | string {
  const changes = readContentChanges();
  if (typeof changes === 'string') return changes;
  const source = changes.files.filter((file) => /^src\/.*(?<!\.(test|spec))\.(ts|tsx|astro|css)$/.test(file));
  const imports = scanImports();
  const templates = [...reach(source, imports)].filter((file) => file.endsWith('.astro')).sort();
  const routes = templates
    .filter((file) => file.startsWith('src/pages/'))
    .map((file) => file.slice('src/pages/'.length));
  const ofPages = routes.some(isMadeOnRequest) ? [PAGES_ON_REQUEST] : [];
  const tests = [...new Set([...reachedTests(changes.files, imports), ...ofPages])].sort();
  return { ...changes, templates, routes, tests };
}

/** Reads the change without what it takes a walk of all imports to know. */
export function readContentChanges(): Pick<Changes, 'files' | 'pages'> | string {
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

/** Files of a list that have this form and are still there. */
export function existing(files: string[], pattern: RegExp): string[] {
  return files.filter((file) => pattern.test(file) && existsSync(file));
}

/** True of a file below src/pages whose pages the server makes when they are asked for. */
function isMadeOnRequest(route: string): boolean {
  const file = `src/pages/${route}`;
  return existsSync(file) && /^export const prerender = false;/m.test(readFileSync(file, 'utf8'));
}
