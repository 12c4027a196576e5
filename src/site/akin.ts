/** The fewest letters that a word that was found must share with the one that was typed, if that has as many. */
const FEWEST = 3;

/** Whether a word of a page is one that was looked for: it begins as that does, for three letters and half of it at least. */
function akin(typed: string, found: string): boolean {
  let common = 0;
  while (common < typed.length && typed[common] === found[common]) common += 1;
  return common >= Math.min(FEWEST, typed.length) && common * 2 >= typed.length;
}

/** The words of a text as they are compared: small letters without accents; words that a page runs together ('onlineLabcorp') are two. */
function wordsOf(text: string): string[] {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/**
 * Whether the words that were found on a page are a guess: for a word that no page has, Pagefind answers with the first letters of it that are a word ('X'
 * for 'xyzzyplugh'). So one that was typed is not there, and one that is there was not typed.
 */
export function isGuess(typed: string, found: readonly string[]): boolean {
  const [asked, answers] = [wordsOf(typed), found.map(wordsOf)];
  const missing = asked.some((one) => !answers.flat().some((other) => akin(one, other)));
  const unasked = answers.some(
    (parts) => parts.length > 0 && !parts.some((part) => asked.some((one) => akin(one, part))),
  );
  return missing && unasked;
}
