import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import PostalMime, { type Email } from 'postal-mime';
import { copyDataFolder } from '#testing/database-copies.ts';
import { freePort } from '#testing/free-port.ts';
import { keptFolder } from '#testing/kept-database.ts';

/** A server that a journey may kill: with its own data, at one address for as long as the journey lasts. */
export class OwnServer {
  readonly #data = mkdtempSync(join(tmpdir(), 'find-care-own-'));
  readonly #port: number;
  #child: ChildProcess | undefined;
  /** All that it has printed. */
  said = '';

  private constructor(port: number) {
    this.#port = port;
  }

  /** Copies the database that tests keep, and starts on it. */
  static async started(): Promise<OwnServer> {
    const own = new OwnServer(await freePort());
    copyDataFolder(await keptFolder(), own.#data);
    await own.start();
    return own;
  }

  get origin(): string {
    return `http://127.0.0.1:${String(this.#port)}`;
  }

  /** Starts it, for the first time or on what a killed one has left. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['src/start.ts'], {
      env: {
        ...{ PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(this.#port), DATA_DIR: this.#data },
        ...{ TMPDIR: this.#data, LOG_LEVEL: 'warn', RATE_LIMITS: 'off' },
        NODE_COMPILE_CACHE: resolve('node_modules/.cache/find-care/compiled'),
      },
    });
    this.#child = child;
    await new Promise<void>((ready, fail) => {
      let said = '';
      const hear = (words: Buffer) => {
        said += words.toString();
        this.said += words.toString();
        if (said.includes('Find Care is at')) ready();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('close', () => fail(new Error(`It did not start:\n${said}`)));
    });
  }

  /** Ends it as a power cut would, or in order, with its PostgreSQL. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = new Promise((ended) => child.once('exit', ended));
    child.kill(signal);
    await exit;
  }

  /** A connection to its database, to be ended by who asks for it. */
  async connect(): Promise<pg.Client> {
    const { socketFolder } = JSON.parse(readFileSync(join(this.#data, 'lock'), 'utf8')) as { socketFolder: string };
    const client = new pg.Client({ host: socketFolder, user: 'postgres', database: 'postgres' });
    // It dies with the server.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** All mails that it has sent. */
  async mails(): Promise<Email[]> {
    const outbox = join(this.#data, 'outbox');
    const files = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [];
    return Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(outbox, name)))));
  }

  /** Ends it for good, with its data. */
  async remove(): Promise<void> {
    await this.kill('SIGTERM');
    rmSync(this.#data, { recursive: true, force: true, maxRetries: 5 });
  }
}
