/** The median. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value that a share of the numbers does not exceed: 0.99 for the 99th percentile. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? NaN, sorted[Math.ceil(at)] ?? NaN];
  return low + (high - low) * (at - Math.floor(at));
}

/** The median of the rounds' own ratios, each round against its neighbour. */
export function ratio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((value, round) => value / (theirs[round] ?? NaN)));
}

/** A number with two decimals below 10, one below 100, none above; NaN is a figure that the run did not measure. */
export function short(value: number): string {
  if (Number.isNaN(value)) return 'not reached';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

/** Bytes as kB of 1,024. */
export function kB(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`;
}
