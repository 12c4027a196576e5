import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A test file of Vitest, with what it needs to run. */
export interface TestFile {
  file: string;
  /** A 'process' test starts servers and commands, a 'database' test copies a database, a 'rule' test needs neither. */
  needs: 'rule' | 'database' | 'process';
  /** True if it stands in for a browser's page or loads modules anew: it shares its modules with no other file. */
  alone: boolean;
}

const OF_PROCESSES = /^src\/process\//;
const COPIES_A_DATABASE =
  /\b(?:testDatabase|emptyDatabase|serverDatabase|keptFolder|startPostgres|openEmbedded)\(|\binject\('postgres'\)/;
const STANDS_IN_FOR_A_PAGE =
  /\bvi\.(?:stubGlobal|resetModules|mock|doMock)\(|\btestTab\(|\bglobalThis\.\w+ = |\bReflect\.set\(globalThis/;

/** Lists Vitest's test files by path. What a file needs is read from its text and from the test kits that it imports. */
export function readTestFiles(root = '.'): TestFile[] {
  return globSync(['src/**/*.test.ts', 'src/**/*.test.tsx'], { cwd: root })
    .filter((file) => !file.startsWith('src/e2e/'))
    .sort()
    .map((file) => {
      const texts = [file, ...kitsOf(file, root)].map((one) => readFileSync(join(root, one), 'utf8'));
      const does = (pattern: RegExp) => texts.some((text) => pattern.test(text));
      return {
        file,
        needs: OF_PROCESSES.test(file) ? 'process' : does(COPIES_A_DATABASE) ? 'database' : 'rule',
        alone: does(STANDS_IN_FOR_A_PAGE),
      };
    });
}

/** Finds the modules that only tests have and that this file imports for more than their types. */
function kitsOf(file: string, root: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/^import (?!type )[^;]*?from '([#.][^']+)'/gm)]
    .map(([, from = '']) => (from.startsWith('#') ? `src/${from.slice(1)}` : join(dirname(file), from)))
    .filter((one) => /^src\/testing\/|\/testing[\w-]*\.ts$|\.testing\.ts$/.test(one) && existsSync(join(root, one)));
}
