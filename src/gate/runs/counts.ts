import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A failed test: its file from the project's root, its title and the beginning of why. */
export interface Failure {
  file: string;
  title: string;
  why: string;
}

/** What a step's checks came to. */
export interface Count {
  passed: number;
  failed: number;
  /** Failed tests by name; a step without names is named itself. */
  failures?: Failure[];
  /** Findings whose tests failed as expected: what they ask for isn't built yet. */
  expected?: string[];
}

/** How a step tells what came of it: a report in a file, or by its exit code alone. */
export interface Reported {
  file?: string;
  report?: (path: string) => Count;
}

/** Counts a step's checks. A step without a report is one check; one that broke before it could report is one failure. */
export function countOf({ file, report }: Reported, ok: boolean): Count {
  if (report && file && existsSync(file)) {
    const count = report(file);
    return ok || count.failed > 0 ? count : { ...count, failed: 1 };
  }
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Reads a report that is a count already. */
export function ownCount(file: string): Count {
  return JSON.parse(readFileSync(file, 'utf8')) as Count;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Counts Vitest's JSON report. A file that failed before its first test is one failure. */
export function vitestCount(file: string): Count {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [failure(name, 'could not run', message)];
    return failed.map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0]));
  });
  const failed = Math.max(report.numFailedTests, failures.length);
  return { passed: report.numPassedTests, failed, failures };
}

/** Tells how many seconds each file of Vitest's JSON report took. */
export function secondsOfFiles(file: string): Record<string, number> {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  return Object.fromEntries(
    testResults.map(({ name, startTime, endTime }) => [relative('.', name), (endTime - startTime) / 1000]),
  );
}

interface BrowserTest {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  expectedStatus: string;
  annotations: { type: string; description?: string }[];
  results: { duration: number; errors?: { message?: string }[] }[];
}

interface BrowserSuite {
  specs: { file: string; line: number; title: string; tests: BrowserTest[] }[];
  suites?: BrowserSuite[];
}

/** Tells how many seconds each test of Playwright's JSON report took, in its order. */
export function secondsOfBrowserTests(file: string): number[] {
  return testsOf(file).map(({ results }) => results.reduce((sum, { duration }) => sum + duration, 0) / 1000);
}

/** Lists the tests of Playwright's JSON report in its order. */
function testsOf(file: string): (BrowserTest & { file: string; line: number; title: string })[] {
  const { suites } = JSON.parse(readFileSync(file, 'utf8')) as { suites: BrowserSuite[] };
  const specsOf = (suite: BrowserSuite): BrowserSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  return suites
    .flatMap(specsOf)
    .flatMap(({ tests, ...spec }) => tests.map((test) => ({ ...test, ...spec, file: `src/e2e/${spec.file}` })));
}

/** Counts Playwright's JSON report. A test that passed only when tried again failed. */
export function playwrightCount(file: string): Count {
  const tests = testsOf(file);
  const failures = tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map((test) => failure(test.file, test.title, whyNot(test)));
  const expected = tests
    .filter(({ status, expectedStatus }) => status === 'expected' && expectedStatus === 'failed')
    .map(({ annotations, title }) => annotations.find(({ type }) => type === 'finding')?.description ?? title);
  const passed = tests.filter(({ status }) => status === 'expected').length;
  return { passed, failed: failures.length, failures, expected };
}

/** All that a test's first failed try said: a time-out alone doesn't tell what was waited for, the error after it does. */
function whyNot({ results, expectedStatus }: BrowserTest): string {
  const errors = results.find((result) => (result.errors ?? []).length > 0)?.errors ?? [];
  if (errors.length === 0 && expectedStatus === 'failed') return 'it passes now: take its test.fail away';
  return errors.map(({ message = '' }) => message).join('\n');
}

function failure(file: string, title: string, message = ''): Failure {
  const why = stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 4).join(' ').slice(0, 300);
  return { file: relative('.', file), title, why };
}
