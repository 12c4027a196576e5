import { expect, test } from 'vitest';
import type { Changes } from '../choice/changes.ts';
import { changedRun, fastRun, wholeRun } from './runs.ts';
import type { GateSteps } from './steps.ts';

const change = (some: Partial<Changes>): Changes => ({
  ...{ files: [], routes: [], templates: [], pages: [], tests: [] },
  ...some,
});
const names = (steps: GateSteps) => steps.map((group) => group.map(({ name }) => name));
const find = (steps: GateSteps, name: string) => steps.flat().find((step) => step.name === name);
const commandOf = (steps: GateSteps, name: string) => find(steps, name)?.command.join(' ');

test('the fast run has every static check, then journeys and pages, then unit tests, whatever changed', () => {
  const steps = fastRun(change({}));
  expect(names(steps)).toEqual([
    ['build', 'databases of tests', 'a browser', 'format', 'unused code', 'floors', 'content', 'requirement ids'],
    ['built pages', 'lint', 'types of modules', 'types of templates'],
    ['browser tests'],
    ['unit tests'],
  ]);
  expect(commandOf(steps, 'browser tests')).toMatch(/test --project=journeys --project=pages$/);
});

test('the fast run has the tests that the change reaches beside those that it always has, and hands on the templates', () => {
  const steps = fastRun(
    change({
      templates: ['src/pages/store.astro'],
      routes: ['store.astro'],
      pages: ['/store'],
      tests: ['src/shop/server/routes.test.ts'],
    }),
  );
  const tests = commandOf(steps, 'unit tests');
  for (const file of [
    'src/shop/server/routes.test.ts',
    'src/scheduler/engine/server/holds-at-once.test.ts',
    'src/text/normalize.test.ts',
  ])
    expect(tests).toContain(` ${file}`);
  expect(tests).not.toContain('src/pharmacies/server/find-stores.test.ts');
  for (const step of ['browser tests', 'built pages'])
    expect(find(steps, step)?.env).toEqual({ CHANGED_ROUTES: 'store.astro', CHANGED_PAGES: '/store' });
});

test('checks that read one file alone read the changed templates and islands, and all of them where their settings changed', () => {
  const steps = fastRun(
    change({ files: ['src/ui/dialog/Dialog.tsx', 'src/ui/dialog/PlainDialog.astro', 'src/gone.astro'] }),
  );
  expect(commandOf(steps, 'format of templates')).toMatch(/warn src\/ui\/dialog\/PlainDialog\.astro$/);
  expect(commandOf(steps, 'lint of markup')).toMatch(
    /ignored src\/ui\/dialog\/Dialog\.tsx src\/ui\/dialog\/PlainDialog\.astro$/,
  );
  const all = fastRun(change({ files: ['package-lock.json'] }));
  expect(commandOf(all, 'format of templates')).toMatch(/ src\/\*\*\/\*\.astro$/);
  expect(commandOf(all, 'lint of markup')).toMatch(/ \.$/);
});

test('the whole run looks at everything', () => {
  const steps = wholeRun(undefined, { unit: {}, browser: [] });
  expect(names(steps)).toEqual([
    [
      'build',
      'databases of tests',
      'a browser',
      'format',
      'format of templates',
      'unused code',
      'floors',
      'content',
      'requirement ids',
    ],
    ['all types', 'built pages', 'lint', 'lint of markup'],
    ['browser tests'],
    ['unit tests'],
  ]);
  for (const step of ['browser tests', 'unit tests', 'lint of markup'])
    expect(find(steps, step)?.env).toEqual({ LOOK_AT: 'all' });
});

test('shards of the whole run have each check once, and tests by the times of the last run', () => {
  const times = { unit: {}, browser: [1, 1, 1, 1, 4, 8] };
  const shards = [1, 2].map((index) => wholeRun({ index, total: 2 }, times));
  const checks = shards.map((steps) =>
    names(steps)
      .flat()
      .filter((name) => !/^(?:build|a browser|.* (?:of )?tests)$/.test(name)),
  );
  const whole = names(wholeRun(undefined, times)).flat();
  expect(checks.flat().toSorted()).toEqual(
    whole.filter((name) => !/^(?:build|a browser|.* (?:of )?tests)$/.test(name)).toSorted(),
  );
  for (const [at, steps] of shards.entries()) {
    expect(commandOf(steps, 'browser tests')).toMatch(`--shard=${at + 1}/2`);
    expect(commandOf(steps, 'unit tests')).toMatch(`--shard=${at + 1}/2`);
    expect(find(steps, 'browser tests')?.env).toEqual({ LOOK_AT: 'all', PWTEST_SHARD_WEIGHTS: '5:1' });
  }
});

test('while one works, a module needs types, lint, its tests, its pages and the journeys of its room', () => {
  const steps = changedRun(
    change({
      files: ['src/shop/products/product.schema.ts'],
      templates: ['src/pages/store/c/[slug].astro'],
      routes: ['store/c/[slug].astro'],
      tests: ['src/shop/server/routes.test.ts'],
    }),
  );
  expect(names(steps)).toEqual([
    ['build', 'a browser', 'content', 'format'],
    ['unit tests', 'built pages', 'types of modules', 'types of templates', 'lint'],
    ['browser tests'],
  ]);
  expect(commandOf(steps, 'lint')).toMatch(/ src\/shop\/products\/product\.schema\.ts$/);
  expect(commandOf(steps, 'browser tests')).toMatch(/ src\/e2e\/every-page\.spec\.ts$/);
});

test('while one works, a sentence of content needs its check and the pages that show it', () => {
  const steps = changedRun(change({ files: ['content/site.yaml'], pages: ['/findcare/services'] }));
  expect(names(steps)).toEqual([['build', 'a browser', 'content', 'format'], ['built pages'], ['browser tests']]);
});

test('while one works, what is on no page is not looked at in a browser, and of a file that is gone nothing is read', () => {
  expect(names(changedRun(change({ files: ['ARCHITECTURE.md'] })))).toEqual([['format']]);
  expect(names(changedRun(change({ files: ['README.md'] })))).toEqual([['content', 'format']]);
});

test('a new or changed spec runs five times before it counts', () => {
  const spec = 'src/e2e/every-page.spec.ts';
  expect(commandOf(changedRun(change({ files: [spec] })), 'changed specs, five times')).toMatch(
    new RegExp(`test ${spec} --repeat-each=5$`),
  );
});
