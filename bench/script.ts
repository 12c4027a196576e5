import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from '@playwright/test';
import { atMost, plain, type BenchOutcome } from './harness.ts';
import { installRival } from './install-rival.ts';
import { kB } from './numbers.ts';
import { CHROMIUM } from '../src/gate/chromium.ts';
import { ROOT } from './root.ts';
import type { TestBed } from './test-bed.ts';

const NEXT = join(ROOT, 'bench', 'next');
const HOME = '/findcare/services';
const CATEGORY = '/findcare/category/skin-hair';
/** Milliseconds without a request after which a page counts as loaded. */
const QUIET_MS = 2000;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Bytes, each script gzipped at level 9: loaded files, and inline script. */
type Script = { files: number; inline: number };

/** Script that pages load before and after their location widget is woken, against the same page as a Next.js static export. */
export async function script(bed: TestBed): Promise<BenchOutcome> {
  const { origin } = await bed.server({ DATA_DIR: bed.folder() });
  const next = await nextExport();
  const browser = await openBrowser();
  try {
    const home = await measure(browser, origin + HOME);
    const category = await measure(browser, origin + CATEGORY);
    const theirs = await measure(browser, next.origin);
    const theirsAwake = total(theirs.awake);
    return {
      title: 'Script of the home and category pages, bytes gzipped at level 9, inline script included',
      figures: [
        atMost(`${HOME}, before any interaction`, total(home.before), 5 * 1024, kB),
        atMost(`${CATEGORY}, before any interaction`, total(category.before), 5 * 1024, kB),
        atMost(`${HOME}, with the location widget awake`, total(home.awake), 85 * 1024, kB),
        atMost(`${CATEGORY}, with the location widget awake`, total(category.awake), 85 * 1024, kB),
        atMost('Home awake, to the same page as a Next.js static export', total(home.awake) / theirsAwake, 0.55),
        plain(`${HOME}, with the field for what one needs awake too`, kB(total(home.searching))),
        atMost(
          'Home with both fields awake, to the Next.js page with both awake',
          total(home.searching) / total(theirs.searching),
          0.55,
        ),
        plain(
          'Home awake to the Next.js page awake, script files only',
          (home.awake.files / theirs.awake.files).toFixed(2),
        ),
        plain('The Next.js page, before any interaction', kB(total(theirs.before))),
        plain('The Next.js page awake', `${kB(total(theirs.awake))} (${kB(theirs.awake.inline)} of it inline)`),
        plain('The Next.js page with both fields awake', kB(total(theirs.searching))),
      ],
      notes: [
        'In a real Chromium, from our real server. Awake: the field of the location widget (on the category page that of its dialog) has the focus, has refused an empty text, and nothing more has loaded for two seconds.',
        'The Next.js page (bench/next) has the same heading, categories, header and footer, and the same two islands from the same source files; its links are plain `a` elements, so that it loads no router link code. ' +
          'Scripts for browsers without modules (`nomodule`), which Chromium does not load, are not counted.',
      ],
    };
  } finally {
    await browser.close();
    next.close();
  }
}

/** The Chromium that everything in a browser is measured with. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(CHROMIUM && { executablePath: CHROMIUM }),
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-background-networking'],
  });
}

function total({ files, inline }: Script): number {
  return files + inline;
}

async function measure(browser: Browser, url: string): Promise<{ before: Script; awake: Script; searching: Script }> {
  const page = await (await browser.newContext()).newPage();
  const sizes = new Map<string, number>();
  const pending: Promise<void>[] = [];
  page.on('response', (response) => {
    if (response.status() !== 200 || !/javascript/.test(response.headers()['content-type'] ?? '')) return;
    pending.push(response.body().then((body) => void sizes.set(response.url(), gzipSync(body, { level: 9 }).length)));
  });
  const files = async (): Promise<number> => {
    await quiet(page);
    await Promise.all(pending);
    return [...sizes.values()].reduce((sum, size) => sum + size, 0);
  };
  const response = await page.goto(url);
  if (response?.status() !== 200) throw new Error(`${url} answered ${response?.status()}`);
  const inline = inlineScript(await response.text());
  const before = { files: await files(), inline };
  const opener = page.getByRole('button', { name: 'Change location' });
  const field = page.getByRole('search', { name: 'Location' }).getByRole('combobox');
  if ((await field.count()) === 0) {
    await opener.focus();
    await opener.press('Enter');
  }
  await field.focus();
  await quiet(page);
  // Awake means that it answers: a text that is no place is refused in words.
  await field.fill('');
  await field.press('Enter');
  await page.getByText('Please enter a valid location').first().waitFor();
  const awake = { files: await files(), inline };
  const need = page.getByRole('combobox', { name: 'What do you need help with?' });
  if ((await need.count()) > 0) await need.focus();
  const searching = { files: await files(), inline };
  await page.context().close();
  return { before, awake, searching };
}

/** Waits until nothing more has loaded for two seconds. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(QUIET_MS);
}

/** Inline scripts that run; data such as JSON-LD is none. */
export function inlineScript(html: string): number {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/type="(application\/|speculationrules)/.test(attributes))
    .reduce((sum, [, , text = '']) => sum + gzipSync(text, { level: 9 }).length, 0);
}

/** Installs and builds bench/next when it is not there or older than the island, and serves what it exports. */
export async function nextExport(): Promise<{ origin: string; close: () => void }> {
  const run = (program: string, ...flags: string[]): void => {
    execFileSync(program, flags, {
      cwd: NEXT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
    });
  };
  installRival(NEXT, 'next');
  run(process.execPath, 'prepare.ts');
  run(process.execPath, 'node_modules/next/dist/bin/next', 'build');
  // Not our own static server: its policy forbids the inline scripts that this page lives by.
  const server = createServer((request, response) => {
    const path = join(NEXT, 'out', request.url === '/' ? 'index.html' : ((request.url ?? '').split('?')[0] ?? ''));
    if (path.includes('..') || !existsSync(path)) return response.writeHead(404).end();
    return response
      .writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' })
      .end(readFileSync(path));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return {
    origin: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
