/** A piece of a suggestion; `typed` when it is what the visitor wrote. */
export interface TypedPart {
  text: string;
  typed: boolean;
}

/** Cuts a suggestion into pieces: where its words begin as the words typed do, those letters stand out. */
export function typedParts(text: string, typed: string): TypedPart[] {
  const words = typed.trim().split(/\s+/).filter(Boolean).map(escaped);
  if (words.length === 0) return [{ text, typed: false }];
  // The longest first: of 'an' and 'anxiety' the second says more.
  const longest = [...new Set(words)].sort((a, b) => b.length - a.length);
  const pieces = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${longest.join('|')})`, 'iu'));
  return pieces.map((piece, index) => ({ text: piece, typed: index % 2 === 1 })).filter((part) => part.text !== '');
}

function escaped(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
