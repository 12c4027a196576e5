/** The fewest letters that a word that was found must share with the one that was typed, if that has as many. */
const FEWEST = 3;

/** Whether a word of a page is one that was looked for: it begins as that does, for three letters and half of it at least. */
function akin(typed: string, found: string): boolean {
  let common = 0;
  while (common < typed.length && typed[common] === found[common]) common += 1;
  return common >= Math.min(FEWEST, typed.length) && common * 2 >= typed.length;
}

/** The words of a text as they are compared: small letters without accents or apostrophes; words that a page runs together ('onlineLabcorp') are two. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** The words of one that was found; those that a hyphen joins are one as well ('e-mail' is 'email'). */
function foundWords(text: string): string[] {
  const joined = text.replace(/(?<=[\p{L}\p{N}])[-‐‑](?=[\p{L}\p{N}])/gu, '');
  return [...new Set([...wordsOf(text), ...wordsOf(joined)])];
}

/**
 * Whether the words that were found on a page are a guess: for a word that no page has, Pagefind answers with the first letters of it that are a word ('X'
 * for 'xyzzyplugh'). So one that was typed is not there, and one that is there was not typed.
 */
export function isGuess(typed: string, found: readonly string[]): boolean {
  const [asked, answers] = [wordsOf(typed), found.map(foundWords)];
  const missing = asked.some((one) => !answers.flat().some((other) => akin(one, other)));
  const unasked = answers.some(
    (parts) => parts.length > 0 && !parts.some((part) => asked.some((one) => akin(one, part))),
  );
  return missing && unasked;
}

/** What a word that was typed may have behind one of the site. */
const ENDING = /^(e?s|e?d|ing|e?rs?|ly|ness|ments?|al|ful|less|ists?)?$/;

/**
 * Whether a word that was typed is like one of the page at best: no word that was found begins with it or is it without an ending ('eczem' is in 'eczema',
 * 'rashes' has 'rash'; 'dermatologits' has 'dermatology' only by its first letters). Then it may be mistyped, though pages were found.
 */
export function isDoubtful(typed: string, found: readonly string[]): boolean {
  // 'babies' is 'baby'.
  const stem = (word: string) => word.replace(/y$/, 'i');
  const answers = found.flatMap(foundWords).map(stem);
  const isOf = (one: string, other: string) =>
    other.startsWith(one) || (one.startsWith(other) && ENDING.test(one.slice(other.length)));
  return wordsOf(typed)
    .map(stem)
    .some((one) => !answers.some((other) => isOf(one, other)));
}
