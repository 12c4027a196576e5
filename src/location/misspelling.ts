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
