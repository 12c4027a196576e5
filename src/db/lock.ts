import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The data folder can't be used; the message names the folder and what to do. */
export class DataDirError extends Error {
  override name = 'DataDirError';
}

/**
 * Takes the lock file of a data folder for this process, and gives the function that releases it.
 * Two openers would destroy the folder, so a second one is refused by name (DataDirError). A lock whose process is gone is taken over.
 */
export function lockFolder(folder: string): () => void {
  const lock = join(folder, 'lock');
  const mine = join(folder, `lock.${process.pid}`);
  writeFileSync(mine, String(process.pid));
  try {
    // link() is atomic and fails when the lock exists: of two starters one wins, and the file is never seen half-written.
    for (let attempt = 0; attempt < 5; attempt++) {
      if (tryLink(mine, lock)) return () => releaseIfOurs(lock);
      const holder = holderOf(lock);
      if (holder !== undefined && isAlive(holder)) {
        throw new DataDirError(
          `The data folder ${folder} is in use by process ${holder}. Stop that process, or set DATA_DIR to another folder.`,
        );
      }
      removeStale(lock, holder);
    }
    throw new DataDirError(`The data folder ${folder} can't be locked: its lock file ${lock} keeps changing hands.`);
  } finally {
    rmSync(mine, { force: true });
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function holderOf(lock: string): number | undefined {
  try {
    return Number(readFileSync(lock, 'utf8')) || 0;
  } catch {
    return undefined;
  }
}

/** Removing a dead lock is itself a race between two starters: a second link decides who may. */
function removeStale(lock: string, holder: number | undefined): void {
  const right = `${lock}.stale`;
  const mine = `${lock}.${process.pid}`;
  if (!tryLink(mine, right)) {
    const remover = holderOf(right);
    if (remover === undefined || !isAlive(remover)) rmSync(right, { force: true });
    return;
  }
  try {
    if (holderOf(lock) === holder) rmSync(lock, { force: true });
  } finally {
    rmSync(right, { force: true });
  }
}

function isAlive(pid: number): boolean {
  // In a container a restarted process often has its predecessor's pid: our own pid in the file means a dead namesake.
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function releaseIfOurs(lock: string): void {
  if (holderOf(lock) === process.pid) rmSync(lock, { force: true });
}
