import { globSync } from 'node:fs';
import { CORE_TESTS } from './core-tests.ts';
import { readTestFiles } from './test-files.ts';

/** Vitest's files of the fast run: all that need no database, the core of those that do, and those that the change reaches. */
export function fastTests(reached: readonly string[]): string[] {
  const rules = readTestFiles().filter(({ needs }) => needs === 'rule');
  return [...new Set([...rules.map(({ file }) => file), ...coreTests(), ...reached])].sort();
}

/** The files that the core's patterns find. */
export function coreTests(): string[] {
  return globSync(Object.values(CORE_TESTS).flat());
}
