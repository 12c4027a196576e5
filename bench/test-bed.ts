import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { ROOT } from './root.ts';
import { startPostgres } from '../src/testing/postgres.ts';
import { seedDatabase } from '../src/process/seed.ts';

/** A process that listens on loopback. */
export type Listening = { origin: string; stop: () => Promise<void> };
type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** What benchmarks run on; `close` removes all that it created. */
export type TestBed = {
  /** A PostgreSQL of our own, started at the first call. */
  postgres: () => Promise<Postgres>;
  /** The address of a new database on it, migrated and with all demo data. */
  seeded: (name: string) => Promise<string>;
  /** A new temporary folder. */
  folder: () => string;
  /** Our real server, of this checkout unless said, in a process of its own, once it is ready; its log goes to the file `log`, as in production. */
  server: (
    environment: Record<string, string>,
    checkout?: string,
  ) => Promise<Listening & { databaseUrl: string; pid: number; log: string }>;
  /** Any script of this folder that listens and says its address in its first line. */
  listener: (script: string, environment: Record<string, string>) => Promise<Listening>;
  /** Has something done when the bed is cleared. */
  later: (closer: () => Promise<void>) => void;
  close: () => Promise<void>;
};

/** Milliseconds that a server may take to be ready (the first start on an empty database loads everything). */
const READY_MS = 180_000;
const TEMPLATE = 'bench_template';

/** Opens an empty bed. */
export function openTestBed(): TestBed {
  const closers: (() => Promise<void> | void)[] = [];
  let postgres: Promise<Postgres> | undefined;
  let template: Promise<void> | undefined;

  const bed: TestBed = {
    postgres: () => (postgres ??= begin()),
    seeded: async (name) => {
      const { url } = await bed.postgres();
      template ??= makeTemplate(url);
      await template;
      await administer(url, `create database ${name} template ${TEMPLATE}`);
      return databaseUrl(url, name);
    },
    folder: () => {
      const folder = mkdtempSync(join(tmpdir(), 'find-care-bench-'));
      closers.push(() => rmSync(folder, { recursive: true, force: true }));
      return folder;
    },
    server: async (environment, checkout = ROOT) => {
      const port = await freePort();
      const log = join(bed.folder(), 'log');
      const lines = openSync(log, 'w');
      const child = spawn(process.execPath, startArguments(checkout), {
        cwd: checkout,
        env: { ...clean(process.env), RATE_LIMITS: 'off', DEMO_DATA: 'on', PORT: String(port), ...environment },
        stdio: ['ignore', lines, 'inherit'],
      });
      closeSync(lines);
      const stop = stopper(child);
      closers.push(stop);
      const origin = `http://127.0.0.1:${port}`;
      await untilReady(origin, child);
      const { DATABASE_URL, DATA_DIR = '' } = environment;
      const databaseUrl = DATABASE_URL ?? `postgres://postgres@localhost/postgres?host=${encodeURIComponent(DATA_DIR)}`;
      return { origin, stop, databaseUrl, pid: child.pid ?? 0, log };
    },
    listener: async (script, environment) => {
      const child = spawn(process.execPath, [join(ROOT, 'bench', script)], {
        cwd: ROOT,
        env: { ...clean(process.env), ...environment },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const stop = stopper(child);
      closers.push(stop);
      const origin = await new Promise<string>((done, fail) => {
        child.stdout?.once('data', (line: Buffer) => done(line.toString().trim()));
        child.once('exit', () => fail(new Error(`${script} ended at once`)));
      });
      return { origin, stop };
    },
    later: (closer) => void closers.push(closer),
    close: async () => {
      for (const closer of closers.splice(0).reverse()) await closer();
    },
  };

  async function begin(): Promise<Postgres> {
    const started = await startPostgres();
    closers.push(started.stop);
    return started;
  }

  return bed;
}

/** What `npm start` of a checkout gives Node: `src/start.ts`, after V8's own settings. */
function startArguments(checkout: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').slice(1);
}

async function makeTemplate(url: string): Promise<void> {
  await administer(url, `create database ${TEMPLATE}`);
  const database = await openDatabase({ DATABASE_URL: databaseUrl(url, TEMPLATE), DATABASE_POOL: 4, DATA_DIR: '' });
  await migrateDatabase(database, (client) => seedDatabase(client, { DEMO_DATA: 'on' }, () => undefined));
  await database.asOwner((client) => client.query('vacuum analyze'));
  await database.close();
}

function databaseUrl(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** The environment without this project's own settings, so that the caller's shell decides nothing. */
function clean(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours =
    /^(HOST|PORT|DATA_DIR|DATABASE_URL|DATABASE_POOL|DEMO_DATA|PUBLIC_ORIGIN|LOG_LEVEL|RATE_LIMITS|METRICS_TOKEN|TRUST_PROXY|HSTS_DAYS|STOP_NOTICE_MS|GUEST_DAYS|SESSION_HOURS|KEEP_\w+)$/;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !ours.test(name)));
}

function stopper(child: ChildProcess): () => Promise<void> {
  // Also when this process breaks off, nothing that it started may stay behind.
  const orphan = (): void => void child.kill('SIGKILL');
  process.once('exit', orphan);
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  void exited.then(() => process.off('exit', orphan));
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await exited;
    clearTimeout(late);
  };
}

/** Waits until /readyz answers 200, asking every 5 ms. */
async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + READY_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`);
    const ready = await fetch(`${origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((later) => setTimeout(later, 5));
  }
  throw new Error(`The server was not ready within ${READY_MS / 1000} s`);
}

/** A free port of loopback. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
