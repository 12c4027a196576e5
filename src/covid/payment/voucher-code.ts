/** Letters that are taken for digits, on paper and by ear: no code tells them apart. */
const ALIKE: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** A code or a member number as it is compared: whatever its case, dashes and spaces, and with O read as 0, I and L as 1. */
export function plainCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/[OIL]/g, (letter) => ALIKE[letter] ?? letter);
}
