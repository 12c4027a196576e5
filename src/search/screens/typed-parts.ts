/** A piece of a suggestion; `typed` when it is what the visitor wrote. */
export interface TypedPart {
  text: string;
  typed: boolean;
}

/** Cuts suggestions for these words into pieces: where a suggestion's words begin as the words typed do, those letters stand out. */
export function partsBy(typed: string): (text: string) => TypedPart[] {
  const words = typed.trim().split(/\s+/).filter(Boolean).map(escaped);
  if (words.length === 0) return (text) => [{ text, typed: false }];
  // The longest first: of 'an' and 'anxiety' the second says more.
  const longest = [...new Set(words)].sort((a, b) => b.length - a.length);
  const begins = new RegExp(`(?<![\\p{L}\\p{N}])(${longest.join('|')})`, 'iu');
  return (text) =>
    text
      .split(begins)
      .map((piece, index) => ({ text: piece, typed: index % 2 === 1 }))
      .filter((part) => part.text !== '');
}

function escaped(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
