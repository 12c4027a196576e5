import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import {
  asPostgresUser,
  belongsToNobody,
  embeddedPrograms,
  NOBODY_ID,
  type PostgresPrograms,
} from '#db/postgres-programs.ts';
import { freePort } from './free-port.ts';

/**
 * Our own PostgreSQL: `url` of its empty database, `bin` the folder of its programs (psql and pgbench if installed),
 * `version` as '17.2'.
 */
type OwnPostgres = {
  url: string;
  bin: string;
  version: string;
  stop: () => Promise<void>;
  /** Ends it; the folder stays. */
  halt: (how: keyof typeof SIGNALS) => Promise<void>;
  /** Starts it again after a halt, on the same folder and port. */
  resume: () => Promise<void>;
  /** Has all of its processes stand still, as on a host that is out of breath, until `goOn`. */
  hang: () => Promise<void>;
  goOn: () => Promise<void>;
  /** Starts a hot standby that streams from it, on a copy of its folder; it is away for a moment meanwhile. */
  standby: () => Promise<OwnPostgres>;
};

/** Milliseconds that a start may take. */
const START_MS = 30_000;

/**
 * Starts a PostgreSQL (newest installed, or the product's) on a free local port; `stop` removes it. `from`: a closed
 * data folder to copy.
 */
export async function startPostgres(which: Which = 'installed', from?: string): Promise<OwnPostgres> {
  return startServer(which, from === undefined ? undefined : join(from, 'postgresql'));
}

type Which = 'installed' | 'embedded';

/** Starts one on a new folder or on a copy of `from`, as the primary or as the standby of the server at `primary`. */
async function startServer(which: Which, from?: string, primary?: URL): Promise<OwnPostgres> {
  const { initdb, postgres } = which === 'embedded' ? embeddedPrograms() : installedPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'find-care-postgres-'));
  const password = primary?.password ?? randomBytes(18).toString('base64url');
  const data = join(folder, 'data');
  if (from !== undefined) execFileSync('cp', ['-a', from, data]);
  const prefix = asPostgresUser(data, { initdb, postgres });
  if (from === undefined) initialise([...prefix, initdb, '-D', data], data, password, belongsToNobody(prefix));
  if (primary) writeFileSync(join(data, 'standby.signal'), '');
  const port = await freePort();
  const flags = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', '', '-c', 'lc_messages=C'];
  if (primary) flags.push('-c', `primary_conninfo=${primary.href}`, '-c', 'wal_retrieve_retry_interval=100ms');
  const launch = () => launched([...prefix, postgres, ...flags]);
  let server = launch();

  /** SIGQUIT: nothing in the folder is worth keeping. */
  function abandon(): void {
    server.child.kill('SIGQUIT');
    // Nothing asynchronous happens any more here, and a server that still stops would write into the folder again.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  const leave = (): never => process.exit(130);
  process.once('exit', abandon).once('SIGINT', leave).once('SIGTERM', leave);

  async function halt(how: keyof typeof SIGNALS): Promise<void> {
    if (how === 'power') signalAll(SIGNALS.power);
    else server.child.kill(SIGNALS[how]);
    await server.exited;
  }

  async function stop(): Promise<void> {
    process.off('exit', abandon).off('SIGINT', leave).off('SIGTERM', leave);
    await halt('fast');
    rmSync(folder, { recursive: true, force: true });
  }

  async function resume(): Promise<void> {
    server = launch();
    await versionWhenReady(url, server);
  }

  async function standby(): Promise<OwnPostgres> {
    await halt('fast');
    // Its folder is copied before this returns.
    const starting = startServer(which, data, new URL(url));
    await resume();
    return starting;
  }

  const hang = () => Promise.resolve(signalAll('SIGSTOP'));
  const goOn = () => Promise.resolve(signalAll('SIGCONT'));

  /** The postmaster first, so that it restarts none; a child that ended meanwhile is no error. */
  function signalAll(signal: NodeJS.Signals): void {
    const children = childrenOf(server.child);
    server.child.kill(signal);
    for (const pid of children) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }

  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  try {
    return {
      url,
      bin: dirname(postgres),
      version: await versionWhenReady(url, server),
      stop,
      halt,
      resume,
      hang,
      goOn,
      standby,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** How a PostgreSQL ends: in order, as after a crash of one of its processes, or as when the power goes. */
const SIGNALS = { fast: 'SIGINT', crash: 'SIGQUIT', power: 'SIGKILL' } as const;

/** The programs of the newest PostgreSQL that is installed here. Throws, with a sentence on how to get them, when there are none. */
export function installedPrograms(): PostgresPrograms & { bin: string } {
  const candidates = [
    ...globSync('/usr/lib/postgresql/*/bin').sort((a, b) => b.localeCompare(a, 'en', { numeric: true })),
    ...globSync('/usr/pgsql-*/bin'),
    ...globSync('/opt/homebrew/opt/postgresql@*/bin'),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  const bin = candidates.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
  if (bin) return { bin, initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  throw new Error('PostgreSQL is not installed here: no initdb found. Debian and Ubuntu: apt-get install postgresql');
}

function initialise([program = '', ...flags]: string[], data: string, password: string, giveAway: boolean): void {
  const passwordFile = `${data}.password`;
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (giveAway) [data, passwordFile].forEach((path) => chownSync(path, NOBODY_ID, NOBODY_ID));
  const how = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C'];
  execFileSync(program, [...flags, ...how], {
    cwd: '/',
    stdio: 'pipe',
  });
}

/** Ids of the processes of a running PostgreSQL; none of one that ended. */
function childrenOf({ pid, exitCode }: ChildProcess): number[] {
  if (pid === undefined || exitCode !== null) return [];
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

type Launched = { child: ChildProcess; said: () => string; exited: Promise<void> };

function launched([program = '', ...flags]: string[]): Launched {
  const child = spawn(program, flags, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-2000)));
  return { child, said: () => text, exited: new Promise((done) => child.once('exit', () => done())) };
}

async function versionWhenReady(url: string, { child, said }: Launched): Promise<string> {
  const until = performance.now() + START_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      await client.end();
      return rows[0]?.server_version ?? '';
    } catch (error) {
      if (child.exitCode !== null || performance.now() > until) {
        throw new Error(`PostgreSQL did not start:\n${said()}`, { cause: error });
      }
      await new Promise((later) => setTimeout(later, 100));
    }
  }
}
