import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DataDirError, lockFolder } from './lock.ts';

/** The embedded database while it is open: `socketFolder` is what `pg` takes as its host. */
type Embedded = { socketFolder: string; close: () => Promise<void> };

/** What the worker is told at start: the database's folder, the socket to serve, and a dump to start from when the folder is new. */
export type WorkerStart = { dataFolder: string; socketPath: string };

/**
 * Opens PGlite on `folder` in a worker thread of its own, so that a long query never holds up the server's thread, and serves it on a Unix socket.
 * Throws DataDirError when the folder can't be made or written, or another live process has it open.
 */
export async function openEmbedded(folder: string): Promise<Embedded> {
  checkDataFolder(folder);
  const root = resolve(folder);
  mkdirSync(root, { recursive: true });
  const unlock = lockFolder(root);
  // A socket's path may have 107 characters at most, a data folder's any number: so the socket lives in the system's folder for such files.
  const socketFolder = mkdtempSync(join(tmpdir(), 'find-care-'));
  const start: WorkerStart = { dataFolder: join(root, 'postgres'), socketPath: join(socketFolder, '.s.PGSQL.5432') };
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: start });
  try {
    await message(worker, 'ready');
  } catch (error) {
    unlock();
    rmSync(socketFolder, { recursive: true, force: true });
    throw new DataDirError(`The embedded database in ${root} can't be opened: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return {
    socketFolder,
    close: async () => {
      worker.postMessage('close');
      await message(worker, 'closed').catch(() => undefined);
      await worker.terminate();
      rmSync(socketFolder, { recursive: true, force: true });
      unlock();
    },
  };
}

/**
 * Throws DataDirError, which names the setting, when the data folder is no folder, can't be made or can't be written; makes nothing itself.
 */
export function checkDataFolder(folder: string): void {
  const root = resolve(folder);
  const nearest = nearestThatIs(root);
  const trial = join(nearest, `.trial-${process.pid}`);
  try {
    // Some folders, as those of /proc, say that they can be written and take no file: so one is written.
    writeFileSync(trial, '');
    rmSync(trial);
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

function message(worker: Worker, expected: string): Promise<void> {
  return new Promise((done, fail) => {
    worker.on('message', (text) => text === expected && done());
    worker.once('error', fail);
    worker.once('exit', () => fail(new Error('its thread ended')));
  });
}
