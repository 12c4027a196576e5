import { atMost, interleaved, plain, say, type BenchOutcome } from './harness.ts';
import { median, short } from './numbers.ts';
import type { TestBed } from './test-bed.ts';

const ROUNDS = 5;

/** From the start of the process to the first 200 of /readyz, on a data folder that has everything. */
export async function secondStart(bed: TestBed): Promise<BenchOutcome> {
  const data = bed.folder();
  const start = async (environment: Record<string, string>): Promise<number> => {
    const began = performance.now();
    const { stop } = await bed.server(environment);
    const took = (performance.now() - began) / 1000;
    await stop();
    return took;
  };
  const first = await start({ DATA_DIR: data });
  say(`  first start: ${short(first)} s`);
  const url = await bed.seeded('second_start');
  const taken = await interleaved(
    { 'embedded, s': () => start({ DATA_DIR: data }), 'PostgreSQL, s': () => start({ DATABASE_URL: url }) },
    ROUNDS,
  );
  const seconds = (value: number) => `${short(value)} s`;
  return {
    title: 'From process start to /readyz answering 200',
    figures: [
      atMost('Second start, embedded database', median(taken['embedded, s']), 3, seconds),
      plain('Second start, PostgreSQL', seconds(median(taken['PostgreSQL, s']))),
      plain('First start on an empty folder, site built before', seconds(first)),
    ],
    notes: [
      'The command of `npm start` with a site that is built and up to date, the look whether it is included; stopped by SIGTERM between the rounds.',
    ],
  };
}
