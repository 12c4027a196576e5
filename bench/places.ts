import { connect } from '#db/client.ts';
import { geocodeTyped, suggestPlaces } from '#location/server/places.ts';
import { atMost, plain, type BenchOutcome } from './harness.ts';
import { short } from './numbers.ts';
import type { TestBed } from './test-bed.ts';

const ROUNDS = 10;
/** Towns as people misspell them, once and twice, and what is no town at all. */
const MISSPELT = [
  'Chicgo', 'los angelos', 'Springfeild', 'philidelphia', 'Bevrly Hills', 'Sacremento', 'Tuscon', 'Alburquerque', 'Cincinatti', 'Minneapolus', 'Detriot', 'Pheonix, AZ',
  'Bostn', 'Pittsbrug', 'Jaksonvile', 'Tallahasee', 'Missisipi', 'Worchester', 'Poughkeepsee', 'San Fransico', 'Saint Petersberg', 'Colorodo Springs', 'Milwakee', 'Xyzzyville',
]; // prettier-ignore
const RIGHT = [
  'Chicago',
  '02139',
  'Boston, MA',
  'Portland',
  'nyc',
  'Scobey, MT',
  'Kansas City, Kansas',
  '2400 N Clark St, Chicago, IL 60614',
];

/** How long it takes to find a place that is misspelt, against one that is not, in the process. */
export async function places(bed: TestBed): Promise<BenchOutcome> {
  const database = connect({ connectionString: await bed.seeded('places') }, 2, () => undefined);
  const pool = database.searchPool;
  const find = (text: string) => geocodeTyped(pool, text);
  const suggest = (text: string) => suggestPlaces(pool, text);
  await timed(MISSPELT, find, 1);
  const [right, misspelt, suggested] = [
    await timed(RIGHT, find),
    await timed(MISSPELT, find),
    await timed(MISSPELT, suggest),
  ];
  await database.close();
  return {
    title: 'Find the place that was typed, one after another',
    figures: [
      atMost('p95 ms of a misspelled place', at(misspelt, 0.95), 30),
      atMost('p95 ms of suggestions for one', at(suggested, 0.95), 30),
      plain(
        'p50 of a misspelled place, and of one spelled right',
        `${short(at(misspelt, 0.5))} ms, ${short(at(right, 0.5))} ms`,
      ),
    ],
    notes: [
      `${ROUNDS} rounds of ${MISSPELT.length} misspelled places and ${RIGHT.length} others, without the cache that answers repeated ones.`,
    ],
  };
}

async function timed(
  texts: readonly string[],
  ask: (text: string) => Promise<unknown>,
  rounds = ROUNDS,
): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const text of texts) {
      const start = performance.now();
      await ask(text);
      taken.push(performance.now() - start);
    }
  }
  return taken.sort((a, b) => a - b);
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
