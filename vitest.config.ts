import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    exclude: ['src/e2e/**', '**/node_modules/**'],
    globalSetup: 'src/test-template.ts',
    // One more than the cores that CI has: tests of processes wait.
    maxWorkers: 3,
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
});
