import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** How long tests took when everything last ran, in seconds: Vitest's files by path, browser tests in Playwright's order. */
export interface TestTimes {
  unit: Record<string, number>;
  browser: number[];
}

/** Where the times of the last whole run are kept. CI gives the same file to all shards of a run: they must cut alike. */
const KEPT = process.env['TEST_TIMES'] || 'node_modules/.cache/find-care/test-times.json';
/** Where a run leaves its own times. CI joins those of its shards. */
const OWN = 'test-results/test-times.json';

/** Reads the times of the last whole run, or none. */
export function readTimes(): TestTimes {
  return existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as TestTimes) : { unit: {}, browser: [] };
}

/** Writes this run's times, for others to read when it was no shard. */
export function writeTimes(times: TestTimes, isWhole: boolean): void {
  for (const file of isWhole ? [OWN, KEPT] : [OWN]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(times));
  }
}

/** Counts the tests of each of `total` slices that take about as long as each other; `seconds` are in the order of the tests. */
export function evenCuts(seconds: readonly number[], total: number): number[] {
  const sum = seconds.reduce((all, one) => all + one, 0);
  const counts = Array.from({ length: total }, () => 0);
  let before = 0;
  for (const one of seconds) {
    // A test belongs where its middle lies.
    const slice = Math.min(total - 1, Math.floor(((before + one / 2) / (sum || 1)) * total));
    counts[slice] = (counts[slice] ?? 0) + 1;
    before += one;
  }
  return counts;
}

/** A part of the whole run, such as the second of four; `index` counts from 1. */
export interface Shard {
  index: number;
  total: number;
}

/** Reads '2/4'. Throws on anything else. */
export function parseShard(text: string): Shard {
  const [, index = 0, total = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > total) throw new Error(`--shard ${text}: write --shard 2/4 for the second of four.`);
  return { index, total };
}

/** Names the files of one shard: the longest first, each to the shard that has least so far. A file without a time takes as long as the average. */
export function filesOfShard(
  files: readonly string[],
  seconds: TestTimes['unit'],
  { index, total }: Shard,
): Set<string> {
  const known = files.flatMap((file) => seconds[file] ?? []);
  const average = known.reduce((sum, one) => sum + one, 0) / (known.length || 1);
  const shards = Array.from({ length: total }, () => ({ sum: 0, files: new Set<string>() }));
  const timed = files.map((file) => ({ file, takes: seconds[file] ?? average }));
  for (const { file, takes } of timed.sort((a, b) => b.takes - a.takes || a.file.localeCompare(b.file))) {
    const least = shards.reduce((a, b) => (b.sum < a.sum ? b : a));
    least.sum += takes;
    least.files.add(file);
  }
  return shards[index - 1]?.files ?? new Set();
}
