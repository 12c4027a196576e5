import { defineConfig } from 'vitest/config';

/** Their modules keep something for as long as they live: processes that are started, or a page's own state, for which modules are loaded anew. */
const ALONE = ['src/process/**/*.test.ts', 'src/api/client.test.ts', 'src/scheduler/booking/stores.test.ts'];
const EXCLUDED = ['src/e2e/**', '**/node_modules/**'];

const TIMES = { hookTimeout: 60_000, testTimeout: 30_000 };
/** A process starts and ends several times in one test, beside browsers. */
const TIMES_OF_PROCESSES = { hookTimeout: 180_000, testTimeout: 120_000 };

export default defineConfig({
  test: {
    globalSetup: 'src/test-template.ts',
    // One more than the cores that CI has: tests of processes wait.
    maxWorkers: 3,
    projects: [
      // The longest come first, by their name too.
      { test: { name: 'alone', include: ALONE, exclude: EXCLUDED, ...TIMES_OF_PROCESSES } },
      {
        test: {
          // Modules, and the content that they read, are loaded once by each worker and not once by each of its files.
          name: 'together',
          isolate: false,
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          exclude: [...ALONE, ...EXCLUDED],
          setupFiles: 'src/content-model/remember-files.ts',
          ...TIMES,
        },
      },
    ],
  },
});
