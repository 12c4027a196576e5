import type { ZipRow } from '#location/gazetteer/read.ts';

/**
 * Around the default place (in degrees) every organization has `count` places; one with a fixed number has no others
 * in the region.
 */
export const HOME = { lat: 41.9227, lng: -87.6472, reach: 0.12, region: 0.4, count: 5 };
/** Side of the squares, in degrees, by which places spread over the map before they crowd into towns. */
export const SQUARE = 1.8;

const STREETS = [
  'Clark St',
  'Main St',
  'Oak Ave',
  'Lincoln Ave',
  'Market St',
  'Park Blvd',
  'Maple Dr',
  'Washington St',
  'Mill Rd',
  'Lake St',
  'Second Ave',
  'Harbor Way',
  'Prairie Rd',
  'Cedar Ln',
  'College Ave',
  'Station Rd',
];
const COMPASS = ['N', 'S', 'E', 'W'];

/** A made-up address: '2410 N Clark St'. */
export function addressLine(random: () => number): string {
  return `${100 + Math.floor(random() * 4800)} ${oneOf(COMPASS, random)} ${oneOf(STREETS, random)}`;
}

/** One of a list, by chance. */
export function oneOf<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** At most about a kilometer from the middle of the ZIP code, so that two places are not at one point. */
export function jittered({ lat, lng }: ZipRow, random: () => number): { lat: number; lng: number } {
  const shift = () => (random() - 0.5) * 0.014;
  return { lat: round(lat + shift()), lng: round(lng + shift()) };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}

/** The ZIP code nearest the center of a square's codes. */
export function middle(square: ZipRow[]): ZipRow | undefined {
  const mean = (of: (row: ZipRow) => number) => square.reduce((sum, row) => sum + of(row), 0) / square.length;
  const [lat, lng] = [mean((row) => row.lat), mean((row) => row.lng)];
  const apart = (row: ZipRow) => (row.lat - lat) ** 2 + (row.lng - lng) ** 2;
  return square.reduce((best, row) => (apart(row) < apart(best) ? row : best));
}

/** Lists of those that share a key, in the order of the first of each. */
export function groups(rows: readonly ZipRow[], keyOf: (row: ZipRow) => string): ZipRow[][] {
  return [...Map.groupBy(rows, keyOf).values()];
}

/** A small seeded generator (mulberry32): numbers in [0, 1), the same for the same name. */
export function seeded(name: string): () => number {
  let state = Buffer.from(name).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
