import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { withoutMarks, sentences } from '../reading/markdown-words.ts';
import { filledText } from '#content-model/shared-text.ts';
import { type Finding, findingAt, sharedTextOf, type Text, type Written } from '../reading/texts.ts';

/** The school grade that a text may ask for, by Flesch and Kincaid. */
const MOST = 8;
/** Texts with fewer words have no meaningful grade. */
const FEWEST_WORDS = 30;

/** The US school grade that a text without marks asks for (Flesch-Kincaid). */
export function readingGrade(text: string): number {
  const all = sentences(text);
  const words = all.flatMap(wordsOf);
  if (words.length === 0) return 0;
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  return fleschKincaid({ sentence: all.length, word: words.length, syllable: syllables });
}

function wordsOf(sentence: string): string[] {
  return sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu) ?? [];
}

/**
 * Finds files above reading grade 8, texts of `all` that they share included, with their three hardest sentences: a warning where the words
 * are fixed, else a mistake.
 */
export function tooHard(written: Written[], all: Written[] = written): Finding[] {
  const shared = sharedTextOf(all);
  return written.flatMap((one) => {
    const texts = one.texts.filter(isRunning);
    const text = texts.map((each) => withoutMarks(filledText(each.text, shared))).join('\n\n');
    const [first] = texts;
    if (!first || wordsOf(text).length < FEWEST_WORDS) return [];
    const grade = readingGrade(text);
    if (grade <= MOST) return [];
    const hardest = sentences(text)
      .filter((sentence) => wordsOf(sentence).length > 3)
      .map((sentence) => ({ sentence, grade: readingGrade(sentence) }))
      .sort((a, b) => b.grade - a.grade)
      .slice(0, 3)
      .map(({ sentence, grade: own }) => `'${sentence}' (${own.toFixed(0)})`);
    const message = `reads at grade ${grade.toFixed(1)}, more than ${String(MOST)}: use shorter sentences and more common words. The hardest: ${hardest.join(' ')}`;
    return [findingAt(one.collection.hasFixedWords ? 'warning' : 'error', one, first, '', message)];
  });
}

/** Sentences, not labels: the text below the fields, and fields that hold a whole sentence. */
function isRunning({ kind, text, field }: Text): boolean {
  if (kind !== 'prose' || field[0] === 'review') return false;
  return field.length === 0 || (/[.?!]["'”’)]?$/.test(text) && wordsOf(text).length >= 6);
}
