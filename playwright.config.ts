import { defineConfig } from '@playwright/test';
import { CHROMIUM_OF_TESTS } from '#gate/chromium.ts';
import { freePort } from '#testing/free-port.ts';

/**
 * Another port for each run, so that two can go on at once, and below those that the system gives away. The workers read this file too, and are
 * to find the server where the first reading has put it.
 */
const PORT = Number((process.env['E2E_PORT'] ??= String(await freePort(10_000 + (process.pid % 20_000)))));
export default defineConfig({
  testDir: 'src/e2e',
  // What each run has is in docs/testing.md: the fast run has journeys and pages, the whole run all.
  projects: [
    { name: 'journeys', testMatch: 'journeys/**/*.spec.ts' },
    { name: 'pages', testMatch: 'every-page.spec.ts' },
    { name: 'rooms', testMatch: '**/*.spec.ts', testIgnore: ['journeys/**', 'every-page.spec.ts'] },
  ],
  // Emptied by each run, with the database of the one before; other steps of the gate write beside it meanwhile.
  outputDir: 'test-results/browser',
  fullyParallel: true,
  // One more than the cores that CI has: pages wait for their answers.
  workers: 3,
  retries: 0,
  // What passes waits for nothing: these are for slow machines, on which one test may start a server twice.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    // Who walks a journey has answered 'May we count?' before; counting.spec.ts looks at the question.
    storageState: {
      cookies: [
        {
          name: 'fcCount',
          value: 'no',
          domain: '127.0.0.1',
          path: '/',
          expires: -1,
          httpOnly: false,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [],
    },
    baseURL: `http://127.0.0.1:${PORT}`,
    // Pictures of every step would take as long as the steps, and copies of the page a fifth of them; TRACE=on makes both, to look into a failure.
    trace:
      process.env['TRACE'] === 'on'
        ? 'retain-on-failure'
        : { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(CHROMIUM_OF_TESTS && { executablePath: CHROMIUM_OF_TESTS }),
      args: [
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-gpu',
      ],
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
  webServer: {
    command: 'node src/e2e/server.ts',
    url: `http://127.0.0.1:${PORT}/readyz`,
    timeout: 180_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(PORT),
      DATA_DIR: 'test-results/browser/data',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      UI_PAGE: 'on',
    },
  },
});
