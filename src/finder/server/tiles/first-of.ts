/** The first `count` items of a sorted list; the others are not sorted, so that a long list costs little more than reading it. */
export function firstOf<T>(items: readonly T[], count: number, compare: (a: T, b: T) => number): T[] {
  const first: T[] = [];
  for (const item of items) {
    const last = first[count - 1];
    if (last !== undefined && compare(item, last) >= 0) continue;
    first.splice(placeOf(item, first, compare), 0, item);
    if (first.length > count) first.pop();
  }
  return first;
}

function placeOf<T>(item: T, sorted: readonly T[], compare: (a: T, b: T) => number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(item, sorted[middle] as T) < 0) high = middle;
    else low = middle + 1;
  }
  return low;
}
