import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { CHROMIUM_OF_TESTS } from './chromium.ts';

/** Sees to it that the browser tests have a Chromium: the system's, else Playwright's own, which is downloaded when it is not there. Exits 1 with a sentence when neither can be had. */
if (!CHROMIUM_OF_TESTS && !existsSync(chromium.executablePath())) {
  process.stdout.write('No Chromium found; asking Playwright to download its own.\n');
  const { status } = spawnSync('npx', ['playwright', 'install', '--with-deps', 'chromium'], { stdio: 'inherit' });
  if (status !== 0) {
    process.stderr.write(
      "The browser tests need Chromium. Install your system's package (Debian: apt-get install chromium-headless-shell), or name one with CHROMIUM_PATH=/path/to/chromium.\n",
    );
    process.exit(1);
  }
}
