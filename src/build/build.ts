import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Entries } from '#content-model/content.ts';
import { listedPages } from '#search-engines/page-list.ts';
import { sitemap } from '#search-engines/sitemap.ts';
import { LOCAL_ORIGIN, parseSettings } from '#settings/settings.ts';
import { fingerprint } from './freshness.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Where the built site lies. */
export const SITE_FOLDER = join(ROOT, 'dist');
/** What names the site's own address when nothing else does. */
export const ORIGIN = process.env['PUBLIC_ORIGIN'] || LOCAL_ORIGIN;
/** Where the next one is made: what is published stays until all of it is there. */
const NEXT_FOLDER = join(ROOT, '.astro/dist');
const LOCK = join(ROOT, '.astro/build.lock');
/**
 * Astro's own cache. Beside the lock, not in node_modules: checkouts may share that, and their builds would mix files.
 */
const ASTRO_CACHE = join(ROOT, '.astro/cache');
const STAMP = '.built-from';
const PICTURE_CACHE = join(ROOT, 'node_modules', '.cache', 'find-care-og');
const THIS_FILE = fileURLToPath(import.meta.url);

/** The site is stale and can't be built; the message says what to do, or that what is wrong has been said. */
export class BuildError extends Error {
  override name = 'BuildError';
}

/**
 * Builds the site when dist is missing or old. Processes that start together build once (where there is flock). Throws
 * BuildError, once logged.
 */
export function buildIfStale(): void {
  if (isFresh(sourcesNow())) return;
  // A process of its own, for production whoever asks: under a test runner the pages would get React's development build.
  const build = [process.execPath, THIS_FILE];
  mustBeWritable();
  const [program = '', ...args] = hasFlock() ? ['flock', LOCK, ...build] : build;
  const { status } = spawnSync(program, args, { env: { ...process.env, NODE_ENV: 'production' }, stdio: 'inherit' });
  if (status !== 0) throw new BuildError('The site could not be built.');
}

function mustBeWritable(): void {
  try {
    mkdirSync(dirname(LOCK), { recursive: true });
    for (const path of [ROOT, dirname(LOCK), LOCK]) if (existsSync(path)) accessSync(path, constants.W_OK);
  } catch (error) {
    throw new BuildError(
      `${SITE_FOLDER} is out of date for these sources, PUBLIC_ORIGIN or DEMO_DATA, and this user can't rebuild it: ${(error as Error).message}. ` +
        'Ask the owner of the folder to run npm run build with the same settings.',
      { cause: error },
    );
  }
}

function hasFlock(): boolean {
  return spawnSync('flock', ['--version'], { stdio: 'ignore' }).status === 0;
}

async function build(): Promise<void> {
  const sources = sourcesNow();
  if (isFresh(sources)) return;
  // Read and checked in a thread of its own while Astro is loaded.
  const { entries, report, dangerModel } = readContent();
  // A mistake ends the build as soon as it is found; the first page waits for the last to be looked for.
  const checked = report.then(stopOnMistakes);
  process.stdout.write('Building the site …\n');
  const [astro, { pageFinisher }, { handOver }, { writeBuiltContent }] = await Promise.all([
    import('astro'),
    import('./page-finisher.ts'),
    import('#content-model/entries.ts'),
    import('#content-model/built-content.ts'),
  ]);
  handOver(entries);
  rmSync(NEXT_FOLDER, { recursive: true, force: true });
  const finisher = pageFinisher(NEXT_FOLDER);
  const check = { name: 'check', hooks: { 'astro:build:start': () => checked } };
  await astro.build({
    root: ROOT,
    outDir: NEXT_FOLDER,
    cacheDir: ASTRO_CACHE,
    logLevel: 'warn',
    integrations: [check, finisher.integration],
  });
  writeFileSync(join(NEXT_FOLDER, 'sitemap.xml'), sitemap(listedPages(), ORIGIN));
  writeBuiltContent(NEXT_FOLDER, await entries, await dangerModel);
  await drawPictures();
  await finisher.end();
  writeFileSync(join(NEXT_FOLDER, STAMP), sources);
  publish();
}

/** The content, the report of its check, and the model of danger. */
function readContent(): { entries: Promise<Entries>; report: Promise<string>; dangerModel: Promise<Uint8Array> } {
  const reader = new Worker(new URL('./content-worker.ts', import.meta.url));
  const entries = Promise.withResolvers<Entries>();
  const report = Promise.withResolvers<string>();
  const dangerModel = Promise.withResolvers<Uint8Array>();
  reader.once('message', (read: Entries) => {
    entries.resolve(read);
    reader.once('message', (told: string) => {
      report.resolve(told);
      reader.once('message', dangerModel.resolve);
    });
  });
  reader.once('error', (error) => [entries, report, dangerModel].forEach(({ reject }) => reject(error)));
  // Whoever awaits it is told; a build that stops on a mistake doesn't.
  dangerModel.promise.catch(() => undefined);
  return { entries: entries.promise, report: report.promise, dangerModel: dangerModel.promise };
}

/** Content that no page can be made from stops the build before it makes one; the site that is there stays. Exits 1 with a line for each mistake. */
function stopOnMistakes(report: string): void {
  if (report === '') return;
  process.stderr.write(`${report}\nNothing was built. Fix these mistakes, then build again.\n`);
  process.exit(1);
}

/** Puts the finished site in the place of the one before. */
function publish(): void {
  const before = `${NEXT_FOLDER}-before`;
  rmSync(before, { recursive: true, force: true });
  if (existsSync(SITE_FOLDER)) renameSync(SITE_FOLDER, before);
  renameSync(NEXT_FOLDER, SITE_FOLDER);
  rmSync(before, { recursive: true, force: true });
}

async function drawPictures(): Promise<void> {
  // For measuring the build alone: the pictures are kept from one build to the next, so they are not a part of it.
  if (process.env['SHARE_PICTURES'] === 'off') return;
  // What only a build needs is loaded by a build: `npm start` asks this file whether the site is fresh.
  const { writeSharePictures } = await import('#search-engines/share-pictures.ts');
  const pages = listedPages().filter(({ indexable, hasPicture }) => indexable && hasPicture);
  const { drawn, kept, eachMs } = await writeSharePictures(pages, { site: NEXT_FOLDER, cache: PICTURE_CACHE });
  if (drawn > 0)
    process.stdout.write(`Drew ${drawn} pictures for shared links, ${eachMs} ms each; ${kept} were kept\n`);
}

function isFresh(sources: string): boolean {
  const stamp = join(SITE_FOLDER, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
}

/** What the pages are made from, whether with the demo's clinics, and under which address. */
function sourcesNow(): string {
  return fingerprint(ROOT, ORIGIN, parseSettings(process.env).DEMO_DATA);
}

if (process.argv[1] === THIS_FILE) await build();
