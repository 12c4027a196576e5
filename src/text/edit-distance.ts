/** How many typing errors lie between two texts: letters left out, put in, changed, or swapped with the next (optimal string alignment). */
export function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const changed = from[row - 1] === to[column - 1] ? 0 : 1;
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const plain = Math.min(at(previous, column) + 1, at(current, column - 1) + 1, at(previous, column - 1) + changed);
      current.push(swapped ? Math.min(plain, at(before, column - 2) + 1) : plain);
    }
    before = previous;
    previous = current;
  }
  return at(previous, to.length);
}

function at(numbers: number[], index: number): number {
  return numbers[index] ?? Infinity;
}
