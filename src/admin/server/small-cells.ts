/** Counts below this are never shown. */
export const LEAST_SHOWN = 11;

/** A column of a report with its small counts together: null is one that isn't shown, but counted among `others`. */
export type HiddenColumn = {
  shown: readonly (number | null)[];
  /** All that is not shown, together; null when even that is too small. */
  others: number | null;
};

/**
 * Hides counts from 1 to 10, so that sums don't give them away: they are shown together, with as many of the smallest
 * others as it takes for the sum to be 11. Sums over the column stay true where `others` is shown.
 */
export function hideSmall(counts: readonly number[]): HiddenColumn {
  const hidden = new Set(counts.flatMap((count, at) => (count > 0 && count < LEAST_SHOWN ? [at] : [])));
  const sum = (): number => [...hidden].reduce((total, at) => total + (counts[at] ?? 0), 0);
  if (hidden.size > 0 && sum() < LEAST_SHOWN) {
    const large = counts
      .map((count, at) => ({ count, at }))
      .filter(({ count }) => count >= LEAST_SHOWN)
      .sort((one, other) => one.count - other.count);
    const [next] = large;
    if (next) hidden.add(next.at);
  }
  const others = sum();
  return {
    shown: counts.map((count, at) => (hidden.has(at) ? null : count)),
    others: others > 0 && others < LEAST_SHOWN ? null : others,
  };
}

/** Rows of names with one count or several: those of which nothing is shown are left out, and count among the others. */
export function hideSmallRows<Name extends string>(
  rows: readonly ({ name: string } & Record<Name, number>)[],
  columns: readonly Name[],
): { name: string; counts: (number | null)[] }[] {
  const hidden = columns.map((column) => hideSmall(rows.map((row) => row[column])));
  const shown = rows
    .map(({ name }, at) => ({ name, counts: hidden.map((column) => column.shown[at] ?? null) }))
    .filter(({ counts }) => counts.some((count) => count !== null && count > 0));
  const others = hidden.map((column) => column.others);
  return others.every((count) => count === 0) ? shown : [...shown, { name: '', counts: others }];
}
