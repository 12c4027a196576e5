/**
 * What is looked up for what was typed: its words apart and, where hyphens join some, also as one. Pages write 'flu shot', 'e-mail', 'COVID-19', 'skin/hair' and 'women’s' in one
 * way, people in many: hyphens and slashes part words, but a lone letter stays with its word ('e-mail', 'x-ray'); apostrophes and points within a word count
 * for nothing. A text in quotation marks stays a phrase.
 */
export function asked(typed: string): string[] {
  const words = typed
    .normalize('NFKC')
    .replace(/[“”]/g, '"')
    .replace(/(?<=[\p{L}\p{N}])['’‘ʼ`´.](?=[\p{L}\p{N}])/gu, '')
    .replace(/(?<![\p{L}\p{M}\p{N}])(\p{L})[-‐‑](?=[\p{L}\p{N}])/gu, '$1');
  const [apart, joined] = [words, words.replace(/(?<=[\p{L}\p{N}])[-‐‑](?=[\p{L}\p{N}])/gu, '')].map((text) =>
    text
      .replace(/[^\p{L}\p{M}\p{N}"]+/gu, ' ')
      .trim()
      .toLowerCase(),
  );
  return [...new Set([apart, joined])].filter((text) => text !== undefined);
}

/** Words from which on a text is no name that was parted. */
const PARTED = 6;

/** What was typed with two neighbours as one, once for each pair: for a name that was parted ('lab corp' is 'labcorp'). */
export function neighboursJoined(typed: string): string[] {
  const words = asked(typed)[0]?.split(' ') ?? [];
  if (words.length >= PARTED || words.some((word) => word.includes('"'))) return [];
  return words
    .slice(1)
    .map((word, index) =>
      [...words.slice(0, index), `${words[index] ?? ''}${word}`, ...words.slice(index + 2)].join(' '),
    );
}
