import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { LOOK_AT } from '../look-at.ts';
import { asPostgresUser, belongsToNobody, NOBODY_ID } from '#db/postgres-programs.ts';
import { installedPrograms } from '../postgres.ts';

/** A program that runs beside the test, until it is killed or the test file ends: `said` is what it printed last. */
export type Program = { child: ChildProcess; said: () => string; exited: Promise<void> };

const FOLDERS = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin'];
/** How long a program may take to end in order, in milliseconds. */
const END_MS = 20_000;
const running: Program[] = [];
const folders: string[] = [];
afterAll(async () => {
  for (const { child, exited } of running.reverse()) {
    // In order, so that they end what they have started: nginx its workers, Patroni its PostgreSQL.
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), END_MS);
    await exited;
    clearTimeout(late);
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

/**
 * Why a trial with several machines can't run here, for its title: missing programs, or not asked for; '' when it can.
 */
export function whyNot(...programs: string[]): string {
  const missing = programs.filter((program) => !pathOf(program));
  if (missing.length > 0) return `skipped without ${missing.join(', ')}`;
  return LOOK_AT === 'all' ? '' : 'skipped unless LOOK_AT=all';
}

function pathOf(program: string): string | undefined {
  return FOLDERS.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

/** Makes an empty folder for programs' files; gone when the test file ends. */
export function machineFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'find-care-machines-'));
  folders.push(folder);
  giveAway(folder);
  return folder;
}

/** Gives a folder to the user that programs run as. */
export function giveAway(folder: string): void {
  if (belongsToNobody(plainUser(folder))) chownSync(folder, NOBODY_ID, NOBODY_ID);
}

/** What must stand before a command that refuses to run as root. */
function plainUser(folder: string): string[] {
  return asPostgresUser(folder, installedPrograms());
}

/** Starts a program in a folder, never as root. */
export function start(folder: string, program: string, flags: readonly string[]): Program {
  const [first = '', ...others] = [...plainUser(folder), pathOf(program) ?? program, ...flags];
  const child = spawn(first, others, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const hear = (chunk: Buffer) => (text = (text + chunk.toString()).slice(-8000));
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const started = { child, said: () => text, exited: new Promise<void>((done) => child.once('exit', () => done())) };
  running.push(started);
  return started;
}

/** The ids of a process and of all that descend from it. */
export function familyOf(pid: number): number[] {
  const children = spawnedBy(pid);
  return [pid, ...children.flatMap(familyOf)];
}

function spawnedBy(pid: number): number[] {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
      .map(Number);
  } catch {
    // `ps` ends with 1 where there is none.
    return [];
  }
}
