import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineAndColumn } from '#collection/line-and-column.ts';
import { houseWordsIn, mayHaveHouseWords } from './house-words.ts';
import { shownStrings } from './shown-strings.ts';
import type { Finding } from '../reading/texts.ts';

const ROOT = join(import.meta.dirname, '../../..');
/**
 * Not for visitors: tests, samples, rules that quote what they refuse, and danger-sign fields, which clinicians check.
 */
const NOT_READ =
  /\.test\.tsx?$|\.fixtures\.tsx$|^src\/(?:e2e|gate|testing)\/|\/testing[^/]*\.ts$|^src\/content-tools\/(?:words\/(?:house-(?:rules|words)|american-spelling)|claims\/danger)\.ts$|^src\/safety\/danger-(?:sign|words)\.schema\.ts$/;

/** Words in the texts of the program itself (pages, forms, messages) that the house doesn't use. Paths are told from content/, as those of other findings. */
export function sourceWords(root: string = ROOT): Finding[] {
  return globSync('src/**/*.{ts,tsx,astro}', { cwd: root })
    .filter((file) => !NOT_READ.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      return wordsOfSource(file, source);
    });
}

/** The same of one file. It is parsed only when a rule finds something in it, which is rare. */
export function wordsOfSource(file: string, source: string): Finding[] {
  if (!mayHaveHouseWords(source)) return [];
  return shownStrings(file, source).flatMap(({ text, start }) =>
    houseWordsIn(text).map(({ index, severity, message }): Finding => {
      const place = lineAndColumn(source, start + index);
      return { severity, file: `../${file}`, ...place, field: '', message };
    }),
  );
}
