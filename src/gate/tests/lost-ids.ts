import { globSync, readFileSync } from 'node:fs';
import { idsLeftToTheNight } from './requirement-ids.ts';
import { readTestFiles } from './test-files.ts';

/* A step of the gate: a browser test may be left to the whole run only if each of its requirement ids stands in a Vitest title or in a journey.
   Lists those that don't, and exits 1. */
const read = (files: readonly string[]) => files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const specs = globSync('src/e2e/**/*.spec.ts').sort();
const isJourney = (file: string) => file.startsWith('src/e2e/journeys/');
const others = [...specs.filter(isJourney), ...readTestFiles().map(({ file }) => file)];
const left = idsLeftToTheNight(read(specs.filter((file) => !isJourney(file))), read(others));
for (const { id, file } of left)
  process.stderr.write(
    `${file}: ${id} stands in no Vitest title and in no journey, so the fast run would not show it.\n`,
  );
process.exitCode = left.length > 0 ? 1 : 0;
