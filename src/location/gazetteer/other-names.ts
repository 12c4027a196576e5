import type { Town, ZipRow } from './read.ts';

/** Towns that people name and the post office does not, each with a ZIP code in its middle and the people who live there. */
const OTHER_NAMES: readonly (readonly [name: string, zip: string, population: number])[] = [
  ['Charlotte Amalie', '00802', 18_000],
  ['Cruz Bay', '00830', 2700],
  ['Saint Croix', '00820', 41_000],
  ['Saint Thomas', '00802', 42_000],
  ['Saint John', '00830', 3900],
  ['Agana', '96910', 1000],
  ['Garapan', '96950', 3600],
  ['Manhattan', '10001', 1_690_000],
  ['Queens', '11375', 2_400_000],
  ['Hollywood', '90028', 168_000],
  ['Harlem', '10027', 230_000],
  ['Long Island', '11801', 2_900_000],
  ['Cape Cod', '02601', 229_000],
  ['Hilton Head', '29928', 38_000],
  ['Oahu', '96813', 1_000_000],
  ['Maui', '96732', 144_000],
  ['Kauai', '96766', 73_000],
  ['Tafuna', '96799', 8000],
];

/** These names as towns beside those of `townsOf`; where the post office has the same name (another spelling of it included), they take its place. */
export function otherTowns(rows: readonly ZipRow[]): Town[] {
  const byZip = new Map(rows.map((row) => [row.zip, row]));
  return OTHER_NAMES.flatMap(([city, zip, population]) => {
    const row = byZip.get(zip);
    return row ? [{ ...row, city, population }] : [];
  });
}
