import { defineConfig } from 'vitest/config';

const PROCESSES = 'src/process/**/*.test.ts';
/** They stand in for a browser's page, or load modules anew as a page does: nothing of one may reach the next. */
const ALONE = [
  'src/api/browser/client.test.ts',
  'src/testing/errors/named-states.test.ts',
  'src/chat/talk/{launch,store}.test.ts',
  'src/covid/booking/{covid-{errors,hold,steps},booked/booked-payment}.test.ts',
  'src/finder/{home/store-home,list/calls,list/store,tiles/press}.test.ts',
  'src/jobs/progress/store-job.test.ts',
  'src/location/{saved/cookies,field/store}.test.ts',
  'src/partners/leaving/{leaving,nearest-store}.test.ts',
  'src/partners/banners/shown-banners.test.ts',
  'src/scheduler/{appointments/move/store-move,booking/stores,appointments/earlier/store-waitlist}.test.ts',
  'src/scheduler/kit/toy-organization.test.ts',
  'src/search/screens/store.test.ts',
  'src/site/{header/header-info,store/chosen-store}.test.ts',
  'src/ui/carousel/when-shown.test.ts',
];
const OTHERS = ['src/e2e/**', '**/node_modules/**'];

const TIMES = { hookTimeout: 60_000, testTimeout: 60_000 };

export default defineConfig({
  test: {
    globalSetup: 'src/testing/global-setup.ts',
    // One more than the cores that CI has: tests of processes wait.
    maxWorkers: 3,
    // Waits end once what they look for is there; how long that may take is said once, for slow machines.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      // A process starts and ends several times in one test.
      { test: { name: 'processes', include: [PROCESSES], hookTimeout: 180_000, testTimeout: 120_000 } },
      { test: { name: 'alone', include: ALONE, ...TIMES } },
      {
        test: {
          // Modules, and the content that they read, are loaded once by each worker and not once by each of its files.
          name: 'together',
          isolate: false,
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          exclude: [PROCESSES, ...ALONE, ...OTHERS],
          setupFiles: 'src/content-model/remember-files.ts',
          ...TIMES,
        },
      },
    ],
  },
});
