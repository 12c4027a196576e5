const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz ');

/** Every text that is one typing error away from a searched name: a letter (or space) left out, put in, changed, or swapped with the next. */
export function misspellings(name: string): string[] {
  const found = new Set<string>();
  for (let at = 0; at <= name.length; at++) {
    const before = name.slice(0, at);
    const after = name.slice(at + 1);
    for (const letter of LETTERS) found.add(`${before}${letter}${name.slice(at)}`);
    if (at === name.length) continue;
    found.add(before + after);
    for (const letter of LETTERS) found.add(`${before}${letter}${after}`);
    found.add(`${before}${after.slice(0, 1)}${name.slice(at, at + 1)}${after.slice(1)}`);
  }
  found.delete(name);
  return [...found].filter((text) => text !== '' && text === text.trim() && !text.includes('  '));
}

/** How many typing errors lie between two texts: letters left out, put in, changed, or swapped with the next (optimal string alignment). */
export function typingErrors(from: string, to: string): number {
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
