import { defineConfig } from 'vitest/config';
import { ByTime } from './src/gate/tests/by-time.ts';
import { readTestFiles } from './src/gate/tests/test-files.ts';

const FILES = readTestFiles();
const filesThat = (fit: (file: (typeof FILES)[number]) => boolean) => FILES.filter(fit).map(({ file }) => file);

const TIMES = { hookTimeout: 60_000, testTimeout: 60_000 };
/** Modules, and the content that they read, are loaded once by each worker and not once by each of its files. */
const TOGETHER = { isolate: false, setupFiles: 'src/testing/shared-worker.ts', ...TIMES };

export default defineConfig({
  test: {
    globalSetup: 'src/testing/global-setup.ts',
    // One more than the cores that CI has: tests of processes wait.
    maxWorkers: 3,
    // Waits end once what they look for is there; how long that may take is said once, for slow machines.
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: ByTime },
    projects: [
      // A process starts and ends several times in one test.
      {
        test: {
          name: 'processes',
          include: filesThat(({ needs }) => needs === 'process'),
          hookTimeout: 180_000,
          testTimeout: 120_000,
        },
      },
      { test: { name: 'alone', include: filesThat(({ alone }) => alone), ...TIMES } },
      {
        test: {
          name: 'together',
          include: filesThat(({ needs, alone }) => needs !== 'process' && !alone),
          ...TOGETHER,
        },
      },
    ],
  },
});
