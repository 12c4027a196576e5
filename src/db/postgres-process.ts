import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** A PostgreSQL that runs: `ended` resolves with what it said last when it ends, `stop` ends it in order (or by force after half a minute). */
export type Launched = { ended: Promise<string>; stop: () => Promise<void> };

type Launch = {
  /** The program and its arguments. */
  command: string[];
  /** A file that this PostgreSQL keeps locked for as long as it lives; what it says of who had it before is wiped out. */
  lock: string;
  /** The folder of the database, whose own note of a PostgreSQL that was killed goes once the lock is ours. */
  data: string;
  /** Where its log goes, started afresh once the lock is ours; the one before stays beside it, as `.before`. */
  log: string;
  socketFolder: string;
};

const START_MS = 30_000;
const STOP_MS = 30_000;
/** How the shell below says that somebody else has the lock (sysexits.h: EX_TEMPFAIL). */
const LOCKED = 75;

/**
 * Runs PostgreSQL so that it ends with us: the shell interrupts it once its input, a pipe of ours, closes.
 * - PostgreSQL inherits the kernel's lock, which lasts as long as its last process, in any container or pid namespace.
 * - With the lock held, lock files of a killed PostgreSQL are removed: other processes may have its ids by now.
 * - Without flock (macOS), those files are all there is.
 */
const SUPERVISE = `
exec 3<&0
log=$1 data=$2 sockets=$3
shift 3
if command -v flock >/dev/null 2>&1; then
  exec 9>>"$0" && flock -n 9 || exit ${LOCKED}
  : >"$0"
  rm -f "$data/postmaster.pid" "$sockets/.s.PGSQL.5432" "$sockets/.s.PGSQL.5432.lock"
fi
if [ -s "$log" ]; then mv -f "$log" "$log.before"; fi
exec 2>"$log"
"$@" </dev/null 3<&- &
postgres=$!
{ read -r _ <&3; kill -INT "$postgres"; } 9>&- &
watcher=$!
wait "$postgres"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"`;

/** Starts PostgreSQL and waits until it takes connections; 'locked' when another one has the lock. Throws with its own last words when it does not start. */
export async function launchPostgres({ command, lock, data, log, socketFolder }: Launch): Promise<Launched | 'locked'> {
  // A name of its own tells our server from another one that already runs on this folder.
  const name = `find-care-${process.pid}-${randomBytes(6).toString('hex')}`;
  // In a session of its own: Ctrl+C in a terminal is for us, who end PostgreSQL when all calls are answered.
  const child = spawn(
    'sh',
    ['-c', SUPERVISE, lock, log, data, socketFolder, ...command, '-c', `cluster_name=${name}`],
    {
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  const input = child.stdin;
  input.on('error', () => undefined);
  const exited = new Promise<number | null>((done) => {
    child.once('error', () => done(null));
    child.once('exit', (code) => done(code));
  });
  const ended = exited.then(() => {
    input.destroy();
    return lastLine(log);
  });
  const stop = async (): Promise<void> => {
    input.end();
    const late = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), STOP_MS);
    await exited;
    clearTimeout(late);
  };

  const until = performance.now() + START_MS;
  while (child.exitCode === null && child.signalCode === null && performance.now() < until) {
    if ((await whoAnswers(socketFolder)) === name) return { ended, stop };
    await Promise.race([exited, new Promise((later) => setTimeout(later, 15))]);
  }
  if (child.exitCode === LOCKED || /lock file .* already exists/.test(wordsOf(log))) return 'locked';
  await stop();
  throw new Error(`PostgreSQL did not start: ${lastLine(log) || `it ended with code ${String(child.exitCode)}`}`);
}

function wordsOf(log: string): string {
  return existsSync(log) ? readFileSync(log, 'utf8') : '';
}

function lastLine(log: string): string {
  return wordsOf(log).trim().split('\n').at(-1) ?? '';
}

/** The cluster name of the PostgreSQL that takes connections on the socket in this folder; undefined when none does. */
export async function whoAnswers(socketFolder: string): Promise<string | undefined> {
  const client = new pg.Client({
    host: socketFolder,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ cluster_name: string }>('show cluster_name');
    return rows[0]?.cluster_name;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
