import { execFileSync, spawnSync } from 'node:child_process';
import { statfsSync, writeFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { buildIfStale } from '#build/build.ts';
import { copyDataFolder } from '#testing/database-copies.ts';
import { dataFolder, run } from '#testing/processes.ts';

/** Room for the database of the tests and what a process adds to it, in bytes. */
const SIZE = 700_000_000;

/** A folder on a disk of its own, in memory; undefined where this user may not mount one. */
function diskOfItsOwn(): string | undefined {
  const folder = dataFolder();
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'find-care-test', folder]);
  if (status !== 0) return undefined;
  return folder;
}

test('a process whose disk is full says that it is not ready, each time; once there is room it is ready again (needs root) [BEYOND-3 part]', async ({
  skip,
}) => {
  const disk = diskOfItsOwn();
  if (!disk) return skip('no disk of its own can be mounted here');
  buildIfStale();
  copyDataFolder(inject('postgres').kept, disk);
  const server = run({ DATA_DIR: disk, LOG_LEVEL: 'warn' });
  onTestFinished(async () => {
    server.child.kill('SIGTERM');
    await server.exit;
    execFileSync('umount', ['--lazy', disk]);
  });
  const address = await server.address;
  const ready = async (): Promise<number> => (await fetch(`${address}/readyz`)).status;
  expect(await ready()).toBe(200);

  const filler = join(disk, 'filler');
  for (let part = 0; free() > 0; part += 1) fill(`${filler}-${part}`);
  // The last answer counts for half a second.
  await expect.poll(ready, { interval: 50, timeout: 5000 }).toBe(503);
  for (let round = 0; round < 10; round += 1) expect(await ready()).toBe(503);
  const answer = await fetch(`${address}/readyz`);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);

  for (let part = 0; part < 100; part += 1) rmSync(`${filler}-${part}`, { force: true });
  await expect.poll(ready, { interval: 50, timeout: 15_000 }).toBe(200);

  function free(): number {
    const { bavail, bsize } = statfsSync(disk!);
    return bavail * bsize;
  }

  function fill(file: string): void {
    try {
      writeFileSync(file, Buffer.alloc(Math.min(free(), 64_000_000)));
    } catch {
      // Full: what fits was written.
    }
  }
});
