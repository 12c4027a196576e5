import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';

type Step = { name: string; command: string[]; report?: (path: string) => Count; file?: string };
type Count = { passed: number; failed: number };

const bin = (name: string) => `node_modules/.bin/${name}`;

/**
 * The gate, in order: what CI runs and what `npm test` runs. Steps of one group run side by side; lint is not beside those that write the types of the
 * content (`.astro`), which it reads. All run even when one fails, so that one round shows everything.
 */
const STEPS: Step[][] = [
  [
    { name: 'types', command: [bin('astro'), 'check', '--minimumFailingSeverity', 'error'] },
    { name: 'format', command: [bin('prettier'), '--check', '--log-level', 'warn', '.'] },
    { name: 'unused code', command: [bin('knip')] },
    { name: 'content', command: ['node', 'src/content-tools/main.ts', 'check'] },
  ],
  [{ name: 'build', command: ['node', 'src/build/build.ts'] }],
  [
    { name: 'lint', command: [bin('eslint'), '.', '--max-warnings', '0'] },
    {
      name: 'built pages',
      command: ['node', 'src/gate/built-pages.ts'],
      file: 'test-results/built-pages.json',
      report: (path) => JSON.parse(readFileSync(path, 'utf8')) as Count,
    },
    { name: 'a browser', command: ['node', 'src/gate/install-browser.ts'] },
  ],
  [
    {
      name: 'unit and database tests',
      command: [
        bin('vitest'),
        'run',
        '--reporter=default',
        '--reporter=json',
        '--outputFile.json=test-results/unit.json',
      ],
      file: 'test-results/unit.json',
      report: vitestCount,
    },
  ],
  [
    {
      name: 'browser tests',
      command: [bin('playwright'), 'test'],
      file: 'test-results/e2e.json',
      report: playwrightCount,
    },
  ],
];

process.exit(await validate());

/** Runs every step and prints a summary; the exit code is 1 when anything failed. */
async function validate(): Promise<number> {
  rmSync('test-results', { recursive: true, force: true });
  mkdirSync('test-results', { recursive: true });
  const total: Count = { passed: 0, failed: 0 };
  const lines: string[] = [];
  for (const group of STEPS) {
    const queue = group.values();
    const worker = async (): Promise<void> => {
      for (const step of queue) {
        const { ok, seconds } = await run(step, group.length === 1);
        const { passed, failed } = countOf(step, ok);
        total.passed += passed;
        total.failed += failed;
        lines.push(`${ok ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s; ${passed} passed, ${failed} failed)`);
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, worker));
  }
  process.stdout.write(`\n${lines.join('\n')}\n${total.passed} passed, ${total.failed} failed\n`);
  return total.failed === 0 ? 0 : 1;
}

/** Runs one step. What it says is shown at once when it is alone, otherwise in one piece at its end. */
async function run({ name, command: [program = '', ...flags] }: Step, alone: boolean) {
  const start = performance.now();
  if (alone) process.stdout.write(`\n── ${name}\n`);
  const child = spawn(program, flags, { stdio: alone ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => said.push(piece));
  const ok = await new Promise<boolean>((ended) => {
    child.once('close', (code) => ended(code === 0));
    child.once('error', (error) => {
      said.push(Buffer.from(`${error.message}\n`));
      ended(false);
    });
  });
  if (!alone) process.stdout.write(`\n── ${name}\n${Buffer.concat(said).toString()}`);
  return { ok, seconds: ((performance.now() - start) / 1000).toFixed(1) };
}

/** A step without a report of its own counts as one check; one that broke before it could report counts as one failure. */
function countOf(step: Step, ok: boolean): Count {
  if (step.report && step.file && existsSync(step.file)) {
    const count = step.report(step.file);
    return ok || count.failed > 0 ? count : { ...count, failed: 1 };
  }
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function vitestCount(file: string): Count {
  const report = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function playwrightCount(file: string): Count {
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
