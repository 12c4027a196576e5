import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { MINUTE } from '#text/durations.ts';
import { belongsToNobody, DataDirError, NOBODY_ID, type PostgresPrograms } from './postgres-programs.ts';

/** A half-made database of this age belongs to no start that still runs, in milliseconds. */
const OLD_DRAFT_MS = 10 * MINUTE;

/** Makes the database cluster beside its place and then moves it there, so that a start that was killed leaves none half-made. */
export function makeCluster(data: string, prefix: readonly string[], { initdb }: PostgresPrograms, lock: string): void {
  if (existsSync(data)) return;
  forgetOldDrafts(data);
  const draft = mkdtempSync(`${data}.new-`);
  if (belongsToNobody(prefix)) chownSync(draft, NOBODY_ID, NOBODY_ID);
  const how = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-instructions'];
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const [program = '', ...rest] = [...prefix, initdb, '-D', draft, ...how, ...locale];
  try {
    execFileSync(program, rest, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
    moveUnlessThere(draft, data);
  } catch (error) {
    throw new DataDirError(`No database could be made in ${dirname(lock)}: ${said(error)}`, { cause: error });
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Another start on the folder may be the first to have made it, up to the very last moment: a folder with files is never replaced. */
function moveUnlessThere(draft: string, data: string): void {
  try {
    renameSync(draft, data);
  } catch (error) {
    if (!existsSync(data)) throw error;
  }
}

/** What starts that were killed left half-made; a young one may be that of a start beside this. */
function forgetOldDrafts(data: string): void {
  for (const name of readdirSync(dirname(data))) {
    const path = join(dirname(data), name);
    if (!name.startsWith(`${basename(data)}.new-`)) continue;
    // One of a start beside this may just have been moved to its place.
    const { mtimeMs = Infinity } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > OLD_DRAFT_MS) rmSync(path, { recursive: true, force: true });
  }
}

function said(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: Buffer };
  return stderr?.toString().trim().split('\n').at(-1) ?? message;
}

/** The folder of another major version of PostgreSQL is left alone and named. */
export function refuseOtherVersions(root: string, data: string, { postgres }: PostgresPrograms): void {
  const file = join(data, 'PG_VERSION');
  if (!existsSync(file)) return;
  const [found, ours] = [readFileSync(file, 'utf8').trim(), majorOf(postgres)];
  if (found === ours) return;
  throw new DataDirError(
    `${root} holds a database of PostgreSQL ${found}, and this release brings ${ours}. Nothing was changed. ` +
      'Export it with the release that created it (npm run db:dump), then set DATA_DIR to another folder.',
  );
}

function majorOf(postgres: string): string {
  return /(\d+)\./.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' }))?.[1] ?? '';
}
