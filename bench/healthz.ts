import { atMost, interleaved, plain, type BenchOutcome } from './harness.ts';
import { median, short } from './numbers.ts';
import { sendLoad } from './send-load.ts';
import type { TestBed } from './test-bed.ts';
import { NEAR } from './tiles.ts';

const SEARCHERS = 16;
const ROUNDS = 5;
const SECONDS = 6;

/** /healthz while tile searches keep the embedded database busy all the time. */
export async function healthz(bed: TestBed): Promise<BenchOutcome> {
  const { origin } = await bed.server({ DATA_DIR: bed.folder() });
  const probe = { method: 'GET', path: '/healthz' };
  const searched: number[] = [];
  const worst: number[] = [];
  const taken = await interleaved(
    {
      'p99 ms while searching': async (round) => {
        const call = { method: 'POST', path: '/api/tiles', body: JSON.stringify(NEAR) };
        const searching = sendLoad({ origin, calls: [call], connections: SEARCHERS, seconds: SECONDS });
        await new Promise((later) => setTimeout(later, 500));
        const probed = await sendLoad({ origin, calls: [probe], connections: 1, seconds: SECONDS - 1.5, pauseMs: 4 });
        const { perSecond } = await searching;
        if (round > 0) {
          searched.push(perSecond);
          worst.push(probed.max);
        }
        return probed.p99;
      },
      'p99 ms at rest': async () =>
        (await sendLoad({ origin, calls: [probe], connections: 1, seconds: 2, pauseMs: 4 })).p99,
    },
    ROUNDS,
  );
  return {
    title: '/healthz while tile searches saturate the embedded database',
    figures: [
      atMost('p99 while searching', median(taken['p99 ms while searching']), 25, (ms) => `${short(ms)} ms`),
      plain('Longest of all rounds while searching', `${short(Math.max(...worst))} ms`),
      plain('p99 at rest', `${short(median(taken['p99 ms at rest']))} ms`),
      plain('Searches answered a second meanwhile', short(median(searched))),
    ],
    notes: [
      `${SEARCHERS} clients search without pause, one more asks for /healthz every 4 ms; server, searchers and prober are processes of their own and share the machine's cores.`,
    ],
  };
}
