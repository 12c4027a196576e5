import type { Town, ZipRow } from './read.ts';

/** Towns that people name and the post office does not, each with a ZIP code in its middle and the people who live there. */
const OTHER_NAMES: readonly (readonly [name: string, zip: string, population: number])[] = [
  ['Charlotte Amalie', '00802', 18_000],
  ['Cruz Bay', '00830', 2700],
  ['Saint Croix', '00820', 41_000],
  ['Agana', '96910', 1000],
  ['Garapan', '96950', 3600],
  ['Manhattan', '10001', 1_690_000],
  ['Queens', '11375', 2_400_000],
  ['Hollywood', '90028', 168_000],
];

/** These names as towns beside those of `townsOf`. */
export function otherTowns(rows: readonly ZipRow[]): Town[] {
  const byZip = new Map(rows.map((row) => [row.zip, row]));
  return OTHER_NAMES.flatMap(([city, zip, population]) => {
    const row = byZip.get(zip);
    return row ? [{ ...row, city, population }] : [];
  });
}
