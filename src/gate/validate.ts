import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { readChanges } from './changes.ts';
import { changedSteps, countOf, gateSteps, type Count, type GateStep, type GateSteps } from './steps.ts';

const { values } = parseArgs({
  options: { all: { type: 'boolean', default: false }, changed: { type: 'boolean', default: false } },
});
process.exit(await validate(values.changed ? await stepsOfChanges() : gateSteps(values)));

/** The steps that the changes of this branch need, with a list of what was chosen. Without a main to compare with it is the whole gate. */
async function stepsOfChanges(): Promise<GateSteps> {
  const changes = await readChanges();
  if (typeof changes === 'string') {
    process.stdout.write(`${changes}; the whole gate runs.\n`);
    return gateSteps({ all: false });
  }
  const { files, pages, routes } = changes;
  const list = (what: string, found: string[]) =>
    found.length > 0 ? `${found.length} ${what}: ${found.join(' ')}\n` : '';
  process.stdout.write(
    list('changed files', files) +
      list('templates that they make', routes) +
      list('pages that show changed content', pages),
  );
  const settings = files.filter((file) =>
    /^(package(-lock)?\.json|[^/]+\.config\.(ts|mjs)|tsconfig\.json)$/.test(file),
  );
  if (settings.length > 0)
    process.stdout.write(`${settings.join(', ')} can touch anything: run npm run validate too.\n`);
  return changedSteps(changes);
}

/**
 * Runs each group of steps until one fails, then prints a summary with failed tests and the ends of failed logs. Exits
 * 1 on a failure.
 */
async function validate(steps: GateSteps): Promise<number> {
  const started = performance.now();
  rmSync('test-results', { recursive: true, force: true });
  mkdirSync('test-results', { recursive: true });
  const total: Count = { passed: 0, failed: 0 };
  const lines: string[] = [];
  const named: string[] = [];
  for (const group of steps) {
    const queue = group.values();
    const worker = async (): Promise<void> => {
      for (const step of queue) {
        const { ok, seconds, end } = await run(step, group.length === 1);
        const { passed, failed, failures = ok ? [] : [`${step.name} ended with:`, ...end] } = countOf(step, ok);
        named.push(...failures);
        total.passed += passed;
        total.failed += failed;
        lines.push(`${ok ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s; ${passed} passed, ${failed} failed)`);
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, worker));
    if (total.failed > 0) break;
  }
  const left = steps
    .flat()
    .slice(lines.length)
    .map(({ name }) => name);
  if (left.length > 0) lines.push(`not run: ${left.join(', ')}`);
  process.stdout.write(
    `\n${[...lines, ...named].join('\n')}\nin ${secondsSince(started)} s\n${total.passed} passed, ${total.failed} failed\n`,
  );
  return total.failed === 0 ? 0 : 1;
}

/** Runs one step. What it says is shown at once when it is alone, otherwise in one piece at its end. */
async function run({ name, command: [program = '', ...flags], env }: GateStep, alone: boolean) {
  const start = performance.now();
  process.stdout.write(alone ? `\n── ${name}\n` : `── ${name} begins\n`);
  const child = spawn(program, flags, {
    stdio: alone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => said.push(piece));
  const ok = await new Promise<boolean>((ended) => {
    child.once('close', (code) => ended(code === 0));
    child.once('error', (error) => {
      said.push(Buffer.from(`${error.message}\n`));
      ended(false);
    });
  });
  const text = Buffer.concat(said).toString();
  if (!alone) process.stdout.write(`\n── ${name}\n${text}`);
  return { ok, seconds: secondsSince(start), end: text.trimEnd().split('\n').slice(-20) };
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}
