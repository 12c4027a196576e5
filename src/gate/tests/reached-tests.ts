import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { reach, type Import } from '../floors/imports.ts';
import { readTestFiles, type TestFile } from './test-files.ts';

/** These rooms join all features: what leads through them would lead from every file to every test. */
const JOINTS = /^src\/(?:app|content-model)\//;
/** The checks of pages that the server makes when they are asked for; no import leads from a template to this test. */
export const PAGES_ON_REQUEST = 'src/gate/built-pages/pages-on-request.test.ts';
/** Tests and the kits that only tests import. */
const OF_TESTS = /\.(?:test|spec)\.tsx?$|^src\/testing\/|\/testing[\w-]*\.ts$|\.testing\.ts$/;
/** What the programs are made of that tests of processes start: no import leads from there to those tests. */
const OF_PROGRAMS = /^src\/(?:process\/|db\/|settings\/|[^/]+\.ts$)/;

/**
 * Finds Vitest's files that changed files can break: those whose imports lead to one, those in a folder with a module that does, those of the
 * feature that owns changed content, and tests of processes where the change is in their programs. `imports` has the imports of tests too.
 */
export function reachedTests(
  changed: readonly string[],
  imports: readonly Import[],
  tests: readonly TestFile[] = readTestFiles(),
): string[] {
  const touched = reach(
    changed.flatMap(modulesOf),
    imports.filter(({ from, to, isType }) => !isType && (JOINTS.test(from) || !JOINTS.test(to))),
  );
  const folders = new Set([...touched].filter((file) => !OF_TESTS.test(file)).map(dirname));
  const features = changed.flatMap(featureOfContent);
  const changesPrograms = changed.some((file) => OF_PROGRAMS.test(file) && !OF_TESTS.test(file));
  return tests
    .filter(({ file, needs }) => {
      if (needs === 'process') return changesPrograms || changed.includes(file);
      return touched.has(file) || folders.has(dirname(file)) || features.some((one) => file.startsWith(`${one}/`));
    })
    .map(({ file }) => file);
}

/**
 * Picks, of the tests that changed files reach, those to run while one works: without those of rooms that join all features, and of pages made on
 * request, unless it is these rooms, or markup, that changes.
 */
export function nearTests(changed: readonly string[], reached: readonly string[]): string[] {
  const changesJoints = changed.some((file) => JOINTS.test(file));
  const changesMarkup = changed.some((file) => /\.(?:astro|tsx|css)$/.test(file));
  return reached.filter(
    (file) =>
      changed.includes(file) || ((changesJoints || !JOINTS.test(file)) && (changesMarkup || file !== PAGES_ON_REQUEST)),
  );
}

/** The modules that stand for a changed file: what runs it for a migration, its neighbors for other data below src/. */
function modulesOf(file: string): string[] {
  if (file.startsWith('src/db/migrations/')) return ['src/db/migrate.ts'];
  if (!file.startsWith('src/') || /\.(?:tsx?|astro|css)$/.test(file)) return [file];
  return globSync(`${dirname(file)}/*.ts`);
}

/** The feature whose `content.ts` declares the collection of this file: 'src/safety' of a danger sign. */
function featureOfContent(file: string): string[] {
  const [, collection = ''] = /^content\/([\w-]+)/.exec(file) ?? [];
  return globSync('src/**/content.ts')
    .filter((one) => readFileSync(one, 'utf8').includes(`name: '${collection}'`))
    .map((one) => one.split('/').slice(0, 2).join('/'));
}
