import { expect, test } from 'vitest';
import { nearTests, PAGES_ON_REQUEST, reachedTests } from './reached-tests.ts';
import type { TestFile } from './test-files.ts';

const tests = (...files: string[]): TestFile[] =>
  files.map((file) => ({ file, needs: file.startsWith('src/process/') ? 'process' : 'database', alone: false }));
const TESTS = tests(
  'src/finder/ranking/ranking.test.ts',
  'src/finder/server/tiles.test.ts',
  'src/scheduler/engine/server/holds.test.ts',
  'src/app/app.test.ts',
  'src/process/start.test.ts',
);
/** The app joins two features, and the kit of tests starts the app, as in the house. */
const IMPORTS = [
  { from: 'src/finder/server/tiles.ts', to: 'src/finder/ranking/ranking.ts' },
  { from: 'src/finder/ranking/ranking.test.ts', to: 'src/finder/ranking/ranking.ts' },
  { from: 'src/app/app.ts', to: 'src/finder/server/tiles.ts' },
  { from: 'src/app/app.ts', to: 'src/scheduler/engine/server/holds.ts' },
  { from: 'src/testing/scheduler.ts', to: 'src/app/app.ts' },
  ...TESTS.slice(1, 4).map(({ file }) => ({ from: file, to: 'src/testing/scheduler.ts' })),
  { from: 'src/scheduler/engine/server/holds.ts', to: 'src/db/client.ts' },
  { from: 'src/finder/server/tiles.ts', to: 'src/db/client.ts', isType: true },
];
const reached = (...changed: string[]) => reachedTests(changed, IMPORTS, TESTS);

test('a change reaches the tests that import it, those in folders that import it, and the app’s own, but none of other features', () => {
  expect(reached('src/finder/ranking/ranking.ts')).toEqual([
    'src/finder/ranking/ranking.test.ts',
    'src/finder/server/tiles.test.ts',
    'src/app/app.test.ts',
  ]);
});

test('a type that changes reaches no test: the compiler looks at it', () => {
  expect(reached('src/db/client.ts')).not.toContain('src/finder/server/tiles.test.ts');
  expect(reached('src/db/client.ts')).toContain('src/scheduler/engine/server/holds.test.ts');
});

test('a test and a kit of tests reach themselves and who uses them', () => {
  expect(reached('src/finder/server/tiles.test.ts')).toEqual(['src/finder/server/tiles.test.ts']);
  expect(reached('src/testing/scheduler.ts')).toEqual(TESTS.slice(1, 4).map(({ file }) => file));
});

test('what the programs are made of reaches the tests that start them', () => {
  expect(reached('src/process/drain.ts')).toContain('src/process/start.test.ts');
  expect(reached('src/start.ts')).toEqual(['src/process/start.test.ts']);
  expect(reached('src/finder/ranking/ranking.ts')).not.toContain('src/process/start.test.ts');
});

test('a migration is a change of what runs migrations', () => {
  const imports = [...IMPORTS, { from: 'src/scheduler/engine/server/holds.test.ts', to: 'src/db/migrate.ts' }];
  expect(reachedTests(['src/db/migrations/0042_more.sql'], imports, TESTS)).toContain(
    'src/scheduler/engine/server/holds.test.ts',
  );
});

test('a file of content reaches the tests of the feature that owns it', () => {
  expect(reached('content/services/kiio.yaml')).toEqual(TESTS.slice(0, 2).map(({ file }) => file));
  expect(reached('content/README.md')).toEqual([]);
});

test('while one works, tests of what joins all features run only for a change of it, and those of pages made on request for one of markup', () => {
  const all = ['src/app/app.test.ts', 'src/finder/ranking/ranking.test.ts', PAGES_ON_REQUEST];
  expect(nearTests(['src/finder/ranking/ranking.ts'], all)).toEqual(['src/finder/ranking/ranking.test.ts']);
  expect(nearTests(['src/finder/tiles/TileCard.astro'], all)).toEqual(all.slice(1));
  expect(nearTests(['src/app/app.ts', PAGES_ON_REQUEST], all)).toEqual(all);
});
