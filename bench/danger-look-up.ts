import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { content } from '#content-model/content.ts';
import { signFinder } from '#safety/signs/find-signs.ts';
import { packed } from '#safety/model/sign-model.ts';
import { dangerFinder } from '#safety/server/danger-finder.ts';
import { atMost, interleaved, plain, type BenchOutcome } from './harness.ts';
import { kB, median, quantile, ratio, short } from './numbers.ts';
import { ROOT } from './root.ts';

const ROUNDS = 9;
const FILES = ['typed-2026-11', 'written-unseen'];

/** What it costs to look for danger in what somebody typed, against the rules alone. */
export async function dangerLookUp(): Promise<BenchOutcome> {
  const { dangerSigns, dangerWords, dangerModel, helpLines, interpreters } = content();
  const find = dangerFinder({ dangerSigns, dangerWords, dangerModel, helpLines, interpreters });
  const { read, tell } = signFinder(dangerSigns, dangerWords, dangerModel.ownWords);
  const phrases = FILES.flatMap((name) =>
    readFileSync(join(ROOT, `src/safety/test-data/${name}.txt`), 'utf8')
      .split('\n')
      .flatMap((line) => (/^[DH]\|/.test(line) ? [line.split('|')[1] ?? ''] : [])),
  );
  const all: number[] = [];
  const taken = await interleaved(
    {
      'ms of a look-up': () => {
        const times = phrases.map((phrase) => timed(() => find(phrase)));
        all.push(...times);
        return Promise.resolve(median(times));
      },
      'ms of the rules alone': () => Promise.resolve(median(phrases.map((phrase) => timed(() => tell(read(phrase)))))),
    },
    ROUNDS,
  );
  const [whole, rules] = [taken['ms of a look-up'], taken['ms of the rules alone']];
  const warm = all.slice(phrases.length);
  return {
    title: `Looking for danger in ${phrases.length.toLocaleString('en')} texts that people type`,
    figures: [
      atMost('p99 of a look-up', quantile(warm, 0.99), 2, (ms) => `${short(ms)} ms`),
      plain('p50 of a look-up', `${short(quantile(warm, 0.5))} ms`),
      plain('With the model, to the rules alone', short(ratio(whole, rules))),
      atMost('The model as a file', packed(dangerModel).length, 200_000, kB),
    ],
    notes: ['In one process, one after another, each text once a round; the rules are part of every look-up.'],
  };
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
