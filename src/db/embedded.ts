import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE } from '#text/durations.ts';
import {
  asPostgresUser,
  belongsToNobody,
  DataDirError,
  embeddedPrograms,
  NOBODY_ID,
  type PostgresPrograms,
} from './postgres-programs.ts';
import { launchPostgres, whoAnswers, type Launched } from './postgres-process.ts';

/** The embedded PostgreSQL while it runs: `socketFolder` is what `pg` takes as its host. */
export type Embedded = { socketFolder: string; close: () => Promise<void> };

/** PostgreSQL settings by name, as in postgresql.conf. */
export type ServerSettings = Record<string, string>;

/** A socket's path may have 107 characters at most, on some systems 103. */
const SOCKET_PATH_MOST = 103;
/** How long a start waits for the PostgreSQL of a killed process to end, in milliseconds. */
const ENDING_MS = 15_000;
/** A folder whose PostgreSQL goes on answering for so long is in use, in milliseconds. */
const IN_USE_MS = 1500;
/** A half-made database of this age belongs to no start that still runs, in milliseconds. */
const OLD_DRAFT_MS = 10 * MINUTE;
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
  const launch = () =>
    launchPostgres({
      command: [
        ...prefix,
        programs.postgres,
        '-D',
        data,
        ...flags({ ...SETTINGS, ...settings, unix_socket_directories: socketFolder }),
      ],
      lock,
      data,
      log: join(root, 'postgres.log'),
      socketFolder,
    });
  makeCluster(data, prefix, programs, lock);
  // PostgreSQL refuses a folder that others may look into, which a copied one often is.
  chmodSync(data, 0o700);

  const begin = async (): Promise<Launched> => {
    const begun = await started(launch, root, lock);
    writeFileSync(lock, JSON.stringify({ pid: process.pid, socketFolder } satisfies Holder));
    return begun;
  };
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

  return {
    socketFolder,
    close: async () => {
      isOpen = false;
      await restarting;
      await running.stop();
      if (socketFolder !== root) rmSync(socketFolder, { recursive: true, force: true });
    },
  };
}

/** What the lock file says of who has the folder open. What keeps others out is the lock on the file, which ends with PostgreSQL; this is for the message. */
type Holder = { pid: number; socketFolder: string };

function holderOf(lock: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
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

/** Names the process that has the folder and answers, else the PostgreSQL that says of itself that it is there. */
function inUse(root: string, holder: Holder | undefined): DataDirError {
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
function forgetSocketFolder(lock: string): void {
  const left = holderOf(lock)?.socketFolder;
  if (!left || left === dirname(lock) || dirname(left) !== tmpdir()) return;
  const isInUse = existsSync(join(left, '.s.PGSQL.5432'));
  const isDataFolder = existsSync(join(left, 'lock'));
  if (!isInUse && !isDataFolder) rmSync(left, { recursive: true, force: true });
}

function socketFolderFor(root: string, prefix: readonly string[]): string {
  if (Buffer.byteLength(join(root, '.s.PGSQL.5432')) <= SOCKET_PATH_MOST && !belongsToNobody(prefix)) return root;
  const folder = mkdtempSync(join(tmpdir(), 'find-care-'));
  if (belongsToNobody(prefix)) chownSync(folder, NOBODY_ID, NOBODY_ID);
  return folder;
}

function flags(settings: ServerSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Makes the database cluster beside its place and then moves it there, so that a start that was killed leaves none half-made. */
function makeCluster(data: string, prefix: readonly string[], { initdb }: PostgresPrograms, lock: string): void {
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
function refuseOtherVersions(root: string, data: string, { postgres }: PostgresPrograms): void {
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

/** Removes the database of a data folder. Throws DataDirError while a process has it open. */
export async function removeEmbedded(folder: string): Promise<void> {
  const root = resolve(folder);
  const holder = holderOf(join(root, 'lock'));
  if (holder && (await whoAnswers(holder.socketFolder)) !== undefined) throw inUse(root, holder);
  for (const name of ['postgresql', 'postgres.log', 'postgres.log.before'])
    rmSync(join(root, name), { recursive: true, force: true });
}
