/** First and last ZIP code of each state's ranges, as numbers. */
const RANGES: readonly (readonly [state: string, from: number, to: number])[] = [
  ['NY', 501, 501],
  ['NY', 544, 544],
  ['PR', 600, 799],
  ['VI', 800, 899],
  ['PR', 900, 999],
  ['MA', 1000, 2799],
  ['RI', 2800, 2999],
  ['NH', 3000, 3899],
  ['ME', 3900, 4999],
  ['VT', 5000, 5499],
  ['MA', 5500, 5599],
  ['VT', 5600, 5999],
  ['CT', 6000, 6389],
  ['NY', 6390, 6390],
  ['CT', 6391, 6999],
  ['NJ', 7000, 8999],
  ['NY', 10000, 14999],
  ['PA', 15000, 19699],
  ['DE', 19700, 19999],
  ['DC', 20000, 20099],
  ['VA', 20100, 20199],
  ['DC', 20200, 20599],
  ['MD', 20600, 21999],
  ['VA', 22000, 24699],
  ['WV', 24700, 26999],
  ['NC', 27000, 28999],
  ['SC', 29000, 29999],
  ['GA', 30000, 31999],
  ['FL', 32000, 33999],
  ['FL', 34100, 34999],
  ['AL', 35000, 36999],
  ['TN', 37000, 38599],
  ['MS', 38600, 39799],
  ['GA', 39800, 39999],
  ['KY', 40000, 42799],
  ['OH', 43000, 45999],
  ['IN', 46000, 47999],
  ['MI', 48000, 49999],
  ['IA', 50000, 52899],
  ['WI', 53000, 54999],
  ['MN', 55000, 56799],
  ['DC', 56900, 56999],
  ['SD', 57000, 57799],
  ['ND', 58000, 58899],
  ['MT', 59000, 59999],
  ['IL', 60000, 62999],
  ['MO', 63000, 65899],
  ['KS', 66000, 67999],
  ['NE', 68000, 69399],
  ['LA', 70000, 71499],
  ['AR', 71600, 72999],
  ['OK', 73000, 73199],
  ['TX', 73300, 73399],
  ['OK', 73400, 74999],
  ['TX', 75000, 79999],
  ['CO', 80000, 81699],
  ['WY', 82000, 83099],
  ['WY', 83100, 83199],
  ['ID', 83200, 83413],
  ['WY', 83414, 83414],
  ['ID', 83415, 83899],
  ['UT', 84000, 84799],
  ['AZ', 85000, 86599],
  ['NM', 87000, 88499],
  ['TX', 88500, 88599],
  ['NV', 88900, 89899],
  ['CA', 90000, 96199],
  ['HI', 96700, 96798],
  ['AS', 96799, 96799],
  ['HI', 96800, 96899],
  ['GU', 96910, 96932],
  ['MP', 96950, 96952],
  ['OR', 97000, 97999],
  ['WA', 98000, 99499],
  ['AK', 99500, 99999],
];

/** Ranges as [state, from, to]; what zipToState looks in unless told otherwise. */
export type ZipRanges = typeof RANGES;

/**
 * The two-letter state of a five-digit ZIP code, or null. Overlapping ranges are an error: logged, and null (spec 5)
 * [LOC-14].
 */
export function zipToState(
  zip: unknown,
  ranges: ZipRanges = RANGES,
  logError: (text: string) => void = console.error,
): string | null {
  if (typeof zip !== 'string' || !/^\d{5}$/.test(zip)) return null;
  const number = Number(zip);
  const states = new Set(ranges.filter(([, from, to]) => number >= from && number <= to).map(([state]) => state));
  if (states.size > 1) logError(`ZIP code ${zip} is in the ranges of ${[...states].join(' and ')}`);
  const [state] = states;
  return states.size === 1 && state ? state : null;
}
