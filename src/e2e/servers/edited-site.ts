import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { copyDataFolder } from '#testing/database-copies.ts';
import { keptFolder } from '#testing/kept-database.ts';

/** What a site is built from and started with. */
const PARTS = ['src', 'content', 'public', 'astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** An editor's change: a file below content/, and what becomes of its text. */
export type Edit = { file: string; change: (text: string) => string };

/** A site of its own, with its own database: its origin, and how to end it. */
export type EditedSite = { origin: string; stop: () => Promise<void> };

/**
 * Copies the checkout, edits its content, builds it and starts it, as whoever edits and publishes does: about 25 seconds. Pictures for shared links aren't drawn.
 */
export async function editedSite({ file, change }: Edit): Promise<EditedSite> {
  mkdirSync('test-results', { recursive: true });
  const copy = resolve(mkdtempSync('test-results/edited-'));
  for (const part of PARTS) cpSync(part, join(copy, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  const path = join(copy, 'content', file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`The edit changes nothing in content/${file}.`);
  writeFileSync(path, after);
  const data = join(copy, 'data');
  mkdirSync(data);
  copyDataFolder(await keptFolder(), data);
  return start(copy, data);
}

async function start(copy: string, data: string): Promise<EditedSite> {
  const server = spawn(process.execPath, ['src/start.ts'], {
    cwd: copy,
    env: {
      ...{ PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', DATA_DIR: data },
      ...{ LOG_LEVEL: 'warn', RATE_LIMITS: 'off', SHARE_PICTURES: 'off' },
    },
  });
  const exit = new Promise((ended) => server.once('exit', ended));
  const stop = async () => {
    server.kill('SIGTERM');
    await exit;
    rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
  };
  let said = '';
  const origin = await new Promise<string>((found, fail) => {
    const hear = (words: Buffer) => {
      said += words.toString();
      const address = /Find Care is at (http:\/\/[^/\s]+)/.exec(said)?.[1];
      if (address) found(address);
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.once('close', () => fail(new Error(`The edited site did not start:\n${said}`)));
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { origin, stop };
}
