import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NO_DANGER_WORDS } from '#safety/danger-words.schema.ts';
import { learnDanger, type Lessons } from '#safety/model/learn.ts';
import { packed } from '#safety/model/sign-model.ts';
import { phrasesOf } from '#safety/phrases.schema.ts';
import type { Entries } from './content.ts';

const SRC = fileURLToPath(new URL('..', import.meta.url));
/** Models that were learned before, by what they were learned from: learning takes seconds. */
const KEPT = fileURLToPath(new URL('../../node_modules/.cache/find-care-danger', import.meta.url));
/** Modules that decide how the model is learned. */
const LEARNING = [
  'safety/model',
  'safety/deciding-words.ts',
  'safety/signs/find-signs.ts',
  'safety/signs/match-phrases.ts',
  'safety/signs/readings.ts',
  'safety/signs/typed-words.ts',
  'text/stem.ts',
  'text/normalize.ts',
  'text/edit-distance.ts',
  'text/speller.ts',
];

/** The model of danger as a file, learned from the phrases of content or kept from before. */
export function packedDangerModel(entries: Entries): Uint8Array {
  const lessons = lessonsOf(entries);
  const kept = join(KEPT, digestOf(lessons));
  if (existsSync(kept)) return readFileSync(kept);
  const model = packed(learnDanger(lessons));
  mkdirSync(KEPT, { recursive: true });
  for (const old of readdirSync(KEPT).slice(0, -4)) rmSync(join(KEPT, old), { force: true });
  // Written beside it first: another process may be reading.
  const next = `${kept}.${String(process.pid)}`;
  writeFileSync(next, model);
  renameSync(next, kept);
  return model;
}

function lessonsOf(entries: Entries): Lessons {
  return {
    dangerSigns: entries['danger-signs'].map(({ id, data }) => ({ ...data, id })),
    dangerWords: entries['danger-words'][0]?.data ?? NO_DANGER_WORDS,
    danger: Object.fromEntries(entries['danger-phrases'].map(({ id, data }) => [id, phrasesOf(data.phrases)])),
    harmless: entries['harmless-phrases'].flatMap(({ data }) => phrasesOf(data.phrases)),
  };
}

function digestOf({ dangerSigns, ...rest }: Lessons): string {
  const words = dangerSigns.map(({ id, words, names, together, notWords }) => ({
    id,
    words,
    names,
    together,
    notWords,
  }));
  const hash = createHash('sha256').update(JSON.stringify([words, rest]));
  for (const path of LEARNING.flatMap((one) =>
    one.endsWith('.ts') ? [one] : readdirSync(join(SRC, one)).map((name) => join(one, name)),
  ))
    hash.update(readFileSync(join(SRC, path)));
  return hash.digest('hex').slice(0, 32);
}
