import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkDataFolder, forgetSocketFolder, holderOf, inUse, socketFolderFor, type Holder } from './data-folder.ts';
import { makeCluster, refuseOtherVersions } from './make-cluster.ts';
import { asPostgresUser, embeddedPrograms } from './postgres-programs.ts';
import { launchPostgres, whoAnswers, type Launched } from './postgres-process.ts';

/** The embedded PostgreSQL while it runs: `socketFolder` is what `pg` takes as its host. */
export type Embedded = { socketFolder: string; close: () => Promise<void> };

/** PostgreSQL settings by name, as in postgresql.conf. */
export type ServerSettings = Record<string, string>;

/** How long a start waits for the PostgreSQL of a killed process to end, in milliseconds. */
const ENDING_MS = 15_000;
/** A folder whose PostgreSQL goes on answering for so long is in use, in milliseconds. */
const IN_USE_MS = 1500;
/** Pauses before a PostgreSQL that ended by itself is started again, in milliseconds; the last one is repeated. */
const RESTART_MS = [50, 200, 1000, 5000];

/**
 * For one process on one machine. The log gets neither statements nor values: errors are terse, and only server events
 * are written.
 */
const SETTINGS: ServerSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '50',
  shared_buffers: '32MB',
  autovacuum_work_mem: '8MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/**
 * Starts PostgreSQL on `folder`; it ends with us. Calls `onCrash` and restarts after a crash. Throws DataDirError if
 * unusable or open elsewhere.
 */
export async function openEmbedded(
  folder: string,
  { settings = {}, onCrash = () => undefined }: { settings?: ServerSettings; onCrash?: (why: string) => void } = {},
): Promise<Embedded> {
  checkDataFolder(folder);
  const root = resolve(folder);
  mkdirSync(root, { recursive: true });
  const programs = embeddedPrograms();
  const data = join(root, 'postgresql');
  refuseOtherVersions(root, data, programs);
  const prefix = asPostgresUser(data, programs);
  const lock = join(root, 'lock');
  forgetSocketFolder(lock);
  const socketFolder = socketFolderFor(root, prefix);
  const options = flags({ ...SETTINGS, ...settings, unix_socket_directories: socketFolder });
  const command = [...prefix, programs.postgres, '-D', data, ...options];
  const launch = () => launchPostgres({ command, lock, data, log: join(root, 'postgres.log'), socketFolder });
  makeCluster(data, prefix, programs, lock);
  // PostgreSQL refuses a folder that others may look into, which a copied one often is.
  chmodSync(data, 0o700);

  const stop = await keepRunning(async () => {
    const begun = await started(launch, root, lock);
    writeFileSync(lock, JSON.stringify({ pid: process.pid, socketFolder } satisfies Holder));
    return begun;
  }, onCrash);
  return {
    socketFolder,
    close: async () => {
      await stop();
      if (socketFolder !== root) rmSync(socketFolder, { recursive: true, force: true });
    },
  };
}

/** Begins a PostgreSQL, and again whenever it ends by itself. Answers what stops it for good. */
async function keepRunning(
  begin: () => Promise<Launched>,
  onCrash: (why: string) => void,
): Promise<() => Promise<void>> {
  let running = await begin();
  let isOpen = true;
  let restarting = Promise.resolve();
  watch(running);

  function watch({ ended }: Launched): void {
    void ended.then((why) => {
      if (!isOpen) return;
      onCrash(why);
      restarting = restart();
    });
  }

  async function restart(): Promise<void> {
    for (let attempt = 0; isOpen; attempt += 1) {
      await sleep(RESTART_MS[Math.min(attempt, RESTART_MS.length - 1)]);
      try {
        running = await begin();
        return watch(running);
      } catch (error) {
        onCrash((error as Error).message);
      }
    }
  }

  return async () => {
    isOpen = false;
    await restarting;
    await running.stop();
  };
}

/** Waits for a PostgreSQL that is still ending with its killed process; refuses the folder of one that goes on answering. */
async function started(launch: () => Promise<Launched | 'locked'>, root: string, lock: string): Promise<Launched> {
  const until = performance.now() + ENDING_MS;
  let answering = 0;
  for (;;) {
    const launched = await launch();
    if (launched !== 'locked') return launched;
    const holder = holderOf(lock);
    answering = holder && (await whoAnswers(holder.socketFolder)) ? answering || performance.now() : 0;
    const isInUse = answering > 0 && performance.now() - answering > IN_USE_MS;
    if (isInUse || performance.now() > until) throw inUse(root, isInUse ? holder : undefined);
    await sleep(100);
  }
}

function flags(settings: ServerSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Removes the database of a data folder. Throws DataDirError while a process has it open. */
export async function removeEmbedded(folder: string): Promise<void> {
  const root = resolve(folder);
  const holder = holderOf(join(root, 'lock'));
  if (holder && (await whoAnswers(holder.socketFolder)) !== undefined) throw inUse(root, holder);
  for (const name of ['postgresql', 'postgres.log', 'postgres.log.before'])
    rmSync(join(root, name), { recursive: true, force: true });
}
