import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { startPostgres } from './postgres.ts';

/** Runs the database and race tests again on a PostgreSQL that it starts and stops itself. The last line is `N passed, N failed`. */
const REPORT = 'test-results/postgres.json';
const postgres = await startPostgres();
mkdirSync('test-results', { recursive: true });
const run = spawn(
  'node_modules/.bin/vitest',
  ['run', 'server', 'race', 'db', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`],
  { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: postgres.url } },
);
const code = await new Promise<number>((done) => run.once('exit', (status) => done(status ?? 1)));
await postgres.stop();
const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(REPORT, 'utf8')) as {
  numPassedTests: number;
  numFailedTests: number;
};
process.stdout.write(`${numPassedTests} passed, ${code !== 0 && numFailedTests === 0 ? 1 : numFailedTests} failed\n`);
process.exit(code);
