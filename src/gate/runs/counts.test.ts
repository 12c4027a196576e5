import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { countOf, playwrightCount, secondsOfBrowserTests, secondsOfFiles, vitestCount, type Count } from './counts.ts';

function fileOf(report: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'find-care-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('a step without a report is one check; one that broke before it could report is one failure', () => {
  const report = (): Count => ({ passed: 3, failed: 0 });
  expect(countOf({}, true)).toEqual({ passed: 1, failed: 0 });
  expect(countOf({ file: '/nowhere.json', report }, false)).toEqual({ passed: 0, failed: 1 });
  expect(countOf({ file: fileOf({}), report }, false)).toEqual({ passed: 3, failed: 1 });
});

test('failed unit tests are named with file, title and the beginning of why, also a file that could not run', () => {
  const passed = { fullName: 'adds', status: 'passed', failureMessages: [] };
  const failed = { fullName: 'takes away', status: 'failed', failureMessages: ['expected 1\n\n  to be 2'] };
  const file = fileOf({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      { name: 'src/a.test.ts', status: 'failed', message: '', startTime: 1000, endTime: 3500, assertionResults: [passed, failed] }, // prettier-ignore
      { name: 'src/b.test.ts', status: 'failed', message: 'no such module', startTime: 0, endTime: 0, assertionResults: [] }, // prettier-ignore
    ],
  });
  expect(vitestCount(file)).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      { file: 'src/a.test.ts', title: 'takes away', why: 'expected 1   to be 2' },
      { file: 'src/b.test.ts', title: 'could not run', why: 'no such module' },
    ],
  });
  expect(secondsOfFiles(file)).toEqual({ 'src/a.test.ts': 2.5, 'src/b.test.ts': 0 });
});

test('browser tests that fail are named, those that fail as expected are told by their finding, one that passes too soon fails', () => {
  const spec = (title: string, status: string, how: object = {}) => ({
    file: 'home.spec.ts',
    title,
    tests: [
      {
        status,
        expectedStatus: 'passed',
        annotations: [],
        results: [{ duration: 1500, errors: [{ message: `\u001B[31m${title} late` }, { message: 'at goto' }] }],
        ...how,
      },
    ],
  });
  const mark = { expectedStatus: 'failed', annotations: [{ type: 'finding', description: 'visitors A1' }] };
  const file = fileOf({
    suites: [
      {
        specs: [spec('opens', 'expected')],
        suites: [
          { specs: [spec('a', 'unexpected'), spec('b', 'flaky')] },
          {
            specs: [
              spec('toddler', 'expected', mark),
              spec('mended', 'unexpected', { ...mark, results: [{ duration: 500, errors: [] }] }),
            ],
          },
        ],
      },
    ],
  });
  expect(playwrightCount(file)).toEqual({
    passed: 2,
    failed: 3,
    failures: [
      { file: 'src/e2e/home.spec.ts', title: 'a', why: 'a late at goto' },
      { file: 'src/e2e/home.spec.ts', title: 'b', why: 'b late at goto' },
      { file: 'src/e2e/home.spec.ts', title: 'mended', why: 'it passes now: take its test.fail away' },
    ],
    expected: ['visitors A1'],
  });
  expect(secondsOfBrowserTests(file)).toEqual([1.5, 1.5, 1.5, 1.5, 0.5]);
});
