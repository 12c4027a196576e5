import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/**
 * A ZIP code. `area` is false for PO boxes or one firm. `population` is the town's, on its first code; 0 on the others
 * and where unknown.
 */
export type ZipRow = {
  zip: string;
  city: string;
  state: string;
  county: string;
  lat: number;
  lng: number;
  timeZone: string;
  area: boolean;
  population: number;
};

/** One town: a city name within a state. `zip` is the code nearest its middle. */
export type Town = ZipRow;

/** People counted for each code of a town whose population is not known: such a town has fewer than 1,000. */
const PEOPLE_A_CODE = 100;

/** Reads the gazetteer's file (see build.ts), ascending by ZIP code. Synchronous, about a tenth of a second. */
export function readGazetteer(): ZipRow[] {
  const text = brotliDecompressSync(readFileSync(new URL('./places.tsv.br', import.meta.url))).toString();
  let code = 0;
  return text.split('\n').map((line) => {
    const [step, city = '', state = '', county = '', lat, lng, timeZone = '', mark, hundreds = 0] = line.split('\t');
    code += Number(step);
    return {
      zip: String(code).padStart(5, '0'),
      city,
      state,
      county,
      lat: Number(lat) / 1e4,
      lng: Number(lng) / 1e4,
      timeZone,
      area: mark === '',
      population: Number(hundreds) * 100,
    };
  });
}

/**
 * The towns of ZIP rows, centered on the median of their codes, so that one far code doesn't move a town. Codes with
 * an area come first.
 */
export function townsOf(rows: readonly ZipRow[]): Town[] {
  const byName = Map.groupBy(rows, ({ city, state }) => `${city.toLowerCase()}|${state}`);
  return [...byName.values()].map((all) => {
    const codes = all.some(({ area }) => area) ? all.filter(({ area }) => area) : all;
    const lat = median(codes.map((code) => code.lat));
    const lng = median(codes.map((code) => code.lng));
    const nearest = codes.reduce((best, code) => (spread(code, lat, lng) < spread(best, lat, lng) ? code : best));
    const population = Math.max(...all.map((code) => code.population)) || codes.length * PEOPLE_A_CODE;
    return { ...nearest, lat, lng, population };
  });
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function spread({ lat, lng }: ZipRow, toLat: number, toLng: number): number {
  return (lat - toLat) ** 2 + (lng - toLng) ** 2;
}
