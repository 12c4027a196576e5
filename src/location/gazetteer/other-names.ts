import type { Town, ZipRow } from './read.ts';

/** Towns that people name and the post office does not, each with a ZIP code in its middle. */
const OTHER_NAMES: readonly (readonly [name: string, zip: string])[] = [
  ['Charlotte Amalie', '00802'],
  ['Cruz Bay', '00830'],
  ['Saint Croix', '00820'],
  ['Agana', '96910'],
  ['Garapan', '96950'],
  ['Manhattan', '10001'],
  ['Queens', '11375'],
  ['Hollywood', '90028'],
];

/** These names as towns beside those of `townsOf`. */
export function otherTowns(rows: readonly ZipRow[]): Town[] {
  const byZip = new Map(rows.map((row) => [row.zip, row]));
  return OTHER_NAMES.flatMap(([city, zip]) => {
    const row = byZip.get(zip);
    return row ? [{ ...row, city, weight: 2 }] : [];
  });
}
