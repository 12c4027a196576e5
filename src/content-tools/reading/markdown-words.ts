/**
 * The words of Markdown as read; headings and items end as sentences. `sameLength` replaces marks by spaces, so that
 * positions stay.
 */
export function withoutMarks(markdown: string, { sameLength = false } = {}): string {
  const gone = (found: string) => (sameLength ? found.replace(/[^\n]/g, ' ') : ' ');
  const ended = sameLength
    ? markdown
    : markdown.replace(/([^\s.?!:;,*_])([*_]*)[ \t]*(?=\n\s*\n|\n\s*(?:[-*+#]|\d+\.)|\s*$)/g, '$1$2.');
  return ended
    .replace(/<!--[\s\S]*?-->/g, gone)
    .replace(/\{[a-z-]+(:[a-z0-9, -]+)?\}/g, gone)
    .replace(/<\/?[a-z][^>]*>/gi, gone)
    .replace(/\]\([^)\s]*\)/g, gone)
    .replace(/^[ \t]*(#{1,6}|[-*+]|\d+\.|>)[ \t]+/gm, gone)
    .replace(/[*_`[\]|]/g, gone);
}

/** A dot that ends no sentence, while sentences are told apart. */
const INNER_DOT = '\u2024';

/** The sentences of a text without marks. */
export function sentences(text: string): string[] {
  return text
    .replace(/\b(Dr|Mr|Ms|Mrs|St|vs|e\.g|i\.e|a\.m|p\.m|U\.S|No)\./g, (found) => found.replaceAll('.', INNER_DOT))
    .replace(/\s+/g, ' ')
    .split(/(?<=[.?!]["'”’)]?) (?=["'“‘($]?[\p{L}\p{N}])/u)
    .map((sentence) => sentence.replaceAll(INNER_DOT, '.').trim())
    .filter((sentence) => /\p{L}/u.test(sentence));
}
