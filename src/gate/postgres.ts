import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** A PostgreSQL of our own: `url` of its empty database, `bin` the folder of its programs (psql, pgbench …), `version` such as '17.2'. */
type OwnPostgres = {
  url: string;
  bin: string;
  version: string;
  stop: () => Promise<void>;
  /** Ends it as an operator would ('fast') or as a crash does ('crash'); the folder stays. */
  halt: (how: 'fast' | 'crash') => Promise<void>;
  /** Starts it again after a halt, on the same folder and port. */
  resume: () => Promise<void>;
};

/** Milliseconds that a start may take. */
const START_MS = 30_000;

/**
 * Starts a PostgreSQL on a free port of 127.0.0.1, with a data folder of its own and default settings (fsync on); `stop` ends it and removes the folder,
 * and so does the end of this process. Throws when PostgreSQL is not installed or does not start.
 */
export async function startPostgres(): Promise<OwnPostgres> {
  const bin = postgresPrograms();
  const owner = processOwner();
  const folder = mkdtempSync(join(tmpdir(), 'find-care-postgres-'));
  const password = randomBytes(18).toString('base64url');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner.uid !== undefined)
    [folder, passwordFile].forEach((path) => chownSync(path, owner.uid ?? 0, owner.gid ?? 0));
  const data = join(folder, 'data');
  initialise(bin, data, passwordFile, owner);
  const port = await freePort();
  const launch = () => launched(bin, ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder], owner, folder);
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

  async function halt(how: 'fast' | 'crash'): Promise<void> {
    server.child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
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

  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  try {
    return { url, bin, version: await versionWhenReady(url, server), stop, halt, resume };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The folder of the newest installed PostgreSQL's programs. Throws, with a sentence on how to get them, when there are none. */
export function postgresPrograms(): string {
  const fromPath = (process.env['PATH'] ?? '').split(':');
  const candidates = [
    ...globSync('/usr/lib/postgresql/*/bin').sort((a, b) => b.localeCompare(a, 'en', { numeric: true })),
    ...globSync('/usr/pgsql-*/bin'),
    ...globSync('/opt/homebrew/opt/postgresql@*/bin'),
    ...fromPath,
  ];
  const found = candidates.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
  if (found) return found;
  throw new Error('PostgreSQL is not installed here: no initdb found. Debian and Ubuntu: apt-get install postgresql');
}

/** PostgreSQL refuses to run as root: root starts it as the user 'postgres' that its package made. */
function processOwner(): Pick<SpawnOptions, 'uid' | 'gid'> {
  if (process.getuid?.() !== 0) return {};
  try {
    const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    throw new Error(
      "PostgreSQL can't run as root, and there is no user 'postgres' to run it as. Run this as another user.",
    );
  }
}

function initialise(bin: string, data: string, passwordFile: string, owner: Pick<SpawnOptions, 'uid' | 'gid'>): void {
  const flags = ['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  execFileSync(join(bin, 'initdb'), [...flags, '--encoding=UTF8', '--locale=C'], { ...owner, cwd: '/', stdio: 'pipe' });
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

type Launched = { child: ChildProcess; said: () => string; exited: Promise<void> };

function launched(bin: string, flags: string[], owner: Pick<SpawnOptions, 'uid' | 'gid'>, cwd: string): Launched {
  const child = spawn(join(bin, 'postgres'), [...flags, '-c', 'lc_messages=C'], {
    ...owner,
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
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
