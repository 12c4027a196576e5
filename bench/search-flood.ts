import { atMost, interleaved, plain, type BenchOutcome } from './harness.ts';
import { keysOf } from './booking.ts';
import type { LoadCall } from './load.ts';
import { median, ratio, short } from './numbers.ts';
import { sendLoad } from './send-load.ts';
import type { TestBed } from './test-bed.ts';
import { bookersOf, distinctVisits } from './visits.ts';

const FLOODERS = 40;
const ROUNDS = 5;
const SECONDS = 6;
/** Holds of one round, one after another. */
const HOLDS = 250;

/** A hold while searches of places are asked for as fast as they are answered, each the dearest that a text can cost; on the embedded database and on PostgreSQL. */
export async function searchFlood(bed: TestBed): Promise<BenchOutcome> {
  const figures = [];
  for (const [name, environment, url] of [
    ['embedded', { DATA_DIR: bed.folder() }, undefined],
    ['PostgreSQL', {}, await bed.seeded('flood')],
  ] as const) {
    const { origin, databaseUrl } = await bed.server(url ? { DATABASE_URL: url } : environment);
    const visits = await distinctVisits(databaseUrl, HOLDS * 2 * (ROUNDS + 1));
    const bookers = await bookersOf(databaseUrl, visits, await keysOf(databaseUrl));
    const holds = bookers.map(({ calls: [hold] }) => [hold]);
    let next = 0;
    const probe = () => sendLoad({ origin, clients: [holds.slice(next, (next += HOLDS))] });
    const worst: number[] = [];
    const searched: number[] = [];
    const taken = await interleaved(
      {
        'p99 ms of a hold in the flood': async (round) => {
          const calls = dearSearches(round);
          const flood = sendLoad({ origin, calls, connections: FLOODERS, seconds: SECONDS }, 0.9);
          await new Promise((later) => setTimeout(later, 1000));
          const probed = await probe();
          const { perSecond } = await flood;
          if (round > 0) {
            worst.push(probed.max);
            searched.push(perSecond);
          }
          return probed.p99;
        },
        'p99 ms of a hold at rest': async () => (await probe()).p99,
      },
      ROUNDS,
    );
    const [flooded, rest] = [taken['p99 ms of a hold in the flood'], taken['p99 ms of a hold at rest']];
    figures.push(
      atMost(`${name}: p99 of a hold in the flood, to that at rest`, ratio(flooded, rest), 10),
      plain(`${name}: p99 in the flood`, `${short(median(flooded))} ms`),
      plain(`${name}: the longest in the flood`, `${short(Math.max(...worst))} ms`),
      plain(`${name}: p99 at rest`, `${short(median(rest))} ms`),
      plain(`${name}: searches answered a second meanwhile`, short(median(searched))),
    );
  }
  return {
    title: `Holding a time while ${FLOODERS} connections ask for the most expensive place searches without pause`,
    figures,
    notes: [
      `The limits on an address are off, as if each connection came from another one. No two searches are alike, so that none is answered from memory: misspelled names of several words, for which the database looks through all that are like them. A round has ${HOLDS} holds, one after another.`,
    ],
  };
}

/** Misspelt names that are like many towns and none of them. */
function dearSearches(round: number): LoadCall[] {
  const words = ['new', 'lake', 'san', 'spring', 'north', 'park', 'hills', 'city', 'saint', 'port'];
  return Array.from({ length: 4000 }, (_, n) => {
    const text = `${words[n % 10]} ${words[(n >> 2) % 10]} ${((n * 7919 + round * 104_729) % 1_679_616).toString(36)}qq`;
    return { method: 'GET', path: `/api/places?input=${encodeURIComponent(text)}` };
  });
}
