import type { Failure } from './counts.ts';
import { pagesToLookAt } from '../choice/pages-to-look-at.ts';
import { fastTests } from '../tests/fast-tests.ts';

/** What the fast run of the same change would have run: test files, and addresses of pages. */
export interface FastChoice {
  files: ReadonlySet<string>;
  pages: ReadonlySet<string>;
}

/** Reads that choice, for a change that touches these tests, templates and pages. */
export function fastChoice(touched: { tests: string[]; routes: string[]; pages: string[] }): FastChoice {
  return {
    files: new Set(fastTests(touched.tests)),
    pages: new Set(pagesToLookAt('', touched).map(({ address }) => address)),
  };
}

/** Lists the failures that the fast run had left out: what they show reached main unseen. */
export function escapesOf(failures: readonly Failure[], { files, pages }: FastChoice): Failure[] {
  return failures.filter(({ file, title }) => {
    if (file.startsWith('src/e2e/journeys/')) return false;
    if (file === 'src/e2e/every-page.spec.ts') return !pages.has(title.split(' ')[0] ?? '');
    return file.startsWith('src/') && !files.has(file);
  });
}
