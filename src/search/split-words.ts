import { normalize } from '#text/normalize.ts';

/** A word of a text as the search compares it, and where it stands there. */
export type Word = { text: string; start: number; end: number };
/** Words that hyphens join, as one ('walkin'): `first` and `last` are their places among the words. */
type Joined = { text: string; first: number; last: number };

/** Letters and digits, also with apostrophes among them; hyphens and points between two of these are looked at afterwards. */
const RUN = /[\p{L}\p{N}\p{M}]+(?:['’‘ʼ`´][\p{L}\p{N}\p{M}]+)*/gu;
const HYPHEN = /^[-‐‑]$/;
/** Characters of a word that are compared. */
const LONGEST = 60;

/**
 * Words of a text: lower-case letters and digits, no accents or apostrophes. Hyphens and points join: 'e-mail' is
 * 'email', 'a.m.' is 'am'.
 */
export function readWords(text: string): { words: Word[]; joined: Joined[] } {
  const words: Word[] = [];
  const joined: Joined[] = [];
  let chain = 0;
  let alone = true;
  for (const { 0: run, index: start } of text.matchAll(RUN)) {
    const folded = fold(run);
    if (!folded) continue;
    const before = words.at(-1);
    const gap = before && text.slice(before.end, start);
    const hyphen = gap !== undefined && HYPHEN.test(gap);
    const end = start + run.length;
    if (before && ((hyphen && alone && before.text.length === 1) || (gap === '.' && isLetters(before, text, run)))) {
      before.text = cut(before.text + folded);
      before.end = end;
      alone = gap !== '.';
      continue;
    }
    alone = true;
    words.push({ text: folded, start, end });
    if (!hyphen) {
      chain = words.length - 1;
      continue;
    }
    alone = false;
    const last = words.length - 1;
    if (joined.at(-1)?.first === chain) joined.pop();
    const whole = words.slice(chain).map((word) => word.text);
    joined.push({ text: cut(whole.join('')), first: chain, last });
  }
  return { words, joined };
}

/** The same as one text, for PostgreSQL to index; what hyphens join comes after all words, so that the places of these count them. */
export function indexed(text: string): string {
  const { words, joined } = readWords(text);
  return [...words, ...joined].map((word) => word.text).join(' ');
}

/** The same without what hyphens join: how two texts are compared. */
export function plainWords(text: string): string {
  return readWords(text)
    .words.map((word) => word.text)
    .join(' ');
}

/** Whether a text has HTML tags in it: no misspelling is looked for in one. */
export function isMarkup(text: string): boolean {
  return /<[a-z!/][^<>]*>/i.test(text);
}

/** 'a' or 'a.m' before a point and one more letter. */
function isLetters(before: Word, text: string, run: string): boolean {
  return run.length === 1 && /^\p{L}(\.\p{L})*$/u.test(text.slice(before.start, before.end)) && /\p{L}/u.test(run);
}

function fold(run: string): string {
  return cut(normalize(run).replaceAll(' ', ''));
}

function cut(word: string): string {
  return word.slice(0, LONGEST);
}
