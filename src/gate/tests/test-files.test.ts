import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readTestFiles } from './test-files.ts';

function checkoutOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'find-care-tests-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

test('what a test file needs is read from what it does, and from the kits that it imports', () => {
  const root = checkoutOf({
    'src/testing/database.ts': "export const testDatabase = () => inject('postgres');",
    'src/testing/cookie-jar.ts': "export const cookieJar = () => vi.stubGlobal('document', {});",
    'src/a/rule.test.ts': "import { add } from './add.ts';\nimport type { Database } from '#testing/database.ts';",
    'src/a/kit.test.ts': "import {\n  testDatabase,\n} from '#testing/database.ts';",
    'src/a/own.test.ts': 'const database = await testDatabase();',
    'src/a/page.test.tsx': "import { cookieJar } from '#testing/cookie-jar.ts';",
    'src/a/anew.test.ts': "import { testDatabase } from '#testing/database.ts';\nvi.resetModules();",
    'src/process/start.test.ts': '',
    'src/e2e/kit.test.ts': '',
  });
  expect(readTestFiles(root)).toEqual([
    { file: 'src/a/anew.test.ts', needs: 'database', alone: true },
    { file: 'src/a/kit.test.ts', needs: 'database', alone: false },
    { file: 'src/a/own.test.ts', needs: 'database', alone: false },
    { file: 'src/a/page.test.tsx', needs: 'rule', alone: true },
    { file: 'src/a/rule.test.ts', needs: 'rule', alone: false },
    { file: 'src/process/start.test.ts', needs: 'process', alone: false },
  ]);
});
