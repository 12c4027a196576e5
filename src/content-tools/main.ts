import { parseArgs } from 'node:util';
import { changedFiles } from './changed.ts';
import { checkContent } from './check.ts';
import { report } from './report.ts';

const HOW = `npm run content -- check [--changed]     lists every mistake in content/, with file, line and column
`;

process.exitCode = await main(process.argv.slice(2));

/** What `npm run content` does; answers the exit code: 1 when something must be mended. */
async function main(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { changed: { type: 'boolean', default: false } },
  });
  const [command] = positionals;
  if (command === 'check') return check(values.changed);
  process.stderr.write(HOW);
  return 1;
}

async function check(onlyChanged: boolean): Promise<number> {
  const all = await checkContent();
  const changed = onlyChanged ? new Set(changedFiles()) : undefined;
  const findings = changed ? all.filter(({ file }) => changed.has(file)) : all;
  process.stdout.write(`${report(findings)}\n`);
  return findings.some(({ severity }) => severity === 'error') ? 1 : 0;
}
