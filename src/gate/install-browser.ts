import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const KNOWN = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Sees to it that the browser tests have a Chromium: the system's, else Playwright's own, which is downloaded when it is not there. Exits 1 with a sentence when neither can be had. */
if (!KNOWN.some((path) => path && existsSync(path)) && !existsSync(chromium.executablePath())) {
  process.stdout.write('No Chromium found; asking Playwright to download its own.\n');
  const { status } = spawnSync('npx', ['playwright', 'install', '--with-deps', 'chromium'], { stdio: 'inherit' });
  if (status !== 0) {
    process.stderr.write(
      "The browser tests need Chromium. Install your system's package (Debian: apt-get install chromium), or name one with CHROMIUM_PATH=/path/to/chromium.\n",
    );
    process.exit(1);
  }
}
