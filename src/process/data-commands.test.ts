import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { migrateDatabase } from '#db/migrate.ts';
import { dataFolder, serverDatabase } from './testing.ts';

const node = promisify(execFile);

test(
  'npm run import and npm run export: stores go out, come in unchanged, and a file with a mistake ends in words [BEYOND-2 part]',
  { timeout: 120_000 },
  async () => {
    const { url, database } = await serverDatabase('served');
    await migrateDatabase(database);
    const file = join(dataFolder(), 'stores.csv');
    const run = (...args: string[]) =>
      node(process.execPath, ['src/data-commands.ts', ...args], {
        env: { PATH: process.env['PATH'], DATABASE_URL: url, DEMO_DATA: 'on' },
      }).catch((error: unknown) => error as { stdout: string; stderr: string; code: number });
    expect((await run('export', 'stores', file)).stdout).toMatch(/^Exported 2,000 stores to .*stores\.csv\.\n$/);
    expect((await run('import', 'stores', file, '--dry-run')).stdout).toBe(
      'Nothing was written. It would be: 0 added, 0 changed, 2,000 the same.\n',
    );
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^(\d+),/m, '$1x,'));
    const refused = await run('import', 'stores', file);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /^Nothing was imported\. .*stores\.csv has mistakes:\n {2}line 2, number: a number of at most six digits, as text\n$/,
    );
    for (const args of [
      [],
      ['import'],
      ['import', 'stores'],
      ['import', 'people', file],
      ['import', 'stores', file, '--force'],
    ])
      expect((await run(...args)).stderr).toMatch(/^Say what and which file:/);
  },
);
