import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { belongsToNobody, DataDirError, NOBODY_ID } from './postgres-programs.ts';

/** A socket's path may have 107 characters at most, on some systems 103. */
const SOCKET_PATH_MOST = 103;

/** Throws DataDirError, which names the setting, when the data folder is no folder, can't be made or can't be written; makes nothing itself. */
export function checkDataFolder(folder: string): void {
  const root = resolve(folder);
  const nearest = nearestThatIs(root);
  const trial = join(nearest, `.trial-${process.pid}`);
  try {
    if (!statSync(nearest).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
    // Some folders, as those of /proc, say that they can be written and take no file: so one is written.
    writeFileSync(trial, '');
    // A process in a namespace of its own may have this number too, and take the file away first.
    rmSync(trial, { force: true });
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new DataDirError(
      `DATA_DIR=${JSON.stringify(folder)}: expected a folder for the embedded database; ${root} can't be ${nearest === root ? 'written' : 'made'} (${reason}).`,
      { cause: error },
    );
  }
}

/** The path itself if it is there, else the nearest folder above it. */
function nearestThatIs(path: string): string {
  return existsSync(path) ? path : nearestThatIs(dirname(path));
}

/** What the lock file says of who has the folder open. What keeps others out is the lock on the file, which ends with PostgreSQL; this is for the message. */
export type Holder = { pid: number; socketFolder: string };

/** What a lock file says; undefined for none that can be read. */
export function holderOf(lock: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/** Names the process that has the folder and answers, else the PostgreSQL that says of itself that it is there. */
export function inUse(root: string, holder: Holder | undefined): DataDirError {
  const note = join(root, 'postgresql', 'postmaster.pid');
  const postgres = existsSync(note) ? readFileSync(note, 'utf8').split('\n', 1)[0] : undefined;
  const other = postgres ? `PostgreSQL, process ${postgres}` : 'another process';
  const who = holder ? `process ${holder.pid}` : other;
  return new DataDirError(
    `The data folder ${root} is in use by ${who}. Stop that process, or set DATA_DIR to another folder.`,
  );
}

/**
 * Removes the socket folder of a killed process, unless its PostgreSQL still answers. A copied lock names the folder
 * it came from, which stays.
 */
export function forgetSocketFolder(lock: string): void {
  const left = holderOf(lock)?.socketFolder;
  if (!left || left === dirname(lock) || dirname(left) !== tmpdir()) return;
  const isInUse = existsSync(join(left, '.s.PGSQL.5432'));
  const isDataFolder = existsSync(join(left, 'lock'));
  if (!isInUse && !isDataFolder) rmSync(left, { recursive: true, force: true });
}

/** The folder of the socket: the data folder, or one with a short path where that one's is too long or not PostgreSQL's to enter. */
export function socketFolderFor(root: string, prefix: readonly string[]): string {
  if (Buffer.byteLength(join(root, '.s.PGSQL.5432')) <= SOCKET_PATH_MOST && !belongsToNobody(prefix)) return root;
  const folder = mkdtempSync(join(tmpdir(), 'find-care-'));
  if (belongsToNobody(prefix)) chownSync(folder, NOBODY_ID, NOBODY_ID);
  return folder;
}
