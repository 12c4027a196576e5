/** The fewest letters that a word that was found must share with the one that was typed, if that has as many. */
const FEWEST = 3;

/** Whether a word of a page is one that was looked for: it begins as that does, for three letters and more than half of it. */
function akin(typed: string, found: string): boolean {
  const [one, other] = [stem(typed), stem(found)];
  let common = 0;
  while (common < one.length && one[common] === other[common]) common += 1;
  return common >= Math.min(FEWEST, one.length) && common * 2 > one.length;
}

/** 'babies' is 'baby'. */
function stem(word: string): string {
  return word.replace(/y$/, 'i');
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
  return hasNone(typed, found, (one, other) => other.startsWith(one) || isForm(one, other));
}

/** Whether a word that was typed is at best the beginning of one that was found, and no form of it: 'slep' of 'slept', but not 'rash' of 'rashes'. */
export function isUnfinished(typed: string, found: readonly string[]): boolean {
  return hasNone(typed, found, (one, other) => isForm(one, other) || isForm(other, one));
}

/** Whether the longer word is the other one with an ending. */
function isForm(longer: string, word: string): boolean {
  return longer.startsWith(word) && ENDING.test(longer.slice(word.length));
}

function hasNone(typed: string, found: readonly string[], isOf: (one: string, other: string) => boolean): boolean {
  const answers = found.flatMap(foundWords).map(stem);
  return wordsOf(typed)
    .map(stem)
    .some((one) => !answers.some((other) => isOf(one, other)));
}
