/** Text as searches and names compare it: lower-case ASCII letters and digits with single spaces, no accents, no apostrophes; '' when nothing is left. */
export function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Diacritic}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
