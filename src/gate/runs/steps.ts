import { ownCount, playwrightCount, vitestCount, type Reported } from './counts.ts';

/** One step of the gate: a program and, if it holds more than one check, the report that counts them. */
export interface GateStep extends Reported {
  name: string;
  command: string[];
  env?: Record<string, string>;
}

/** Groups run one after another, the steps of a group side by side. */
export type GateSteps = GateStep[][];

export const BUILD: GateStep = { name: 'build', command: ['node', 'src/build/build.ts'] };
export const INSTALL_BROWSER: GateStep = { name: 'a browser', command: ['node', 'src/gate/install-browser.ts'] };
export const DATABASES: GateStep = { name: 'databases of tests', command: ['node', 'src/gate/make-databases.ts'] };
export const UNUSED_CODE: GateStep = { name: 'unused code', command: [bin('knip')] };
export const FLOORS: GateStep = { name: 'floors', command: ['node', 'src/gate/floors/floors.ts', '--check'] };
export const REQUIREMENT_IDS: GateStep = { name: 'requirement ids', command: ['node', 'src/gate/tests/lost-ids.ts'] };
export const BUILT_PAGES: GateStep = {
  name: 'built pages',
  command: ['node', 'src/gate/built-pages.ts'],
  file: 'test-results/built-pages.json',
  report: ownCount,
};
/** The types of modules, by the compiler that is written in Go: it takes less than half the time of the other. */
export const MODULE_TYPES: GateStep = {
  name: 'types of modules',
  command: ['node_modules/typescript-7/bin/tsc', '--noEmit', '--singleThreaded'],
};
/** The types of templates and of what they take from modules. The build has written the types of the content. */
export const TEMPLATE_TYPES: GateStep = {
  name: 'types of templates',
  command: ['node', 'src/gate/template-types.ts'],
};
/** All types, of modules and templates, by the compiler of editors and Astro. */
export const ALL_TYPES: GateStep = {
  name: 'all types',
  command: [bin('astro'), 'check', '--noSync', '--minimumFailingSeverity', 'error'],
};
/** Each thread would check the types it meets for itself, and a run is too short to collect its memory: that is half the time. */
export const LINT: GateStep = {
  name: 'lint',
  command: [bin('oxlint')],
  env: { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '4GiB' },
};

/** The content and the words of source and docs, or of what changed alone. */
export function words(...flags: string[]): GateStep {
  return { name: 'content', command: ['node', 'src/content-tools/main.ts', 'check', ...flags] };
}

/** The format of all files but templates. */
export const FORMAT: GateStep = { name: 'format', command: [bin('oxfmt'), '--check'] };

/** The format of templates, which takes a hundred times as long a line. */
export function templateFormat(templates: string[]): GateStep {
  return { name: 'format of templates', command: [bin('prettier'), '--check', '--log-level', 'warn', ...templates] };
}

/** The rules that oxlint lacks, for templates and islands. With LOOK_AT=all it reads types too, which takes a minute. */
export function lintOfMarkup(files: string[], env: Record<string, string> = {}): GateStep {
  const command = [bin('eslint'), '--max-warnings', '0', '--no-warn-ignored', ...files];
  return { name: 'lint of markup', command, env };
}

/** Vitest on these files, or with these flags. */
export function unitTests(what: string[], env: Record<string, string> = {}): GateStep {
  const file = 'test-results/unit.json';
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return { name: 'unit tests', command: [bin('vitest'), 'run', ...reports, ...what], env, file, report: vitestCount };
}

/** Playwright on these projects or files. */
export function browserTests(what: string[], env: Record<string, string> = {}): GateStep {
  const command = [bin('playwright'), 'test', ...what];
  return { name: 'browser tests', command, env, file: 'test-results/e2e.json', report: playwrightCount };
}

function bin(name: string): string {
  return `node_modules/.bin/${name}`;
}
