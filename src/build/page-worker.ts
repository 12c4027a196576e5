import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { pageDocument } from '#search/server/site-index/page-text.ts';
import type { SearchDocument } from '#search/server/site-index/document.ts';
import { writeSitePages } from '#search/server/site-index/site-pages.ts';
import type { Page } from './page-finisher.ts';

/* The thread of page-finisher.ts: compresses pages, synchronously as Node's threads are busy, and notes their search
   texts; null ends it. */
const COMPRESSIBLE = /\.(html|jsp|css|js|json|svg|txt|xml|webmanifest)$/;
const folder = workerData as string;
const pages: SearchDocument[] = [];
const compressed = new Set<string>();

parentPort?.on('message', (page: Page | null) => {
  if (page === null) return finish();
  // By the first page, style sheets and scripts are there already.
  if (compressed.size === 0) compressRest();
  const bytes = Buffer.from(page.bytes);
  if (page.name.endsWith('.html')) collect(page.name, bytes.toString());
  compress(page.name, bytes);
});

function finish(): void {
  const astray = [...compressed].find((name) => !existsSync(join(folder, name)));
  if (astray) throw new Error(`${astray} was compressed, and is not in the built site`);
  compressRest();
  writeSitePages(folder, pages);
  parentPort?.close();
}

function collect(name: string, html: string): void {
  const found = pageDocument(name, html);
  if (found) pages.push(found);
}

/** Every file of the site that was not compressed yet. */
function compressRest(): void {
  for (const name of globSync('**/*', { cwd: folder })) {
    if (COMPRESSIBLE.test(name) && !compressed.has(name)) compress(name, readFileSync(join(folder, name)));
  }
}

/** Writes a .gz and a .br beside a text file that is not too small to gain by it. */
function compress(name: string, bytes: Buffer): void {
  if (!COMPRESSIBLE.test(name) || bytes.length < 256) return;
  compressed.add(name);
  const path = join(folder, name);
  // Pages are many and change with each build: the last eighth of their size would cost fifty times the time.
  const quality = name.startsWith('_astro/') ? 11 : 5;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
}
