import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readChanges, type Changes } from './choice/changes.ts';
import { secondsOfBrowserTests, secondsOfFiles, type Failure } from './runs/counts.ts';
import { shareOfCommit, SHARES } from './choice/pages-to-look-at.ts';
import { processorSeconds, runSteps, type Outcome } from './runs/run-steps.ts';
import { changedRun, fastRun, wholeRun } from './runs/runs.ts';
import type { GateSteps } from './runs/steps.ts';
import { escapesOf, fastChoice } from './runs/escapes.ts';
import { fastTests } from './tests/fast-tests.ts';
import { parseShard, writeTimes } from './tests/test-times.ts';

/* `npm run validate`: the fast run. --changed: the steps that a change needs. --all: everything, or with --shard 2/4 a
   part of it. docs/testing.md says what each has. Exits 1 on a failure. */
const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    shard: { type: 'string' },
  },
});
process.exit(await validate());

async function validate(): Promise<number> {
  const started = performance.now();
  rmSync('test-results', { recursive: true, force: true });
  mkdirSync('test-results', { recursive: true });
  const changes = knownChanges();
  const shard = values.shard === undefined ? undefined : parseShard(values.shard);
  const steps = values.all ? wholeRun(shard) : values.changed ? changedRun(changes) : fastRun(changes);
  if (!values.all) tellChoice(changes);
  const outcomes = await runSteps(steps);
  if (values.all) keepTimes(outcomes, shard === undefined);
  tellOutcomes(steps, outcomes);
  if (values.all) tellEscapes(outcomes, changes);
  const used = processorSeconds();
  const seconds = (performance.now() - started) / 1000;
  const [passed, failed] = [sum(outcomes, 'passed'), sum(outcomes, 'failed')];
  process.stdout.write(
    `in ${seconds.toFixed(0)} s${used === undefined ? '' : `, at least ${used.toFixed(0)} s of processor time`}\n`,
  );
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

/** Reads the change; nothing is known to be changed where there is nothing to compare with. */
function knownChanges(): Changes {
  const changes = readChanges();
  if (typeof changes !== 'string') return changes;
  process.stdout.write(`${changes}; no file counts as changed.\n`);
  return { files: [], pages: [], templates: [], routes: [], tests: [] };
}

/** Says what was chosen for the change. */
function tellChoice({ files, pages, routes, templates, tests }: Changes): void {
  const list = (what: string, found: readonly string[]) =>
    process.stdout.write(`${found.length} ${what}${found.length > 0 ? `: ${found.join(' ')}` : ''}\n`);
  list('changed files', files);
  list('templates of pages that they make', routes);
  if (pages.length > 0) list('pages that show changed content', pages);
  list('files of unit tests that they reach', tests);
  if (values.changed) return;
  const share = `share ${shareOfCommit() + 1} of ${SHARES}`;
  process.stdout.write(
    `${fastTests(tests).length} files of unit tests in this run; of pages from ${templates.length > 0 ? 'other' : 'all'} templates ${share}, by the commit\n`,
  );
}

/** Says what came of each step, with its failures by name. */
function tellOutcomes(steps: GateSteps, outcomes: readonly Outcome[]): void {
  const lines = outcomes.map(
    ({ step, ok, seconds, count: { passed, failed } }) =>
      `${ok ? 'ok    ' : 'FAILED'} ${step.name} (${seconds.toFixed(1)} s; ${passed} passed, ${failed} failed)`,
  );
  const left = steps.flat().filter((step) => !outcomes.some((one) => one.step === step));
  if (left.length > 0) lines.push(`not run: ${left.map(({ name }) => name).join(', ')}`);
  for (const { step, ok, end, count } of outcomes) {
    if (count.failures) lines.push(...count.failures.map(sentence));
    else if (!ok) lines.push(`${step.name} ended with:`, ...end);
  }
  const expected = outcomes.flatMap(({ count }) => count.expected ?? []);
  if (expected.length > 0)
    lines.push(
      `${expected.length} journeys fail as expected, until what they ask for is built: ${expected.join('; ')}`,
    );
  process.stdout.write(`\n${lines.join('\n')}\n`);
}

/** Says which failures of a whole run the fast run of the same change had left out. */
function tellEscapes(outcomes: readonly Outcome[], { tests, routes, pages }: Changes): void {
  const failures = outcomes.flatMap(({ count }) => count.failures ?? []);
  const escapes = failures.length > 0 ? escapesOf(failures, fastChoice({ tests, routes, pages })) : [];
  const list = escapes.map((failure) => `\n${sentence(failure)}`).join('');
  process.stdout.write(`${escapes.length} escapes: failures that the fast run had left out${list}\n`);
}

/** Keeps how long each test took, so that the next whole run can be cut evenly. */
function keepTimes(outcomes: readonly Outcome[], isWhole: boolean): void {
  const reports = outcomes.flatMap(({ step: { file }, ok }) => (ok && file ? [file] : []));
  const unit = reports.find((file) => file.endsWith('unit.json'));
  const browser = reports.find((file) => file.endsWith('e2e.json'));
  if (!unit || !browser) return;
  writeTimes({ unit: secondsOfFiles(unit), browser: secondsOfBrowserTests(browser) }, isWhole);
}

function sentence({ file, title, why }: Failure): string {
  return `${file}: ${title}: ${why}`;
}

function sum(outcomes: readonly Outcome[], which: 'passed' | 'failed'): number {
  return outcomes.reduce((all, { count }) => all + count[which], 0);
}
