import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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
  const root = resolve(folder);
  makeWritable(root);
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

function makeWritable(root: string): void {
  try {
    mkdirSync(root, { recursive: true });
    accessSync(root, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new DataDirError(`The data folder ${root} can't be written (${reason}). Set DATA_DIR to a folder that can.`, {
      cause: error,
    });
  }
}

function message(worker: Worker, expected: string): Promise<void> {
  return new Promise((done, fail) => {
    worker.on('message', (text) => text === expected && done());
    worker.once('error', fail);
    worker.once('exit', () => fail(new Error('its thread ended')));
  });
}
