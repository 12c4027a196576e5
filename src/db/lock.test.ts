import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockFolder } from './lock.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'find-care-lock-'));

test('a folder that a live process has locked is refused, naming that process', () => {
  const root = folder();
  const holder = spawn('sleep', ['30']);
  writeFileSync(join(root, 'lock'), String(holder.pid));
  expect(() => lockFolder(root)).toThrow(new RegExp(`in use by process ${holder.pid}.*set DATA_DIR`));
  holder.kill();
});

test('the lock of a process that was killed is taken over', () => {
  const root = folder();
  const dead = spawnSync('true').pid;
  writeFileSync(join(root, 'lock'), String(dead));
  const release = lockFolder(root);
  expect(readFileSync(join(root, 'lock'), 'utf8')).toBe(String(process.pid));
  release();
  expect(existsSync(join(root, 'lock'))).toBe(false);
});

test('a lock file of nonsense does not lock anyone out', () => {
  const root = folder();
  writeFileSync(join(root, 'lock'), 'not a pid');
  lockFolder(root)();
});

test('of several processes that find the lock of a dead one, exactly one gets it', async () => {
  const root = folder();
  writeFileSync(join(root, 'lock'), String(spawnSync('true').pid));
  const program = `import { lockFolder } from '#db/lock.ts';
    try { lockFolder(${JSON.stringify(root)}); console.log('got it'); setTimeout(() => {}, 3000); } catch { console.log('refused'); }`;
  const runs = await Promise.all(
    Array.from({ length: 6 }, () => {
      const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program]);
      return new Promise<string>((done) => {
        let out = '';
        child.stdout.on('data', (text: Buffer) => (out += text.toString()));
        child.once('exit', () => done(out.trim()));
      });
    }),
  );
  expect(runs.filter((said) => said === 'got it')).toHaveLength(1);
  expect(runs.filter((said) => said === 'refused')).toHaveLength(5);
});
