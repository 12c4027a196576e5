import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { copyDataFolder } from '#testing/database-copies.ts';
import { openEmbedded, removeEmbedded, type Embedded } from './embedded.ts';

const isRoot = process.getuid?.() === 0;
const folders: string[] = [];
const children: ChildProcess[] = [];
afterAll(() => {
  children.forEach((child) => child.kill('SIGKILL'));
  folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }));
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'find-care-embedded-'));
  folders.push(made);
  return made;
}

async function query(
  { socketFolder }: Pick<Embedded, 'socketFolder'>,
  text: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ host: socketFolder, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** A process of its own that opens a folder and keeps it open until it is killed; `said` is what it said first. */
function opener(root: string, around: string[] = []): { child: ChildProcess; said: Promise<string> } {
  const program = `import { openEmbedded } from '#db/embedded.ts';
    try { const { socketFolder } = await openEmbedded(${JSON.stringify(root)}); console.log('open ' + socketFolder); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.name + ': ' + error.message); }`;
  const [command, ...flags] = [...around, process.execPath, '--input-type=module-typescript', '-e', program];
  const child = spawn(command, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const said = new Promise<string>((done) => child.stdout.once('data', (text: Buffer) => done(text.toString().trim())));
  return { child, said };
}

let prepared: string | undefined;

/** A folder with a database that has been opened before and closed: making a new one for each takes a second. */
async function usedFolder(): Promise<string> {
  if (prepared === undefined) {
    prepared = folder();
    await (await openEmbedded(prepared)).close();
  }
  const root = folder();
  copyDataFolder(prepared, root);
  return root;
}

const gone = (child: ChildProcess) => new Promise((done) => child.once('exit', done));

test('it answers on a socket that only its own user can use, and on no port', async () => {
  const root = folder();
  const embedded = await openEmbedded(root);
  expect(embedded.socketFolder).toBe(root);
  expect(statSync(join(root, '.s.PGSQL.5432')).mode & 0o777).toBe(0o700);
  expect(await query(embedded, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  expect(await query(embedded, 'show fsync')).toEqual([{ fsync: 'on' }]);
  await embedded.close();
  await expect(query(embedded, 'select 1')).rejects.toThrow();
});

test('a second process on the folder is refused, with the first one named, and the first goes on', async () => {
  const root = await usedFolder();
  const first = opener(root);
  expect(await first.said).toMatch(/^open /);
  const log = () => readFileSync(join(root, 'postgres.log'), 'utf8');
  const logged = log();
  expect(logged).not.toBe('');
  const second = await opener(root).said;
  expect(second).toMatch(
    new RegExp(
      `^DataDirError: The data folder ${root} is in use by process ${String(first.child.pid)}\\..*set DATA_DIR`,
    ),
  );
  expect(await query({ socketFolder: root }, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(log()).toContain(logged);
});

test.runIf(isRoot)(
  'of two in process namespaces of their own, where their numbers are alike, one is refused (needs root)',
  async () => {
    const root = folder();
    const ownNumbers = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
    const said = await Promise.all([opener(root, ownNumbers).said, opener(root, ownNumbers).said]);
    expect(said.filter((words) => words.startsWith('open '))).toHaveLength(1);
    expect(said.filter((words) => /^DataDirError: .* is in use/.test(words))).toHaveLength(1);
  },
);

test('of six that start at once on a new folder one gets it', async () => {
  const root = folder();
  const said = await Promise.all(Array.from({ length: 6 }, () => opener(root).said));
  expect(said.filter((words) => words.startsWith('open '))).toHaveLength(1);
  expect(said.filter((words) => /^DataDirError: .* is in use/.test(words))).toHaveLength(5);
  expect(readdirSync(root).filter((name) => name.includes('.new'))).toEqual([]);
});

test('a copy of a closed folder opens, and leaves the folder that it was copied from alone', async () => {
  const root = await usedFolder();
  const embedded = await openEmbedded(root);
  expect(await query(embedded, 'select 1 as one')).toEqual([{ one: 1 }]);
  await embedded.close();
  expect(existsSync(join(prepared ?? '', 'postgresql'))).toBe(true);
});

test('a killed process leaves a folder that opens at once, with all that was committed', async () => {
  const root = await usedFolder();
  const { child, said } = opener(root);
  await said;
  await query({ socketFolder: root }, 'create table kept as select 7 as number');
  child.kill('SIGKILL');
  await gone(child);
  const embedded = await openEmbedded(root);
  expect(await query(embedded, 'select number from kept')).toEqual([{ number: 7 }]);
  await embedded.close();
});

test('a PostgreSQL that is killed under us is started again, and told of', async () => {
  const root = await usedFolder();
  const crashes: string[] = [];
  const embedded = await openEmbedded(root, { onCrash: (why) => crashes.push(why) });
  await query(embedded, 'create table kept as select 7 as number');
  const [row] = await query(embedded, `select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`);
  process.kill(Number(row?.['pid']), 'SIGKILL');
  await expect
    .poll(() => query(embedded, 'select number from kept').catch(() => []), { timeout: 15_000 })
    .toEqual([{ number: 7 }]);
  expect(crashes).toHaveLength(1);
  await embedded.close();
});

test('what an old lock file says locks nobody out: nonsense, or the number of some other process that lives', async () => {
  const root = await usedFolder();
  for (const left of [
    'nonsense',
    '',
    JSON.stringify({ pid: process.ppid, socketFolder: root }),
    String(process.ppid),
  ]) {
    writeFileSync(join(root, 'lock'), left);
    await (await openEmbedded(root)).close();
  }
});

test('what a killed PostgreSQL left of itself keeps nobody out, though another process of this user has its number by now', async () => {
  const root = await usedFolder();
  const { child, said } = opener(root);
  await said;
  await query({ socketFolder: root }, 'create table kept as select 7 as number');
  const notes = ['postgresql/postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => join(root, name));
  const texts = notes.map((note) => readFileSync(note, 'utf8'));
  child.kill('SIGKILL');
  await gone(child);
  await expect.poll(() => existsSync(notes[0] ?? ''), { timeout: 15_000 }).toBe(false);
  const other = spawn('sleep', ['600']);
  children.push(other);
  // As a PostgreSQL that was killed together with its process leaves them.
  notes.forEach((note, index) => writeFileSync(note, texts[index]?.replace(/^\d+/, String(other.pid)) ?? ''));
  const embedded = await openEmbedded(root);
  expect(await query(embedded, 'select number from kept')).toEqual([{ number: 7 }]);
  expect(JSON.parse(readFileSync(join(root, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid });
  await embedded.close();
});

test('a half-made database of a start that was killed is made anew', async () => {
  const root = folder();
  const draft = join(root, 'postgresql.new-old');
  mkdirSync(draft);
  writeFileSync(join(draft, 'PG_VERSION'), '18');
  utimesSync(draft, 0, 0);
  const embedded = await openEmbedded(root);
  expect(await query(embedded, 'select 1 as one')).toEqual([{ one: 1 }]);
  await embedded.close();
  expect(existsSync(draft)).toBe(false);
});

test('a folder whose path is too long for a socket has its socket elsewhere', async () => {
  const root = join(folder(), 'a'.repeat(60), 'b'.repeat(60));
  const embedded = await openEmbedded(root);
  expect(embedded.socketFolder.length).toBeLessThan(90);
  expect(await query(embedded, 'select 1 as one')).toEqual([{ one: 1 }]);
  await embedded.close();
  expect(existsSync(embedded.socketFolder)).toBe(false);
});

test('the folder of another PostgreSQL is named and left alone', async () => {
  const other = folder();
  mkdirSync(join(other, 'postgresql'));
  writeFileSync(join(other, 'postgresql/PG_VERSION'), '17\n');
  await expect(openEmbedded(other)).rejects.toThrow(/holds a database of PostgreSQL 17, and this release brings 18/);
  expect(readdirSync(join(other, 'postgresql'))).toEqual(['PG_VERSION']);
});

test('a database is not removed while a process has it open', async () => {
  const root = await usedFolder();
  const embedded = await openEmbedded(root);
  await expect(removeEmbedded(root)).rejects.toThrow('is in use by process');
  await embedded.close();
  await removeEmbedded(root);
  expect(existsSync(join(root, 'postgresql'))).toBe(false);
});

test.runIf(isRoot)('root without user namespaces runs it as nobody, who then owns its files (needs root)', () => {
  const root = folder();
  // A container's filter of system calls is stood in for by an unshare that fails.
  const shims = folder();
  writeFileSync(join(shims, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  for (const made of [root, shims]) chmodSync(made, 0o755);
  const program = `import { openEmbedded } from '#db/embedded.ts';
    try { const { socketFolder, close } = await openEmbedded(${JSON.stringify(root)}); console.log('open ' + socketFolder); await close(); }
    catch (error) { console.log(error.name + ': ' + error.message); }`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${shims}:${process.env['PATH']}` },
  });
  // Where the project lies in a folder that is closed to others, as in /root, it can only say so.
  const isClosed = spawnSync('setpriv', ['--reuid=65534', '--clear-groups', 'test', '-x', process.cwd()]).status !== 0;
  expect(stdout).toMatch(isClosed ? /^DataDirError: PostgreSQL does not run as root.*closed to others/ : /^open /);
  if (!isClosed) expect(statSync(join(root, 'postgresql')).uid).toBe(65534);
});
