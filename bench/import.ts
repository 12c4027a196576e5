import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { atMost, plain, type BenchOutcome } from './harness.ts';
import { short } from './numbers.ts';
import { ROOT } from './root.ts';
import type { TestBed } from './test-bed.ts';

const [FEW, MANY] = [1000, 100_000];
/** The number of the first store that is made; the demo's are smaller. */
const MADE_STORES = 200_000;
/** Milliseconds between two looks at the memory of a process. */
const LOOK_MS = 100;

/** A run of `npm run import` or `npm run export`: seconds, the most memory in MB, and what it said last. */
type Run = { seconds: number; memory: number; said: string };

/** Files of locations and stores brought in and taken out again: how fast, and how much memory a long file takes to a short one. */
export async function importing(bed: TestBed): Promise<BenchOutcome> {
  const folder = bed.folder();
  const file = (name: string, form = 'csv'): string => join(folder, `${name}.${form}`);
  const url = await bed.seeded('import');
  const run = (...args: string[]) => command(url, args);
  await run('export', 'locations', file('demo'));
  const asLocation = (row: string, at: number): string => row.replace(/^[^,]*,[^,]*/, `made-${at},M${at}`);
  await repeat(file('demo'), file('few'), FEW, asLocation);
  await repeat(file('demo'), file('many'), MANY, asLocation);
  const few = await run('import', 'locations', file('few'), '--dry-run');
  const checked = await run('import', 'locations', file('many'), '--dry-run');
  const added = await run('import', 'locations', file('many'));
  const out = await run('export', 'locations', file('out'));
  const again = await run('import', 'locations', file('out'));
  await run('export', 'locations', file('again'));
  const isSame =
    readFileSync(file('out')).equals(readFileSync(file('again'))) && / 0 added, 0 changed/.test(again.said);
  if (!added.said.includes(`${MANY.toLocaleString('en')} added`) || !isSame)
    throw new Error(`The round trip isn't equal: ${added.said} ${again.said}`);
  await run('export', 'locations', file('many', 'geojson'));
  shorten(file('many', 'geojson'), file('few', 'geojson'));
  const fewFeatures = await run('import', 'locations', file('few', 'geojson'), '--dry-run');
  const features = await run('import', 'locations', file('many', 'geojson'), '--dry-run');
  if (!/ 0 added, 0 changed/.test(features.said)) throw new Error(`The round trip isn't equal: ${features.said}`);
  await run('export', 'stores', file('stores'));
  const asStore = (row: string, at: number): string => row.replace(/^[^,]*/, String(MADE_STORES + at));
  await repeat(file('stores'), file('few-stores'), FEW, asStore);
  await repeat(file('stores'), file('many-stores'), MANY, asStore);
  const fewStores = await run('import', 'stores', file('few-stores'), '--dry-run');
  const stores = await run('import', 'stores', file('many-stores'));
  if (!stores.said.includes(`${MANY.toLocaleString('en')} added`)) throw new Error(`No stores: ${stores.said}`);
  const rate = ({ seconds }: Run): string => short(MANY / seconds);
  return {
    title: `npm run import of ${MANY.toLocaleString('en')} locations as CSV and GeoJSON and of as many stores, and npm run export`,
    figures: [
      atMost(
        `Most memory with ${MANY.toLocaleString('en')} rows to that with ${FEW.toLocaleString('en')}`,
        checked.memory / few.memory,
        2,
      ),
      atMost('The same of locations as GeoJSON', features.memory / fewFeatures.memory, 2),
      atMost('The same of stores', stores.memory / fewStores.memory, 2),
      plain('Most memory, dry run and import', `${short(checked.memory)} MB, ${short(added.memory)} MB`),
      plain('Rows checked a second in a dry run', rate(checked)),
      plain('Rows imported a second', rate(added)),
      plain('Features checked a second in a dry run', rate(features)),
      plain('Stores imported a second', rate(stores)),
      plain('Rows found to be the same a second', rate(again)),
      plain('Rows exported a second', rate(out)),
    ],
    notes: [
      "The demo's locations and stores, over and over under other ids. What is exported afterward is imported again without a change, and exported once more as the same bytes. Times are of whole commands, memory of the command's process without the database.",
    ],
  };
}

async function command(url: string, args: string[]): Promise<Run> {
  const began = performance.now();
  const child = spawn(process.execPath, ['src/data-commands.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], DATABASE_URL: url, DEMO_DATA: 'on' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  let memory = 0;
  const look = setInterval(() => (memory = Math.max(memory, peakOf(child.pid))), LOOK_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(look);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${said.slice(0, 500)}`);
  return { seconds: (performance.now() - began) / 1000, memory, said };
}

/** The most memory that a process has had so far, in MB, as Linux says it; 0 elsewhere, and of one that has just ended. */
function peakOf(pid = 0): number {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Writes the rows of a file over and over, each as `under` makes it of its number, until there are so many. */
async function repeat(
  from: string,
  to: string,
  count: number,
  under: (row: string, at: number) => string,
): Promise<void> {
  const out = createWriteStream(to);
  let written = -1;
  while (written < count) {
    let line = 0;
    for await (const text of createInterface({ input: createReadStream(from) })) {
      line += 1;
      if (line === 1 && written >= 0) continue;
      if (written >= count) break;
      const row = written < 0 ? text : under(text, written);
      if (!out.write(`${row}\n`)) await once(out, 'drain');
      written += 1;
    }
  }
  await new Promise<void>((done) => out.end(done));
}

/** Writes the first features of a file of GeoJSON. */
function shorten(from: string, to: string): void {
  const { features, ...collection } = JSON.parse(readFileSync(from, 'utf8')) as { features: unknown[] };
  writeFileSync(to, JSON.stringify({ ...collection, features: features.slice(0, FEW) }));
}
