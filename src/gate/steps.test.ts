import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { JOURNEYS, journeysOf } from './journeys.ts';
import { changedSteps, countOf, gateSteps } from './steps.ts';

const changes = (files: string[], routes: string[] = [], pages: string[] = []) => ({ files, routes, pages });
const names = (steps: ReturnType<typeof changedSteps>) => steps.map((group) => group.map(({ name }) => name));
const commandOf = (steps: ReturnType<typeof changedSteps>, name: string) =>
  steps
    .flat()
    .find((step) => step.name === name)
    ?.command.join(' ');

test('each folder that has browser tests names ones that are there, and each one belongs to a folder', () => {
  const specs = globSync('src/e2e/**/*.spec.ts').map((file) => basename(file, '.spec.ts'));
  expect(new Set([...Object.values(JOURNEYS).flat(), 'every-page'])).toEqual(new Set(specs));
  for (const folder of Object.keys(JOURNEYS)) expect(globSync(`src/${folder}/*`), folder).not.toEqual([]);
});

test('a source file needs types, lint, its tests, its pages and the journeys of its folder', () => {
  const steps = changedSteps(changes(['src/shop/products/product.schema.ts'], ['store/c/[slug].astro']));
  expect(names(steps)).toEqual([
    ['build'],
    ['types', 'lint', 'related unit tests', 'built pages', 'content', 'format', 'a browser'],
    ['browser tests'],
  ]);
  expect(commandOf(steps, 'browser tests')).toMatch(/test src\/e2e\/shop\.spec\.ts src\/e2e\/every-page\.spec\.ts$/);
  expect(commandOf(steps, 'related unit tests')).toContain('--project=!processes src/shop/products/product.schema.ts');
});

test('a template of pages that are made on request needs the test that asks for them, though no module changed', () => {
  const related = (file: string, routes: string[]) =>
    commandOf(changedSteps(changes([file], routes)), 'related unit tests');
  const onRequest = ['store-finder.astro', 'store-finder/[state].astro', 'store/[store].astro'];
  for (const route of [...onRequest, 'findcare/category/search-results.astro'])
    expect(related('src/site/frame/Page.astro', ['findcare/services.astro', route]), route).toContain(
      ' src/gate/built-pages/pages-on-request.test.ts ',
    );
  expect(related('src/landing/Landing.astro', ['store/c/[slug].astro'])).toBeUndefined();
});

test('a file of content needs its check and its pages, and no unit test', () => {
  const steps = changedSteps(changes(['content/site.yaml'], [], ['/findcare/services']));
  expect(names(steps)).toEqual([['build'], ['built pages', 'content', 'format', 'a browser'], ['browser tests']]);
});

test('what is on no page is not looked at in the browser; of a file that is gone nothing is read', () => {
  expect(names(changedSteps(changes(['ARCHITECTURE.md', 'src/gone.ts'])))).toEqual([['format']]);
  expect(names(changedSteps(changes(['README.md'])))).toEqual([['content', 'format']]);
  expect(journeysOf(['src/shop/shop.test.ts', 'src/e2e/finding/location.spec.ts'])).toEqual([
    'src/e2e/finding/location.spec.ts',
  ]);
  expect(journeysOf(['src/scheduler/waitlist/standing.ts', 'src/scheduler/content.ts'])).toEqual([
    'src/e2e/booking/earlier-time.spec.ts',
  ]);
});

test('the whole gate builds first, tells what a minute can find before what takes minutes, and has tests of the database and of processes with no other step beside them', () => {
  expect(names(gateSteps({ all: false }))).toEqual([
    ['build', 'a browser', 'format', 'unused code', 'floors', 'content'],
    ['types', 'built pages', 'lint', 'lint of markup'],
    ['browser tests'],
    ['unit and process tests'],
  ]);
});

test('lint reads code, and lint of markup what has any: templates and islands', () => {
  const lintOf = (file: string) => {
    const steps = changedSteps(changes([file]));
    return [commandOf(steps, 'lint'), commandOf(steps, 'lint of markup')].map((command) => command?.includes(file));
  };
  expect(lintOf('src/settings/settings.ts')).toEqual([true, undefined]);
  expect(lintOf('src/ui/dialog/Dialog.tsx')).toEqual([true, true]);
  expect(lintOf('src/ui/dialog/PlainDialog.astro')).toEqual([undefined, true]);
  expect(lintOf('astro.config.mjs')).toEqual([true, undefined]);
});

test('the whole gate looks at everything only when it is asked to', () => {
  const envOf = (step: string, all: boolean) =>
    gateSteps({ all })
      .flat()
      .find(({ name }) => name === step)?.env;
  for (const step of ['browser tests', 'lint of markup', 'unit and process tests']) {
    expect(envOf(step, false)).toEqual({});
    expect(envOf(step, true)).toEqual({ LOOK_AT: 'all' });
  }
});

test('what failed is named with its file and the beginning of why, also a file that could not run and a test that passed only when tried again', () => {
  const countOfReport = (name: string, report: object) => {
    const step = gateSteps({ all: false })
      .flat()
      .find((found) => found.name === name)!;
    const folder = mkdtempSync(join(tmpdir(), 'find-care-report-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'report.json');
    writeFileSync(file, JSON.stringify(report));
    return countOf({ ...step, file }, false);
  };
  const passed = { fullName: 'adds', status: 'passed', failureMessages: [] };
  const failed = { fullName: 'takes away', status: 'failed', failureMessages: ['expected 1\n\n  to be 2'] };
  expect(
    countOfReport('unit and process tests', {
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        { name: 'src/a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
        { name: 'src/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      ],
    }),
  ).toEqual({
    passed: 1,
    failed: 2,
    failures: ['src/a.test.ts: takes away: expected 1   to be 2', 'src/b.test.ts: could not run: no such module'],
  });
  const spec = (title: string, status: string) => ({
    file: 'home.spec.ts',
    title,
    tests: [{ status, results: [{ errors: [{ message: `\u001B[31m${title} late` }, { message: 'at goto' }] }, {}] }],
  });
  expect(
    countOfReport('browser tests', {
      stats: { expected: 1, unexpected: 1, flaky: 1 },
      suites: [
        { specs: [spec('opens', 'expected')], suites: [{ specs: [spec('a', 'unexpected'), spec('b', 'flaky')] }] },
      ],
    }),
  ).toEqual({
    passed: 1,
    failed: 2,
    failures: ['src/e2e/home.spec.ts: a: a late at goto', 'src/e2e/home.spec.ts: b: b late at goto'],
  });
});
