import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CORE_TESTS } from './core-tests.ts';
import { fastTests } from './fast-tests.ts';
import { readTestFiles } from './test-files.ts';

/** More would make the run that every change pays for a long one again. */
const MOST_JOURNEYS = 40;

test('each pattern of the core finds tests', () => {
  for (const pattern of Object.values(CORE_TESTS).flat()) expect(globSync(pattern), pattern).not.toEqual([]);
});

test('the fast run has every test without a database, the core, and what the change reaches, each once', () => {
  const reached = ['src/pharmacies/server/find-stores.test.ts', 'src/text/normalize.test.ts'];
  const files = fastTests(reached);
  expect(files).toHaveLength(new Set(files).size);
  const rules = readTestFiles().filter(({ needs }) => needs === 'rule');
  expect(files).toEqual(
    expect.arrayContaining([...rules.map(({ file }) => file), ...reached, 'src/audit/deeds.test.ts']),
  );
  expect(files).not.toContain('src/finder/server/routes.test.ts');
});

test('there are at most 40 journeys', () => {
  const specs = globSync('src/e2e/journeys/**/*.spec.ts').map((file) => readFileSync(file, 'utf8'));
  const journeys = specs.flatMap((text) => text.match(/^ *test(?:\.fail)?\(/gm) ?? []);
  expect(journeys.length).toBeGreaterThan(20);
  expect(journeys.length).toBeLessThanOrEqual(MOST_JOURNEYS);
});
