import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { existing, isMadeOnRequest, type Changes } from './changes.ts';
import { journeysOf } from './journeys.ts';

/** One step of the gate: a program, and where it counts what passed and failed if it holds more than one check. */
export interface GateStep {
  name: string;
  command: string[];
  env?: Record<string, string>;
  report?: (path: string) => Count;
  file?: string;
}

/** How many checks passed and failed, and a line for each failed one that has a name: its file, its title and the beginning of why. */
export interface Count {
  passed: number;
  failed: number;
  failures?: string[];
}

/** Groups run one after another, the steps of a group side by side. */
export type GateSteps = GateStep[][];

const bin = (name: string) => `node_modules/.bin/${name}`;

const BUILD: GateStep = { name: 'build', command: ['node', 'src/build/build.ts'] };
const BROWSER: GateStep = { name: 'a browser', command: ['node', 'src/gate/install-browser.ts'] };
const BUILT_PAGES: GateStep = {
  name: 'built pages',
  command: ['node', 'src/gate/built-pages.ts'],
  file: 'test-results/built-pages.json',
  report: (path) => JSON.parse(readFileSync(path, 'utf8')) as Count,
};
/** The build has written the types of the content, which lint reads too. */
const TYPES: GateStep = {
  name: 'types',
  command: [bin('astro'), 'check', '--noSync', '--minimumFailingSeverity', 'error'],
};
/** Each thread would check the types it meets for itself, and a run is too short to collect its memory: that is half the time. */
const LINT: GateStep = {
  name: 'lint',
  command: [bin('oxlint')],
  env: { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '3GiB' },
};
/** The rules that oxlint lacks; with types, which take a minute, when all is looked at. */
const LINT_OF_MARKUP: GateStep = { name: 'lint of markup', command: [bin('eslint'), '--max-warnings', '0'] };

/**
 * The gate's steps, for CI and `npm test`: quick checks first; tests that depend on time limits alone. `all`: every
 * page, state and kill.
 */
export function gateSteps({ all }: { all: boolean }): GateSteps {
  const env: Record<string, string> = all ? { LOOK_AT: 'all' } : {};
  return [
    [
      BUILD,
      BROWSER,
      { name: 'format', command: [bin('prettier'), '--check', '--log-level', 'warn', '.'] },
      { name: 'unused code', command: [bin('knip')] },
      { name: 'floors', command: ['node', 'src/gate/floors/floors.ts', '--check'] },
      { name: 'content', command: ['node', 'src/content-tools/main.ts', 'check'] },
    ],
    // The longest first, so that both cores are done at about one time.
    [TYPES, BUILT_PAGES, LINT, { ...LINT_OF_MARKUP, command: [...LINT_OF_MARKUP.command, '.'], env }],
    [browser('browser tests', [], env)],
    // In one run: while tests of processes wait for those to start and to end, the others have the cores.
    [{ ...unit('unit and process tests', ['run']), env }],
  ];
}

/** The steps that a change needs, for work; what they leave out is found by the whole gate. Tests of the process run when it changes. */
export function changedSteps({ files, pages, routes }: Changes): GateSteps {
  const source = existing(files, /^src\/.*\.(ts|tsx|astro|css)$/);
  const code = existing(files, /\.(ts|tsx|mjs|astro)$/);
  const tested = [
    ...source.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/e2e/')),
    // The checks of built pages find none of these, and no module leads from a template to its tests.
    ...(routes.some(isMadeOnRequest) ? ['src/gate/built-pages/pages-on-request.test.ts'] : []),
  ];
  const hasContent = files.some((file) => file.startsWith('content/'));
  const hasWords =
    files.some((file) => /^(?:README|CHANGELOG|CONTRIBUTING)\.md$|^docs\/.*\.md$/.test(file)) ||
    source.some((file) => !file.endsWith('.css'));
  const toFormat = existing(files, /\.(ts|tsx|mjs|astro|css|json|md|yaml|yml)$/);
  const specs = [...journeysOf(files), ...(pages.length + routes.length > 0 ? ['src/e2e/every-page.spec.ts'] : [])];
  const needsProcess = files.some((file) => /^src\/(process|db|server|start|seed|settings)\b/.test(file));
  const related = ['related', '--run', '--passWithNoTests', ...(needsProcess ? [] : ['--project=!processes'])];
  const isDrawn = hasContent || routes.length > 0 || specs.length > 0;
  return [
    [...(isDrawn ? [BUILD] : [])],
    [
      ...(code.length > 0 ? [typesOf(source)] : []),
      ...lintOf(code),
      ...(tested.length > 0 ? [unit('related unit tests', [...related, ...new Set(tested)])] : []),
      ...(isDrawn ? [BUILT_PAGES] : []),
      ...(hasContent || hasWords
        ? [{ name: 'content', command: ['node', 'src/content-tools/main.ts', 'check', '--changed'] }]
        : []),
      ...(toFormat.length > 0
        ? [{ name: 'format', command: [bin('prettier'), '--check', '--ignore-unknown', ...toFormat] }]
        : []),
      ...(specs.length > 0 ? [BROWSER] : []),
    ],
    [
      ...(specs.length > 0
        ? [browser('browser tests', specs, { LOOK_AT: 'changed', CHANGED_ROUTES: routes.join(' ') })]
        : []),
    ],
  ].filter((group) => group.length > 0);
}

/** Astro's check knows what templates hand to a module, and takes four times as long as the compiler: it runs where a template is in play. */
function typesOf(source: string[]): GateStep {
  return source.some((file) => file.endsWith('.astro')) ? TYPES : { name: 'types', command: [bin('tsc'), '--noEmit'] };
}

function lintOf(code: string[]): GateStep[] {
  const scripts = code.filter((file) => !file.endsWith('.astro'));
  const markup = code.filter((file) => /\.(astro|tsx)$/.test(file));
  return [
    ...(scripts.length > 0
      ? [{ ...LINT, command: [...LINT.command, '--no-error-on-unmatched-pattern', ...scripts] }]
      : []),
    ...(markup.length > 0
      ? [{ ...LINT_OF_MARKUP, command: [...LINT_OF_MARKUP.command, '--no-warn-ignored', ...markup] }]
      : []),
  ];
}

function unit(name: string, how: string[]): GateStep {
  const file = `test-results/${name.replaceAll(' ', '-')}.json`;
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return { name, command: [bin('vitest'), ...how, ...reports], file, report: vitestCount };
}

function browser(name: string, specs: string[], env: Record<string, string>): GateStep {
  return {
    name,
    command: [bin('playwright'), 'test', ...specs],
    env,
    file: 'test-results/e2e.json',
    report: playwrightCount,
  };
}

/** A step without a report of its own counts as one check; one that broke before it could report counts as one failure. */
export function countOf(step: GateStep, ok: boolean): Count {
  if (step.report && step.file && existsSync(step.file)) {
    const count = step.report(step.file);
    return ok || count.failed > 0 ? count : { ...count, failed: 1 };
  }
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** A file that failed before its first test counts as one failure. */
function vitestCount(file: string): Count {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [failure(name, 'could not run', message)];
    return failed.map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0]));
  });
  const failed = Math.max(report.numFailedTests, failures.length);
  return { passed: report.numPassedTests, failed, failures };
}

interface PlaywrightSuite {
  specs: { file: string; title: string; tests: { status: string; results: { errors?: { message?: string }[] }[] }[] }[];
  suites?: PlaywrightSuite[];
}

function playwrightCount(file: string): Count {
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
    suites: PlaywrightSuite[];
  };
  const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  const failures = suites
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => failure(`src/e2e/${file}`, title, whyNot(results))),
    );
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures };
}

/** All that a test's first failed try said: a time-out alone doesn't tell what was waited for, the error after it does. */
function whyNot(results: { errors?: { message?: string }[] }[]): string | undefined {
  const failed = results.find(({ errors = [] }) => errors.length > 0);
  return failed?.errors?.map(({ message = '' }) => message).join('\n');
}

function failure(file: string, title: string, message = ''): string {
  const why = stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 4).join(' ').slice(0, 300);
  return `${relative('.', file)}: ${title}: ${why}`;
}
