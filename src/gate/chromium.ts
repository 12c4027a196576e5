import { existsSync } from 'node:fs';
import { PACKED_CHROMIUM } from './packed-chromium.ts';

const NAMED = process.env['CHROMIUM_PATH'];
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', PACKED_CHROMIUM];

/** The Chromium of this system, else the one that was unpacked, or undefined for Playwright's own. CHROMIUM_PATH names another. */
export const CHROMIUM = found([NAMED, ...BROWSERS]);

/** The same for tests, which prefer Chromium's headless shell: the same pages, without what draws windows, in half the time. */
export const CHROMIUM_OF_TESTS = found([NAMED, '/usr/bin/chromium-headless-shell', ...BROWSERS]);

function found(paths: (string | undefined)[]): string | undefined {
  return paths.find((path) => path && existsSync(path));
}
